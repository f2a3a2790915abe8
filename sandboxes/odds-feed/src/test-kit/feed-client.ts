import WebSocket from 'ws';
import { type Environment, readConfig } from '../config.ts';
import { applyToBook, createEventBook, type EventBook } from '../event-book.ts';
import type { EventMessage } from '../protocol.ts';
import type { Sandbox } from '../provider.ts';
import { createSandbox } from '../sandbox.ts';

export const TOKEN = 'feed-token-test';
export const ADMIN = 'feed-admin-test';

/** A clock that a test moves by hand. */
export interface ManualClock {
  now: number;
}

/** A message with its frame number. */
export type Frame = Record<string, unknown> & { readonly seq: number; readonly type: string; readonly timestamp: number };

/** The provider on a port of its own, with a clock in the test's hand. */
export interface TestFeed {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  readonly url: string;
  /** Moves the clock in steps and lets the provider do what is due. */
  advance(ms: number, stepMs?: number): Promise<void>;
  get(path: string, token?: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  truth(query?: string): Promise<Truth>;
  connect(): Promise<TestReader>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Truth {
  readonly events: readonly { readonly urn: string; readonly markets: readonly Record<string, unknown>[] }[];
  readonly settlements: readonly { readonly urn: string; readonly markets: readonly Record<string, unknown>[] }[];
}

/** A consumer that follows the rules of the protocol. */
export interface TestReader {
  readonly frames: Frame[];
  readonly books: Map<string, EventBook>;
  readonly socket: WebSocket;
  /** Frames lost on the way, by jumps of `seq`. */
  gaps(): number;
  /** Waits until a frame like that has come. */
  until(what: string, test: (frame: Frame) => boolean): Promise<Frame>;
  /** Waits until everything sent so far has arrived. */
  settle(): Promise<void>;
  close(): void;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const PATIENCE_MS = 30_000;

export async function startFeed(startMs: number, env: Record<string, string> = {}): Promise<TestFeed> {
  const clock: ManualClock = { now: startMs };
  const config: Environment = readConfig({ PORT: '0', FEED_TOKEN: TOKEN, ADMIN_TOKEN: ADMIN, ...env });
  const sandbox = createSandbox(config, () => clock.now);
  const url = await sandbox.listen();
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, init);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };
  const headers = { 'x-access-token': TOKEN, 'x-sandbox-admin': ADMIN };
  const feed: TestFeed = {
    sandbox,
    clock,
    url,
    advance: async (ms, stepMs = 1000) => {
      const until = clock.now + ms;
      while (clock.now < until) {
        clock.now = Math.min(until, clock.now + stepMs);
        sandbox.pump();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    get: (path, token = TOKEN) => call(path, { headers: { ...headers, 'x-access-token': token } }),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    truth: async (query = '') => (await feed.get(`/admin/truth${query}`)).body as unknown as Truth,
    connect: () => openReader(url, sandbox),
    close: () => sandbox.close(),
  };
  return feed;
}

async function openReader(url: string, sandbox: Sandbox): Promise<TestReader> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream?token=${TOKEN}`);
  const frames: Frame[] = [];
  const books = new Map<string, EventBook>();
  const waiters = new Set<() => void>();
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    frames.push(frame);
    takeIn(books, frame);
    for (const waiter of waiters) waiter();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const until = (what: string, test: (frame: Frame) => boolean): Promise<Frame> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.delete(look);
        reject(new Error(`no ${what} within ${PATIENCE_MS} ms`));
      }, PATIENCE_MS);
      const look = (): void => {
        const found = frames.find(test);
        if (found === undefined) return;
        clearTimeout(timer);
        waiters.delete(look);
        resolve(found);
      };
      waiters.add(look);
      look();
    });
  let fences = 0;
  return {
    frames,
    books,
    socket,
    gaps: () => {
      const seen = new Set(frames.map((frame) => frame.seq));
      return Math.max(0, ...seen) - seen.size;
    },
    until,
    settle: async () => {
      // Frames of one connection arrive in order: when this one is here, all before it are.
      const fence = ++fences;
      sandbox.hub.send({ type: 'snapshot_complete', product: 3, timestamp: 0, request_id: 2_000_000_000 + fence });
      await until('fence', (frame) => frame.request_id === 2_000_000_000 + fence);
    },
    close: () => socket.terminate(),
  };
}

/** Section 4: older price messages are ignored, everything else goes into the book. */
function takeIn(books: Map<string, EventBook>, frame: Frame): void {
  const urn = frame.event_id;
  if (typeof urn !== 'string' || frame.type === 'snapshot_complete') return;
  const book = books.get(urn) ?? createEventBook();
  books.set(urn, book);
  const isPrice = frame.type === 'odds_change' || frame.type === 'bet_stop';
  if (isPrice && frame.timestamp <= book.lastMs) return;
  if (isPrice && frame.markets === undefined && frame.type === 'odds_change') return;
  applyToBook(book, frame as unknown as EventMessage);
}

/** What a customer could see of a market. */
export function offerOf(market: Record<string, unknown>): string {
  const outcomes = (market.outcomes ?? []) as { id: string; odds?: string; active: number }[];
  const prices = market.status === 1 ? outcomes.map((outcome) => [outcome.id, outcome.odds, outcome.active]) : [];
  return JSON.stringify([market.status, prices]);
}

/** Differences between the provider's book and a reader's, in words; empty when they agree. */
export function differences(truth: Truth, reader: TestReader): string[] {
  const found: string[] = [];
  for (const event of truth.events) {
    const book = reader.books.get(event.urn);
    for (const market of event.markets) {
      const key = `${String(market.id)}/${String(market.specifiers ?? '')}`;
      const mine = book?.markets.get(key);
      const theirs = offerOf(market);
      const ours = mine === undefined ? 'missing' : offerOf(mine as unknown as Record<string, unknown>);
      if (ours !== theirs) found.push(`${event.urn} ${key}: ${ours} instead of ${theirs}`);
    }
  }
  return found;
}
