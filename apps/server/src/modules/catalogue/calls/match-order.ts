import type { MatchNode } from '../model.ts';

/** Best tournaments first, their matches together and in order of start (K-NAV-03). */
export const byRank = (a: MatchNode, b: MatchNode): number =>
  a.sport.rank - b.sport.rank ||
  a.tournament.rank - b.tournament.rank ||
  a.tournament.id - b.tournament.id ||
  a.startTimeMs - b.startTimeMs ||
  a.id - b.id;
