import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import type { ProviderDeclaration } from '../../src/platform/providers/port.ts';
import { createProviders } from '../../src/platform/providers/registry.ts';

/** The port to one provider at this address, as the server opens it. */
export function connectProvider<Port>(
  declaration: ProviderDeclaration<Port>,
  { url, token = 't', broker }: { url: string; token?: string; broker?: string },
): Port {
  const providers = createProviders({
    declarations: [declaration],
    settings: new Map([[declaration.id, { client: { url, token, broker } }]]),
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  return providers.client(declaration) as Port;
}
