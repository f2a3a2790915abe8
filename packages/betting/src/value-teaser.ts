import { multiply, ONE, type Rational, rational, toFractionText, ZERO } from '@duskline/money/rational';
import type { LineQuarters } from './line.ts';
import type { Outcome } from './outcome.ts';
import { fractionOf, termsOf } from './stored-terms.ts';
import {
  type PushRule,
  type StoredTerms,
  type TeaserTerms,
  type TicketRules,
  TicketShapeError,
  type TicketTerms,
  type TicketValue,
} from './ticket.ts';

/** Priced by the table it was sold with. */
export interface TeaserTicket extends TicketTerms, TeaserTerms {
  readonly betType: 'teaser';
  readonly stakeMinor: bigint;
}

/**
 * The line a teaser sells (betting rules 7): a spread moves by `points` in favour of the chosen side (`line` is that side's),
 * an over gets a lower total, an under a higher one. Lines and points in quarters of a point.
 */
export function teaserLine(market: 'spread' | 'total', outcome: string, line: LineQuarters, points: LineQuarters): LineQuarters {
  return market === 'total' && outcome === 'over' ? line - points : line + points;
}

/** How many legs are priced: `lost` when the bet is, `refund` when the stake comes back. */
export type TeaserVerdict = number | 'lost' | 'refund';

/**
 * Verdict on legs that are all decided (betting rules 7). A lost leg loses everything. A push drops out and the bet is priced
 * as the smaller teaser (`reduce`), loses (`lose`), or returns the stake (`refund`); a cancelled leg never loses.
 * Fewer than two winners, or a number the table does not price, is no action.
 */
function verdict(outcomes: readonly Outcome[], { pushRule, payouts }: TeaserTicket): TeaserVerdict {
  if (outcomes.includes('LOST')) return 'lost';
  if (pushRule === 'lose' && outcomes.includes('REFUND')) return 'lost';
  const winners = outcomes.filter((outcome) => outcome === 'WIN').length;
  if (pushRule !== 'reduce' && winners < outcomes.length) return 'refund';
  return winners >= 2 && payouts.has(winners) ? winners : 'refund';
}

const TEASER_OUTCOMES: ReadonlySet<Outcome> = new Set<Outcome>(['PENDING', 'WIN', 'LOST', 'REFUND', 'CANCELLED']);

function outcomesOf(ticket: TeaserTicket): readonly Outcome[] {
  const outcomes = ticket.legs.map((leg) => leg.result.outcome);
  const priced = outcomes.length >= 2 && ticket.payouts.has(outcomes.length);
  if (!priced || !outcomes.every((outcome) => TEASER_OUTCOMES.has(outcome))) {
    throw new TicketShapeError('A teaser has two legs or more that its table prices, on lines that cannot be half won.');
  }
  return outcomes;
}

/** The verdict with open legs taken as won: final once nothing is open or the bet is lost. */
export function teaserVerdict(ticket: TeaserTicket): TeaserVerdict {
  return verdict(
    outcomesOf(ticket).map((outcome) => (outcome === 'PENDING' ? 'WIN' : outcome)),
    ticket,
  );
}

function worth(stake: Rational, priced: TeaserVerdict, payouts: TeaserTicket['payouts']): Rational {
  if (priced === 'lost') return ZERO;
  return priced === 'refund' ? stake : multiply(stake, payouts.get(priced) ?? ZERO);
}

/** Stake times the table odds for the number of winners; the legs' own odds play no part. */
export function valueTeaser(ticket: TeaserTicket): TicketValue {
  const stake = rational(ticket.stakeMinor);
  const priced = teaserVerdict(ticket);
  const best = worth(stake, priced, ticket.payouts);
  const pending = priced !== 'lost' && ticket.legs.some((leg) => leg.result.outcome === 'PENDING');
  return { lines: 1, stake, settled: pending ? ZERO : best, pending, best };
}

/** `payouts: {"2": "1.8", "3": "13/5"}`: decimal odds by number of winners. */
function payoutsOf({ payouts }: StoredTerms): Map<number, Rational> {
  if (typeof payouts !== 'object' || payouts === null) throw new TicketShapeError('The teaser has no table.');
  return new Map(Object.entries(payouts).map(([winners, odds]) => [Number(winners), fractionOf(odds, 'A teaser payout')]));
}

function pushRuleOf({ pushRule }: StoredTerms): PushRule {
  if (pushRule === 'reduce' || pushRule === 'lose' || pushRule === 'refund') return pushRule;
  throw new TicketShapeError('The teaser has no rule for a push.');
}

export const teaserRules: TicketRules<TeaserTicket> = {
  make: (terms, { unitMinor, teaser }) =>
    teaser && { ...terms, betType: 'teaser', stakeMinor: unitMinor, payouts: teaser.payouts, pushRule: teaser.pushRule },
  value: valueTeaser,
  worth: ({ legs, payouts, stakeMinor }) => {
    const staked = rational(stakeMinor);
    return { staked, gross: multiply(staked, payouts.get(legs.length) ?? ONE) };
  },
  cashout: null,
  store: ({ payouts, pushRule }) => ({
    payouts: Object.fromEntries([...payouts].map(([winners, odds]) => [winners, toFractionText(odds)])),
    pushRule,
  }),
  restore: (terms, stakeMinor, stored) => {
    const detail = termsOf(stored);
    return { ...terms, betType: 'teaser', stakeMinor, payouts: payoutsOf(detail), pushRule: pushRuleOf(detail) };
  },
};
