import { stakeMinor } from '@duskline/betting/stake-input';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import type { SlipContent, SlipSum } from './bet-mode.ts';
import { type RefusalFix, refusalView } from './refusal.ts';
import { stakeOf } from './stakes.ts';

/** One press that puts a refused bet right. */
export interface Cure {
  readonly fix: RefusalFix;
  readonly text: MessageId;
  /** The stake that the press sets, minor units. */
  readonly amountMinor?: bigint;
  /** The selections it is about. */
  readonly lineIds: readonly string[];
}

export interface CureInput {
  readonly content: SlipContent;
  readonly sum: SlipSum;
  /** Minor units; undefined for a guest, or when the account has another currency than the slip. */
  readonly balanceMinor: bigint | undefined;
}

const minorOf = ({ content }: CureInput, id: string): bigint => {
  const { currency } = content.bounds;
  return currency ? (stakeMinor(stakeOf(content.stakes, id).text, currency) ?? 0n) : 0n;
};

/** BETSLIP-39: with one bet the stake can be brought down to the balance; with several the customer has to choose. */
export function lowerStake(input: CureInput): Cure | undefined {
  const { content, sum, balanceMinor } = input;
  const [only, second] = sum.staked;
  if (!only || second || balanceMinor === undefined || balanceMinor < content.bounds.minMinor || balanceMinor === 0n)
    return undefined;
  if (minorOf(input, only.id) <= balanceMinor) return undefined;
  return { fix: 'useBalance', text: 'slip.fix.stake', amountMinor: balanceMinor, lineIds: [only.id] };
}

function lowerToMax(input: CureInput, lineIds: readonly string[]): Cure | undefined {
  const { maxMinor } = input.content.bounds;
  const over = lineIds.filter((id) => maxMinor[id] !== undefined && minorOf(input, id) > (maxMinor[id] ?? 0n));
  const [first] = over;
  const amount = first === undefined ? undefined : maxMinor[first];
  return amount === undefined ? undefined : { fix: 'useMax', text: 'slip.fix.max', amountMinor: amount, lineIds: over };
}

/** What can be done about a refusal with one press; undefined when nothing can, or when it is done already. */
export function cureOf(exceptionName: string, lineIds: readonly string[], input: CureInput): Cure | undefined {
  const { content } = input;
  const fix = refusalView(exceptionName)?.fix;
  const closed = content.lines.filter((line) => !line.isOpen).map((line) => line.id);
  switch (fix) {
    case undefined:
      return undefined;
    case 'useMax':
      return lowerToMax(input, lineIds);
    case 'useMin': {
      const { minMinor } = content.bounds;
      const under = lineIds.filter((id) => minorOf(input, id) < minMinor);
      return under.length === 0 ? undefined : { fix, text: 'slip.fix.stake', amountMinor: minMinor, lineIds: under };
    }
    case 'useBalance':
      return lowerStake(input);
    case 'removeClosed':
      return closed.length === 0 ? undefined : { fix, text: 'slip.fix.removeClosed', lineIds: closed };
    case 'acceptOdds':
      // The slip's own notice offers it as long as odds differ.
      return undefined;
    case 'logIn':
      return { fix, text: 'slip.button.logIn', lineIds };
    case 'again':
      return { fix, text: 'slip.fix.again', lineIds };
  }
}
