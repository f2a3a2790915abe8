import { betTypeOfNumber } from '@duskline/betting/bet-type';
import type { LegResult } from '@duskline/betting/leg-result';
import { type TicketLeg, TicketShapeError } from '@duskline/betting/ticket';
import { restoreTicket, type Ticket } from '@duskline/betting/ticket-rules';
import { type Rational, rational } from '@duskline/money/rational';
import { ROUNDING_MODES, type RoundingMode } from '@duskline/money/rounding';

/** What a stored ticket says of itself, whatever is known of its results. */
export interface StoredTerms {
  /** BetType. */
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
  const betType = betTypeOfNumber(terms.betType);
  if (betType === undefined) throw new TicketShapeError(`Bet type ${terms.betType} does not exist.`);
  return restoreTicket(betType, common, terms.stakeMinor, terms.detail);
}
