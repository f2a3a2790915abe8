import type { Vector } from './kinds/evaluate-vectors.ts';

type Row = readonly [id: string, input: Vector['input'], expected: NonNullable<Vector['expected']>];

const of = (kind: Vector['kind'], rows: readonly Row[]): Required<Vector>[] =>
  rows.map(([id, input, expected]) => ({ id: `m-${kind}-${id}`, kind, input, expected }));

const is = (result: string) => ({ result });
const parts = (...list: readonly (readonly [number, number])[]) => ({ parts: list });
const ft = (h: number, a: number, more: object = {}) => ({ ft: [h, a], ...more });

const MARKETS = of('market', [
  ['double chance', { market: 'double_chance', outcome: 'X2', score: ft(1, 1) }, is('WIN')],
  ['draw no bet', { market: 'draw_no_bet', outcome: 'away', score: ft(0, 0) }, is('REFUND')],
  [
    'winner with overtime',
    { market: 'winner', outcome: 'away', period: 'incl_ot', score: ft(90, 90, { final: [95, 99] }) },
    is('WIN'),
  ],
  [
    'overtime does not count in regulation',
    { market: '1x2', outcome: 'draw', score: ft(90, 90, { final: [95, 99] }) },
    is('WIN'),
  ],
  [
    'second half',
    { market: 'asian_total', outcome: 'under', line: '1', period: '2h', score: ft(2, 1, { ht: [1, 1] }) },
    is('REFUND'),
  ],
  [
    'quarter line of the other side',
    { market: 'asian_handicap', outcome: 'away', line: '-0.25', score: ft(1, 1) },
    is('HALFWIN'),
  ],
  ['three quarters', { market: 'asian_handicap', outcome: 'home', line: '-1.75', score: ft(3, 1) }, is('HALFWIN')],
  ['home total', { market: 'home_total', outcome: 'over', line: '1.25', score: ft(1, 4) }, is('HALFLOSE')],
  ['away total', { market: 'away_total', outcome: 'under', line: '3.75', score: ft(1, 4) }, is('HALFLOSE')],
  ['european handicap', { market: 'european_handicap', outcome: 'away', line: '0:2', score: ft(2, 1) }, is('WIN')],
  ['both score in a half', { market: 'btts', outcome: 'no', period: '1h', score: ft(2, 1, { ht: [2, 0] }) }, is('WIN')],
  ['another score', { market: 'correct_score', outcome: 'other', score: ft(0, 5) }, is('WIN')],
  ['4:4 is listed', { market: 'correct_score', outcome: 'other', score: ft(4, 4) }, is('LOST')],
  ['six or more', { market: 'exact_goals', outcome: '6+', score: ft(4, 3) }, is('WIN')],
  ['goal range', { market: 'goal_range', outcome: '2-3', score: ft(3, 1) }, is('LOST')],
  ['half and full time', { market: 'ht_ft', outcome: 'X/2', score: ft(0, 1, { ht: [0, 0] }) }, is('WIN')],
  ['no second part', { market: 'map_winner', outcome: 'home', number: 3, score: parts([13, 7], [13, 9]) }, is('REFUND')],
  ['set score', { market: 'set_score', outcome: '2:1', score: parts([6, 4], [3, 6], [7, 6]) }, is('WIN')],
  ['games', { market: 'total_games', outcome: 'over', line: '32', score: parts([6, 4], [3, 6], [7, 6]) }, is('REFUND')],
  ['game handicap', { market: 'game_handicap', outcome: 'away', line: '0.5', score: parts([6, 0], [4, 6], [4, 6]) }, is('LOST')],
  [
    'rounds of a map',
    { market: 'part_handicap', outcome: 'home', number: 2, line: '-3.5', score: parts([13, 7], [16, 13]) },
    is('LOST'),
  ],
  [
    'tied for the last place',
    { market: 'outright', selection: 'D', ranking: [['A'], ['B', 'C', 'D']], places: 2 },
    { result: 'WIN', deadHeat: '1/3' },
  ],
  ['did not start', { market: 'outright', selection: 'Z', ranking: [['A']], nonStarters: ['Z'] }, is('REFUND')],
  ['one place after two winners', { market: 'outright', selection: 'C', ranking: [['A', 'B'], ['C']], places: 2 }, is('LOST')],
]);

