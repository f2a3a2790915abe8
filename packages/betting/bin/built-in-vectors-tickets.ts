import type { Vector } from './kinds/evaluate-vectors.ts';

type Kind = Vector['kind'];

/** A row: name, input, expected. Worked out by hand, or by a second program where a model is asked. */
type Row = readonly [id: string, input: Vector['input'], expected: NonNullable<Vector['expected']>];

const of = (kind: Kind, rows: readonly Row[]): Required<Vector>[] =>
  rows.map(([id, input, expected]) => ({ id: `e-${kind}-${id}`, kind, input, expected }));

const leg = (odds: string, result: string, more: object = {}) => ({ odds, result, ...more });
const legs = (...list: readonly (readonly [odds: string, result: string, more?: object])[]) =>
  list.map(([odds, result, more]) => leg(odds, result, more));
const paid = (status: string, returned: string, net: string) => ({ status, return: returned, net });

const ODDS = [
  ...of('odds_format', [
    ['even rounds to plus', { decimal: '1.999', format: 'american' }, { text: '+100' }],
    ['half away from zero', { decimal: '1.995', format: 'american' }, { text: '-101' }],
    ['malay lands on even', { decimal: '2.004', format: 'malay' }, { text: '1.00' }],
    ['malay short', { decimal: '1.01', format: 'malay' }, { text: '0.01' }],
    ['indonesian even', { decimal: '2', format: 'indonesian' }, { text: '1.00' }],
    ['indonesian long', { decimal: '101', format: 'indonesian', precision: 0 }, { text: '100' }],
    ['american of a fraction', { decimal: '21/11', format: 'american' }, { text: '-110' }],
    ['decimal rounds half up', { decimal: '1.345', format: 'decimal' }, { text: '1.35' }],
    ['nearest rung, the tie shorter', { decimal: '30.5', format: 'fractional' }, { text: '28/1' }],
    ['beyond the ladder', { decimal: '5000', format: 'fractional' }, { text: '1000/1' }],
    ['even as a fraction', { decimal: '2.00', format: 'fractional' }, { text: '1/1' }],
    ['hongkong', { decimal: '1.005', format: 'hongkong', precision: 3 }, { text: '0.005' }],
  ]),
  ...of('odds_parse', [
    ['minus one hundred', { text: '-100', format: 'american' }, { decimal: '2.0000' }],
    ['malay minus one', { text: '-1.00', format: 'malay' }, { decimal: '2.0000' }],
    ['malay zero', { text: '0', format: 'malay' }, { error: true }],
    ['american below a hundred', { text: '-99', format: 'american' }, { error: true }],
    ['indonesian below one', { text: '0.5', format: 'indonesian' }, { error: true }],
    ['indonesian negative', { text: '-3', format: 'indonesian', dp: 6 }, { decimal: '1.333333' }],
    ['evens', { text: 'EVS', format: 'fractional', dp: 2 }, { decimal: '2.00' }],
    ['a fraction by nothing', { text: '5/0', format: 'fractional' }, { error: true }],
    ['decimal one', { text: '1.00', format: 'decimal' }, { error: true }],
    ['hongkong zero', { text: '0.00', format: 'hongkong' }, { error: true }],
    ['words', { text: 'two', format: 'decimal' }, { error: true }],
  ]),
  ...of('rounding', [
    ['half up', { amount: '2.345', minorDigits: 2, rounding: 'half_up' }, { amount: '2.35' }],
    ['half even up', { amount: '2.355', minorDigits: 2, rounding: 'half_even' }, { amount: '2.36' }],
    ['negative down is towards zero', { amount: '-2.349', minorDigits: 2, rounding: 'down' }, { amount: '-2.34' }],
    ['yen', { amount: '999.5', minorDigits: 0, rounding: 'half_even' }, { amount: '1000' }],
    ['no minus zero', { amount: '-0.001', minorDigits: 2, rounding: 'half_up' }, { amount: '0.00' }],
    ['dinar', { amount: '1/3', minorDigits: 3, rounding: 'down' }, { amount: '0.333' }],
  ]),
  ...of('margin_removal', [
    [
      'two-way shin is additive',
      { odds: ['1.80', '2.10'], method: 'shin' },
      { probs: [0.53968254, 0.46031746], tolerance: 1e-6 },
    ],
    [
      'additive',
      { odds: ['1.50', '3.00', '8.00'], method: 'additive' },
      { probs: [0.625, 0.2916667, 0.0833333], tolerance: 1e-6 },
    ],
    [
      'odds ratio of an even book',
      { odds: ['1.90', '1.90'], method: 'odds_ratio' },
      { probs: [0.5, 0.5], parameter: 1.1111111, tolerance: 1e-6 },
    ],
  ]),
  ...of('margin_apply', [
    ['clamped', { probs: ['0.9995', '0.0005'], margin: '0.06', method: 'multiplicative' }, { odds: ['1.01', '1000.00'] }],
    ['no margin is exact', { probs: ['0.5', '0.25', '0.25'], margin: '0', method: 'power' }, { odds: ['2.00', '4.00', '4.00'] }],
  ]),
];

