import type { CancelFact, RollbackFact, SettlementFact, SettlementPort } from '../../modules/feed/index.ts';
import type { Logger } from '../../platform/log.ts';
import type { ParkedItem, Parking } from '../../platform/parking/parking.ts';

export const CHANGED_MATCH = 'changed_match';

/** Bets that were on their way when the match was shut belong to those of before. */
const ON_THEIR_WAY_MS = 2_000;
/** So long after the change everything that was on its way has arrived. */
const LOOK_AFTER_MS = 5_000;
const RETRY_MS = 1_000;

export interface ChangedSidesOptions {
  port: SettlementPort;
  parking: Pick<Parking, 'kind' | 'requeue'>;
  /** Whether anybody bet on the match before the moment. */
  hasBets(matchId: number, beforeMs: number): Promise<boolean>;
  /** Our clock, epoch ms. */
  now(): number;
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

/**
 * Matches whose competitors changed after bets were taken (XR-04). "Outcome 1" now means another team than the one that was bought, so no
 * result is paid by itself: the match is parked, and its results wait behind it in their order, until a person says that they may go on.
 * A match that nobody had bet on goes on by itself.
 */
export function createChangedSides(options: ChangedSidesOptions): ChangedSides {
  const { port, parking, hasBets, now, log } = options;
  const kind = parking.kind(CHANGED_MATCH, { onRequeue: release });
  /** Matches on their way to be parked. */
  const pending = new Map<number, Promise<void>>();

  /** The match itself needs nothing more; a result that waited is stored now. */
  async function release({ key, detail }: ParkedItem): Promise<void> {
    if (key.startsWith('match:')) return;
    const { act, facts } = detail as unknown as { act: Act; facts: never };
    await port[act](facts);
  }

  async function park(matchId: number, sides: Readonly<Record<string, unknown>>): Promise<void> {
    for (;;) {
      try {
        await kind.park(keyOf(matchId), 'the competitors changed after bets were taken', {
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

  async function lookForBets(matchId: number, beforeMs: number): Promise<void> {
    try {
      if (!(await hasBets(matchId, beforeMs))) await parking.requeue(CHANGED_MATCH, keyOf(matchId), 'nobody had bet on it');
    } catch (error) {
      // A person finds out the same.
      log.warn({ event: 'changed_match', matchId, err: error }, 'bets on a changed match could not be looked for');
    }
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
    const { marketType, specifiers, timestampMs } = facts[0] as Fact;
    await kind.wait(`result:${matchId}/${act}/${timestampMs}/${marketType}/${specifiers}`, String(matchId), { act, facts });
  }

  return {
    port: {
      onSettlement: (facts) => hold('onSettlement', facts, port.onSettlement),
      onCancel: (facts) => hold('onCancel', facts, port.onCancel),
      onRollbackSettlement: (facts) => hold('onRollbackSettlement', facts, port.onRollbackSettlement),
      onRollbackCancel: (facts) => hold('onRollbackCancel', facts, port.onRollbackCancel),
    },
    changed(matchId, sides) {
      const parked = park(matchId, sides).finally(() => pending.delete(matchId));
      pending.set(matchId, parked);
      const beforeMs = now() + ON_THEIR_WAY_MS;
      const timer = setTimeout(
        () => void parked.then(() => lookForBets(matchId, beforeMs)),
        options.lookAfterMs ?? LOOK_AFTER_MS,
      );
      timer.unref();
      return parked;
    },
    isHeld: (matchId) => pending.has(matchId) || kind.isHeld(String(matchId)),
  };
}
