import type { KeptMatch } from '../src/modules/results/index.ts';

/** A match that ended with this score, as results keep it. */
export const keptMatch = (matchId: number, home: number, away: number): KeptMatch => ({
  matchId,
  sportId: 1,
  categoryId: 1,
  tournamentId: 1,
  startTimeMs: Date.now() - 7_200_000,
  status: 'ended',
  names: {
    sport: { systemId: 1, name: 'Soccer', slug: 'soccer' },
    category: { name: 'Norway', slug: 'norway', countryCode: 'NO' },
    tournament: { name: 'League', slug: 'league', rank: 1 },
    home: 'Ayr',
    away: 'Bute',
  },
  score: { home, away, periods: [] },
});
