import { settleUofMarket } from '@duskline/betting/uof-market';
import type { CancelFact, RollbackFact, SettlementFact, SettlementPort } from '../../modules/feed/index.ts';
import type { BaseFact, TeasedLeg } from '../../modules/tickets/index.ts';
import { processDueItems } from '../../platform/jobs/due-items.ts';
import type { Logger } from '../../platform/log.ts';
import type { Parking } from '../../platform/parking/parking.ts';

export interface FinalScore {
  home: number;
  away: number;
}

export interface TeasedLinesOptions {
  /** Lines that only teasers stand on. */
  legs(): Promise<readonly TeasedLeg[]>;
  /** The score a match ended with, overtime included; null while it has not ended or is not known. */
  finalScore(matchId: number): FinalScore | null;
  port: SettlementPort;
  parking: Pick<Parking, 'kind'>;
  log: Logger;
}

export interface TeasedFacts {
  settlements: SettlementFact[];
  cancels: CancelFact[];
  rollbacks: RollbackFact[];
  rollbackCancels: CancelFact[];
}

const VOID = '1';
const HALF_LINE = /=-?[0-9]+\.5(?:$|\|)/;
const FEED: Record<string, { result: 1 | 0; voidFactor: string | null } | undefined> = {
  WIN: { result: 1, voidFactor: null },
  LOST: { result: 0, voidFactor: null },
  REFUND: { result: 0, voidFactor: VOID },
};

/** The newest settlement of the outcome, when the feed has not taken it back since. */
function settlementInForce({ base, outcomeId }: TeasedLeg): BaseFact | undefined {
  const newest = base.filter((fact) => fact.kind === 'settlement' && fact.outcomeId === outcomeId && fact.result !== -1).at(-1);
  const takenBack = base.some((fact) => fact.kind === 'rollback-settlement' && newest && fact.timestampMs >= newest.timestampMs);
  return takenBack ? undefined : newest;
}

/**
 * What the feed's messages about a market mean for a line that a teaser made of it (betting rules 7): the feed says when, the final
 * score says what. Cancellations and what is taken back hold for both alike. Pure: the same messages give the same facts.
 */
export function teasedFacts(legs: readonly TeasedLeg[], finalScore: TeasedLinesOptions['finalScore']): TeasedFacts {
  const facts: TeasedFacts = { settlements: [], cancels: [], rollbacks: [], rollbackCancels: [] };
  for (const leg of legs) {
    const { matchId, marketType, specifiers, producer, outcomeId } = leg;
    const key = { matchId, marketType, specifiers, producer };
    for (const { kind, timestampMs, fromMs, toMs, voidReason } of leg.base) {
      if (kind === 'cancel') facts.cancels.push({ ...key, timestampMs, fromMs, toMs, voidReason });
      if (kind === 'rollback-cancel') facts.rollbackCancels.push({ ...key, timestampMs, fromMs, toMs, voidReason });
      if (kind === 'rollback-settlement') facts.rollbacks.push({ ...key, timestampMs });
    }
    const base = settlementInForce(leg);
    if (!base) continue;
    // On half a point nothing is a push: such a market was void as a whole, and so is what was made of it.
    const isVoid = base.voidFactor === VOID && HALF_LINE.test(base.specifiers);
    const score = isVoid ? null : finalScore(matchId);
    const outcome = score && settleUofMarket({ marketType, specifiers, outcomeId }, { score: { regular: score, final: score } });
    const result = isVoid ? FEED.REFUND : FEED[outcome ?? ''];
    if (!result) continue;
    const certainty = base.certainty === 2 ? 2 : 1;
    facts.settlements.push({
      ...key,
      outcomeId,
      ...result,
      timestampMs: base.timestampMs,
      certainty,
      deadHeatFactor: null,
      voidReason: base.voidReason,
    });
  }
  return facts;
}

/** Results come at the end of matches; a few seconds later is soon enough for a line that nobody watches. */
const SWEEP_MS = 3_000;

const keyOf = ({ matchId, marketType, specifiers, outcomeId }: TeasedLeg): string =>
  `${matchId}/${marketType}/${specifiers}/${outcomeId}`;

/** Settles the lines that teasers made, again and again: what is known already changes nothing. */
export function createTeasedLines({ legs, finalScore, port, parking, log }: TeasedLinesOptions) {
  const parked = parking.kind('teased-line');
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  async function settle(some: readonly TeasedLeg[]): Promise<void> {
    const facts = teasedFacts(some, finalScore);
    if (facts.cancels.length > 0) await port.onCancel(facts.cancels);
    if (facts.rollbackCancels.length > 0) await port.onRollbackCancel(facts.rollbackCancels);
    if (facts.rollbacks.length > 0) await port.onRollbackSettlement(facts.rollbacks);
    if (facts.settlements.length > 0) await port.onSettlement(facts.settlements);
  }

  async function once(): Promise<void> {
    const due = (await legs()).filter((leg) => !parked.isParked(keyOf(leg)));
    await processDueItems({ due: async () => due, keyOf, work: settle, chunk: Number.POSITIVE_INFINITY, parked, log });
  }

  /** One run at a time; a fault leaves everything to the next one. */
  function run(): Promise<void> {
    running ??= once()
      .catch((error) => log.error({ event: 'teased_lines', err: error }, 'lines of teasers could not be settled, trying again'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    run,
    start() {
      timer = setInterval(() => void run(), SWEEP_MS).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
