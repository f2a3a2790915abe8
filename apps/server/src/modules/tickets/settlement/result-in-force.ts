import { LEG_RESULTS, type LegResult, legResultFromFeed } from '@duskline/betting/leg-result';

/** A stored fact, as far as it decides what a leg is worth. Times in epoch milliseconds; factors as the feed wrote them. */
export interface KnownFact {
  /** `''` for everything but a settlement: those concern the whole market. */
  readonly outcomeId: string;
  readonly kind: 'settlement' | 'cancel' | 'rollback-settlement' | 'rollback-cancel';
  /** Provider's time. */
  readonly timestampMs: number;
  readonly certainty: number | null;
  readonly result: 1 | 0 | -1 | null;
  readonly voidFactor: string | null;
  readonly deadHeatFactor: string | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A result that has no meaning here. Its tickets must be looked at by a person; they are never settled by it. */
export class UnreadableResultError extends Error {
  override readonly name = 'UnreadableResultError';
}

export interface LineResult {
  /** @throws UnreadableResultError when the settlement in force cannot be read. */
  at(acceptedAtMs: number): LegResult;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const spanOf = ({ fromMs, toMs }: KnownFact): Span => ({
  from: fromMs ?? Number.NEGATIVE_INFINITY,
  to: toMs ?? Number.POSITIVE_INFINITY,
});

const text = (value: string | null): string => value ?? '';

/** Newest first. Two settlements of one moment are ordered by what they say, so that every order of arrival ends the same. */
function newerFirst(a: KnownFact, b: KnownFact): number {
  return (
    b.timestampMs - a.timestampMs ||
    (b.certainty ?? 0) - (a.certainty ?? 0) ||
    (b.result ?? 0) - (a.result ?? 0) ||
    (text(a.voidFactor) < text(b.voidFactor) ? 1 : text(a.voidFactor) > text(b.voidFactor) ? -1 : 0) ||
    (text(a.deadHeatFactor) < text(b.deadHeatFactor) ? 1 : -1)
  );
}

function settlementInForce(outcomeId: string, facts: readonly KnownFact[]): KnownFact | undefined {
  const rolledBackAt = Math.max(
    ...facts.filter(({ kind }) => kind === 'rollback-settlement').map(({ timestampMs }) => timestampMs),
    Number.NEGATIVE_INFINITY,
  );
  return facts
    .filter((fact) => fact.kind === 'settlement' && fact.outcomeId === outcomeId && fact.timestampMs > rolledBackAt)
    .sort(newerFirst)[0];
}

/** A rollback takes back the cancels sent before it whose window lies inside its own. */
function cancelsInForce(facts: readonly KnownFact[]): Span[] {
  const rollbacks = facts
    .filter(({ kind }) => kind === 'rollback-cancel')
    .map((fact) => ({ ...spanOf(fact), sentAt: fact.timestampMs }));
  return facts
    .filter(({ kind }) => kind === 'cancel')
    .map((fact) => ({ ...spanOf(fact), sentAt: fact.timestampMs }))
    .filter((cancel) => !rollbacks.some((one) => one.sentAt >= cancel.sentAt && one.from <= cancel.from && one.to >= cancel.to));
}

function read(fact: KnownFact): LegResult {
  const { result, voidFactor, deadHeatFactor } = fact;
  if (result === null) throw new UnreadableResultError('A settlement without a result.');
  const reading = legResultFromFeed({
    result,
    ...(voidFactor === null ? {} : { voidFactor }),
    ...(deadHeatFactor === null ? {} : { deadHeatFactor }),
  });
  if (!reading.ok) throw new UnreadableResultError(`A result whose ${reading.field} means nothing here.`);
  return reading.leg;
}

/**
 * What an outcome of a market is worth by everything known of that market (betting rules 9.3): the newest settlement that no
 * later rollback took back, and before that any cancel in force whose window holds the moment the bet was accepted
 * (`from <= t < to`). A pure function of the SET of facts: order of arrival and repetition do not matter.
 */
export function resultInForce(outcomeId: string, facts: readonly KnownFact[]): LineResult {
  const settlement = settlementInForce(outcomeId, facts);
  const cancels = cancelsInForce(facts);
  let result: LegResult | undefined;
  return {
    at(acceptedAtMs) {
      if (cancels.some(({ from, to }) => acceptedAtMs >= from && acceptedAtMs < to)) return LEG_RESULTS.CANCELLED;
      result ??= settlement ? read(settlement) : LEG_RESULTS.PENDING;
      return result;
    },
  };
}
