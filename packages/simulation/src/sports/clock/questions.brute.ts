type Side = 'home' | 'away';

/** A course told again. */
export interface BruteTally {
  /** Points by regular period, home first. */
  readonly periods: readonly (readonly [number, number])[];
  /** With overtime and, for a shoot-out, one more for its winner. */
  readonly final: readonly [number, number];
  /** Scores of regular time and of the whole match, in order: side, kind, points after it in regular time. */
  readonly plays: readonly {
    readonly side: Side;
    readonly kind: string;
    readonly period: number;
    readonly isPlay: boolean;
    readonly points: number;
  }[];
  readonly hasOvertime: boolean;
  readonly hasShootout: boolean;
  readonly regular: number;
}

/** Parts: regular time, everything, or regular periods from one to another. */
type Scope = 'match' | 'all' | readonly [from: number, to: number];
type Given = Readonly<Record<string, string>>;

/** What a market type asks, told again from what its name says. */
export type BruteQuestion =
  | { readonly scope: Scope; readonly asks: '1x2' | 'double chance' | 'winner' | 'handicap' | 'european' | 'correct score' }
  | { readonly scope: Scope; readonly asks: 'total' | 'odd/even'; readonly of?: 'home' | 'away' }
  | {
      readonly scope: Scope;
      readonly asks: 'yes/no';
      readonly isYes: (tally: BruteTally, home: number, away: number, given: Given) => boolean;
    }
  | {
      readonly scope: Scope;
      readonly asks: 'one of';
      readonly winner: (tally: BruteTally, home: number, away: number, given: Given) => string | undefined;
    };

type Ask = (given: Given, regular: number) => BruteQuestion;
type Plain = Extract<
  BruteQuestion,
  { asks: '1x2' | 'double chance' | 'winner' | 'handicap' | 'european' | 'correct score' }
>['asks'];
type Where = (given: Given, regular: number) => Scope;

const match: Where = () => 'match';
const all: Where = () => 'all';
const half =
  (n: 1 | 2): Where =>
  (_, regular) =>
    n === 1 ? [1, regular / 2] : [regular / 2 + 1, regular];
const numbered =
  (key: string): Where =>
  (given) => [Number(given[key]), Number(given[key])];
const period = numbered('periodnr');
const quarter = numbered('quarternr');

const plain =
  (where: Where, asks: Plain): Ask =>
  (given, regular) => ({ scope: where(given, regular), asks });
const counted =
  (where: Where, asks: 'total' | 'odd/even', of?: 'home' | 'away'): Ask =>
  (given, regular) => ({
    scope: where(given, regular),
    asks,
    ...(of === undefined ? {} : { of }),
  });
const yes =
  (where: Where, isYes: Extract<BruteQuestion, { asks: 'yes/no' }>['isYes']): Ask =>
  (given, regular) => ({
    scope: where(given, regular),
    asks: 'yes/no',
    isYes,
  });
const oneOf =
  (where: Where, winner: Extract<BruteQuestion, { asks: 'one of' }>['winner']): Ask =>
  (given, regular) => ({
    scope: where(given, regular),
    asks: 'one of',
    winner,
  });

/** Points of each half, or of each period. */
function parts({ periods, regular }: BruteTally, count: number): readonly (readonly [number, number])[] {
  const size = regular / count;
  return Array.from({ length: count }, (_, i) =>
    periods.slice(i * size, (i + 1) * size).reduce<readonly [number, number]>(([a, b], [c, d]) => [a + c, b + d], [0, 0]),
  );
}

type Value = (pair: readonly [number, number]) => number;
const total: Value = ([home, away]) => home + away;
const ofHome: Value = ([home]) => home;
const ofAway: Value = ([, away]) => away;

/** The part with most, by ids; the last id where two have as much. */
const most = (ids: readonly string[], value: Value) =>
  oneOf(match, (tally) => {
    const values = parts(tally, ids.length - 1).map(value);
    const best = Math.max(...values);
    return values.indexOf(best) === values.lastIndexOf(best) ? ids[values.indexOf(best)] : ids.at(-1);
  });
const HALVES = ['436', '438', '440'];
const PERIODS = ['1621', '1622', '1623', '1624'];
const QUARTERS = ['920', '921', '922', '923', '924'];

const end = (home: number, away: number): number => (home > away ? 0 : home === away ? 1 : 2);

/** Who first has so many points of a stretch of periods: 6 home, 7 nobody, 8 away. */
function race({ plays }: BruteTally, needed: number, from: number, to: number): string {
  const has = { home: 0, away: 0 };
  for (const play of plays) {
    if (play.period < from || play.period > to) continue;
    has[play.side] += play.points;
    if (has[play.side] >= needed) return play.side === 'home' ? '6' : '8';
  }
  return '7';
}

