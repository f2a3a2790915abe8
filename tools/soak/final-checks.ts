import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedUnderTest } from '../adversary/feed-under-test.ts';
import type { Target } from '../adversary/target.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import { boardDifferences, isOpen, placeOf, type ShownMarket, strayMarkets, type TruthEvent } from './board-check.ts';
import type { BoardCounts, Settlement } from './end-verdicts.ts';
import { readMetrics } from './metrics.ts';
import { readSettlement } from './stored-state.ts';

const LOOK_EVERY_MS = 500;
const REST_PATIENCE_MS = 180_000;
/** Nothing has waited for so long. */
const QUIET_MS = 5_000;
const SAME_TRIES = 30;
const AT_ONCE = 8;
const SETTLE_PATIENCE_MS = 120_000;

/** Waits until the feed is whole again: ready, every producer up, no message waits, no event is in doubt. Says what is not. */
export async function comeToRest(target: Target, token: string): Promise<string | null> {
  let left = 'no metrics';
  let sinceMs = Date.now();
  for (const until = Date.now() + REST_PATIENCE_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
    const metrics = await readMetrics(target.url, token);
    const ready = await fetch(`${target.url}/readyz`)
      .then((reply) => reply.status === 200)
      .catch(() => false);
    const down = metrics?.each('feed_producer_up').filter(([, up]) => up === 0) ?? [];
    const waiting = metrics?.sum('feed_pending_messages') ?? 0;
    const doubtful = metrics?.sum('feed_doubtful_events') ?? 0;
    left = [
      metrics === null ? 'no metrics' : '',
      ready ? '' : 'not ready',
      ...down.map(([producer]) => `producer ${producer} is down`),
      waiting > 0 ? `${waiting} messages wait` : '',
      doubtful > 0 ? `${doubtful} events in doubt` : '',
    ]
      .filter((one) => one !== '')
      .join(', ');
    if (left !== '') sinceMs = Date.now();
    else if (Date.now() - sinceMs >= QUIET_MS) return null;
  }
  return left;
}

/** Waits until no work of settlement is left, within bounds. */
export async function awaitSettlement(target: Target): Promise<Settlement> {
  for (const until = Date.now() + SETTLE_PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
    const settlement = await readSettlement(target);
    if (settlement.waiting === 0 || Date.now() > until) return settlement;
  }
}

interface BoardParts {
  readonly feed: Pick<FeedUnderTest, 'admin'>;
  readonly target: Target;
  readonly visitor: HttpPlayer;
}

interface BoardCheck extends BoardCounts {
  readonly markets: number;
  /** Matches that are known here and not on offer there. */
  readonly others: number;
}

/** Does it for all of them, some at a time. */
async function forAll<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function compareOnce({ feed, target, visitor }: BoardParts): Promise<BoardCheck> {
  const events = (await feed.admin('GET', 'truth')).events as TruthEvent[];
  const ids = new Map((await target.gates()).map(({ urn, matchId }) => [urn, matchId]));
  const differences: string[] = [];
  const shownOf = async (urn: string, matchId: number): Promise<ShownMarket[] | null> => {
    const reply = await visitor.call('GET', `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}`);
    if (reply?.status === 200) return Object.values(reply.body) as ShownMarket[];
    differences.push(`${urn}: the board does not answer`);
    return null;
  };
  await forAll(events, async (event) => {
    const matchId = ids.get(event.urn);
    if (matchId === undefined) {
      differences.push(`${event.urn}: not known here`);
      return;
    }
    const shown = await shownOf(event.urn, matchId);
    if (shown !== null) differences.push(...boardDifferences(event, shown));
  });
  const there = new Set(events.map(({ urn }) => urn));
  const others = [...ids].filter(([urn]) => !there.has(urn));
  await forAll(others, async ([urn, matchId]) => {
    const shown = await shownOf(urn, matchId);
    if (shown !== null) differences.push(...strayMarkets(urn, shown));
  });
  const markets = events.flatMap((event) => event.markets);
  return {
    events: events.length,
    markets: markets.length,
    open: markets.filter(isOpen).length,
    others: others.length,
    differences,
  };
}

/**
 * Compares the board with what a reading of the feed from its beginning gives, in both directions: what the provider does not offer any more must not
 * be open here. Prices move while one looks: a difference counts when its market or outcome differs each time, whatever the two prices are by then. The
 * world must be slow for it: what moves faster than one reads would differ each time and be right.
 */
export async function compareBoard(parts: BoardParts, tries = SAME_TRIES): Promise<BoardCheck> {
  let check = await compareOnce(parts);
  for (let attempt = 1; attempt < tries && check.differences.length > 0; attempt++) {
    await sleep(LOOK_EVERY_MS);
    const next = await compareOnce(parts);
    const before = new Set(check.differences.map(placeOf));
    check = { ...next, differences: next.differences.filter((one) => before.has(placeOf(one))) };
  }
  return check;
}
