import type { CancelFact, RollbackFact, SettlementFact, SettlementPort } from '../../modules/feed/index.ts';
import type { Logger } from '../../platform/log.ts';
import type { ParkedItem, Parking } from '../../platform/parking/parking.ts';
import { factsHash } from './facts-hash.ts';
import type { HeldResults } from './judged-results.ts';

export const CHANGED_MATCH = 'changed_match';

/** So long after the change everything that was on its way has arrived; the database counts bets of the two seconds after it. */
const LOOK_AFTER_MS = 5_000;
const RETRY_MS = 1_000;

export interface ChangedSidesOptions {
  port: SettlementPort;
  /** Stores what was held back of one match, all at once and in its order; what is stored already changes nothing. */
  storeAll(held: readonly HeldResults[]): Promise<void>;
  /** Whether this process knows the matches as the feed does now: it judges results by them. */
  canRelease(): boolean;
  parking: Pick<Parking, 'kind' | 'requeue' | 'ofOrder'>;
  log: Logger;
  /** For tests: how long after a change is looked whether there are bets. */
  lookAfterMs?: number;
}

export interface ChangedSides {
  /** What the feed calls: results of a match that waits for a person wait behind it. */
  readonly port: SettlementPort;
  /** Other sides play than those that were bet on. To be told before any later result of the match. Resolves once it is stored. */
  changed(matchId: number, sides: Readonly<Record<string, unknown>>): Promise<void>;
  /** A person has not decided yet what the bets on it are worth. */
  isHeld(matchId: number): boolean;
}

type Act = keyof SettlementPort;
type Fact = SettlementFact | CancelFact | RollbackFact;

const keyOf = (matchId: number): string => `match:${matchId}`;
/** Two messages are two, though they be of one moment and begin alike. */
const heldKey = (matchId: number, act: Act, facts: readonly Fact[]): string =>
  `result:${matchId}/${act}/${facts[0]?.timestampMs}/${factsHash(facts)}`;

/**
 * Matches whose competitors or sport changed after bets were taken (XR-04). "Outcome 1" now means another team than the one that was bought, so no
 * result is paid by itself: the match is parked, and its results wait behind it in their order, until a person says that they may go on.
 * A match that nobody had bet on goes on by itself.
 */
export function createChangedSides(options: ChangedSidesOptions): ChangedSides {
  const { port, parking, log } = options;
  const kind = parking.kind(CHANGED_MATCH, { onRequeue: release, canRequeue: options.canRelease });
  /** The last change of each match that is on its way to be parked. */
  const pending = new Map<number, Promise<void>>();
  /** When it is looked whether anybody had bet on a match: after its last change. */
  const looks = new Map<number, NodeJS.Timeout>();

  /**
   * The match is let go: what waited behind it is stored in one transaction, since a result and the cancel after it are one answer to what
   * the bets are worth. Paid one by one, money of the wrong side could be spent before the cancel takes it back. A result that came
   * while this was done follows by itself.
   */
  async function release({ key, order, detail }: ParkedItem): Promise<void> {
    if (key.startsWith('match:')) {
      const held = (await parking.ofOrder(CHANGED_MATCH, order ?? '')).filter((item) => item.key !== key);
      await options.storeAll(held.map((item) => item.detail as unknown as HeldResults));
      return;
    }
    await options.storeAll([detail as unknown as HeldResults]);
  }

  async function park(matchId: number, sides: Readonly<Record<string, unknown>>): Promise<void> {
    for (;;) {
      try {
        await kind.park(keyOf(matchId), 'the competitors or the sport changed after bets were taken', {
          order: String(matchId),
          detail: { matchId, ...sides },
        });
        return;
      } catch (error) {
        log.warn({ event: 'changed_match', matchId, err: error }, 'a changed match could not be parked, trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** The database itself looks whether anybody had bet on the match: then nothing happens. */
  async function goOnWithoutBets(matchId: number): Promise<void> {
    try {
      await parking.requeue(CHANGED_MATCH, keyOf(matchId), 'nobody had bet on it');
    } catch (error) {
      // A person finds out the same.
      log.warn({ event: 'changed_match', matchId, err: error }, 'bets on a changed match could not be looked for');
    }
  }

  async function goOnAfter(parked: Promise<void>, matchId: number, look: NodeJS.Timeout): Promise<void> {
    await parked;
    // Another change came meanwhile: bets between the two are its own to look for.
    if (looks.get(matchId) !== look) return;
    looks.delete(matchId);
    await goOnWithoutBets(matchId);
  }

  async function hold<F extends Fact>(
    act: Act,
    facts: readonly F[],
    store: (facts: readonly F[]) => Promise<void>,
  ): Promise<void> {
    const matchId = facts[0]?.matchId;
    if (matchId === undefined) return;
    await pending.get(matchId);
    if (!kind.isHeld(String(matchId))) return store(facts);
    await kind.wait(heldKey(matchId, act, facts), String(matchId), { act, facts });
  }

  return {
    port: {
      onSettlement: (facts) => hold('onSettlement', facts, port.onSettlement),
      onCancel: (facts) => hold('onCancel', facts, port.onCancel),
      onRollbackSettlement: (facts) => hold('onRollbackSettlement', facts, port.onRollbackSettlement),
      onRollbackCancel: (facts) => hold('onRollbackCancel', facts, port.onRollbackCancel),
    },
    changed(matchId, sides) {
      // One after another: the sides of the last change are those that stay, and results wait until it is parked.
      const parked = (pending.get(matchId) ?? Promise.resolve()).then(() => park(matchId, sides));
      pending.set(matchId, parked);
      clearTimeout(looks.get(matchId));
      const look = setTimeout(() => void goOnAfter(parked, matchId, look), options.lookAfterMs ?? LOOK_AFTER_MS);
      look.unref();
      looks.set(matchId, look);
      return parked.finally(() => pending.get(matchId) === parked && pending.delete(matchId));
    },
    isHeld: (matchId) => pending.has(matchId) || kind.isHeld(String(matchId)),
  };
}
