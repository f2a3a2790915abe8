import { fails, PASSES, type RuleCheck } from './bet-exception.ts';
import { systemLines } from './binomial.ts';

/** Most lines a ticket may have, over all its system rows together: C(10,5) (betting rules 5.3). */
export const SYSTEM_LINES_MAX = 252;

/** What a bet is made of, as counts. */
export interface BetCounts {
  readonly selections: number;
  /** Systems: marked bankers, and the sizes of the rows that have a stake. */
  readonly bankers?: number;
  readonly stakedSizes?: readonly number[];
  /** Teasers: numbers of legs that the chosen setting prices; absent = no setting chosen. */
  readonly teaserSizes?: readonly number[];
}

/**
 * What a type of bet is, beside the money of its tickets (`ticket-rules.ts`). Server and site ask these instead of comparing names, so
 * that a new type is described here once.
 */
export interface BetTypeTraits {
  /** The number of the specification (BETSLIP-04). */
  readonly number: number;
  /** Fewest and most selections; `brand` = the cap that an operator sets on combos and teasers, null = no cap. */
  readonly min: number;
  readonly max: number | 'brand' | null;
  /** Bets the slip stands for: singles, system lines, if bets of a reverse; 1 for combo, if bet and teaser. */
  lines(counts: BetCounts): number;
  /** What its counts must keep beside the number of selections (betting rules 10.1). */
  check(counts: BetCounts, lines: number): RuleCheck;
  /** Several selections that win or lose together: their prices depend on each other, so related ones cannot be mixed. */
  readonly isMultiLeg: boolean;
  /** Its tab looks at related selections too and not at their number alone (BETSLIP-15 to 26). */
  readonly isTabStrict: boolean;
  /** Stakes stand on rows of lines, and selections may be bankers. */
  readonly hasRows: boolean;
  /** One selection is laid after the other, as long as its lay option allows (BETSLIP-06). */
  readonly isLaid: boolean;
  /** Laid in the order of the slip, so the order is part of the bet. */
  readonly isOrdered: boolean;
  /** Each line has the stake that was entered, and the ticket keeps it. */
  readonly isStakedByLine: boolean;
  /** The operator moves the lines and sells the bet at a price of its own table (BETSLIP-37): odds of the legs play no part. */
  readonly isTeased: boolean;
  /** Its odds are those of its legs, so a trader may offer others. */
  readonly hasOwnOdds: boolean;
  /** Traders may offer something else at all (TRADER-02). */
  readonly hasOffers: boolean;
  /** A smaller stake can be offered: that of a reverse bet or a system is bound to its lines. */
  readonly isDivisible: boolean;
  /** A token can pay it, as a whole (betting rules 12.2). */
  readonly isFreeBetType: boolean;
  /** It earns the accumulator bonus (betting rules 12.1). */
  readonly hasBonus: boolean;
  /** It can be cashed out (betting rules 13.3). */
  readonly isCashable: boolean;
}

const passes = (): RuleCheck => PASSES;
const one = (): number => 1;

function checkSystem({ selections, bankers = 0, stakedSizes = [] }: BetCounts, lines: number): RuleCheck {
  if (stakedSizes.length === 0) return fails('InvalidStakeException');
  const free = selections - bankers;
  const sizesFit = stakedSizes.every((size) => Number.isInteger(size) && size >= 1 && size <= free);
  const distinct = new Set(stakedSizes).size === stakedSizes.length;
  const valid = bankers >= 0 && free >= 2 && sizesFit && distinct && lines <= SYSTEM_LINES_MAX;
  return valid ? PASSES : fails('InvalidBetCombinationException', { max: SYSTEM_LINES_MAX });
}

function checkTeaser({ selections, teaserSizes }: BetCounts): RuleCheck {
  return teaserSizes?.includes(selections) ? PASSES : fails('InvalidBetCombinationException');
}

/** A bet of several selections that is none of the special things below. */
const MULTI = {
  lines: one,
  check: passes,
  isMultiLeg: true,
  isTabStrict: true,
  hasRows: false,
  isLaid: false,
  isOrdered: false,
  isStakedByLine: false,
  isTeased: false,
  hasOwnOdds: false,
  hasOffers: true,
  isDivisible: true,
  isFreeBetType: false,
  hasBonus: false,
  isCashable: true,
} as const;

/**
 * Every type of bet, in the order of its tabs (BETSLIP-01); bounds of the specification (line 178, K-BET-02 to 09). "Multiple singles"
 * (1.1) is none of its own: it is several single tickets placed in one request (betting rules 5.1).
 */
export const BET_TYPE_TRAITS = {
  single: {
    ...MULTI,
    number: 1,
    min: 1,
    max: null,
    lines: ({ selections }) => selections,
    isMultiLeg: false,
    hasOwnOdds: true,
    isFreeBetType: true,
  },
  combo: { ...MULTI, number: 2, min: 2, max: 'brand', hasOwnOdds: true, isFreeBetType: true, hasBonus: true },
  system: {
    ...MULTI,
    number: 3,
    min: 3,
    max: 10,
    lines: ({ selections, bankers = 0, stakedSizes = [] }) => systemLines(selections, bankers, stakedSizes),
    check: checkSystem,
    hasRows: true,
    hasOffers: false,
    isDivisible: false,
    isFreeBetType: true,
  },
  ifbet: { ...MULTI, number: 4, min: 2, max: 10, isTabStrict: false, isLaid: true, isOrdered: true },
  reverse: {
    ...MULTI,
    number: 5,
    min: 2,
    max: 10,
    lines: ({ selections }) => selections * (selections - 1),
    isTabStrict: false,
    isLaid: true,
    isStakedByLine: true,
    isDivisible: false,
  },
  teaser: { ...MULTI, number: 6, min: 2, max: 'brand', check: checkTeaser, isTeased: true, isCashable: false },
} as const satisfies Readonly<Record<string, BetTypeTraits>>;

/** Structures of a ticket. */
export type BetType = keyof typeof BET_TYPE_TRAITS;

/** Types of which a trait is true: `BetTypeWith<'isCashable'>`. */
export type BetTypeWith<Trait extends keyof BetTypeTraits> = {
  [Type in BetType]: (typeof BET_TYPE_TRAITS)[Type][Trait] extends true ? Type : never;
}[BetType];

export const BET_TYPES = Object.keys(BET_TYPE_TRAITS) as readonly BetType[];

/** What a bet type is, asked by its name. */
export const traitsOf = (type: BetType): BetTypeTraits => BET_TYPE_TRAITS[type];

const MULTIPLE_SINGLES = 1.1;

const BY_NUMBER: ReadonlyMap<unknown, BetType> = new Map<unknown, BetType>([
  ...BET_TYPES.map((type) => [BET_TYPE_TRAITS[type].number, type] as const),
  [MULTIPLE_SINGLES, 'single'],
]);

/** Structure for a number of the wire; 1.1 gives `single`, because each of its bets is one. Undefined for any other number. */
export const betTypeOfNumber = (number: unknown): BetType | undefined => BY_NUMBER.get(number);

/** The same of a number, as the wire and stored tickets have it; undefined for one that is no bet type. */
export function traitsOfNumber(number: unknown): BetTypeTraits | undefined {
  const type = betTypeOfNumber(number);
  return type && traitsOf(type);
}

/** Number sent for singles: 1 for one stake, 1.1 for several placed together (BETSLIP-05). */
export const singlesNumber = (stakes: number): 1 | 1.1 => (stakes > 1 ? MULTIPLE_SINGLES : BET_TYPE_TRAITS.single.number);