const stopped = (cur: readonly [number, number], more: object) => ({
  score: { cur, ht: [0, 0] },
  firstHalfCompleted: false,
  ...more,
});

const ABANDONED = of('abandoned', [
  ['over by half', stopped([2, 1], { market: 'asian_total', outcome: 'over', line: '2.75' }), is('HALFWIN')],
  ['under by half', stopped([2, 1], { market: 'asian_total', outcome: 'under', line: '2.75' }), is('HALFLOSE')],
  ['under is lost', stopped([2, 1], { market: 'asian_total', outcome: 'under', line: '2.5' }), is('LOST')],
  ['under is not won', stopped([1, 0], { market: 'asian_total', outcome: 'under', line: '2.5' }), is('REFUND')],
  ['both have scored', stopped([1, 1], { market: 'btts', outcome: 'no' }), is('LOST')],
  ['a score that can no longer come', stopped([2, 0], { market: 'correct_score', outcome: '1:0' }), is('REFUND')],
  ['a score off the list that can still go', stopped([5, 0], { market: 'correct_score', outcome: '5:0' }), is('REFUND')],
  ['any other score for sure', stopped([5, 0], { market: 'correct_score', outcome: 'other' }), is('WIN')],
  ['goals past the last count', stopped([4, 2], { market: 'exact_goals', outcome: '2' }), is('LOST')],
  ['goals past a lower last count', stopped([3, 2], { market: 'exact_goals', outcome: '5+' }), is('WIN')],
  ['a range that is over while others are not', stopped([2, 0], { market: 'goal_range', outcome: '0-1' }), is('REFUND')],
  [
    'the first half was played',
    { market: '1x2', outcome: 'home', period: '1h', score: { cur: [1, 1], ht: [1, 0] }, firstHalfCompleted: true },
    is('WIN'),
  ],
  [
    'the first half was not',
    { market: '1x2', outcome: 'home', period: '1h', score: { cur: [1, 0], ht: [1, 0] }, firstHalfCompleted: false },
    is('REFUND'),
  ],
  [
    'a goal of the second half',
    {
      market: 'asian_total',
      outcome: 'over',
      line: '0.5',
      period: '2h',
      score: { cur: [1, 1], ht: [1, 0] },
      firstHalfCompleted: true,
    },
    is('WIN'),
  ],
  ['team total', stopped([2, 0], { market: 'home_total', outcome: 'over', line: '1.5' }), is('WIN')],
  ['half-time/full-time', stopped([2, 0], { market: 'ht_ft', outcome: '2/2' }), is('REFUND')],
]);

const retired = (completedSets: readonly (readonly [number, number])[], currentSet: readonly [number, number], more: object) => ({
  completedSets,
  currentSet,
  bestOf: 3,
  ...more,
});