const TICKETS = [
  ...of('single', [
    [
      'the cap never takes the stake',
      { stake: '10.00', maxPayout: '5.00', leg: leg('2.00', 'WIN') },
      { return: '10.00', net: '0.00' },
    ],
    ['half a cent of a half loss', { stake: '0.01', leg: leg('2.00', 'HALFLOSE') }, paid('HALFLOSE', '0.00', '-0.01')],
    [
      'a third',
      { stake: '10.00', rounding: 'half_up', leg: leg('5.00', 'WIN', { deadHeat: '1/3' }) },
      paid('WIN', '16.67', '6.67'),
    ],
    [
      'dead heat below the stake',
      { stake: '10.00', leg: leg('1.50', 'WIN', { deadHeat: '1/2' }) },
      paid('HALFLOSE', '7.50', '-2.50'),
    ],
    ['dead heat to the cent', { stake: '10.00', leg: leg('2.00', 'WIN', { deadHeat: '1/2' }) }, paid('REFUND', '10.00', '0.00')],
    ['satoshis', { stake: '0.00003', minorDigits: 5, leg: leg('1.91', 'WIN') }, paid('WIN', '0.00005', '0.00002')],
    [
      'open',
      { stake: '10.00', maxPayout: '15.00', leg: leg('2.00', 'PENDING') },
      { status: 'PENDING', returnSoFar: '0.00', maxReturn: '15.00' },
    ],
    ['cancelled', { stake: '10.00', leg: leg('2.00', 'CANCELLED') }, paid('CANCELLED', '10.00', '0.00')],
  ]),
  ...of('combo', [
    [
      'all void, not all cancelled',
      { stake: '10.00', legs: legs(['2', 'CANCELLED'], ['3', 'REFUND']) },
      paid('REFUND', '10.00', '0.00'),
    ],
    ['all cancelled', { stake: '10.00', legs: legs(['2', 'CANCELLED'], ['3', 'CANCELLED']) }, paid('CANCELLED', '10.00', '0.00')],
    ['half won and void', { stake: '10.00', legs: legs(['2', 'HALFWIN'], ['3', 'REFUND']) }, paid('HALFWIN', '15.00', '5.00')],
    ['two halves are a win', { stake: '10.00', legs: legs(['2', 'HALFWIN'], ['2', 'HALFWIN']) }, paid('WIN', '22.50', '12.50')],
    [
      'halves that cancel out',
      { stake: '10.00', legs: legs(['3', 'HALFWIN'], ['3', 'HALFLOSE']) },
      paid('REFUND', '10.00', '0.00'),
    ],
    ['exact fractions', { stake: '110.00', legs: legs(['21/11', 'WIN'], ['21/11', 'WIN']) }, paid('WIN', '400.90', '290.90')],
    [
      'bankers rounding',
      { stake: '0.01', rounding: 'half_even', legs: legs(['1.5', 'WIN'], ['5/3', 'WIN']) },
      paid('WIN', '0.02', '0.01'),
    ],
  ]),
  ...of('system', [
    [
      'two lost bankers',
      {
        systems: [{ size: 1, unitStake: '1.00' }],
        legs: legs(['2', 'LOST', { banker: true }], ['2', 'PENDING'], ['2', 'PENDING']),
      },
      { lines: 2, ...paid('LOST', '0.00', '-2.00') },
    ],
    [
      'void banker',
      { systems: [{ size: 2, unitStake: '1.00' }], legs: legs(['9', 'REFUND', { banker: true }], ['2', 'WIN'], ['3', 'WIN']) },
      { lines: 1, ...paid('WIN', '6.00', '5.00') },
    ],
    [
      'rows of their own stakes',
      {
        systems: [
          { size: 2, unitStake: '1.50' },
          { size: 4, unitStake: '0.25' },
        ],
        legs: legs(['2', 'WIN'], ['2', 'WIN'], ['2', 'WIN'], ['2', 'LOST']),
      },
      { lines: 7, totalStake: '9.25', ...paid('WIN', '18.00', '8.75') },
    ],
    [
      'dead heat and half',
      {
        systems: [{ size: 2, unitStake: '1.00' }],
        legs: legs(['4', 'WIN', { deadHeat: '1/2' }], ['3', 'HALFWIN'], ['2', 'HALFLOSE']),
      },
      paid('WIN', '6.00', '3.00'),
    ],
    [
      'lost while one is open',
      { systems: [{ size: 3, unitStake: '1.00' }], legs: legs(['2', 'LOST'], ['2', 'PENDING'], ['2', 'WIN']) },
      { status: 'LOST', return: '0.00' },
    ],
    [
      'open banker',
      {
        systems: [{ size: 2, unitStake: '1.00' }],
        legs: legs(['2', 'PENDING', { banker: true }], ['2', 'WIN'], ['2', 'WIN'], ['2', 'LOST']),
      },
      { status: 'PENDING', returnSoFar: '0.00', maxReturn: '8.00' },
    ],
    [
      'one line half won',
      { systems: [{ size: 3, unitStake: '10.00' }], legs: legs(['2', 'HALFWIN'], ['3', 'REFUND'], ['4', 'CANCELLED']) },
      paid('HALFWIN', '15.00', '5.00'),
    ],
  ]),
  ...of('named_system', [
    ['over the limit', { name: 'lucky255' }, { selections: 8, lines: 255, withinLimit252: false }],
    ['two names', { name: 'superyankee' }, { selections: 5, lines: 26, breakdown: { 2: 10, 3: 10, 4: 5, 5: 1 } }],
  ]),
  ...of('acca_bonus', [
    [
      'a step below its number',
      {
        stake: '10.00',
        minLegOdds: '1.50',
        table: [{ legs: 3, pct: '5' }],
        legs: legs(['2', 'WIN'], ['2', 'WIN'], ['1.49', 'WIN']),
      },
      { eligibleLegs: 2, pct: '0', bonus: '0.00', total: '59.60' },
    ],
    [
      'the last step holds for all beyond',
      {
        stake: '1.00',
        minLegOdds: '1.20',
        table: [
          { legs: 2, pct: '5' },
          { legs: 3, pct: '10' },
        ],
        legs: legs(['2', 'WIN'], ['2', 'WIN'], ['2', 'WIN'], ['2', 'WIN']),
      },
      { eligibleLegs: 4, pct: '10', return: '16.00', bonus: '1.50', total: '17.50' },
    ],
    [
      'capped',
      {
        stake: '10.00',
        minLegOdds: '1.20',
        maxBonus: '1.00',
        table: [{ legs: 2, pct: '50' }],
        legs: legs(['2', 'WIN'], ['2', 'WIN']),
      },
      { bonus: '1.00', total: '41.00' },
    ],
  ]),
  ...of('free_bet', [
    [
      'system',
      { betType: 'system', token: '10.00', size: 2, legs: legs(['2', 'WIN'], ['2', 'WIN'], ['2', 'LOST']) },
      { cash: '3.33', tokenRestored: false },
    ],
    [
      'all void',
      { betType: 'combo', token: '10.00', legs: legs(['2', 'REFUND'], ['2', 'CANCELLED']) },
      { cash: '0.00', tokenRestored: true },
    ],
    [
      'a push and a loss',
      { betType: 'combo', token: '10.00', legs: legs(['2', 'REFUND'], ['2', 'LOST']) },
      { cash: '0.00', tokenRestored: false },
    ],
    ['half lost', { betType: 'single', token: '10.00', legs: legs(['2', 'HALFLOSE']) }, { cash: '0.00', tokenRestored: false }],
  ]),
];

