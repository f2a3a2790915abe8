import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * An odds provider for benches, a process of its own: a book of many matches over HTTP and one WebSocket, and changes of prices at a rate, open
 * loop. It is asked nothing of the sandbox's models, so that what is measured is the server.
 */
export interface ProviderPlan {
  readonly matches: number;
  /** Of each match: one with three outcomes, the others lines with two. */
  readonly markets: number;
  /** 1 = live, 3 = before the match. */
  readonly product: 1 | 3;
}

export type ProviderCommand =
  | { readonly do: 'plan'; readonly plan: ProviderPlan }
  /** `perSecond` messages, each about one market of the next match, for so many seconds; then one more, about the first match, whose home price says that all are through. */
  | { readonly do: 'change'; readonly perSecond: number; readonly seconds: number };

/** What it says of itself. */
export interface ProviderReady {
  readonly url: string;
}

/** All changes were sent, so long after the first; the price that the last one has. */
export interface ProviderChanged {
  readonly sent: number;
  readonly tookMs: number;
  readonly lastOdds: string;
}

export const PROVIDER = fileURLToPath(import.meta.url);
const ALIVE_MS = 500;
const PAGE = 500;
/** Both prices of a line together come to this many chances. */
const BOOK = 1.05;
const LOWEST_MILLI = 1_500;
const STAMP_MS = 10;
const STAMPS = 1_000;
/** Said of the first match at the end of a run, and never before. */
const MARKS = ['2.31', '2.32', '2.33', '2.34', '2.35', '2.36', '2.37', '2.38', '2.39'];
const LINES = [18, 16, 19, 20, 66, 68] as const;

const sharedMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** The moment, on the clock that all processes of a machine share, as the price of a home side: in steps of ten milliseconds, over ten seconds. */
const stampMilli = (): number => LOWEST_MILLI + (Math.floor(sharedMs() / STAMP_MS) % STAMPS);

const STAMP_CYCLE_MS = STAMPS * STAMP_MS;
/** Prices of one moment may be told in another order than they were sent in. */
const DISORDER_MS = 2_000;

/**
 * How long ago prices were sent that come over one connection, in milliseconds. A price says its moment within ten seconds; which ten seconds they are, its neighbours
 * say: they come in the order in which they were sent, but for two seconds. So a delay that grows beyond ten seconds does not begin again at 0. After a
 * pause of eight seconds or more it may say ten seconds too much, never too little. The first price is taken for one of the last ten seconds.
 * @param nowMs of the clock that all processes of a machine share.
 */
export function createAges(nowMs: () => number = sharedMs): (oddsMilli: number) => number {
  let latestSentMs: number | undefined;
  return (oddsMilli) => {
    const now = nowMs();
    const within = ((oddsMilli - LOWEST_MILLI) % STAMPS) * STAMP_MS;
    const earliest = latestSentMs === undefined ? now - STAMP_CYCLE_MS + STAMP_MS : latestSentMs - DISORDER_MS;
    const sentMs = earliest + ((((within - earliest) % STAMP_CYCLE_MS) + STAMP_CYCLE_MS) % STAMP_CYCLE_MS);
    latestSentMs = Math.max(latestSentMs ?? sentMs, sentMs);
    return Math.max(0, now - sentMs);
  };
}

const oddsText = (milli: number): string => (milli / 1_000).toFixed(3);

export const urnOf = (n: number): string => `df:match:${n}`;

const bookOfThree = (home: string) => ({
  id: 1,
  status: 1,
  outcomes: [
    { id: '1', odds: home },
    { id: '2', odds: '3.40' },
    { id: '3', odds: '3.60' },
  ],
});

/** A line whose home price says when it was sent, unless another is given. */
function lineAt(n: number, homeMilli = stampMilli()) {
  const type = LINES[n % LINES.length] ?? 18;
  const line = Math.floor(n / LINES.length) + 0.5;
  const isHandicap = type === 16 || type === 66;
  return {
    id: type,
    specifiers: isHandicap ? `hcp=${-line}` : `total=${line}`,
    status: 1,
    outcomes: [
      { id: isHandicap ? '1714' : '12', odds: oddsText(homeMilli) },
      { id: isHandicap ? '1715' : '13', odds: oddsText(1_000 / (BOOK - 1_000 / homeMilli)) },
    ],
  };
}

function fixtureOf(n: number, { product }: ProviderPlan, nowMs: number) {
  const league = n % 40;
  return {
    urn: urnOf(n),
    product,
    sport: { urn: 'df:sport:1', name: 'Soccer', system_id: 1 },
    category: { urn: `df:category:${league}`, name: `Country ${league}`, country_code: 'GB' },
    tournament: { urn: `df:tournament:${league}`, name: `League ${league}`, rank: 1 + league },
    home: { urn: `df:competitor:${n}1`, name: `Home ${n}` },
    away: { urn: `df:competitor:${n}2`, name: `Away ${n}` },
    start_time: product === 1 ? nowMs - 600_000 : nowMs + 36_000_000,
    live_coverage: true,
    status: product === 1 ? 1 : 0,
    status_summary: null,
  };
}

