import { specifiersOfType, winnersOf } from '@duskline/betting/market-types';
import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import type { MarketUpdate, OutcomeUpdate } from '../../../platform/bus/board-message.ts';
import { marketTypes } from '../market-types.ts';
import { type MarketDescription, outcomesOf } from '../titles/localized-titles.ts';

/** Why a market's prices are not believed. A refused market is suspended, counted and logged, never traded (F-F6). */
export type Refusal =
  /** Specifiers that a market of its type does not have, or one of them twice: nobody could say what is bet on. */
  | 'unreadable_market'
  | 'no_outcomes'
  | 'duplicate_outcome'
  | 'missing_outcome'
  | 'unknown_outcome'
  | 'price_not_a_number'
  | 'price_too_low'
  | 'price_too_high'
  | 'book_below_100'
  | 'book_too_fat'
  | 'price_jump'
  /** Its last prices came with results that a person has refused. */
  | 'result_refused'
  /** Received after prices that were dated ahead of our clock, and dated before them. */
  | 'out_of_order';

export interface SanityLimits {
  /** Highest believable price, milli. */
  maxOddsMilli: number;
  /** Highest believable margin: 0.4 means that the book sums to 140 %. */
  maxOverround: number;
  /** A price that moves by this factor at once within one match state must be sent twice before it is believed. */
  jumpFactor: number;
}

export const DEFAULT_SANITY: SanityLimits = { maxOddsMilli: 1_000_000, maxOverround: 0.4, jumpFactor: 10 };

/** Rounding of prices to three decimals may leave an honest zero-margin book this little short of 100 %. */
const BOOK_TOLERANCE = 1e-3;

export interface JudgedOutcome {
  outcomeId: string;
  /** 0 when there is no price. */
  oddsMilli: number;
  isActive: boolean;
  probability: string | null;
}

export type Judgement = { outcomes: JudgedOutcome[]; refusal: null } | { outcomes: null; refusal: Refusal };

const refuse = (refusal: Refusal): Judgement => ({ outcomes: null, refusal });

const PRICE = /^\d{1,12}(\.\d{1,12})?$/;

/**
 * Decimal text to milli, cut (not rounded) after three decimals, so that no bet is ever paid more than the feed offered.
 * @returns null when the text is no plain decimal number.
 */
export function oddsMilliOf(text: string): number | null {
  if (!PRICE.test(text)) return null;
  const dot = text.indexOf('.');
  const whole = dot < 0 ? text : text.slice(0, dot);
  const decimals = dot < 0 ? '' : text.slice(dot + 1, dot + 4);
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}

/** Order of display: the catalogue's order for types we know, the feed's own order for others. */
function inOrder(update: MarketUpdate, outcomes: OutcomeUpdate[]): Judgement | OutcomeUpdate[] {
  const ids = new Set(outcomes.map(({ outcomeId }) => outcomeId));
  if (ids.size !== outcomes.length) return refuse('duplicate_outcome');
  const expected = outcomesOf(update.marketType, update.specifiers);
  if (expected.length === 0) return outcomes;
  const ordered: OutcomeUpdate[] = [];
  for (const [outcomeId] of expected) {
    const found = outcomes.find((outcome) => outcome.outcomeId === outcomeId);
    if (!found) return refuse('missing_outcome');
    ordered.push(found);
  }
  return ordered.length === outcomes.length ? ordered : refuse('unknown_outcome');
}

function judgePrices(outcomes: OutcomeUpdate[], limits: SanityLimits): JudgedOutcome[] | Refusal {
  const judged: JudgedOutcome[] = [];
  for (const { outcomeId, odds, isActive, probability } of outcomes) {
    const oddsMilli = odds === undefined ? null : oddsMilliOf(odds);
    if (isActive) {
      if (oddsMilli === null) return 'price_not_a_number';
      if (oddsMilli <= 1000) return 'price_too_low';
      if (oddsMilli > limits.maxOddsMilli) return 'price_too_high';
    }
    const isBelievable = oddsMilli !== null && oddsMilli > 1000 && oddsMilli <= limits.maxOddsMilli;
    judged.push({ outcomeId, oddsMilli: isBelievable ? oddsMilli : 0, isActive, probability: probability ?? null });
  }
  return judged;
}

