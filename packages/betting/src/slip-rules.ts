import { type BetRefusal, fails, PASSES, type RuleCheck } from './bet-exception.ts';
import { type BetCounts, type BetType, traitsOf } from './bet-type.ts';

/** Bounds of the specification (line 178, K-BET-02 to 09). `multiMax` caps combos and teasers; absent = no cap. */
export interface SlipLimits {
  readonly multiMax?: number;
}

export const SLIP_LIMITS: SlipLimits = Object.freeze({ multiMax: 20 });

/** What is on the slip, as counts: the same on the server and in the browser. */
export interface SlipShape extends BetCounts {
  readonly betType: BetType;
}

export interface SlipCheck {
  readonly check: RuleCheck;
  /** Bets the slip stands for: see {@link BetTypeTraits.lines}. */
  readonly lines: number;
}

function countRule({ betType, selections }: SlipShape, limits: SlipLimits): RuleCheck {
  const { min, max: bound } = traitsOf(betType);
  const max = bound === 'brand' ? limits.multiMax : bound;
  if (selections < min) return fails('MinimumSelectionsRequiredException', { min });
  return max != null && selections > max ? fails('MaximumAllowedSelectionsExceededException', { max }) : PASSES;
}

/**
 * The rule of a bet type on counts alone (betting rules 10.1): the first refusal, or fine; always with the number of lines.
 * Whether the selections may be combined at all is `checkCompatibility`.
 */
export function checkSlipShape(shape: SlipShape, limits: SlipLimits = SLIP_LIMITS): SlipCheck {
  const traits = traitsOf(shape.betType);
  const lines = traits.lines(shape);
  const counted = countRule(shape, limits);
  return { check: counted.ok ? traits.check(shape, lines) : counted, lines };
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
  const { isMultiLeg, isTabStrict, isTeased } = traitsOf(state.betType);
  if (!isMultiLeg) return PASSES;
  const { check } = checkSlipShape(state, limits);
  if (!check.ok) return check;
  if (isTabStrict && state.incompatible > 0) return fails('IncompatibleSelectionsException');
  return isTeased && state.teaserIncompatible > 0 ? fails('IncompatibleBetTypesException') : PASSES;
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
