import type { Vector } from './kinds/evaluate-vectors.ts';

type Row = readonly [id: string, input: Vector['input'], expected: NonNullable<Vector['expected']>];

const of = (kind: Vector['kind'], rows: readonly Row[]): Required<Vector>[] =>
  rows.map(([id, input, expected]) => ({ id: `b-${kind}-${id}`, kind, input, expected }));

const no = (error: string) => ({ ok: false, error: `${error}Exception` });

const SLIP = of('slip_rules', [
  ['nothing on the slip', { betType: 'single', selections: 0 }, no('MinimumSelectionsRequired')],
  ['one leg is no combo', { betType: 'combo', selections: 1 }, no('MinimumSelectionsRequired')],
  ['eleven in an if bet', { betType: 'ifbet', selections: 11 }, no('MaximumAllowedSelectionsExceeded')],
  ['eleven in a system', { betType: 'system', selections: 11, sizes: [2] }, no('MaximumAllowedSelectionsExceeded')],
  ['two in a system', { betType: 'system', selections: 2, sizes: [2] }, no('MinimumSelectionsRequired')],
  ['no row staked', { betType: 'system', selections: 4, sizes: [] }, no('InvalidStake')],
  ['a row twice', { betType: 'system', selections: 4, sizes: [2, 2] }, no('InvalidBetCombination')],
  ['a row too large', { betType: 'system', selections: 4, bankers: 1, sizes: [4] }, no('InvalidBetCombination')],
  ['one free selection', { betType: 'system', selections: 4, bankers: 3, sizes: [1] }, no('InvalidBetCombination')],
  ['252 lines', { betType: 'system', selections: 10, sizes: [5] }, { ok: true, lines: 252 }],
  ['253 lines', { betType: 'system', selections: 10, sizes: [5, 10] }, { ...no('InvalidBetCombination'), lines: 253 }],
  ['an unpriced teaser', { betType: 'teaser', selections: 4, payouts: { 2: '1.9', 3: '2.8' } }, no('InvalidBetCombination')],
  ['a long combo', { betType: 'combo', selections: 30 }, { ok: true, lines: 1 }],
]);

const pick = (id: string, more: object = {}) => ({
  id,
  match: `M-${id}`,
  market: `k-${id}`,
  tournament: 'T',
  sport: 'soccer',
  marketType: '1x2',
  ...more,
});
const pair = (betType: string, a: object, b: object) => ({ betType, selections: [pick('a', a), pick('b', b)] });
const ball = { sport: 'american_football', marketType: 'spread', line: '-3' };

const COMPAT = of('compat', [
  ['singles of one match', pair('single', { match: 'M' }, { match: 'M' }), { ok: true }],
  ['the same selection', { betType: 'single', selections: [pick('a'), pick('a')] }, no('LineAlreadyAdded')],
  ['outright and match', pair('combo', { outright: true, match: undefined }, {}), no('InvalidOutrightsCombination')],
  ['outrights of two tournaments', pair('combo', { outright: true }, { outright: true, tournament: 'U' }), { ok: true }],
  ['real and virtual', pair('reverse', { source: 'real' }, { source: 'virtual' }), no('DifferentSelectionsSources')],
  ['a teaser of soccer', pair('teaser', {}, ball), no('IncompatibleBetTypes')],
  ['a teaser of a quarter line', pair('teaser', ball, { ...ball, line: '-3.25' }), no('IncompatibleBetTypes')],
  ['a teaser of a half', pair('teaser', ball, { ...ball, period: '1h' }), no('IncompatibleBetTypes')],
  ['a live teaser', pair('teaser', ball, { ...ball, live: true }), no('IncompatibleBetTypes')],
]);

const ask = (more: object, ...legs: object[]) => ({
  policy: 1,
  betType: 'combo',
  stake: '10.00',
  minStake: '1.00',
  maxStake: '100.00',
  balance: '50.00',
  legs,
  ...more,
});
const declined = (reason: string) => ({ status: 'DECLINED', reason });

const ACCEPTANCE = of('acceptance', [
  ['one leg shorter', ask({}, { requested: '2', current: '3' }, { requested: '2', current: '1.99' }), declined('ODDS_CHANGED')],
  ['every leg longer', ask({}, { requested: '2.00', current: '2.10' }), { status: 'ACCEPTED', odds: ['2.10'] }],
  [
    'suspended first',
    ask({}, { requested: '2', current: '1', suspended: true, line: '1', currentLine: '2' }),
    declined('MARKET_SUSPENDED'),
  ],
  [
    'the line moved',
    ask({ policy: 2 }, { requested: '2', current: '2', line: '2.5', currentLine: '2.75' }),
    declined('LINE_CHANGED'),
  ],
  ['below the minimum', ask({ stake: '0.99', balance: '0.10' }, { requested: '2', current: '2' }), declined('MIN_STAKE')],
  ['no money', ask({ stake: '50.01', maxStake: '1.00' }, { requested: '2', current: '2' }), declined('INSUFFICIENT_BALANCE')],
  [
    'a system is offered nothing',
    ask({ betType: 'system', maxStake: '5.00' }, { requested: '2', current: '2' }),
    declined('LIMIT'),
  ],
  ['no room for the minimum', ask({ maxStake: '0.99' }, { requested: '2', current: '2' }), declined('LIMIT')],
  ['exactly the limit', ask({ stake: '50.00', maxStake: '50.00' }, { requested: '2', current: '2' }), { status: 'ACCEPTED' }],
]);

