import { type BetRefusal, fails, PASSES, type RuleCheck } from './bet-exception.ts';
import type { BetType } from './bet-type.ts';
import { systemLines } from './binomial.ts';

/** Bounds of the specification (line 178, K-BET-02 to 09). `multiMax` caps combos and teasers; absent = no cap. */
export interface SlipLimits {
  readonly multiMax?: number;
}

export const SLIP_LIMITS: SlipLimits = Object.freeze({ multiMax: 20 });

/** Most lines a ticket may have, over all its system rows together: C(10,5) (betting rules 5.3). */
export const SYSTEM_LINES_MAX = 252;

/** What is on the slip, as counts: the same on the server and in the browser. */
export interface SlipShape {
  readonly betType: BetType;
  readonly selections: number;
  /** Systems: marked bankers, and the sizes of the rows that have a stake. */
  readonly bankers?: number;
  readonly stakedSizes?: readonly number[];
  /** Teasers: numbers of legs that the chosen setting prices; absent = no setting chosen. */
  readonly teaserSizes?: readonly number[];
}

export interface SlipCheck {
  readonly check: RuleCheck;
  /** Bets the slip stands for: singles, system lines, if bets of a reverse; 1 for combo, if bet and teaser. */
  readonly lines: number;
}

function lineCount(shape: SlipShape): number {
  const { selections, bankers = 0, stakedSizes = [] } = shape;
  switch (shape.betType) {
    case 'single':
      return selections;
    case 'system':
      return systemLines(selections, bankers, stakedSizes);
    case 'reverse':
      return selections * (selections - 1);
    default:
      return 1;
  }
}

const COUNTS: Readonly<Record<BetType, readonly [min: number, max: number | undefined]>> = {
  single: [1, undefined],
  combo: [2, undefined],
  system: [3, 10],
  ifbet: [2, 10],
  reverse: [2, 10],
  teaser: [2, undefined],
};

function countRule({ betType, selections }: SlipShape, limits: SlipLimits): RuleCheck {
  const [min, fixedMax] = COUNTS[betType];
  const max = fixedMax ?? (betType === 'single' ? undefined : limits.multiMax);
  if (selections < min) return fails('MinimumSelectionsRequiredException', { min });
  return max !== undefined && selections > max ? fails('MaximumAllowedSelectionsExceededException', { max }) : PASSES;
}

function systemRule({ selections, bankers = 0, stakedSizes = [] }: SlipShape, lines: number): RuleCheck {
  if (stakedSizes.length === 0) return fails('InvalidStakeException');
  const free = selections - bankers;
  const sizesFit = stakedSizes.every((size) => Number.isInteger(size) && size >= 1 && size <= free);
  const distinct = new Set(stakedSizes).size === stakedSizes.length;
  const valid = bankers >= 0 && free >= 2 && sizesFit && distinct && lines <= SYSTEM_LINES_MAX;
  return valid ? PASSES : fails('InvalidBetCombinationException', { max: SYSTEM_LINES_MAX });
}

function teaserRule({ selections, teaserSizes }: SlipShape): RuleCheck {
  return teaserSizes?.includes(selections) ? PASSES : fails('InvalidBetCombinationException');
}

/**
 * The rule of a bet type on counts alone (betting rules 10.1): the first refusal, or fine; always with the number of lines.
 * Whether the selections may be combined at all is `checkCompatibility`.
 */
export function checkSlipShape(shape: SlipShape, limits: SlipLimits = SLIP_LIMITS): SlipCheck {
  const lines = lineCount(shape);
  const counted = countRule(shape, limits);
  if (!counted.ok) return { check: counted, lines };
  if (shape.betType === 'system') return { check: systemRule(shape, lines), lines };
  return { check: shape.betType === 'teaser' ? teaserRule(shape) : PASSES, lines };
}

/** The five requests of the betslip that hold placement back while they run (spec line 178). */
export type SlipRequest = 'placeBet' | 'getBetslip' | 'getSelectionsStatus' | 'addSelection' | 'removeSelection';

export const SLIP_REQUESTS: readonly SlipRequest[] = [
  'placeBet',
  'getBetslip',
  'getSelectionsStatus',
  'addSelection',
  'removeSelection',
];

export interface PlacementState extends SlipShape {
  readonly betInProgress: boolean;
  readonly pending: ReadonlySet<SlipRequest>;
  readonly haveSelectionOddsChanged: boolean;
  /** Number of selections that cannot be combined, and of those that cannot be teased. */
  readonly incompatible: number;
  readonly teaserIncompatible: number;
  /** The optional check on selection conditions (BETSLIP-27); absent passes. */
  readonly extraCheck?: () => boolean;
}

/** Why the place button is disabled. `rule` = the rule of the selected tab, with the refusal the server would give. */
export type PlacementBlock =
  | { readonly reason: 'betInProgress' | 'oddsChanged' | 'conditions' }
  | { readonly reason: 'request'; readonly request: SlipRequest }
  | { readonly reason: 'rule'; readonly refusal: BetRefusal };

/**
 * The rule of a betslip tab exactly as the specification lists it (line 178, BETSLIP-15 to 26): single is always fine, even
 * empty; if bet and reverse look at the count only. The server checks more and says so by name.
 */
export function tabRule(state: PlacementState, limits: SlipLimits = SLIP_LIMITS): RuleCheck {
  if (state.betType === 'single') return PASSES;
  const { check } = checkSlipShape(state, limits);
  if (!check.ok) return check;
  const related = state.betType === 'combo' || state.betType === 'system' || state.betType === 'teaser';
  if (related && state.incompatible > 0) return fails('IncompatibleSelectionsException');
  return state.betType === 'teaser' && state.teaserIncompatible > 0 ? fails('IncompatibleBetTypesException') : PASSES;
}

/**
 * The one reason why a bet cannot be placed now, or undefined. What is under way comes before what the customer must do, and
 * odds to confirm before rules to fulfil, so that the button never shows two messages.
 */
export function placementBlock(state: PlacementState, limits: SlipLimits = SLIP_LIMITS): PlacementBlock | undefined {
  if (state.betInProgress) return { reason: 'betInProgress' };
  const request = SLIP_REQUESTS.find((name) => state.pending.has(name));
  if (request) return { reason: 'request', request };
  if (state.haveSelectionOddsChanged) return { reason: 'oddsChanged' };
  const rule = tabRule(state, limits);
  if (!rule.ok) return { reason: 'rule', refusal: rule.refusal };
  return state.extraCheck && !state.extraCheck() ? { reason: 'conditions' } : undefined;
}

/** A selection's odds as when it was added or last confirmed, and as they are now. */
export interface SelectionOdds {
  readonly confirmedOddsMilli: number;
  readonly currentOddsMilli: number;
}

/** True as soon as one selection moved (BETSLIP-32). */
export function haveSelectionOddsChanged(selections: readonly SelectionOdds[]): boolean {
  return selections.some((selection) => selection.confirmedOddsMilli !== selection.currentOddsMilli);
}
