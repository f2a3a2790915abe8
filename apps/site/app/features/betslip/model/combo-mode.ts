import { BET_TYPE_TRAITS } from '@duskline/betting/bet-type';
import type { ComboTicket } from '@duskline/betting/value-combo';
import { valueCombo } from '@duskline/betting/value-combo';
import { parseAmountNumber } from '@duskline/money/amount';
import { product, type Rational, rational } from '@duskline/money/rational';
import type { BetMode, BetRequest, SlipContent, SlipSum } from './bet-mode.ts';
import { type Boost, bonusProgress, boostOf } from './bonus.ts';
import {
  agreedLegs,
  chosenFreeBet,
  freeBetPart,
  multiRow,
  noSum,
  rowProblem,
  sentStake,
  sumOfOneBet,
  withoutToken,
  wonLeg,
  worthOf,
} from './stake-row.ts';

export const COMBO_KEY = 'combo';

/** Combined price of the selections. */
const combinedOddsOf = (selections: SlipContent['selections']): Rational =>
  product(selections.map((selection) => rational(selection.oddsMilli, 1000)));

function boost({ selections, bonusRules, bounds }: SlipContent, ticket: ComboTicket): Boost {
  const progress = bonusProgress(selections, bonusRules);
  const cap = progress?.max === undefined || !bounds.currency ? undefined : parseAmountNumber(progress.max, bounds.currency);
  return boostOf(ticket, progress?.percent ?? 0, cap?.ok ? cap.minor : undefined);
}

function sum(content: SlipContent): SlipSum {
  const { selections } = content;
  const token = chosenFreeBet(content);
  const row = multiRow(content, COMBO_KEY, 1);
  const stakeMinor = token?.amountMinor ?? row.stakeMinor;
  const combinedOdds = combinedOddsOf(selections);
  const hasStake = token !== undefined || row.text !== '';
  if (selections.length < 2 || !hasStake) return noSum({ combinedOdds });
  const { maxPayoutMinor } = content.bounds;
  const cap = maxPayoutMinor === undefined ? {} : { maxPayoutMinor };
  const ticket: ComboTicket = { betType: 'combo', stakeMinor, rounding: 'down', legs: selections.map(wonLeg), ...cap };
  const { returnMinor: gross, isCapped } = worthOf(valueCombo(ticket), content);
  // No bonus on a free bet (betting rules 12.1).
  const { bonusMinor, ...cut } = token ? { bonusMinor: 0n } : boost(content, ticket);
  return {
    stakeMinor,
    returnMinor: withoutToken(gross, token) + bonusMinor,
    staked: selections,
    bets: 1,
    combinedOdds,
    ...(isCapped ? { isCapped } : {}),
    ...(bonusMinor > 0n ? { bonusMinor, ...cut } : {}),
    ...(token ? {} : rowProblem([row])),
  };
}

/** All selections in one bet: every one of them has to win (BETSLIP-16, BETSLIP-17). */
export const comboMode: BetMode = {
  betType: 'combo',
  shape: ({ selections }) => ({ betType: 'combo', selections: selections.length }),
  rows: (content) => [multiRow(content, COMBO_KEY, 1)],
  sum: (content) => sumOfOneBet(sum(content), content),
  request(content): BetRequest {
    const token = chosenFreeBet(content);
    return {
      betType: BET_TYPE_TRAITS.combo.number,
      stakes: [{ stake: sentStake(sum(content).stakeMinor, content) }],
      selections: agreedLegs(content.selections),
      ...freeBetPart(token),
    };
  },
};
