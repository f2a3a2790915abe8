import type { MessageId } from '../i18n/message-ids.ts';

export interface BonusTerms {
  readonly percent: number;
  /** The largest boost, where it has cut this one. */
  readonly max: number | undefined;
}

/** What a boost is called: the percentage alone would promise more than is paid where the boost was cut. */
export const bonusLabel = (
  { percent, max }: BonusTerms,
  money: (amount: number) => string,
): [MessageId, Record<string, string | number>] =>
  max === undefined ? ['bets.bonus', { percent }] : ['bets.bonus.capped', { percent, amount: money(max) }];
