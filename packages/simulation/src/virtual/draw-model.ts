/** What a draw is made from: whole weights, so that every machine that recomputes it gets the same. */
export type DrawModel =
  /** Runners 1, 2, ... by weight: the first is drawn in proportion to the weights, the second to those of the others, and so on. */
  | { readonly kind: 'race'; readonly weights: readonly number[] }
  /** Scores of a match: weight of h:a stands at h * (MOST_GOALS + 1) + a. */
  | { readonly kind: 'score'; readonly weights: readonly number[] }
  /** Scores of a set, in the order of SET_SCORES; each set is drawn alone until a side has two. */
  | { readonly kind: 'sets'; readonly weights: readonly number[] };

export type DrawKind = DrawModel['kind'];

export const MOST_GOALS = 6;

export type SetScore = readonly [home: number, away: number];

const WON: readonly SetScore[] = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
];
export const SET_SCORES: readonly SetScore[] = [...WON, ...WON.map(([high, low]): SetScore => [low, high])];

export interface Goal {
  /** 1 to 90. */
  readonly minute: number;
  readonly side: 'home' | 'away';
}

export type DrawResult =
  /** Numbers of the runners as they came in. No two are level: places are drawn one after the other. */
  | { readonly kind: 'race'; readonly order: readonly number[] }
  | { readonly kind: 'score'; readonly home: number; readonly away: number; readonly goals: readonly Goal[] }
  | { readonly kind: 'sets'; readonly sets: readonly SetScore[] };

/** Runners of a race: fewer is no race, more has no prices. */
const FIELD = { least: 3, most: 30 } as const;
const LENGTH = { score: (MOST_GOALS + 1) ** 2, sets: SET_SCORES.length } as const;
const LARGEST_WEIGHT = 2 ** 32;

/** Why no draw can be made from these weights; undefined: one can. */
export function modelFault({ kind, weights }: DrawModel): string | undefined {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 1 && weight <= LARGEST_WEIGHT))
    return 'weights must be whole numbers from 1 to 4294967296';
  if (kind === 'race')
    return weights.length >= FIELD.least && weights.length <= FIELD.most ? undefined : 'a race has 3 to 30 runners';
  return weights.length === LENGTH[kind] ? undefined : `there must be ${LENGTH[kind]} weights`;
}
