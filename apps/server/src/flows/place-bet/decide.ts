import { type AcceptanceDecision, decideAcceptance } from '@duskline/betting/acceptance';
import type { ErrorName } from '@duskline/contract/errors';
import type { CurrencyCode } from '@duskline/money/currency';
import { rational } from '@duskline/money/rational';
import { maxSingleStake, stakeLimits } from '../stake-limits.ts';
import type { BoardSelection } from './ports.ts';

/** Refusals of the acceptance rules by the names of the error catalogue. Also what SQL writes as a decline reason. */
export const REFUSAL_NAMES: Record<string, ErrorName> = {
  MARKET_SUSPENDED: 'MarketSuspendedException',
  LINE_CHANGED: 'OddsChangedException',
  ODDS_CHANGED: 'OddsChangedException',
  STATE_CHANGED: 'MarketSuspendedException',
  MIN_STAKE: 'MinimumAllowedStakeException',
  INSUFFICIENT_BALANCE: 'InsufficientBalanceException',
  LIMIT: 'LineBettingLimitReachedException',
};

export interface SingleDecision {
  /** Odds the ticket gets when it is accepted. */
  oddsMilli: number;
  refusal: ErrorName | null;
  params: Record<string, string | number>;
}

export interface DecideInput {
  selection: BoardSelection;
  seenOddsMilli: number;
  policy: 0 | 1 | 2;
  stakeMinor: bigint;
  currency: CurrencyCode;
  /** Text of a minor amount for messages. */
  amountText(minor: bigint): string;
}

/**
 * Acceptance as far as the board can tell (betting rules 10.2). The balance is the ledger's to judge, under the player lock;
 * without a trading desk a stake over the limit is refused with the limit named instead of a new offer.
 */
export function decideSingle(input: DecideInput): SingleDecision {
  const { selection, stakeMinor, currency } = input;
  const limits = stakeLimits(currency);
  const maxMinor = maxSingleStake(currency, selection.oddsMilli, selection.isLive);
  const decision: AcceptanceDecision = decideAcceptance({
    betType: 'single',
    policy: input.policy,
    stakeMinor,
    minStakeMinor: limits.minMinor,
    maxStakeMinor: maxMinor,
    balanceMinor: stakeMinor,
    legs: [
      {
        requestedOdds: rational(input.seenOddsMilli, 1000),
        currentOdds: rational(selection.oddsMilli, 1000),
        suspended: !selection.isOpen,
      },
    ],
  });
  const { oddsMilli } = selection;
  if (decision.status === 'ACCEPTED') return { oddsMilli, refusal: null, params: {} };
  const params =
    decision.reason === 'MIN_STAKE'
      ? { min: input.amountText(limits.minMinor), currency }
      : { max: input.amountText(maxMinor), currency };
  return { oddsMilli, refusal: REFUSAL_NAMES[decision.reason] ?? 'MarketSuspendedException', params };
}
