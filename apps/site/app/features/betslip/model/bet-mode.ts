import type { BetType } from '@duskline/betting/bet-type';
import type { SlipShape } from '@duskline/betting/slip-rules';
import type { CallBody } from '@duskline/contract/calls';
import type { AccumulatorBonusRule, TeaserBetType } from '@duskline/contract/entities/betslip';
import type { Rational } from '@duskline/money/rational';
import type { Clash } from './clash.ts';
import type { FreeBet } from './free-bet.ts';
import type { ShownSelection } from './slip.ts';
import type { StakeBounds } from './stake-bounds.ts';
import type { Stakes } from './stakes.ts';
import type { BetTerms } from './terms.ts';

/** Largest stake of a field as the server answered, for the bet that it was asked for. */
export interface KnownMax {
  /** The bet it is true of: see `maxKey`. */
  readonly of: string;
  readonly maxMinor: bigint;
}

/** What every type of bet is made from. */
export interface SlipContent {
  readonly selections: readonly ShownSelection[];
  readonly stakes: Stakes;
  readonly bounds: StakeBounds;
  readonly terms: BetTerms;
  readonly clashes: ReadonlyMap<string, Clash>;
  /** Selections that no teaser takes (BETSLIP-25). */
  readonly notTeasable: ReadonlySet<string>;
  readonly teasers: readonly TeaserBetType[];
  readonly bonusRules: readonly AccumulatorBonusRule[];
  readonly freeBets: readonly FreeBet[];
  /** By stake key. */
  readonly maxima: Readonly<Record<string, KnownMax>>;
}

/** Why a stake cannot be sent. */
export type StakeProblem = 'invalid' | 'belowMin' | 'aboveMax';

/** A stake field: of a selection, of the whole bet, or of a row of a system. */
export interface StakeRow {
  /** Selection id for singles, else `combo`, `system/2`, `ifbet`, `reverse`, `teaser`. */
  readonly key: string;
  /** As typed. */
  readonly text: string;
  /** Stake of one bet, minor units; 0 when there is none, or none that can be read. */
  readonly stakeMinor: bigint;
  /** Bets that this stake is laid on. */
  readonly lines: number;
  readonly maxMinor?: bigint;
  readonly problem?: StakeProblem;
  /** Above the largest stake that is accepted without asking: placed, it goes to a trader (betting rules 10.3). */
  readonly isReferred?: boolean;
}

/** What the slip comes to in one type of bet. */
export interface SlipSum {
  /** Whole stake, minor units. */
  readonly stakeMinor: bigint;
  /** Return if everything wins, minor units, rounded as the server rounds. With bonus, without the stake of a free bet. */
  readonly returnMinor: bigint;
  /** Selections that take part in the bet. */
  readonly staked: readonly ShownSelection[];
  /** Number of bets that the stake is laid on. */
  readonly bets: number;
  /** Exact product of the prices, of a combo; absent while one of its selections cannot be bet with the others. */
  readonly combinedOdds?: Rational;
  /** Price of a teaser in thousandths. */
  readonly oddsMilli?: number;
  /** Accumulator bonus inside `returnMinor`. */
  readonly bonusMinor?: bigint;
  /** The largest bonus, where it has cut `bonusMinor`. */
  readonly bonusMaxMinor?: bigint;
  /** The cap on what one bet returns has made `returnMinor` smaller (betting rules 11.4). */
  readonly isCapped?: boolean;
  /** First stake that has to be corrected, by its key. */
  readonly problem?: { readonly key: string; readonly kind: StakeProblem };
}

/** The part of a placement that depends on the type of bet. */
export type BetRequest = Pick<
  CallBody<'betslip.placebet'>,
  'betType' | 'stakes' | 'selections' | 'bankers' | 'layOption' | 'teaserBetTypeId' | 'isFreeBet' | 'freeBetId'
>;

/** A type of bet: a tab of the slip. */
export interface BetMode {
  readonly betType: BetType;
  shape(content: SlipContent): SlipShape;
  /** The stake fields, in the order in which they stand. */
  rows(content: SlipContent): readonly StakeRow[];
  sum(content: SlipContent): SlipSum;
  /** Only asked when `sum` has staked selections and no problem. */
  request(content: SlipContent): BetRequest;
}