const nth = (plays: readonly { readonly side: string }[], n: number): string => {
  const play = plays[n - 1];
  if (play === undefined) return '7';
  return play.side === 'home' ? '6' : '8';
};

/** Number of scores of a kind in regular time. */
const number =
  (kind: string, side?: 'home' | 'away', to = Number.POSITIVE_INFINITY) =>
  ({ plays, regular }: BruteTally): number =>
    plays.filter(
      (play) => play.kind === kind && play.period <= Math.min(regular, to) && (side === undefined || play.side === side),
    ).length;
const overUnder = (count: (tally: BruteTally) => number): Ask =>
  oneOf(match, (tally, _h, _a, given) => (count(tally) > Number(given.total) ? '12' : '13'));
const lead = (tally: BruteTally): number => number('try', 'home')(tally) - number('try', 'away')(tally);

const MARGINS = ['by 11', 'by 6', 'by 1'];
const marginOf = (by: number): string => (by >= 11 ? 'by 11' : by >= 6 ? 'by 6' : 'by 1');

export const BRUTE_QUESTIONS: Readonly<Record<number, Ask>> = {
  1: plain(match, '1x2'),
  2: plain(all, 'winner'),
  8: oneOf(match, ({ plays, regular }, _h, _a, given) =>
    nth(
      plays.filter((play) => play.period <= regular),
      Number(given.goalnr),
    ),
  ),
  10: plain(match, 'double chance'),
  11: plain(match, 'winner'),
  14: plain(match, 'european'),
  16: plain(match, 'handicap'),
  18: counted(match, 'total'),
  19: counted(match, 'total', 'home'),
  20: counted(match, 'total', 'away'),
  26: counted(match, 'odd/even'),
  27: counted(match, 'odd/even', 'home'),
  28: counted(match, 'odd/even', 'away'),
  29: yes(match, (_, home, away) => home > 0 && away > 0),
  31: yes(match, (_, _home, away) => away === 0),
  32: yes(match, (_, home) => home === 0),
  33: yes(match, (_, home, away) => home > 0 && away === 0),
  34: yes(match, (_, home, away) => away > 0 && home === 0),
  37: oneOf(match, (_, home, away, given) => String(794 + 4 * end(home, away) + (home + away > Number(given.total) ? 2 : 0))),
  47: oneOf(match, (tally, home, away) => {
    const [first = [0, 0]] = parts(tally, 2);
    return String(418 + 6 * end(first[0], first[1]) + 2 * end(home, away));
  }),
  48: yes(match, (tally) => parts(tally, 2).every(([home, away]) => home > away)),
  49: yes(match, (tally) => parts(tally, 2).every(([home, away]) => home < away)),
  50: yes(match, (tally) => parts(tally, 2).some(([home, away]) => home > away)),
  51: yes(match, (tally) => parts(tally, 2).some(([home, away]) => home < away)),
  52: most(HALVES, total),
  53: most(HALVES, ofHome),
  54: most(HALVES, ofAway),
  56: yes(match, (tally) => parts(tally, 2).every(([home]) => home > 0)),
  57: yes(match, (tally) => parts(tally, 2).every(([, away]) => away > 0)),
  58: yes(match, (tally, _h, _a, given) => parts(tally, 2).every((pair) => total(pair) > Number(given.total))),
  59: yes(match, (tally, _h, _a, given) => parts(tally, 2).every((pair) => total(pair) < Number(given.total))),
  60: plain(half(1), '1x2'),
  63: plain(half(1), 'double chance'),
  64: plain(half(1), 'winner'),
  65: plain(half(1), 'european'),
  66: plain(half(1), 'handicap'),
  68: counted(half(1), 'total'),
  69: counted(half(1), 'total', 'home'),
  70: counted(half(1), 'total', 'away'),
  74: counted(half(1), 'odd/even'),
  75: yes(half(1), (_, home, away) => home > 0 && away > 0),
  83: plain(half(2), '1x2'),
  85: plain(half(2), 'double chance'),
  86: plain(half(2), 'winner'),
  88: plain(half(2), 'handicap'),
  90: counted(half(2), 'total'),
  91: counted(half(2), 'total', 'home'),
  92: counted(half(2), 'total', 'away'),
  94: counted(half(2), 'odd/even'),
  95: yes(half(2), (_, home, away) => home > 0 && away > 0),
  904001: yes(all, ({ hasShootout }) => hasShootout),
  219: plain(all, 'winner'),
  220: yes(match, ({ hasOvertime }) => hasOvertime),
  221: oneOf(all, ({ plays }, _h, _a, given) =>
    nth(
      plays.filter(({ isPlay }) => isPlay),
      Number(given.scorenr),
    ),
  ),
  223: plain(all, 'handicap'),
  225: counted(all, 'total'),
  227: counted(all, 'total', 'home'),
  228: counted(all, 'total', 'away'),
  229: counted(all, 'odd/even'),
  234: most(QUARTERS, total),
  235: plain(quarter, '1x2'),
  236: counted(quarter, 'total'),
  290: oneOf(all, (_, home, away) => {
    if (home === away) return 'refund';
    const at = MARGINS.indexOf(marginOf(Math.abs(home - away)));
    return `sr:winning_margin_no_draw:11+:${home > away ? 137 + at : 142 - at}`;
  }),
  292: oneOf(all, (_, home, away, given) => {
    if (home === away) return 'refund';
    const isOver = home + away > Number(given.total);
    return home > away ? (isOver ? '973' : '975') : isOver ? '974' : '976';
  }),
  301: oneOf(quarter, (_, home, away) => (home - away >= 3 ? '1002' : away - home >= 3 ? '1003' : '1004')),
  302: plain(quarter, 'winner'),
  303: plain(quarter, 'handicap'),
  304: counted(quarter, 'odd/even'),
  406: plain(all, 'winner'),
  409: oneOf(all, (_, home, away) => String((home > away ? 630 : 636) + 2 * Math.min(2, Math.abs(home - away) - 1))),
  410: plain(all, 'handicap'),
  412: counted(all, 'total'),
  414: counted(all, 'total', 'home'),
  415: counted(all, 'total', 'away'),
  419: counted(all, 'odd/even'),
  421: yes(all, (_, _home, away) => away === 0),
  422: yes(all, (_, home) => home === 0),
  427: plain(all, 'correct score'),
  429: oneOf(match, (tally, home, away, given) => {
    const [a, b] = tally.periods[Number(given.periodnr) - 1] ?? [0, 0];
    return String(1529 + 3 * end(home, away) + end(a, b));
  }),
  431: plain(match, 'correct score'),
  432: most(PERIODS, total),
  433: most(PERIODS, ofHome),
  434: most(PERIODS, ofAway),
  435: yes(match, ({ periods }) => periods.every(([home, away]) => home > away)),
  436: yes(match, ({ periods }) => periods.every(([home, away]) => home < away)),
  437: yes(match, ({ periods }) => periods.some(([home, away]) => home > away)),
  438: yes(match, ({ periods }) => periods.some(([home, away]) => home < away)),
  439: yes(match, ({ periods }) => periods.every(([home]) => home > 0)),
  440: yes(match, ({ periods }) => periods.every(([, away]) => away > 0)),
  441: yes(match, ({ periods }, _h, _a, given) => periods.every((pair) => total(pair) > Number(given.total))),
  442: yes(match, ({ periods }, _h, _a, given) => periods.every((pair) => total(pair) < Number(given.total))),
  443: plain(period, '1x2'),
  445: plain(period, 'european'),
  446: counted(period, 'total'),
  447: counted(period, 'total', 'home'),
  448: counted(period, 'total', 'away'),
  452: yes(period, (_, home, away) => home > 0 && away > 0),
  454: yes(period, (_, _home, away) => away === 0),
  455: yes(period, (_, home) => home === 0),
  456: plain(period, 'correct score'),
  459: plain(period, 'winner'),
  460: plain(period, 'handicap'),
  462: counted(period, 'odd/even'),
  472: oneOf(match, (tally, _h, _a, given) => race(tally, Number(given.pointnr), 1, tally.regular / 2)),
  473: oneOf(match, (tally) => String(1 + end(lead(tally), 0))),
  478: overUnder(number('try')),
  479: overUnder(number('try', 'home')),
  480: overUnder(number('try', 'away')),
  481: oneOf(match, (tally) => (number('try')(tally) % 2 === 1 ? '70' : '72')),
  529: plain(period, 'double chance'),
  563: oneOf(match, (tally, _h, _a, given) => race(tally, Number(given.pointnr), 1, tally.regular)),
  616: counted(all, 'odd/even', 'home'),
  617: counted(all, 'odd/even', 'away'),
  753: plain(quarter, 'double chance'),
  756: counted(quarter, 'total', 'home'),
  757: counted(quarter, 'total', 'away'),
  1037: oneOf(match, (tally, _h, _a, given) => race(tally, Number(given.goals), 1, tally.regular)),
  1057: oneOf(match, (tally, _h, _a, given) =>
    race(tally, Number(given.pointnr), Number(given.quarternr), Number(given.quarternr)),
  ),
  916001: overUnder(number('touchdown')),
  916002: overUnder(number('field_goal')),
};
