import { AllowList } from '../http/callbacks/allow-list.ts';
import type { CallbackReceiver } from '../http/callbacks/callback-address.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { CallbackFaults } from './callback-faults.ts';
import { createHttpCalls, type ProviderCalls } from './http-calls.ts';
import type { ProviderDeclaration, ProviderSettings } from './port.ts';
import { DEFAULT_LIMITS, type ResilienceLimits } from './resilience.ts';

export interface ProvidersOptions {
  readonly declarations: readonly ProviderDeclaration[];
  /** By the id of the provider. One without settings does not exist here. */
  readonly settings: ReadonlyMap<string, ProviderSettings>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** A clock that only goes forward, ms. */
  readonly steady?: () => number;
  /** For tests. */
  readonly limits?: Partial<ResilienceLimits>;
}

/** A configured provider, for /readyz. */
export interface ProviderHealth {
  readonly id: string;
  fault(): string | null;
}

export interface Providers {
  /** The port to a declared provider, made once; null when the settings do not say where it is. */
  client<Port>(declaration: ProviderDeclaration<Port>): Port | null;
  /** What configured providers call here. */
  readonly receivers: readonly CallbackReceiver[];
  /** One for each provider with settings, whether this process has called it yet or not. */
  readonly health: readonly ProviderHealth[];
  /** Ends outgoing calls that may be repeated; new ones are refused. */
  stop(): void;
}

/** Every provider that is declared and configured. @throws Error when settings and declarations do not fit together: such a server does not start */
export function createProviders(options: ProvidersOptions): Providers {
  const { declarations, settings, log, metrics, steady = () => performance.now() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  checkSettings(declarations, settings);
  const calls = new Map<string, ProviderCalls>();
  const ports = new Map<string, unknown>();
  const faults = new Map<string, CallbackFaults>(declarations.map(({ id }) => [id, new CallbackFaults()]));

  function open<Port>(declaration: ProviderDeclaration<Port>): Port | null {
    const { id, client } = declaration;
    const own = settings.get(id)?.client;
    if (!declarations.includes(declaration)) throw new Error(`The provider ${id} is not declared`);
    if (own === undefined || client === undefined) return null;
    const headers = client.headers(own.token);
    const http = createHttpCalls({
      provider: id,
      url: own.url,
      headers,
      ...(client.sign && { sign: client.sign(own.token) }),
      limits,
      metrics,
      steady,
      onCircuit(circuit, lastFailure) {
        const line = { event: 'provider_circuit', provider: id, circuit, lastFailure };
        if (circuit === 'open') log.warn(line, 'a provider does not answer: it is left alone for a while');
        if (circuit === 'closed') log.info(line, 'a provider answers again');
      },
    });
    calls.set(id, http);
    return client.open({ calls: http, url: own.url, headers, token: own.token, broker: own.broker ?? null });
  }

  return {
    client<Port>(declaration: ProviderDeclaration<Port>) {
      if (!ports.has(declaration.id)) ports.set(declaration.id, open(declaration));
      return ports.get(declaration.id) as Port | null;
    },
    receivers: declarations.flatMap(({ id, callbacks = [] }) => {
      const own = settings.get(id)?.callbacks;
      if (own === undefined) return [];
      const allowed = new AllowList(own.networks);
      const outcome = faults.get(id) ?? new CallbackFaults();
      return callbacks.map((address) => ({ provider: id, address, keys: own.keys, allowed, outcome }));
    }),
    health: declarations
      .filter(({ id }) => settings.has(id))
      .map(({ id }) => ({ id, fault: () => calls.get(id)?.fault() ?? faults.get(id)?.fault() ?? null })),
    stop() {
      for (const http of calls.values()) http.stop();
    },
  };
}

function checkSettings(declarations: readonly ProviderDeclaration[], settings: ProvidersOptions['settings']): void {
  const ids = declarations.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`The provider ${twice} is declared twice`);
  const unknown = [...settings.keys()].filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`The settings name ${unknown.join(', ')}: there is no such provider`);
  for (const { id, client, callbacks = [] } of declarations) {
    const own = settings.get(id);
    for (const { path } of callbacks)
      if (!path.startsWith('/cb/')) throw new Error(`The path ${path} of ${id} is not below /cb/`);
    if (own?.client !== undefined && client === undefined) throw new Error(`${id} has an address, and is never called`);
    if (own?.callbacks !== undefined && callbacks.length === 0) throw new Error(`${id} has callback keys, and never calls`);
  }
}
