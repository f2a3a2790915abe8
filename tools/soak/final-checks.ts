import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedUnderTest } from '../adversary/feed-under-test.ts';
import type { Target } from '../adversary/target.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import { boardDifferences, type ShownMarket, type TruthEvent } from './board-check.ts';
import { readMetrics } from './metrics.ts';

const LOOK_EVERY_MS = 500;
const REST_PATIENCE_MS = 180_000;
/** Nothing has waited for so long. */
const QUIET_MS = 5_000;
const SAME_TRIES = 30;
const AT_ONCE = 8;

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

interface BoardParts {
  readonly feed: FeedUnderTest;
  readonly target: Target;
  readonly visitor: HttpPlayer;
}

interface BoardCheck {
  readonly events: number;
  readonly markets: number;
  readonly differences: string[];
}

async function compareOnce({ feed, target, visitor }: BoardParts): Promise<BoardCheck> {
  const events = (await feed.admin('GET', 'truth')).events as TruthEvent[];
  const ids = new Map((await target.gates()).map(({ urn, matchId }) => [urn, matchId]));
  const differences: string[] = [];
  let next = 0;
  let markets = 0;
  const work = async (): Promise<void> => {
    for (let event = events[next++]; event !== undefined; event = events[next++]) {
      const matchId = ids.get(event.urn);
      if (matchId === undefined) {
        differences.push(`${event.urn}: not known here`);
        continue;
      }
      const reply = await visitor.call('GET', `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}`);
      markets += event.markets.length;
      differences.push(...boardDifferences(event, Object.values(reply?.body ?? {}) as ShownMarket[]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { events: events.length, markets, differences };
}

/** Compares the board with what a reading of the feed from its beginning gives. Prices move while one looks: a difference counts when it stays. */
export async function compareBoard(parts: BoardParts): Promise<BoardCheck> {
  let check = await compareOnce(parts);
  for (let attempt = 1; attempt < SAME_TRIES && check.differences.length > 0; attempt++) {
    await sleep(LOOK_EVERY_MS);
    const { events, markets, differences } = await compareOnce(parts);
    const found = new Set(differences);
    check = { events, markets, differences: check.differences.filter((one) => found.has(one)) };
  }
  return check;
}
