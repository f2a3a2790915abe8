import type { BetRefusal } from '@duskline/betting/bet-exception';
import { traitsOf } from '@duskline/betting/bet-type';
import { type PlacementBlock, type PlacementState, placementBlock, type SlipRequest } from '@duskline/betting/slip-rules';
import { compare, rational } from '@duskline/money/rational';
import type { Freshness } from '@duskline/realtime/client';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { type Balance, isBalanceLow } from './afford.ts';
import type { BetMode, SlipContent, SlipSum } from './bet-mode.ts';
import type { PlacingState } from './placing-state.ts';
import { slipLimits } from './stake-bounds.ts';
import { chosenFreeBet } from './stake-row.ts';

/** What pressing the one large button does now. */
export type PlaceAction = 'place' | 'accept' | 'logIn' | 'stake' | 'none';

/** The button in one glance: what it says, what it does, whether placing is held back. */
export interface PlaceButton {
  readonly action: PlaceAction;
  readonly text: MessageId;
  /** Values for the text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Shows the stake at the end of the button. */
  readonly hasAmount: boolean;
  readonly block: PlacementBlock | undefined;
  /** The balance does not pay it: a press places nothing. */
  readonly isShort?: boolean;
}

export interface ButtonInput {
  readonly mode: BetMode;
  readonly content: SlipContent;
  readonly sum: SlipSum;
  readonly placing: PlacingState;
  readonly pending: ReadonlySet<SlipRequest>;
  readonly haveOddsChanged: boolean;
  /** A guest, once the session is known. */
  readonly isGuest: boolean;
  /** Prices on the page are current, see `isConnected`. */
  readonly isConnected: boolean;
  /** What there is to spend. */
  readonly balanceMinor: Balance;
}

/** Brief 2.5: nothing is bought at prices that are greyed, which is as soon as the connection is known to be lost. */
export const isConnected = (freshness: Freshness): boolean => freshness === 'fresh';

/** What holds back beyond the rules of the tabs (BETSLIP-27), most urgent first. */
type Condition = 'offline' | 'tooMany' | 'over' | 'suspended' | 'clash' | 'freeBetOdds';

/** In bets of several selections each of them takes part, staked or not. */
const takesPart = ({ mode, content, sum }: ButtonInput) => (traitsOf(mode.betType).isMultiLeg ? content.selections : sum.staked);

function conditionOf(input: ButtonInput): Condition | undefined {
  const { mode, content, sum } = input;
  if (!input.isConnected) return 'offline';
  if (!traitsOf(mode.betType).isMultiLeg && sum.bets > (content.bounds.maxSingles ?? sum.bets)) return 'tooMany';
  if (takesPart(input).some((selection) => selection.isOver)) return 'over';
  if (takesPart(input).some((selection) => !selection.isOpen)) return 'suspended';
  // The rule of these two tabs counts only (BETSLIP-22, BETSLIP-23); the server refuses related selections all the same.
  const { isMultiLeg, isTabStrict } = traitsOf(mode.betType);
  if (isMultiLeg && !isTabStrict && content.clashes.size > 0) return 'clash';
  const minOdds = chosenFreeBet(content)?.minOddsMilli ?? 0;
  const milli = sum.oddsMilli ?? (isMultiLeg ? minOdds : (content.selections[0]?.oddsMilli ?? 0));
  const odds = sum.combinedOdds ?? rational(milli, 1000);
  return compare(odds, rational(minOdds, 1000)) < 0 ? 'freeBetOdds' : undefined;
}

/** BETSLIP-07 to BETSLIP-14: what holds placing back, in the order of the shared rule. */
export function blockOf(input: ButtonInput): PlacementBlock | undefined {
  const { content } = input;
  const state: PlacementState = {
    ...input.mode.shape(content),
    betInProgress: input.placing.step !== 'idle',
    pending: input.pending,
    haveSelectionOddsChanged: input.haveOddsChanged,
    incompatible: content.clashes.size,
    teaserIncompatible: content.selections.filter((selection) => content.notTeasable.has(selection.id)).length,
    extraCheck: () => conditionOf(input) === undefined,
  };
  return placementBlock(state, slipLimits(content.bounds));
}

const progress: Record<PlacingState['step'], MessageId> = {
  idle: 'slip.button.placing',
  waiting: 'slip.button.placing',
  sending: 'slip.button.placing',
  checking: 'slip.button.checking',
  delayed: 'slip.button.placingFor',
  trader: 'slip.button.trader',
  offered: 'slip.button.offered',
};