/** What the provider says of a type. */
export type DescribedType = Pick<MarketDescription, 'groups' | 'outcomes'>;

/** Groups of the feed whose types are about players. */
const PLAYER_GROUPS: ReadonlySet<string> = new Set(['player', 'scorers', 'player_props']);

/**
 * A list of players of whom each wins or loses alone, so perhaps nobody does: scorers, bookings. Its description says so: it is about players and
 * has no outcome of its own. Where it has one, `none` or `over`, something always wins.
 */
const mayHaveNoWinner = (described: DescribedType | undefined): boolean =>
  described !== undefined && described.outcomes.length === 0 && described.groups.some((group) => PLAYER_GROUPS.has(group));

/**
 * Only a complete book can be summed: an outcome that is not offered may still be possible, or may be dead. Of a type that only the provider
 * describes nobody says how many of its outcomes win (two of a double chance of a half, any number of scorers): its book has no highest sum. Below
 * 100 % it is wrong however many win, since a player who backs all of them cannot lose, unless perhaps none does.
 */
function judgeBook(
  update: MarketUpdate,
  outcomes: JudgedOutcome[],
  limits: SanityLimits,
  described: DescribedType | undefined,
): Refusal | null {
  const isOurs = marketTypes.has(update.marketType);
  if (!isOurs && mayHaveNoWinner(described)) return null;
  const active = outcomes.filter(({ isActive }) => isActive);
  const book = active.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0) / winnersOf(update.marketType, update.specifiers);
  if (isOurs && book - 1 > limits.maxOverround) return 'book_too_fat';
  const isComplete = active.length === outcomes.length && active.length > 1;
  return isComplete && book < 1 - BOOK_TOLERANCE ? 'book_below_100' : null;
}

/**
 * Judges the outcomes of one market message on their own. Jumps are judged by the caller, who knows the price before. `described`: what the provider says of
 * the type; undefined = nothing.
 */
export function judgeMarket(update: MarketUpdate, limits: SanityLimits, described?: DescribedType): Judgement {
  if (!update.outcomes || update.outcomes.length === 0) return refuse('no_outcomes');
  if (!specifiersOfType(update.marketType, canonicalSpecifiers(update.specifiers))) return refuse('unreadable_market');
  const ordered = inOrder(update, update.outcomes);
  if (!Array.isArray(ordered)) return ordered;
  const judged = judgePrices(ordered, limits);
  if (typeof judged === 'string') return refuse(judged);
  const refusal = judgeBook(update, judged, limits, described);
  return refusal ? refuse(refusal) : { outcomes: judged, refusal: null };
}

/** True when any price moved by the jump factor or more. */
export function hasJump(
  before: readonly { outcomeId: string; oddsMilli: number; isActive: boolean }[],
  after: readonly JudgedOutcome[],
  limits: SanityLimits,
): boolean {
  // Nearly always the same outcomes in the same order; of thousands in another one, looking through all for each would hold everything up.
  let byId: Map<string, (typeof before)[number]> | null = null;
  const oldOf = ({ outcomeId }: JudgedOutcome, n: number) => {
    if (before[n]?.outcomeId === outcomeId) return before[n];
    byId ??= new Map(before.map((one) => [one.outcomeId, one]));
    return byId.get(outcomeId);
  };
  return after.some((outcome, n) => {
    if (!outcome.isActive) return false;
    const old = oldOf(outcome, n);
    if (!old?.isActive || old.oddsMilli === 0) return false;
    const ratio = outcome.oddsMilli / old.oddsMilli;
    return ratio >= limits.jumpFactor || ratio <= 1 / limits.jumpFactor;
  });
}