const MAX = of('max_bet', [
  [
    'combo',
    { betType: 'combo', odds: ['2.00', '3.00'], limits: { maxPayout: '100', maxNetWin: '100' } },
    { maxStake: '16.66', binding: 'maxPayout' },
  ],
  [
    'system with a banker',
    { betType: 'system', odds: ['2', '2', '2'], size: 1, bankers: [0], limits: { maxStake: '9', maxPayout: '100' } },
    { maxStake: '4.50', binding: 'maxStake' },
  ],
  [
    'if bet',
    { betType: 'ifbet', odds: ['2.00', '2.50'], limits: { marketRemaining: '100' } },
    { maxStake: '40.00', binding: 'marketRemaining' },
  ],
  [
    'teaser',
    { betType: 'teaser', payout: '2.80', limits: { maxNetWin: '90', customerFactor: '0.5' } },
    { maxStake: '25.00', binding: 'maxNetWin' },
  ],
  [
    'a limit finer than the currency',
    { betType: 'single', odds: ['1.01'], minorDigits: 0, minStake: '0.50', limits: { maxPayout: '250.5' } },
    { maxStake: '248', binding: 'maxPayout', placeable: true },
  ],
  [
    'a tie',
    { betType: 'single', odds: ['2'], limits: { selectionRemaining: '10', eventRemaining: '10', marketRemaining: '10' } },
    { maxStake: '10.00', binding: 'eventRemaining' },
  ],
  [
    'used up',
    { betType: 'single', odds: ['2'], limits: { eventRemaining: '-5' }, minStake: '1' },
    { maxStake: '0.00', placeable: false },
  ],
  [
    'the factor spares the book',
    { betType: 'single', odds: ['2'], limits: { eventRemaining: '10', customerFactor: '0.1' } },
    { maxStake: '10.00', binding: 'eventRemaining' },
  ],
]);

const LIABILITY = of('market_liability', [
  ['no bet', { outcomes: ['home', 'away'], bets: [] }, { liability: { home: '0.00', away: '0.00' }, worst: 'home' }],
]);

const CASHOUT = of('cashout', [
  [
    'suspended',
    { betType: 'single', stake: '10', margin: '0', legs: [{ odds: '2', currentOdds: '2', suspended: true }] },
    { available: false },
  ],
  [
    'lost already',
    {
      betType: 'combo',
      stake: '10',
      margin: '0',
      legs: [
        { odds: '2', result: 'LOST' },
        { odds: '2', currentOdds: '2' },
      ],
    },
    { available: false },
  ],
  [
    'less than a cent',
    { betType: 'single', stake: '0.01', margin: '0', legs: [{ odds: '2', currentOdds: '3' }] },
    { available: false },
  ],
  [
    'half chances',
    {
      betType: 'single',
      stake: '10',
      margin: '0',
      legs: [{ odds: '2', probs: { win: '0.4', halfWin: '0.2', refund: '0.1', halfLose: '0.1' } }],
    },
    { fair: '12.50', offer: '12.50', maxReturn: '20.00' },
  ],
  [
    'never above the maximum',
    { betType: 'single', stake: '10', margin: '0', legs: [{ odds: '2', currentOdds: '0.5' }] },
    { fair: '40.00', offer: '20.00' },
  ],
  [
    'system',
    {
      betType: 'system',
      systems: [{ size: 2, unitStake: '1.00' }],
      margin: '0',
      legs: [
        { odds: '2', result: 'WIN' },
        { odds: '3', currentOdds: '2' },
        { odds: '2', result: 'LOST' },
      ],
    },
    { fair: '3.00', maxReturn: '6.00' },
  ],
  [
    'if bet',
    {
      betType: 'ifbet',
      stake: '10',
      layOption: 1,
      margin: '0',
      legs: [
        { odds: '2', currentOdds: '2' },
        { odds: '3', currentOdds: '2' },
      ],
    },
    { fair: '12.50', maxReturn: '40.00' },
  ],
  [
    'the house margin',
    { betType: 'single', stake: '10', legs: [{ odds: '2', currentOdds: '2' }] },
    { fair: '10.00', offer: '9.50' },
  ],
  [
    'a part',
    { betType: 'single', stake: '10', margin: '0', partialAmount: '3.33', legs: [{ odds: '2', currentOdds: '2' }] },
    { partial: { paid: '3.33', stakeUsed: '3.33', remainingStake: '6.67' } },
  ],
]);