const conditions: Record<Condition, MessageId> = {
  offline: 'slip.button.offline',
  tooMany: 'slip.rule.maxSingles',
  over: 'slip.button.over',
  suspended: 'slip.button.suspended',
  clash: 'slip.rule.clash',
  freeBetOdds: 'slip.rule.freeBetOdds',
};

interface Said {
  readonly text: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The rule of the tab that fails, in the words of what has to be done. */
function ruleText({ name, params }: BetRefusal, { mode, content }: ButtonInput): Said {
  switch (name) {
    case 'MinimumSelectionsRequiredException':
      return { text: 'slip.rule.min', values: { count: Number(params.min ?? 0) } };
    case 'MaximumAllowedSelectionsExceededException':
      return { text: 'slip.rule.max', values: { count: Number(params.max ?? 0) } };
    case 'InvalidStakeException':
      return { text: 'slip.button.enterStake' };
    case 'IncompatibleSelectionsException':
      return { text: 'slip.rule.clash' };
    case 'IncompatibleBetTypesException':
      return { text: 'slip.rule.notTeasable' };
    case 'InvalidBetCombinationException':
      if (traitsOf(mode.betType).isTeased) return { text: 'slip.rule.teaser' };
      return content.selections.filter((selection) => selection.isBanker).length > content.selections.length - 2
        ? { text: 'slip.rule.bankers' }
        : { text: 'slip.rule.lines', values: { count: Number(params.max ?? 0) } };
    default:
      return { text: 'slip.button.rule' };
  }
}

const conditionText = (condition: Condition, { content }: ButtonInput): Said => ({
  text: conditions[condition],
  ...(condition === 'tooMany' ? { values: { count: content.bounds.maxSingles ?? 0 } } : {}),
});

function blockedText(block: PlacementBlock, input: ButtonInput): Said {
  switch (block.reason) {
    case 'betInProgress':
      return { text: progress[input.placing.step] };
    case 'request':
      return { text: block.request === 'placeBet' ? progress[input.placing.step] : 'slip.button.updating' };
    case 'oddsChanged':
      return { text: 'slip.button.acceptOdds' };
    case 'rule':
      return ruleText(block.refusal, input);
    case 'conditions':
      return conditionText(conditionOf(input) ?? 'suspended', input);
  }
}

function blockedAction(block: PlacementBlock): PlaceAction {
  if (block.reason === 'oddsChanged') return 'accept';
  // A system without a stake fails its rule (BETSLIP-21): the same press leads to the stake.
  return block.reason === 'rule' && block.refusal.name === 'InvalidStakeException' ? 'stake' : 'none';
}

/** Selections have to leave the slip first: with odds that are accepted before that, nothing could be placed. */
function needsRemoval(block: PlacementBlock | undefined, input: ButtonInput): block is PlacementBlock {
  if (block?.reason === 'rule')
    return block.refusal.name === 'IncompatibleSelectionsException' || block.refusal.name === 'IncompatibleBetTypesException';
  const condition = block?.reason === 'conditions' ? conditionOf(input) : undefined;
  return condition === 'over' || condition === 'clash';
}

/**
 * One reason at a time. What blocks placing comes first; then what the customer still has to do, which the same button helps with:
 * it leads to the stake, or opens the log-in dialog (BETSLIP-38).
 */
export function placeButton(given: ButtonInput): PlaceButton {
  // A guest has no odds to accept and no stake to type before the log-in.
  const input = given.isGuest ? { ...given, haveOddsChanged: false } : given;
  const first = blockOf(input);
  const after = first?.reason === 'oddsChanged' ? blockOf({ ...input, haveOddsChanged: false }) : undefined;
  const block = needsRemoval(after, input) ? after : first;
  const isReady = block === undefined || (blockedAction(block) === 'stake' && conditionOf(input) === undefined);
  if (input.isGuest && isReady) return { action: 'logIn', text: 'slip.button.logIn', hasAmount: false, block: undefined };
  if (block) return { action: blockedAction(block), ...blockedText(block, input), hasAmount: false, block };
  if (input.sum.staked.length === 0) return { action: 'stake', text: 'slip.button.enterStake', hasAmount: false, block };
  if (input.sum.problem) return { action: 'stake', text: 'slip.button.checkStake', hasAmount: false, block };
  // Said before the press; the press says what can be done about it (BETSLIP-39).
  if (isBalanceLow(input.content, input.sum, input.balanceMinor))
    return { action: 'place', text: 'slip.button.balanceLow', hasAmount: false, isShort: true, block };
  const isReferred = !chosenFreeBet(input.content) && input.mode.rows(input.content).some((row) => row.isReferred);
  return { action: 'place', text: isReferred ? 'slip.button.refer' : 'slip.button.place', hasAmount: true, block };
}
