import { LEG_RESULTS, type LegResult, legResultFromFeed } from '@duskline/betting/leg-result';
import { reduceWinnings } from '@duskline/betting/rule-four';
import { compare, ONE, parseRational, type Rational, ZERO } from '@duskline/money/rational';
import { type Deduction, deductionsOf, shareAt } from './deductions.ts';
import { UnreadableResultError } from './errors.ts';

/** A stored fact, as far as it decides what a leg is worth. Times in epoch milliseconds; factors as the feed wrote them. */
export interface KnownFact {
  /** `''` for everything but a settlement, an early payout and the word of the desk: those concern the whole market. */
  readonly outcomeId: string;
  readonly kind: 'settlement' | 'cancel' | 'rollback-settlement' | 'rollback-cancel' | 'early-payout' | 'desk';
  /** Provider's time; of an early payout: when the lead was scored. */
  readonly timestampMs: number;
  readonly certainty: number | null;
  readonly result: 1 | 0 | -1 | null;
  readonly voidFactor: string | null;
  readonly deadHeatFactor: string | null;
  /** Of a runner that was withdrawn: what bets on the others that were accepted before `toMs` lose of their winnings (betting rules 8.8). */
  readonly deduction?: string;
  readonly fromMs: number | null;
  /** Of an early payout: bets accepted before it are paid. */
  readonly toMs: number | null;
  /** In the order in which the facts of a market were stored. */
  readonly number: number;
}

/** What decides a line, and what withdrawals take off its winnings. */
export interface ResultGround {
  readonly by: 'nothing' | 'feed' | 'desk' | 'cancel';
  readonly deduction: Rational;
}

