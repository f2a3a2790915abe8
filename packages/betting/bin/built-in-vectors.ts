import type { Vector } from './kinds/evaluate-vectors.ts';

const money = (returned: string, net: string, stake: string, status: string) => ({
  lines: 1,
  totalStake: stake,
  status,
  return: returned,
  net,
});

/** Small vectors of our own, one or two of every kind, worked out by hand. */
export const BUILT_IN_VECTORS: readonly Required<Vector>[] = [
  { id: 'h-fmt-1', kind: 'odds_format', input: { decimal: '1.80', format: 'american' }, expected: { text: '-125' } },
  { id: 'h-fmt-2', kind: 'odds_format', input: { decimal: '4.00', format: 'malay', precision: 3 }, expected: { text: '-0.333' } },
  { id: 'h-prs-1', kind: 'odds_parse', input: { text: '-150', format: 'american' }, expected: { decimal: '1.6667' } },
  { id: 'h-prs-2', kind: 'odds_parse', input: { text: '1.20', format: 'malay' }, expected: { error: true } },
  {
    id: 'h-rnd-1',
    kind: 'rounding',
    input: { amount: '7.125', minorDigits: 2, rounding: 'half_even' },
    expected: { amount: '7.12' },
  },
  {
    id: 'h-mar-1',
    kind: 'margin_apply',
    input: { probs: ['0.5', '0.5'], margin: '0.05', method: 'multiplicative' },
    expected: { odds: ['1.90', '1.90'] },
  },
  {
    id: 'h-mar-2',
    kind: 'margin_removal',
    input: { odds: ['1.90', '1.90'], method: 'power' },
    expected: { overround: 1.0526316, probs: [0.5, 0.5], tolerance: 1e-6 },
  },
  {
    id: 'h-sgl-1',
    kind: 'single',
    input: { stake: '3.00', leg: { odds: '1.333', result: 'WIN' } },
    expected: money('3.99', '0.99', '3.00', 'WIN'),
  },
  {
    id: 'h-sgl-2',
    kind: 'single',
    input: { stake: '4000', minorDigits: 0, leg: { odds: '1.75', result: 'HALFLOSE' } },
    expected: money('2000', '-2000', '4000', 'HALFLOSE'),
  },
  {
    id: 'h-msg-1',
    kind: 'multi_single',
    input: {
      bets: [
        { stake: '1.00', leg: { odds: '2.20', result: 'WIN' } },
        { stake: '2.00', leg: { odds: '1.10', result: 'LOST' } },
      ],
    },
    expected: {
      bets: [money('2.20', '1.20', '1.00', 'WIN'), money('0.00', '-2.00', '2.00', 'LOST')],
      totalStake: '3.00',
      totalReturn: '2.20',
    },
  },
  {
    id: 'h-cmb-1',
    kind: 'combo',
    input: {
      stake: '5.00',
      maxPayout: '20.00',
      legs: [
        { odds: '3.00', result: 'WIN' },
        { odds: '2.00', result: 'WIN' },
      ],
    },
    expected: money('20.00', '15.00', '5.00', 'WIN'),
  },
  {
    id: 'h-cmb-2',
    kind: 'combo',
    input: {
      stake: '5.00',
      legs: [
        { odds: '3.00', result: 'PENDING' },
        { odds: '2.00', result: 'REFUND' },
      ],
    },
    expected: { status: 'PENDING', returnSoFar: '0.00', maxReturn: '15.00' },
  },
  {
    id: 'h-mkt-1',
    kind: 'market',
    input: {
      market: 'asian_handicap',
      outcome: 'home',
      line: '-0.5',
      period: 'rest',
      score: { ft: [2, 1] },
      scoreAtPlacement: [1, 0],
    },
    expected: { result: 'LOST' },
  },
  {
    id: 'h-mkt-2',
    kind: 'market',
    input: { market: 'part_total', outcome: 'under', number: 1, line: '22', score: { parts: [[13, 9]] } },
    expected: { result: 'REFUND' },
  },
  {
    id: 'h-mkt-3',
    kind: 'market',
    input: { market: 'outright', selection: 'C', ranking: [['A'], ['B', 'C', 'D', 'E']], places: 3 },
    expected: { result: 'WIN', deadHeat: '1/2' },
  },
  {
    id: 'h-fed-1',
    kind: 'feed_result',
    input: { result: 1, deadHeatFactor: '0.25', odds: '5.00' },
    expected: { result: 'WIN', winFactor: '1/4', voidFactor: '0', legFactor: '5/4' },
  },
  {
    id: 'h-slp-1',
    kind: 'slip_rules',
    input: { betType: 'system', selections: 5, bankers: 1, sizes: [2, 3] },
    expected: { ok: true, lines: 10 },
  },
  {
    id: 'h-cpt-1',
    kind: 'compat',
    input: {
      betType: 'system',
      selections: [
        { id: 'x', match: 'M', market: 'k', tournament: 'T', sport: 'tennis', marketType: 'winner' },
        { id: 'y', match: 'M', market: 'k', tournament: 'T', sport: 'tennis', marketType: 'winner' },
      ],
    },
    expected: { ok: false, error: 'IncompatibleSelectionsException' },
  },
  {
    id: 'h-acc-1',
    kind: 'acceptance',
    input: {
      policy: 1,
      betType: 'single',
      stake: '20.00',
      minStake: '1.00',
      maxStake: '12.34',
      balance: '25.00',
      legs: [{ requested: '2.00', current: '2.02' }],
    },
    expected: { status: 'NEW_OFFER', offeredStake: '12.34' },
  },
  {
    id: 'h-max-1',
    kind: 'max_bet',
    input: { betType: 'reverse', odds: ['2.00', '2.00'], limits: { maxNetWin: '90' }, minStake: '20.00' },
    expected: { maxStake: '22.50', binding: 'maxNetWin', placeable: true },
  },
  {
    id: 'h-lia-1',
    kind: 'market_liability',
    input: { outcomes: ['home', 'away'], bets: [{ outcome: 'away', stake: '10', odds: '3.00' }] },
    expected: { liability: { home: '-10.00', away: '20.00' }, worst: 'away' },
  },
  {
    id: 'h-apt-1',
    kind: 'stake_apportion',
    input: { odds: ['2', '4'] },
    expected: { weights: [0.333333, 0.666667], tolerance: 1e-6 },
  },
  {
    id: 'h-sys-1',
    kind: 'system',
    input: {
      systems: [{ size: 2, unitStake: '1.00' }],
      legs: [
        { odds: '2.00', result: 'WIN' },
        { odds: '2.00', result: 'WIN' },
        { odds: '5.00', result: 'PENDING' },
        { odds: '3.00', result: 'LOST' },
      ],
    },
    expected: { lines: 6, totalStake: '6.00', status: 'PENDING', returnSoFar: '4.00', maxReturn: '24.00' },
  },
  {
    id: 'h-nam-1',
    kind: 'named_system',
    input: { name: 'trixie' },
    expected: { selections: 3, lines: 4, breakdown: { 2: 3, 3: 1 }, withinLimit252: true },
  },
  {
    id: 'h-if-1',
    kind: 'ifbet',
    input: {
      stake: '20.00',
      layOption: 1,
      legs: [
        { odds: '1.50', result: 'WIN' },
        { odds: '1.50', result: 'HALFLOSE' },
        { odds: '9.00', result: 'WIN' },
      ],
    },
    expected: { totalStake: '20.00', activeLegs: [true, true, false], status: 'REFUND', return: '20.00', net: '0.00' },
  },
  {
    id: 'h-rev-1',
    kind: 'reverse',
    input: {
      stake: '10.00',
      layOption: 1,
      legs: [
        { odds: '2.00', result: 'WIN' },
        { odds: '2.00', result: 'PENDING' },
      ],
    },
    expected: { ifBets: 2, totalStake: '20.00', status: 'PENDING', returnSoFar: '0.00', maxReturn: '60.00' },
  },
  {
    id: 'h-tea-1',
    kind: 'teaser',
    input: {
      stake: '10.00',
      teaser: { payouts: { 2: '1.80', 3: '2.60' }, pushRule: 'reduce' },
      results: ['WIN', 'REFUND', 'WIN'],
    },
    expected: { totalStake: '10.00', status: 'WIN', activeLegs: 2, return: '18.00', net: '8.00' },
  },
  {
    id: 'h-tln-1',
    kind: 'teaser_line',
    input: { market: 'total', outcome: 'over', line: '210', points: '4.5' },
    expected: { line: '205.5' },
  },
  {
    id: 'h-bon-1',
    kind: 'acca_bonus',
    input: {
      stake: '2.00',
      minLegOdds: '1.50',
      table: [{ legs: 2, pct: '7.5' }],
      legs: [
        { odds: '3.00', result: 'WIN' },
        { odds: '3.00', result: 'WIN' },
      ],
    },
    expected: { eligibleLegs: 2, pct: '7.5', return: '18.00', bonus: '1.20', total: '19.20' },
  },
  {
    id: 'h-fb-1',
    kind: 'free_bet',
    input: { betType: 'single', token: '5.00', legs: [{ odds: '1.80', result: 'CANCELLED' }] },
    expected: { cash: '0.00', tokenRestored: true },
  },
  {
    id: 'h-abn-1',
    kind: 'abandoned',
    input: { market: 'asian_total', outcome: 'over', line: '1.75', score: { cur: [1, 1], ht: [0, 1] }, firstHalfCompleted: true },
    expected: { result: 'HALFWIN' },
  },
  {
    id: 'h-ret-1',
    kind: 'tennis_retirement',
    input: {
      market: 'set_total',
      number: 2,
      outcome: 'over',
      line: '10.5',
      completedSets: [[7, 6]],
      currentSet: [5, 5],
      bestOf: 5,
    },
    expected: { result: 'WIN' },
  },
  {
    id: 'h-ear-1',
    kind: 'early_payout',
    input: { market: '1x2', outcome: 'away', lead: 2, placedLive: true, timeline: [[0, 2]], final: [3, 2] },
    expected: { earlyPaid: false, result: 'LOST' },
  },
  {
    id: 'h-cas-1',
    kind: 'cashout',
    input: {
      betType: 'single',
      stake: '8.00',
      margin: '0.10',
      legs: [{ odds: '2.50', currentOdds: '2.00' }],
      partialAmount: '4.50',
    },
    expected: {
      available: true,
      fair: '10.00',
      offer: '9.00',
      maxReturn: '20.00',
      partial: { paid: '4.50', stakeUsed: '4.00', remainingStake: '4.00' },
    },
  },
];
