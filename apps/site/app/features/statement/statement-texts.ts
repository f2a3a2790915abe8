import type { LegGround, StatementLine } from '@duskline/contract/entities/statement';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

/** The rule that settled a selection, in a sentence. */
export const groundTexts: Readonly<Record<LegGround, MessageId>> = {
  pending: 'ground.pending',
  cashedOut: 'ground.cashedOut',
  won: 'ground.won',
  lost: 'ground.lost',
  halfWon: 'ground.halfWon',
  halfLost: 'ground.halfLost',
  pushed: 'ground.pushed',
  void: 'ground.void',
  cancelled: 'ground.cancelled',
  deadHeat: 'ground.deadHeat',
  deduction: 'ground.deduction',
  paidEarly: 'ground.paidEarly',
};

/** Lines of the sum without figures in their names; rows of a system and the boost have some. */
export const sumTexts: Readonly<Record<Exclude<StatementLine['Kind'], 'row' | 'bonus' | 'rounded'>, MessageId>> = {
  stake: 'bets.stake',
  cashedOutStake: 'sum.cashedOutStake',
  stakeLeft: 'sum.stakeLeft',
  factor: 'sum.factor',
  exact: 'sum.exact',
  cap: 'sum.cap',
  freeBetStake: 'sum.freeBetStake',
  cashedOut: 'bets.cashedOut',
  total: 'sum.total',
};

const outcomes: Readonly<Record<number, MessageId>> = {
  [TicketOutcome.CANCELLED]: 'bets.outcome.cancelled',
  [TicketOutcome.WIN]: 'bets.outcome.win',
  [TicketOutcome.LOST]: 'bets.outcome.lost',
  [TicketOutcome.REFUND]: 'bets.outcome.refund',
  [TicketOutcome.HALFWIN]: 'bets.outcome.halfWin',
  [TicketOutcome.HALFLOSE]: 'bets.outcome.halfLost',
};

const acceptances: Readonly<Record<number, MessageId>> = {
  [BetAcceptance.PENDING]: 'bets.status.pending',
  [BetAcceptance.DECLINED]: 'bets.status.declined',
  [BetAcceptance.NEW_OFFER]: 'bets.status.offer',
  [BetAcceptance.DELAYED]: 'bets.status.delayed',
  [BetAcceptance.DELAYED_CASHOUT]: 'bets.status.cashout',
};

export const outcomeText = (outcome: number): MessageId => outcomes[outcome] ?? 'bets.outcome.pending';

interface Standing {
  readonly Status: number;
  readonly Outcome: number;
  readonly Stake: number;
  readonly CashedOutStake?: number | undefined;
}

/** BETSTATUS-01, BETSTATUS-02: how the whole bet stands. */
export function statusText({ Status, Outcome, Stake, CashedOutStake = 0 }: Standing): MessageId {
  if (CashedOutStake > 0 && CashedOutStake >= Stake) return 'bets.cashedOut';
  return acceptances[Status] ?? outcomeText(Outcome);
}

const tones: Readonly<Record<number, string>> = {
  [TicketOutcome.WIN]: 'win',
  [TicketOutcome.HALFWIN]: 'win',
  [TicketOutcome.LOST]: 'lost',
  [TicketOutcome.HALFLOSE]: 'lost',
};

/** Which colour an outcome has; its words stand beside it. */
export const toneOf = (outcome: number): string | undefined => tones[outcome];