const STATUS = { status: 1, match_status: 6, home_score: 0, away_score: 0 };

async function provide(): Promise<void> {
  let plan: ProviderPlan = { matches: 0, markets: 1, product: 3 };
  const startedMs = Date.now();
  const sockets = new Set<WebSocket>();
  let seq = 0;
  let marks = 0;
  const send = (message: object) => {
    const text = JSON.stringify({ timestamp: Date.now(), ...message, seq: ++seq });
    for (const socket of sockets) socket.send(text, { binary: false });
  };
  const oddsOf = (n: number, markets: object[], more: object = {}) =>
    send({
      type: 'odds_change',
      product: plan.product,
      event_id: urnOf(n),
      ...(plan.product === 1 && { sport_event_status: STATUS }),
      markets,
      ...more,
    });
  const alive = (subscribed: 0 | 1) => {
    for (const product of [1, 3]) send({ type: 'alive', product, subscribed });
  };
  const drained = async () => {
    while ([...sockets].some(({ bufferedAmount }) => bufferedAmount > 8_000_000))
      await new Promise((resolve) => setTimeout(resolve, 5));
  };

  /** The whole book, whatever the reader had before: that is what a recovery is. */
  async function recover(product: number, requestId: number, urn: string | undefined): Promise<void> {
    const request = { request_id: requestId };
    for (let n = 1; n <= plan.matches; n++) {
      if (product !== plan.product || (urn !== undefined && urn !== urnOf(n))) continue;
      // What stands does not change by being said again.
      const lines = Array.from({ length: plan.markets - 1 }, (_, at) => lineAt(at, 1_900 + at));
      oddsOf(n, [bookOfThree('2.10'), ...lines], request);
      await drained();
    }
    send({ type: 'snapshot_complete', product, ...request, ...(urn !== undefined && { event_id: urn }) });
  }

  function answer({ pathname, searchParams }: URL): { status: number; body: unknown } {
    const producer = (id: number) => ({
      id,
      name: `p${id}`,
      active: true,
      alive_interval_ms: ALIVE_MS,
      down_after_ms: 20_000,
      recovery_window_ms: 259_200_000,
    });
    if (pathname === '/v1/producers') return { status: 200, body: { producers: [1, 3].map(producer) } };
    if (pathname === '/v1/descriptions/markets') return { status: 200, body: { markets: [] } };
    if (pathname === '/v1/fixtures') {
      const from = Number(searchParams.get('cursor') ?? 0);
      const count = Math.min(PAGE, plan.matches - from);
      const fixtures = Array.from({ length: count }, (_, at) => fixtureOf(from + at + 1, plan, startedMs));
      return { status: 200, body: { fixtures, next_cursor: from + PAGE < plan.matches ? String(from + PAGE) : null } };
    }
    const [, product, urn] = /^\/v1\/producers\/(\d+)(?:\/events\/(.+))?\/recovery$/.exec(pathname) ?? [];
    if (product !== undefined) {
      const requestId = Number(searchParams.get('request_id'));
      setTimeout(() => void recover(Number(product), requestId, urn && decodeURIComponent(urn)), 10);
      return { status: 202, body: { request_id: requestId } };
    }
    const n = Number(/^\/v1\/fixtures\/df%3Amatch%3A(\d+)$/i.exec(pathname)?.[1]);
    return n >= 1 && n <= plan.matches ? { status: 200, body: fixtureOf(n, plan, startedMs) } : { status: 404, body: {} };
  }

  async function change(perSecond: number, seconds: number): Promise<ProviderChanged> {
    const total = perSecond * seconds;
    const startedAt = performance.now();
    for (let sent = 0; sent < total; ) {
      for (const due = ((performance.now() - startedAt) / 1_000) * perSecond; sent < due && sent < total; sent++) {
        const round = Math.floor(sent / plan.matches);
        oddsOf(1 + (sent % plan.matches), [lineAt(round % Math.max(1, plan.markets - 1))]);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const lastOdds = MARKS[marks++ % MARKS.length] ?? '2.31';
    const tookMs = performance.now() - startedAt;
    oddsOf(1, [bookOfThree(lastOdds)]);
    return { sent: total, tookMs, lastOdds };
  }

  const server = createServer((request, response) => {
    const { status, body } = answer(new URL(request.url ?? '/', 'http://provider'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const stream = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) =>
    stream.handleUpgrade(request, socket, head, (opened) => {
      seq = 0;
      sockets.add(opened);
      opened.on('close', () => sockets.delete(opened));
      opened.on('error', () => undefined);
      alive(0);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setInterval(() => alive(1), ALIVE_MS);
  process.on('message', (command: ProviderCommand) => {
    if (command.do === 'plan') plan = command.plan;
    else void change(command.perSecond, command.seconds).then((report) => process.send?.(report));
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies ProviderReady);
}

if (process.argv[1] === PROVIDER) await provide();
