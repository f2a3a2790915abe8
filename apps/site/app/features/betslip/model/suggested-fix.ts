import { stakeMinor } from '@duskline/betting/stake-input';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { type RefusalFix, refusalView } from '../../../shared/model/refusal.ts';
import { isOneStake, maxStakeOf } from './afford.ts';
import type { BetMode, SlipContent, SlipSum } from './bet-mode.ts';
import { stakeOf } from './stakes.ts';

/** One press that puts a refused bet right. */
export interface SuggestedFix {
  readonly fix: RefusalFix;
  readonly text: MessageId;
  /** The stake that the press sets, minor units. */
  readonly amountMinor?: bigint;
  /** The selections it is about; the stakes to set, by their keys, are the same for singles. */
  readonly affectedKeys: readonly string[];
}

export interface FixInput {
  readonly content: SlipContent;
  readonly mode: BetMode;
  readonly sum: SlipSum;
  /** Minor units; undefined for a guest, or when the account has another currency than the slip. */
  readonly balanceMinor: bigint | undefined;
}

const minorOf = ({ content }: FixInput, id: string): bigint => {
  const { currency } = content.bounds;
  return currency ? (stakeMinor(stakeOf(content.stakes, id).text, currency) ?? 0n) : 0n;
};

/**
 * BETSLIP-39: with one stake, be it that of all singles alike, it can be brought down to what the balance pays and the limit allows, in one
 * press; with several the customer has to choose.
 */
export function lowerStake(input: FixInput): SuggestedFix | undefined {
  const { content, mode, balanceMinor } = input;
  const rows = mode.rows(content);
  const [only, second] = rows.filter((row) => row.text !== '');
  if (!only || (second && !isOneStake(content, rows)) || balanceMinor === undefined) return undefined;
  // The stake is that of one line: all of them together must fit.
  const amountMinor = maxStakeOf(content, rows, only, balanceMinor) ?? 0n;
  const costMinor = amountMinor * BigInt(Math.max(1, only.lines));
  if (amountMinor === 0n || costMinor < content.bounds.minMinor || minorOf(input, only.key) <= amountMinor) return undefined;
  return { fix: 'useBalance', text: 'slip.fix.stake', amountMinor, affectedKeys: [only.key] };
}

function lowerToMax({ content, mode }: FixInput): SuggestedFix | undefined {
  const over = mode.rows(content).filter((row) => row.maxMinor !== undefined && row.stakeMinor > row.maxMinor);
  const amount = over[0]?.maxMinor;
  return amount === undefined
    ? undefined
    : { fix: 'useMax', text: 'slip.fix.max', amountMinor: amount, affectedKeys: over.map((row) => row.key) };
}

/** What will not come back leaves with one press, without having been refused first. */
export function fixOver(selections: SlipContent['selections']): SuggestedFix | undefined {
  const affectedKeys = selections.filter((selection) => selection.isOver).map((selection) => selection.id);
  return affectedKeys.length === 0 ? undefined : { fix: 'removeClosed', text: 'slip.fix.removeClosed', affectedKeys };
}

/** What can be done about a refusal with one press; undefined when nothing can, or when it is done already. */
export function suggestedFix(exceptionName: string, affectedKeys: readonly string[], input: FixInput): SuggestedFix | undefined {
  const { content, mode } = input;
  const fix = refusalView(exceptionName)?.fix;
  const closed = content.selections.filter((selection) => !selection.isOpen).map((selection) => selection.id);
  switch (fix) {
    case undefined:
      return undefined;
    case 'useMax':
      return lowerToMax(input);
    case 'useMin': {
      const { minMinor } = content.bounds;
      const under = mode.rows(content).filter((row) => row.text !== '' && row.stakeMinor < minMinor);
      if (under.length === 0) return undefined;
      return { fix, text: 'slip.fix.stake', amountMinor: minMinor, affectedKeys: under.map((row) => row.key) };
    }
    case 'useBalance':
      return lowerStake(input);
    case 'removeClosed':
      return closed.length === 0 ? undefined : { fix, text: 'slip.fix.removeClosed', affectedKeys: closed };
    case 'acceptOdds':
      // The slip's own notice offers it as long as odds differ.
      return undefined;
    case 'logIn':
      return { fix, text: 'slip.button.logIn', affectedKeys };
    case 'again':
      return { fix, text: 'slip.fix.again', affectedKeys };
  }
}
