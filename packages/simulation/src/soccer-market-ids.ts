/** Outcome ids of the correct score market (45): 25 scores up to 4:4 and "other". */
export interface CorrectScore {
  readonly id: string;
  readonly home: number;
  readonly away: number;
}

export const CORRECT_SCORES: readonly CorrectScore[] = Array.from({ length: 25 }, (_, i) => ({
  id: String(274 + 2 * i),
  home: i % 5,
  away: Math.floor(i / 5),
}));
export const CORRECT_SCORE_OTHER = '324';
/** Highest number of goals of a side that has its own outcome. */
export const CORRECT_SCORE_MOST = 4;
