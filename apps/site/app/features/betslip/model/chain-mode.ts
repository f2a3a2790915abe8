import { BET_TYPE_TRAITS, traitsOf } from '@duskline/betting/bet-type';
import { valueIfBet, valueReverse } from '@duskline/betting/value-if-bet';
import type { BetMode, BetRequest, SlipContent, SlipSum } from './bet-mode.ts';
import { agreedLegs, multiRow, noSum, rowProblem, sentStake, wonLeg, worthOf } from './stake-row.ts';
import { inOrder } from './terms.ts';

type Chain = 'ifbet' | 'reverse';

/** If bets of a reverse bet: every ordered pair (betting rules 6.2); one chain is one bet. */
const betsOf = (type: Chain, selections: number): number => traitsOf(type).lines({ selections });

const layOf = (type: Chain, { terms }: SlipContent) => (type === 'ifbet' ? terms.layIf : terms.layReverse);

function sumOf(type: Chain, content: SlipContent): SlipSum {
  const selections = inOrder(content.selections, content.terms.order);
  const bets = betsOf(type, selections.length);
  const row = multiRow(content, type, bets);
  if (selections.length < 2 || row.text === '') return noSum();
  const terms = {
    stakeMinor: row.stakeMinor,
    layOption: layOf(type, content),
    rounding: 'down' as const,
    legs: selections.map(wonLeg),
  };
  const value = type === 'ifbet' ? valueIfBet({ betType: type, ...terms }) : valueReverse({ betType: type, ...terms });
  return {
    ...worthOf(value, content),
    staked: selections,
    bets,
    ...rowProblem([row]),
  };
}

function requestOf(type: Chain, content: SlipContent): BetRequest {
  const selections = inOrder(content.selections, content.terms.order);
  const row = multiRow(content, type, betsOf(type, selections.length));
  return {
    betType: BET_TYPE_TRAITS[type].number,
    stakes: [{ stake: sentStake(row.stakeMinor, content) }],
    selections: agreedLegs(selections),
    layOption: layOf(type, content),
  };
}

const chainMode = (type: Chain): BetMode => ({
  betType: type,
  shape: ({ selections }) => ({ betType: type, selections: selections.length }),
  rows: (content) => [multiRow(content, type, betsOf(type, content.selections.length))],
  sum: (content) => sumOf(type, content),
  request: (content) => requestOf(type, content),
});

/** One selection after the other with the same stake, as long as they win (BETSLIP-22, BETSLIP-06). */
export const ifBetMode = chainMode('ifbet');
/** Every pair of selections as an if bet in both directions (BETSLIP-23). */
export const reverseMode = chainMode('reverse');
