import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Channel, connect } from 'amqplib';
import { createRabbitServer, type RabbitServer } from './rabbit-server.ts';
import { recordedUof, UOF_MATCH } from './recorded-uof.ts';

export const UOF_TOKEN = 'CANARY-token-of-the-feed';
const VIRTUAL_HOST = '/unifiedfeed/1234';
const EXCHANGE = 'unifiedfeed';
const PUBLISHER = 'the-provider';

export interface AskedRecovery {
  readonly producer: number;
  readonly afterMs: number | null;
  readonly requestId: number;
  /** Of one event alone. */
  readonly urn: string | null;
  readonly part: 'all' | 'odds' | 'results';
}

/** A Unified Odds Feed of the test's own: its recordings over HTTP, and a real broker that sends what the test says. */
export interface UofProvider {
  readonly url: string;
  readonly rabbit: RabbitServer;
  /** What was asked over HTTP, recoveries apart. */
  readonly asked: string[];
  readonly recoveries: AskedRecovery[];
  /** How a recovery is answered; the test changes it. */
  onRecovery: (recovery: AskedRecovery) => Promise<void>;
  /** The status of the answer to the next recoveries; accepted again when there is none. */
  readonly recoveryStatuses: number[];
  /** Sends a recorded or given message, dated now. @param change what is different in it */
  send(text: string, change?: (text: string) => string): Promise<void>;
  /** Under a key of the test's own. */
  sendWithKey(key: string, text: string): void;
  alive(producer: number, isSubscribed?: boolean): Promise<void>;
  complete(recovery: AskedRecovery): Promise<void>;
  /** After the broker was started again. */
  reconnect(): Promise<void>;
  /** Whether the broker lets our token in. */
  isTokenKnown: boolean;
  stop(): Promise<void>;
}

const PRODUCTS: Readonly<Record<string, number>> = { liveodds: 1, pre: 3 };
const KEY_LIVE: Readonly<Record<string, string>> = { 1: '-.live', 3: 'pre.-' };
const LATER_MS = 2 * 3_600_000;

const attribute = (text: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '-';

/** As the provider forms them: priority, prematch, live, kind, sport, type of the urn, number of the event, node. */
export function routingKeyOf(text: string): string {
  const kind = /<([a-z_]+)[ />]/.exec(text.replace(/<\?.*?\?>/, ''))?.[1] ?? '-';
  const event = attribute(text, 'event_id');
  if (event === '-') return `-.-.-.${kind}.-.-.-.-`;
  const at = event.lastIndexOf(':');
  return `hi.${KEY_LIVE[attribute(text, 'product')] ?? '-.-'}.${kind}.1.${event.slice(0, at)}.${event.slice(at + 1)}.-`;
}

function readRecovery(path: string): AskedRecovery | null {
  const url = new URL(path, 'http://provider');
  const [, , product = '', ...rest] = decodeURIComponent(url.pathname).split('/');
  const producer = PRODUCTS[product];
  if (producer === undefined) return null;
  const after = url.searchParams.get('after');
  const common = {
    producer,
    afterMs: after === null ? null : Number(after),
    requestId: Number(url.searchParams.get('request_id')),
  };
  if (rest.join('/') === 'recovery/initiate_request') return { ...common, urn: null, part: 'all' };
  return { ...common, urn: rest[2] ?? null, part: rest[0] === 'odds' ? 'odds' : 'results' };
}

export async function createUofProvider(): Promise<UofProvider> {
  let channel: Channel | null = null;
  const soon = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 + LATER_MS).toISOString().replace('.000Z', '+00:00');
  const startOf = soon();
  const provider = {
    asked: [] as string[],
    recoveries: [] as AskedRecovery[],
    recoveryStatuses: [] as number[],
    isTokenKnown: true,
    onRecovery: async (recovery: AskedRecovery) => provider.complete(recovery),
  } as unknown as UofProvider & { url: string; rabbit: RabbitServer };

  function authorise(path: string, response: ServerResponse): void {
    const user = new URL(path, 'http://provider').searchParams.get('username');
    const isAllowed = user === PUBLISHER || (user === UOF_TOKEN && provider.isTokenKnown);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(isAllowed ? 'allow' : 'deny');
  }

  function answerTo(path: string): string | null {
    if (path === '/v1/users/whoami.xml') return recordedUof('whoami');
    if (path === '/v1/descriptions/producers.xml') return recordedUof('producers');
    if (path.startsWith('/v1/descriptions/en/markets.xml')) return recordedUof('markets');
    if (path.includes('/schedules/')) {
      const isToday = path.includes(startOf.slice(0, 10));
      const times = recordedUof('schedule').replace(/scheduled="[^"]*"/g, `scheduled="${startOf}"`);
      return isToday ? times : '<schedule/>';
    }
    if (path.endsWith(`/competitors/${encodeURIComponent('sr:competitor:910001')}/profile.xml`))
      return recordedUof('competitor-profile');
    if (path.endsWith(`/players/${encodeURIComponent('sr:player:920003')}/profile.xml`)) return recordedUof('player-profile');
    if (path.includes(encodeURIComponent(UOF_MATCH)) && path.endsWith('/fixture.xml'))
      return recordedUof('fixture')
        .replace(/(scheduled|start_time)="[^"]*"/g, `$1="${startOf}"`)
        .replace('status="live"', 'status="not_started"');
    return null;
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    if (path.startsWith('/auth/')) {
      authorise(path, response);
      return;
    }
    const isKnown = request.headers['x-access-token'] === UOF_TOKEN;
    const [status, body] = !isKnown ? ([403, null] as const) : request.method === 'GET' ? read(path) : recover(path);
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body ?? '<response/>');
  }

  function read(path: string): readonly [number, string | null] {
    provider.asked.push(path);
    const body = answerTo(path);
    return [body === null ? 404 : 200, body];
  }

  function recover(path: string): readonly [number, string | null] {
    const recovery = readRecovery(path);
    const status = recovery === null ? 404 : (provider.recoveryStatuses.shift() ?? 202);
    if (recovery === null || status !== 202) return [status, null];
    provider.recoveries.push(recovery);
    setImmediate(() => void provider.onRecovery(recovery));
    return [202, recordedUof('accepted')];
  }

  const http = createServer(serve);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const rabbit = await createRabbitServer({ virtualHost: VIRTUAL_HOST, exchange: EXCHANGE, authUrl: `${url}/auth` });

  Object.assign(provider, {
    url,
    rabbit,
    async reconnect() {
      const { hostname, port } = new URL(rabbit.url);
      const model = await connect({ hostname, port: Number(port), username: PUBLISHER, password: '', vhost: VIRTUAL_HOST });
      model.on('error', () => undefined);
      channel = await model.createChannel();
      channel.on('error', () => undefined);
    },
    async send(text: string, change = (same: string) => same) {
      const dated = change(text.replace(/ timestamp="\d+"/, ` timestamp="${Date.now()}"`));
      provider.sendWithKey(routingKeyOf(dated), dated);
    },
    sendWithKey: (key: string, text: string) => void channel?.publish(EXCHANGE, key, Buffer.from(text)),
    alive: (producer: number, isSubscribed = true) =>
      provider.send(`<alive product="${producer}" timestamp="0" subscribed="${isSubscribed ? 1 : 0}"/>`),
    complete: ({ producer, requestId }: AskedRecovery) =>
      provider.send(`<snapshot_complete product="${producer}" timestamp="0" request_id="${requestId}"/>`),
    async stop() {
      await rabbit.stop();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  } satisfies Partial<UofProvider>);
  await provider.reconnect();
  return provider;
}