export interface LineResult {
  /** What the feed says. @throws UnreadableResultError when the settlement in force cannot be read. */
  at(acceptedAtMs: number): LegResult;
  /** Why it says so. @throws UnreadableResultError likewise. */
  groundAt(acceptedAtMs: number): ResultGround;
  /** Whether a bet placed before the match is paid early here, whatever the feed has said or will say (betting rules 14). */
  isPaidEarly(acceptedAtMs: number): boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Cancel extends Span {
  readonly fact: KnownFact;
}

const spanOf = ({ fromMs, toMs }: KnownFact): Span => ({
  from: fromMs ?? Number.NEGATIVE_INFINITY,
  to: toMs ?? Number.POSITIVE_INFINITY,
});

const text = (value: string | null | undefined): string => value ?? '';

/** Newest first. Two settlements of one moment are ordered by what they say, so that every order of arrival ends the same. */
function newerFirst(a: KnownFact, b: KnownFact): number {
  return (
    b.timestampMs - a.timestampMs ||
    (b.certainty ?? 0) - (a.certainty ?? 0) ||
    (b.result ?? 0) - (a.result ?? 0) ||
    (text(a.voidFactor) < text(b.voidFactor) ? 1 : text(a.voidFactor) > text(b.voidFactor) ? -1 : 0) ||
    (text(a.deadHeatFactor) < text(b.deadHeatFactor) ? 1 : text(a.deadHeatFactor) > text(b.deadHeatFactor) ? -1 : 0) ||
    (text(a.deduction) < text(b.deduction) ? 1 : text(a.deduction) > text(b.deduction) ? -1 : 0) ||
    (b.toMs ?? 0) - (a.toMs ?? 0)
  );
}

/** Settlements of the outcome that no later rollback took back. */
function settlementsOf(outcomeId: string, facts: readonly KnownFact[]): KnownFact[] {
  const rolledBackAt = Math.max(
    ...facts.filter(({ kind }) => kind === 'rollback-settlement').map(({ timestampMs }) => timestampMs),
    Number.NEGATIVE_INFINITY,
  );
  return facts.filter((fact) => fact.kind === 'settlement' && fact.outcomeId === outcomeId && fact.timestampMs > rolledBackAt);
}

/** Whether a statement gives the whole stake back: of a runner that was withdrawn, said long before the market is decided (betting rules 8.8). */
function isVoidWhole({ result, voidFactor }: KnownFact): boolean {
  const share = result === null || result === -1 || voidFactor === null ? undefined : parseRational(voidFactor);
  return share !== undefined && compare(share, ONE) === 0;
}

/**
 * Whether the market was decided and this outcome not named: nothing will settle it without a person. Of an outright, and of nothing else, runners are
 * voided one by one before it is decided.
 */
function isSettledWithout(outcomeId: string, facts: readonly KnownFact[], isOutright: boolean): boolean {
  const others = new Set(facts.filter(({ kind }) => kind === 'settlement').map((fact) => fact.outcomeId));
  others.delete(outcomeId);
  return [...others].some((other) =>
    settlementsOf(other, facts).some((fact) => fact.result !== -1 && !(isOutright && isVoidWhole(fact))),
  );
}

/** A rollback takes back the cancels sent before it whose window lies inside its own. */
function cancelsInForce(facts: readonly KnownFact[]): Cancel[] {
  const rollbacks = facts
    .filter(({ kind }) => kind === 'rollback-cancel')
    .map((fact) => ({ ...spanOf(fact), sentAt: fact.timestampMs }));
  return facts
    .filter(({ kind }) => kind === 'cancel')
    .map((fact) => ({ ...spanOf(fact), fact }))
    .filter(({ from, to, fact }) => !rollbacks.some((one) => one.sentAt >= fact.timestampMs && one.from <= from && one.to >= to));
}

/** What a person said of the outcome last; null = nothing, or they have given it back to the feed. */
function wordOfTheDesk(outcomeId: string, facts: readonly KnownFact[]): KnownFact | null {
  const newest = facts
    .filter((fact) => fact.kind === 'desk' && fact.outcomeId === outcomeId)
    .sort((a, b) => b.number - a.number)[0];
  return newest === undefined || newest.result === -1 ? null : newest;
}

/** The statement that is in force for an outcome, cancels apart: the word of a person, else the newest of the feed; undefined = nothing is. */
export function statementInForce(outcomeId: string, facts: readonly KnownFact[]): KnownFact | undefined {
  return wordOfTheDesk(outcomeId, facts) ?? settlementsOf(outcomeId, facts).sort(newerFirst)[0];
}

const holds = ({ from, to }: Span, acceptedAtMs: number): boolean => acceptedAtMs >= from && acceptedAtMs < to;

/**
 * Early payouts of the outcome, and what had decided it before: said of an earlier moment, and known when the payout was stored. What
 * comes later is not among it, however it is dated, and what is among it can only be taken back: so a leg that was paid stays paid.
 */
function earlyPayouts(outcomeId: string, facts: readonly KnownFact[]) {
  return facts
    .filter((fact) => fact.kind === 'early-payout' && fact.outcomeId === outcomeId)
    .map((payout) => {
      const isBefore = (fact: KnownFact) => fact.timestampMs <= payout.timestampMs && fact.number < payout.number;
      return {
        placedBeforeMs: payout.toMs ?? Number.NEGATIVE_INFINITY,
        isDecided: settlementsOf(outcomeId, facts).some((fact) => fact.result !== -1 && isBefore(fact)),
        cancels: cancelsInForce(facts).filter(({ fact }) => isBefore(fact)),
      };
    });
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
 * What an outcome of a market is worth by everything known of that market (betting rules 9.3): what a person at the desk said last, whatever
 * it is dated (XR-22); else the newest settlement that no
 * later rollback took back, and before that any cancel in force whose window holds the moment the bet was accepted
 * (`from <= t < to`). A pure function of the SET of facts: order of arrival and repetition do not matter to what the feed says. An
 * early payout is ours and asks what was known when it was stored; that order is part of the facts (`number`). `isOutright`: of a market on who wins.
 */
export function resultInForce(
  outcomeId: string,
  facts: readonly KnownFact[],
  { isOutright = false }: { isOutright?: boolean } = {},
): LineResult {
  const settlement = statementInForce(outcomeId, facts);
  const isOfTheDesk = settlement?.kind === 'desk';
  const cancels = cancelsInForce(facts);
  const payouts = earlyPayouts(outcomeId, facts);
  const isForgotten = settlement === undefined && isSettledWithout(outcomeId, facts, isOutright);
  const isCancelledAt = (acceptedAtMs: number) => !isOfTheDesk && cancels.some((cancel) => holds(cancel, acceptedAtMs));
  let result: LegResult | undefined;
  let known: readonly Deduction[] | undefined;
  const deductions = () => {
    known ??= deductionsOf(facts, (other) => (other === outcomeId ? undefined : statementInForce(other, facts)));
    return known;
  };
  return {
    at(acceptedAtMs) {
      if (isCancelledAt(acceptedAtMs)) return LEG_RESULTS.CANCELLED;
      if (isForgotten) throw new UnreadableResultError('The market is settled without this outcome.');
      result ??= settlement ? read(settlement) : LEG_RESULTS.PENDING;
      const taken = deductions();
      return taken.length === 0 ? result : reduceWinnings(result, shareAt(taken, acceptedAtMs));
    },
    groundAt(acceptedAtMs) {
      if (isCancelledAt(acceptedAtMs)) return { by: 'cancel', deduction: ZERO };
      const by = isOfTheDesk ? 'desk' : 'feed';
      return { by: settlement ? by : 'nothing', deduction: shareAt(deductions(), acceptedAtMs) };
    },
    isPaidEarly: (acceptedAtMs) =>
      payouts.some(
        (payout) =>
          acceptedAtMs < payout.placedBeforeMs &&
          !payout.isDecided &&
          !payout.cancels.some((cancel) => holds(cancel, acceptedAtMs)),
      ),
  };
}

/** Whether every bet on the market is void, whenever it was accepted. */
export const isCancelledWhole = (facts: readonly KnownFact[]): boolean =>
  cancelsInForce(facts).some(({ from, to }) => from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY);

/**
 * What became of an outcome, apart from any bet on it: a cancel counts when it voids every bet.
 * @throws UnreadableResultError when the settlement in force cannot be read.
 */
export function outcomeForAll(outcomeId: string, facts: readonly KnownFact[]): LegResult {
  const statement = statementInForce(outcomeId, facts);
  if (statement?.kind !== 'desk' && isCancelledWhole(facts)) return LEG_RESULTS.CANCELLED;
  return statement === undefined ? LEG_RESULTS.PENDING : read(statement);
}
