import { vi } from 'vitest';
import { Board } from '../../modules/catalogue/board/board.ts';
import { marketIdOf } from '../../modules/catalogue/board/market-key.ts';
import { Feed } from '../../modules/feed/feed.ts';
import { FakeGates, FakeProvider, FakeSettlements, type WireMarket } from '../../modules/feed/test-kit.ts';
import { createAlarms } from '../../platform/alarms.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { bookOf } from './board-book.ts';

export const NOON = Date.UTC(2026, 10, 20, 12);
export const HOUR = 3_600_000;

export const listed = (n: number, producer: number, startTimeMs = NOON + 10 * HOUR) => ({
  urn: `df:match:${n}`,
  sport: { urn: 's:1', name: 'Soccer', systemId: 1 },
  category: { urn: 'c:1', name: 'England' },
  tournament: { urn: 't:1', name: 'League', rank: 1 },
  home: { urn: `h:${n}`, name: `Home ${n}` },
  away: { urn: `a:${n}`, name: `Away ${n}` },
  startTimeMs,
  producer,
  liveCoverage: true,
  status: 'not_started' as const,
});
export const wireBook = (home = '2.10', status = 1): WireMarket => ({
  id: 1,
  status,
  outcomes: [
    { id: '1', odds: home },
    { id: '2', odds: '3.40' },
    { id: '3', odds: '3.60' },
  ],
});
export const wireState = (more: object = {}) => ({ status: 1, match_status: 6, home_score: 0, away_score: 0, ...more });

interface FedBoardOptions {
  /** One that behaves in a way of its own. */
  provider?: FakeProvider;
  aliveEveryMs?: number;
  logLevel?: 'error' | 'warn';
  /** How far each producer had been read before. */
  readUntil?: ReadonlyMap<number, number>;
}

/** The feed over the real board, with a provider and gates in memory, on fake timers until it is stopped. */
export function fedBoard({
  provider = new FakeProvider(() => Date.now()),
  aliveEveryMs = 5_000,
  logLevel = 'error',
  readUntil = new Map(),
}: FedBoardOptions = {}) {
  vi.useFakeTimers({ now: NOON });
  const logged: Record<string, unknown>[] = [];
  const positions = new Map<number, number>();
  const board = new Board(() => Date.now());
  const gates = new FakeGates();
  const settlements = new FakeSettlements();
  const metrics = createMetrics();
  const log = createLog(logLevel, { write: (line) => logged.push(JSON.parse(line)) });
  const book = bookOf(board);
  for (const producer of [1, 3]) board.applyProducer(producer, true);
  const makeFeed = () =>
    new Feed({
      alarms: createAlarms({ log, metrics }),
      provider,
      clock: { now: () => Date.now() },
      log,
      metrics,
      book,
      gates,
      settlements,
      producers: [1, 3],
      positions: {
        load: () => Promise.resolve(new Map(readUntil)),
        save: async (producer, ms) => void positions.set(producer, ms),
      },
      resultsSince: () => {
        const ids = new Set(settlements.facts.map(({ matchId }) => matchId));
        return Promise.resolve(new Set([...board.state.matches.values()].filter(({ id }) => ids.has(id)).map(({ urn }) => urn)));
      },
    });
  let feed = makeFeed();
  const alive = setInterval(() => provider.alive(), aliveEveryMs);
  const matchOf = (n: number) => [...board.state.matches.values()].find(({ urn }) => urn === `df:match:${n}`);
  return {
    get feed() {
      return feed;
    },
    /** As after a restart of the process: a new reader over the same board. */
    async restart(): Promise<Feed> {
      await feed.stop();
      feed = makeFeed();
      return feed;
    },
    provider,
    board,
    book,
    gates,
    settlements,
    metrics,
    logged,
    positions,
    matchOf,
    alarms: () => logged.map(({ alarm }) => alarm).filter(Boolean),
    raw: (n: number, message: object) =>
      provider.raw(JSON.stringify({ product: 1, event_id: `df:match:${n}`, timestamp: Date.now(), ...message })),
    /** Board and gates: could a bet on match n commit? */
    takesBets(n: number): boolean {
      const match = matchOf(n);
      const id = marketIdOf(match?.id ?? 0, { marketType: 1, specifiers: '' });
      const isSuspended = board.selection(`${id}.1`)?.isSuspended ?? true;
      return gates.takesBets(match?.producer ?? 0, match?.id ?? 0, id) && !isSuspended;
    },
    async stop() {
      clearInterval(alive);
      const stopped = feed.stop();
      await vi.advanceTimersByTimeAsync(20_000);
      await stopped;
      vi.useRealTimers();
    },
  };
}
