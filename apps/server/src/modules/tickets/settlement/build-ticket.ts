import type { LegResult } from '@duskline/betting/leg-result';
import { type SystemRow, type Ticket, type TicketLeg, TicketShapeError } from '@duskline/betting/ticket';
import { parseRational, type Rational, rational } from '@duskline/money/rational';
import { ROUNDING_MODES, type RoundingMode } from '@duskline/money/rounding';

/** What a stored ticket says of itself, whatever is known of its results. */
export interface StoredTerms {
  /** Number of the specification: 1 single, 2 combo, 3 system, 4 if bet, 5 reverse, 6 teaser. */
  readonly betType: number;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  readonly rounding: string | null;
  /** What the bet type needs beyond its legs; may be null for singles and combos. */
  readonly detail: unknown;
  readonly legs: readonly { readonly oddsMilli: number; readonly isBanker: boolean }[];
}

/** The operator's default for tickets that do not say (betting rules 3). */
const HOUSE_ROUNDING: RoundingMode = 'down';

const oddsByMilli = new Map<number, Rational>();
const ODDS_KEPT = 20_000;

/** Exact decimal odds: 1850 is 37/20. The same few thousand prices come again and again. */
function exactOdds(oddsMilli: number): Rational {
  let odds = oddsByMilli.get(oddsMilli);
  if (!odds) {
    odds = rational(oddsMilli, 1000);
    if (oddsByMilli.size < ODDS_KEPT) oddsByMilli.set(oddsMilli, odds);
  }
  return odds;
}

function roundingOf(text: string | null): RoundingMode {
  if (text === null) return HOUSE_ROUNDING;
  const mode = ROUNDING_MODES.find((known) => known === text);
  if (!mode) throw new TicketShapeError(`Rounding mode ${text} does not exist.`);
  return mode;
}

type Detail = Readonly<Record<string, unknown>>;

function detailOf(terms: StoredTerms): Detail {
  if (typeof terms.detail !== 'object' || terms.detail === null)
    throw new TicketShapeError('The ticket has no detail of its bet type.');
  return terms.detail as Detail;
}

function fraction(value: unknown, what: string): Rational {
  const exact = typeof value === 'string' ? parseRational(value) : undefined;
  if (!exact || exact.n <= 0n) throw new TicketShapeError(`${what} is no positive fraction.`);
  return exact;
}

function minor(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^[1-9][0-9]{0,15}$/.test(value)) throw new TicketShapeError(`${what} is no amount.`);
  return BigInt(value);
}

function layOptionOf(detail: Detail): 1 | 2 {
  if (detail.layOption !== 1 && detail.layOption !== 2) throw new TicketShapeError('The ticket has no lay option.');
  return detail.layOption;
}

/** `rows: [{size: 2, unitStake: "50"}]`, stakes per line in minor units, as fractions. */
function rowsOf(detail: Detail): SystemRow[] {
  if (!Array.isArray(detail.rows)) throw new TicketShapeError('The system has no rows.');
  return detail.rows.map((row: { size?: unknown; unitStake?: unknown } | null) => {
    if (typeof row?.size !== 'number') throw new TicketShapeError('A row of the system has no size.');
    return { size: row.size, unitStake: fraction(row.unitStake, 'The stake of a line') };
  });
}

/** `payouts: {"2": "1.8", "3": "13/5"}`: decimal odds by number of winners. */
function payoutsOf(detail: Detail): Map<number, Rational> {
  if (typeof detail.payouts !== 'object' || detail.payouts === null) throw new TicketShapeError('The teaser has no table.');
  return new Map(Object.entries(detail.payouts).map(([winners, odds]) => [Number(winners), fraction(odds, 'A teaser payout')]));
}

function pushRuleOf({ pushRule }: Detail): 'reduce' | 'lose' | 'refund' {
  if (pushRule === 'reduce' || pushRule === 'lose' || pushRule === 'refund') return pushRule;
  throw new TicketShapeError('The teaser has no rule for a push.');
}

/**
 * The stored ticket as the betting rules see it. Types beyond single and combo keep in `detail` what they need: system
 * `rows`, if bet `layOption`, reverse `layOption` and `unitStakeMinor` (of each if bet), teaser `payouts` and `pushRule`.
 * @throws TicketShapeError when that is missing or wrong.
 */
export function buildTicket(terms: StoredTerms, results: readonly LegResult[]): Ticket {
  const legs = terms.legs.map(({ oddsMilli, isBanker }, index): TicketLeg => {
    const result = results[index];
    if (!result) throw new TicketShapeError('A leg without a result.');
    return isBanker ? { odds: exactOdds(oddsMilli), result, banker: true } : { odds: exactOdds(oddsMilli), result };
  });
  const common = { legs, rounding: roundingOf(terms.rounding), maxPayoutMinor: terms.maxPayoutMinor };
  const { stakeMinor } = terms;
  switch (terms.betType) {
    case 1:
      return { ...common, betType: 'single', stakeMinor };
    case 2:
      return { ...common, betType: 'combo', stakeMinor };
    case 3:
      return { ...common, betType: 'system', rows: rowsOf(detailOf(terms)) };
    case 4:
      return { ...common, betType: 'ifbet', stakeMinor, layOption: layOptionOf(detailOf(terms)) };
    case 5: {
      const detail = detailOf(terms);
      const unit = minor(detail.unitStakeMinor, 'The stake of each if bet');
      return { ...common, betType: 'reverse', stakeMinor: unit, layOption: layOptionOf(detail) };
    }
    case 6: {
      const detail = detailOf(terms);
      return { ...common, betType: 'teaser', stakeMinor, payouts: payoutsOf(detail), pushRule: pushRuleOf(detail) };
    }
    default:
      throw new TicketShapeError(`Bet type ${terms.betType} does not exist.`);
  }
}