const RETIRED = of('tennis_retirement', [
  ['no set', retired([], [5, 2], { market: 'match_winner', outcome: 'home', progressing: 'home' }), is('REFUND')],
  [
    'disqualified',
    retired([], [5, 2], { market: 'match_winner', outcome: 'home', progressing: 'home', disqualified: true }),
    is('WIN'),
  ],
  ['walkover', retired([], [0, 0], { market: 'total_sets', outcome: 'over', line: '1.5', walkover: true }), is('REFUND')],
  ['4-4 over 9.5', retired([], [4, 4], { market: 'set_total', number: 1, outcome: 'over', line: '9.5' }), is('WIN')],
  ['4-4 over 10.5', retired([], [4, 4], { market: 'set_total', number: 1, outcome: 'over', line: '10.5' }), is('REFUND')],
  [
    '24.5 is open',
    retired(
      [
        [6, 2],
        [4, 6],
      ],
      [0, 0],
      { market: 'total_games', outcome: 'over', line: '24.5' },
    ),
    is('REFUND'),
  ],
  [
    '+2.5 at 5-5',
    retired(
      [
        [6, 3],
        [3, 6],
      ],
      [5, 5],
      { market: 'game_handicap', outcome: 'home', line: '2.5' },
    ),
    is('WIN'),
  ],
  [
    '-2.5 at 5-5',
    retired(
      [
        [6, 3],
        [3, 6],
      ],
      [5, 5],
      { market: 'game_handicap', outcome: 'home', line: '-2.5' },
    ),
    is('LOST'),
  ],
  [
    '-2 at 5-5',
    retired(
      [
        [6, 3],
        [3, 6],
      ],
      [5, 5],
      { market: 'game_handicap', outcome: 'home', line: '-2' },
    ),
    is('REFUND'),
  ],
  [
    'three sets for sure',
    retired(
      [
        [6, 2],
        [4, 6],
      ],
      [1, 0],
      { market: 'total_sets', outcome: 'over', line: '2.5' },
    ),
    is('WIN'),
  ],
  ['a played set', retired([[6, 2]], [1, 0], { market: 'set_winner', number: 1, outcome: 'away' }), is('LOST')],
  ['a set never begun', retired([[6, 2]], [1, 0], { market: 'set_winner', number: 3, outcome: 'away' }), is('REFUND')],
  [
    'two scores are left',
    retired(
      [
        [6, 2],
        [4, 6],
      ],
      [1, 0],
      { market: 'set_score', outcome: '2:0' },
    ),
    is('REFUND'),
  ],
  [
    'set handicap',
    retired(
      [
        [6, 2],
        [4, 6],
      ],
      [1, 0],
      { market: 'set_handicap', outcome: 'home', line: '1.5' },
    ),
    is('WIN'),
  ],
  ['a quarter of a total', retired([], [4, 4], { market: 'set_total', number: 1, outcome: 'over', line: '10.25' }), is('REFUND')],
]);

const FEED = of('feed_result', [
  [
    'void beats won',
    { result: 1, voidFactor: 1, odds: '1.95' },
    { result: 'REFUND', winFactor: '0', voidFactor: '1', legFactor: '1' },
  ],
  [
    'cancelled beats all',
    { result: -1, cancelled: true, odds: '1.95' },
    { result: 'CANCELLED', voidFactor: '1', legFactor: '1' },
  ],
  ['undecided', { result: -1, voidFactor: '0.5', odds: '1.95' }, is('PENDING')],
  [
    'dead heat on a half void',
    { result: 1, voidFactor: '0.5', deadHeatFactor: '0.5', odds: '3.00' },
    { winFactor: '1/4', voidFactor: '1/2', legFactor: '5/4' },
  ],
  ['lost', { result: 0, odds: '3.00' }, { result: 'LOST', legFactor: '0' }],
]);

const EARLY = of('early_payout', [
  [
    'two sets ahead',
    {
      market: 'match_winner_sets',
      eligibleMarket: 'match_winner_sets',
      outcome: 'home',
      lead: 2,
      placedLive: false,
      timeline: [
        [1, 0],
        [2, 0],
        [2, 1],
      ],
      final: [2, 3],
    },
    { earlyPaid: true, atIndex: 1, result: 'WIN' },
  ],
  [
    'a draw is never early',
    {
      market: '1x2',
      outcome: 'draw',
      lead: 2,
      placedLive: false,
      timeline: [
        [2, 0],
        [2, 2],
      ],
      final: [2, 2],
    },
    { earlyPaid: false, result: 'WIN' },
  ],
  [
    'another market',
    { market: 'draw_no_bet', outcome: 'home', lead: 2, placedLive: false, timeline: [[2, 0]], final: [2, 2] },
    { earlyPaid: false, result: 'REFUND' },
  ],
  [
    'cashed out',
    { market: '1x2', outcome: 'away', lead: 2, placedLive: false, cashedOut: true, timeline: [[0, 2]], final: [2, 2] },
    { earlyPaid: false, result: 'LOST' },
  ],
  [
    'basketball',
    {
      market: 'winner',
      eligibleMarket: 'winner',
      outcome: 'away',
      lead: 20,
      placedLive: false,
      timeline: [
        [10, 29],
        [20, 40],
      ],
      final: [101, 100],
    },
    { earlyPaid: true, atIndex: 1, result: 'WIN' },
  ],
]);

export const EDGE_MATCH_VECTORS: readonly Required<Vector>[] = [...MARKETS, ...ABANDONED, ...RETIRED, ...FEED, ...EARLY];