const chain = (layOption: 1 | 2, ...list: readonly (readonly [string, string, object?])[]) => ({
  stake: '10.00',
  layOption,
  legs: legs(...list),
});
const TABLE = { 2: '1.90', 3: '2.80', 4: '4.00' };
const tease = (pushRule: string, ...results: string[]) => ({ stake: '10.00', teaser: { payouts: TABLE, pushRule }, results });

const CHAINS = [
  ...of('ifbet', [
    [
      'a half loss ends it',
      chain(2, ['2', 'HALFLOSE'], ['2', 'WIN']),
      { activeLegs: [true, false], ...paid('HALFLOSE', '5.00', '-5.00') },
    ],
    [
      'a cancelled leg goes on with action',
      chain(2, ['2', 'CANCELLED'], ['2', 'LOST']),
      { activeLegs: [true, true], ...paid('LOST', '0.00', '-10.00') },
    ],
    [
      'a dead heat worth the stake goes on with action only',
      chain(1, ['2', 'WIN', { deadHeat: '1/2' }], ['2', 'WIN']),
      { activeLegs: [true, false], ...paid('REFUND', '10.00', '0.00') },
    ],
    [
      'waits for an open leg',
      chain(1, ['2', 'PENDING'], ['2', 'LOST']),
      { status: 'PENDING', activeLegs: [true, false], maxReturn: '10.00' },
    ],
    [
      'half won then void',
      chain(2, ['2', 'HALFWIN'], ['2', 'REFUND']),
      { activeLegs: [true, true], ...paid('HALFWIN', '15.00', '5.00') },
    ],
    ['all void', chain(2, ['2', 'REFUND'], ['2', 'REFUND']), paid('REFUND', '10.00', '0.00')],
  ]),
  ...of('reverse', [
    [
      'a push and a loss with action',
      chain(2, ['2', 'REFUND'], ['2', 'LOST']),
      { ifBets: 2, totalStake: '20.00', ...paid('LOST', '0.00', '-20.00') },
    ],
    ['a push and a loss, win only', chain(1, ['2', 'REFUND'], ['2', 'LOST']), paid('HALFLOSE', '10.00', '-10.00')],
    ['a push and a win with action', chain(2, ['2', 'REFUND'], ['2', 'WIN']), paid('WIN', '40.00', '20.00')],
    [
      'a loss decides its own pairs',
      chain(2, ['2', 'LOST'], ['2', 'PENDING']),
      { status: 'PENDING', returnSoFar: '0.00', maxReturn: '10.00' },
    ],
  ]),
  ...of('teaser', [
    [
      'reduced to one is no action',
      tease('reduce', 'WIN', 'REFUND', 'CANCELLED'),
      { activeLegs: 0, ...paid('REFUND', '10.00', '0.00') },
    ],
    ['a loss after a push', tease('reduce', 'REFUND', 'LOST', 'WIN'), { activeLegs: 0, ...paid('LOST', '0.00', '-10.00') }],
    ['nothing but ties, which lose', tease('lose', 'REFUND', 'CANCELLED'), { activeLegs: 0, ...paid('LOST', '0.00', '-10.00') }],
    ['ties lose', tease('lose', 'WIN', 'WIN', 'REFUND'), { activeLegs: 0, ...paid('LOST', '0.00', '-10.00') }],
    [
      'cancelled refunds where ties lose',
      tease('lose', 'WIN', 'WIN', 'CANCELLED'),
      { activeLegs: 0, ...paid('REFUND', '10.00', '0.00') },
    ],
    ['ties refund', tease('refund', 'WIN', 'WIN', 'REFUND', 'WIN'), { activeLegs: 0, ...paid('REFUND', '10.00', '0.00') }],
    ['open', tease('reduce', 'WIN', 'PENDING', 'REFUND'), { status: 'PENDING', maxReturn: '19.00' }],
  ]),
  ...of('teaser_line', [
    ['to nothing', { market: 'spread', outcome: 'away', line: '-6', points: '6' }, { line: '0.0' }],
    ['under goes up', { market: 'total', outcome: 'under', line: '44.5', points: '6.5' }, { line: '51.0' }],
  ]),
];

export const EDGE_TICKET_VECTORS: readonly Required<Vector>[] = [...ODDS, ...TICKETS, ...CHAINS];
