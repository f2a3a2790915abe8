/** Cricket ball by ball: what a delivery brings, by the part of the innings. */

/** Kinds of deliveries as entries of a course name them. A wide gives a run and is bowled again. */
export const BALLS = ['runs_0', 'runs_1', 'runs_2', 'runs_3', 'runs_4', 'runs_6', 'wicket', 'wide'] as const;
export type BallKind = (typeof BALLS)[number];

/** Chances by kind, in the order of {@link BALLS}; they add up to 1. */
export type BallChances = readonly number[];

const RUNS = [0, 1, 2, 3, 4, 6, 0, 1];
const WICKET = 6;
const WIDE = 7;
export const WICKETS = 10;

export interface Delivery {
  readonly kind: BallKind;
  readonly p: number;
  readonly runs: number;
  readonly isWicket: boolean;
  readonly isWide: boolean;
}

/** Twenty overs: powerplay of six, middle, last five; about 160 runs for six or seven. */
const TWENTY: readonly BallChances[] = [
  [0.4, 0.31, 0.045, 0.005, 0.135, 0.04, 0.037, 0.028],
  [0.305, 0.425, 0.075, 0.005, 0.08, 0.045, 0.042, 0.023],
  [0.23, 0.385, 0.085, 0.005, 0.11, 0.08, 0.075, 0.03],
];
/** Fifty overs: ten, thirty, ten; about 260 runs for eight. */
const FIFTY: readonly BallChances[] = [
  [0.555, 0.245, 0.04, 0.006, 0.095, 0.012, 0.024, 0.023],
  [0.465, 0.372, 0.05, 0.005, 0.06, 0.015, 0.02, 0.013],
  [0.31, 0.385, 0.075, 0.006, 0.1, 0.05, 0.052, 0.022],
];

/** Length of a match: 20 or 50 overs a side. */
export type Overs = 20 | 50;

/** Part of the innings (0, 1, 2) that an over belongs to, counted from 0. */
function partOf(overs: Overs, over: number): number {
  if (over < (overs === 20 ? 6 : 10)) return 0;
  return over < (overs === 20 ? 15 : 40) ? 1 : 2;
}

/** A side's deliveries by part of the innings, `factor` times the average in runs. */
export type Batting = readonly (readonly Delivery[])[];

/** Better batters score more often and are out less often; dot balls take up the difference. */
export function battingOf(overs: Overs, factor: number): Batting {
  return (overs === 20 ? TWENTY : FIFTY).map((part) => {
    const changed = part.map((p, i) => (i === 0 ? 0 : i === WICKET ? p / factor : i === WIDE ? p : p * factor));
    changed[0] = 1 - changed.reduce((a, b) => a + b, 0);
    return changed.map((p, i): Delivery => {
      return { kind: BALLS[i] as BallKind, p, runs: RUNS[i] ?? 0, isWicket: i === WICKET, isWide: i === WIDE };
    });
  });
}

export function deliveriesIn(batting: Batting, overs: Overs, over: number): readonly Delivery[] {
  return batting[partOf(overs, over)] ?? [];
}
