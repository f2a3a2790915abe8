import { type PlacementBlock, type PlacementState, placementBlock, type SlipRequest } from '@duskline/betting/slip-rules';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import type { BetMode, SlipContent, SlipSum } from './bet-mode.ts';
import type { PlacingState } from './placing-state.ts';

/** What pressing the one large button does now. */
export type PlaceAction = 'place' | 'accept' | 'logIn' | 'stake' | 'none';

/** The button in one glance: what it says, what it does, whether placing is held back. */
export interface PlaceButton {
  readonly action: PlaceAction;
  readonly text: MessageId;
  /** Shows the stake at the end of the button. */
  readonly hasAmount: boolean;
  readonly block: PlacementBlock | undefined;
}

export interface ButtonInput {
  readonly mode: BetMode;
  readonly content: SlipContent;
  readonly sum: SlipSum;
  readonly placing: PlacingState;
  readonly pending: ReadonlySet<SlipRequest>;
  readonly haveOddsChanged: boolean;
  /** A guest, once it is known who is here. */
  readonly isGuest: boolean;
  /** Prices on the page can be trusted (brief 2.5). */
  readonly isConnected: boolean;
}

/** BETSLIP-07 to BETSLIP-14: what holds placing back, in the order of the shared rule. */
export function blockOf(input: ButtonInput): PlacementBlock | undefined {
  const isClosed = input.sum.staked.some((line) => !line.isOpen);
  const state: PlacementState = {
    ...input.mode.shape(input.content),
    betInProgress: input.placing.step !== 'idle',
    pending: input.pending,
    haveSelectionOddsChanged: input.haveOddsChanged,
    incompatible: 0,
    teaserIncompatible: 0,
    extraCheck: () => input.isConnected && !isClosed,
  };
  return placementBlock(state);
}

const progress: Record<PlacingState['step'], MessageId> = {
  idle: 'slip.button.placing',
  waiting: 'slip.button.placing',
  sending: 'slip.button.placing',
  checking: 'slip.button.checking',
  delayed: 'slip.button.placingFor',
};

function blockedText(block: PlacementBlock, { placing, isConnected }: ButtonInput): MessageId {
  switch (block.reason) {
    case 'betInProgress':
      return progress[placing.step];
    case 'request':
      return block.request === 'placeBet' ? progress[placing.step] : 'slip.button.updating';
    case 'oddsChanged':
      return 'slip.button.acceptOdds';
    case 'rule':
      return 'slip.button.rule';
    case 'conditions':
      return isConnected ? 'slip.button.suspended' : 'slip.button.offline';
  }
}

/**
 * One reason at a time. What blocks placing comes first; then what the customer still has to do, which the same button helps with:
 * it leads to the stake, or opens the log-in dialog (BETSLIP-38).
 */
export function placeButton(input: ButtonInput): PlaceButton {
  const block = blockOf(input);
  if (block) {
    const action = block.reason === 'oddsChanged' ? 'accept' : 'none';
    return { action, text: blockedText(block, input), hasAmount: false, block };
  }
  if (input.isGuest) return { action: 'logIn', text: 'slip.button.logIn', hasAmount: false, block };
  if (input.sum.staked.length === 0) return { action: 'stake', text: 'slip.button.enterStake', hasAmount: false, block };
  if (input.sum.problem) return { action: 'stake', text: 'slip.button.checkStake', hasAmount: false, block };
  return { action: 'place', text: 'slip.button.place', hasAmount: true, block };
}
