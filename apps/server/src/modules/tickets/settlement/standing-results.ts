import { legResultFromFeed } from '@duskline/betting/leg-result';
import { compare } from '@duskline/money/rational';
import type { ResultFact } from './record-facts.ts';
import { type KnownFact, statementInForce } from './result-in-force.ts';

/** A result of one outcome as the feed or a trader states it. */
export interface StatedResult {
  readonly outcomeId: string;
  readonly result: 1 | 0 | -1;
  readonly voidFactor: string | null;
  readonly deadHeatFactor: string | null;
}

/** A result that is in force. */
export type KnownResult = StatedResult & { readonly timestampMs: number };

/** A fact of the feed as it will be known once it is stored: after everything that is. */
export function asStoredFact(fact: ResultFact): KnownFact {
  const { kind, timestampMs } = fact;
  return {
    kind,
    timestampMs,
    number: Number.MAX_SAFE_INTEGER,
    outcomeId: '',
    certainty: null,
    result: null,
    voidFactor: null,
    deadHeatFactor: null,
    fromMs: null,
    toMs: null,
    ...(fact.kind === 'settlement' && {
      outcomeId: fact.outcomeId,
      certainty: fact.certainty,
      result: fact.result,
      voidFactor: fact.voidFactor,
      deadHeatFactor: fact.deadHeatFactor,
      ...(fact.deduction && { deduction: fact.deduction.share, toMs: fact.deduction.beforeMs }),
    }),
  };
}

/** What is paid of a market by these facts, cancels apart, outcome by outcome: the same statements that tickets are settled by. */
export function standingStatements(facts: readonly KnownFact[]): KnownFact[] {
  const outcomes = new Set(
    facts.filter(({ kind }) => kind === 'settlement' || kind === 'desk').map(({ outcomeId }) => outcomeId),
  );
  return [...outcomes].flatMap((outcomeId) => statementInForce(outcomeId, facts) ?? []);
}

/** The same as results. */
export const standingResults = (facts: readonly KnownFact[]): KnownResult[] =>
  standingStatements(facts).flatMap(({ outcomeId, result, voidFactor, deadHeatFactor, timestampMs }) =>
    result === null ? [] : [{ outcomeId, result, voidFactor, deadHeatFactor, timestampMs }],
  );

const legOf = ({ result, voidFactor, deadHeatFactor }: KnownFact) => {
  if (result === null || result === -1) return null;
  const reading = legResultFromFeed({
    result,
    ...(voidFactor === null ? {} : { voidFactor }),
    ...(deadHeatFactor === null ? {} : { deadHeatFactor }),
  });
  return reading.ok ? reading.leg : null;
};

/** The same is taken off the winnings of others. */
const isSameDeduction = (one: KnownFact, other: KnownFact): boolean =>
  one.deduction === other.deduction && one.toMs === other.toMs;

/** Two that cannot both be: of one outcome and one moment, and with other money. What is undecided or unreadable is judged elsewhere. */
function isContradicted(one: KnownFact, other: KnownFact): boolean {
  if (one.outcomeId !== other.outcomeId || one.timestampMs !== other.timestampMs || one.certainty !== other.certainty)
    return false;
  const [own, its] = [legOf(one), legOf(other)];
  if (own === null || its === null) return false;
  const isPaidAlike = compare(own.winShare, its.winShare) === 0 && compare(own.voidShare, its.voidShare) === 0;
  return !isPaidAlike || !isSameDeduction(one, other);
}

/** Neither of two contents of one moment is newer, so no order of arrival may decide which one is paid: the first stands, a person decides (XR-20). */
export function conflictsAtSameTimestamp(stored: readonly KnownFact[], coming: readonly KnownFact[]): boolean {
  const takenBackAt = Math.max(...stored.map(({ kind, timestampMs }) => (kind === 'rollback-settlement' ? timestampMs : 0)), 0);
  const standing = [...stored, ...coming].filter((one) => one.kind === 'settlement' && one.timestampMs > takenBackAt);
  return coming.some((one) => one.timestampMs > takenBackAt && standing.some((other) => isContradicted(one, other)));
}

/** Whether all of it is stored already: then it says nothing new. */
export const isRepeated = (stored: readonly KnownFact[], coming: readonly KnownFact[]): boolean =>
  coming.every((one) =>
    stored.some(
      (other) =>
        other.kind === 'settlement' &&
        other.outcomeId === one.outcomeId &&
        other.timestampMs === one.timestampMs &&
        other.certainty === one.certainty &&
        other.result === one.result &&
        other.voidFactor === one.voidFactor &&
        other.deadHeatFactor === one.deadHeatFactor &&
        isSameDeduction(one, other),
    ),
  );
