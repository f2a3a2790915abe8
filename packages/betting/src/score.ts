/** Points of both sides, home first, in whole points. */
export interface Score {
  readonly home: number;
  readonly away: number;
}

/** Which part of the match a market is settled on (betting rules 8.1). `rest` = points after the bet was placed. */
export type Period = 'ft' | '1h' | '2h' | 'incl_ot' | 'rest';

/**
 * Scores of one match. `regular` = regulation time including stoppage, `firstHalf` inside it, `final` = including overtime
 * (equal to `regular` when there was none and the field is missing; null = it is not known).
 */
export interface MatchScore {
  readonly regular: Score;
  readonly firstHalf?: Score;
  readonly final?: Score | null;
}

export const score = (home: number, away: number): Score => ({ home, away });

const minus = (a: Score, b: Score): Score => score(a.home - b.home, a.away - b.away);

/**
 * The score a period is settled on; undefined when it is not known (no half-time score, no score at placement). The second
 * half is regulation only; `rest` needs the score at placement, which is stored with the leg (betting rules 8.5).
 */
export function periodScore(match: MatchScore, period: Period, atPlacement?: Score): Score | undefined {
  switch (period) {
    case 'ft':
      return match.regular;
    case 'incl_ot':
      return match.final === undefined ? match.regular : (match.final ?? undefined);
    case '1h':
      return match.firstHalf;
    case '2h':
      return match.firstHalf && minus(match.regular, match.firstHalf);
    case 'rest':
      return atPlacement && minus(match.regular, atPlacement);
  }
}
