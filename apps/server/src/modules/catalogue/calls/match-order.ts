import type { MatchNode } from '../model.ts';

/** Best tournaments first, their matches together and in order of start (K-NAV-03). */
export const byRank = (a: MatchNode, b: MatchNode): number =>
  a.sport.rank - b.sport.rank ||
  a.tournament.rank - b.tournament.rank ||
  a.tournament.id - b.tournament.id ||
  a.startTimeMs - b.startTimeMs ||
  a.id - b.id;

/** What begins first, and of what begins together the best tournament. */
export const byTime = (a: MatchNode, b: MatchNode): number => a.startTimeMs - b.startTimeMs || byRank(a, b);