const tolerance = 1e-6;

/** Numbers of a second program of the same models, written with other means. */
const MODELS: Required<Vector>[] = [
  ...of('soccer_pricing', [
    [
      'a goal has fallen, half the match to play',
      {
        lambdaHome: '1.8',
        lambdaAway: '0.9',
        rho: '-0.1',
        remaining: '0.5',
        kappa: '0.84',
        score: [1, 0],
        totals: ['2.5', '3'],
        asian: ['-1', '0.25'],
        scores: ['1:0', '0:0', '2:1'],
      },
      {
        lambdaHomeRemaining: 1.005558424,
        lambdaAwayRemaining: 0.502779212,
        home: 0.819129201,
        draw: 0.141849384,
        away: 0.039021415,
        btts: 0.395152677,
        'over_2.5': 0.444961278,
        over_3: 0.193248984,
        'ah_-1': { WIN: 0.471019727, HALFWIN: 0, REFUND: 0.348109474, HALFLOSE: 0, LOST: 0.180870799, fairOdds: 1.383998353 },
        'ah_0.25': { WIN: 0.819129201, HALFWIN: 0.141849384, REFUND: 0, HALFLOSE: 0, LOST: 0.039021415, fairOdds: 1.043841632 },
        'cs_1:0': 0.221277516,
        'cs_0:0': 0,
        'cs_2:1': 0.111872131,
        tolerance,
      },
    ],
    [
      'level late',
      { lambdaHome: '1.2', lambdaAway: '1.4', rho: '-0.05', remaining: '0.1', kappa: '0.84', score: [0, 0] },
      {
        lambdaHomeRemaining: 0.173452772,
        lambdaAwayRemaining: 0.202361568,
        home: 0.131094103,
        draw: 0.713456933,
        away: 0.155448964,
        btts: 0.030378633,
        tolerance,
      },
    ],
  ]),
  ...of('margin_model', [
    [
      'behind at the half',
      { mu: '3.5', sigma: '13.86', remaining: '0.5', lead: -4, otFraction: '0.25', lines: ['-3', '2.5'] },
      {
        tieRegulation: 0.03963129,
        homeRegulation: 0.389509402,
        homeInclOt: 0.411316043,
        'cover_-3': 0.278701005,
        'push_-3': 0.035254522,
        'cover_2.5': 0.510175476,
        'push_2.5': 0,
        tolerance,
      },
    ],
  ]),
  ...of('tennis_pricing', [
    [
      'inside a game of the last set',
      { pServeA: '0.64', pServeB: '0.6', bestOf: 3, state: { sets: [1, 1], games: [4, 5], points: [2, 3], server: 'B' } },
      {
        holdA: 0.812614663,
        holdB: 0.735729231,
        tiebreakA: 0.565236538,
        setA: 0.632756678,
        currentSetA: 0.339472042,
        matchA: 0.339472042,
        tolerance,
      },
    ],
    [
      'before a tie-break',
      { pServeA: '0.7', pServeB: '0.66', bestOf: 5, state: { sets: [0, 1], games: [6, 6], points: [0, 0], server: 'A' } },
      {
        holdA: 0.900788966,
        holdB: 0.845749975,
        tiebreakA: 0.568517238,
        setA: 0.624957529,
        currentSetA: 0.568517238,
        matchA: 0.493921873,
        tolerance,
      },
    ],
  ]),
  ...of('esports_pricing', [
    [
      'rounds',
      { bestOf: 3, score: [0, 1], pRound: '0.53', totals: ['2.5'], handicaps: ['1.5'] },
      {
        mapA: 0.627071666,
        overtime: 0.154353497,
        matchA: 0.393218874,
        'score_2:1': 0.393218874,
        'score_1:2': 0.233852792,
        'score_0:2': 0.372928334,
        'over_2.5': 0.627071666,
        'hcpA_1.5': 0.627071666,
        tolerance,
      },
    ],
    [
      'best of five',
      { bestOf: 5, score: [2, 1], pMap: '0.45', totals: ['4.5'], handicaps: ['-1.5'] },
      {
        matchA: 0.6975,
        'score_3:1': 0.45,
        'score_3:2': 0.2475,
        'score_2:3': 0.3025,
        'over_4.5': 0.55,
        'hcpA_-1.5': 0.45,
        tolerance,
      },
    ],
  ]),
];

export const EDGE_BOOK_VECTORS: readonly Required<Vector>[] = [
  ...SLIP,
  ...COMPAT,
  ...ACCEPTANCE,
  ...MAX,
  ...LIABILITY,
  ...CASHOUT,
  ...MODELS,
];
