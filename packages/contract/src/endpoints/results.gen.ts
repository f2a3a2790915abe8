// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const alternativeByid = { id: 'results.alternative.byid', method: 'GET', path: '/api/results/alternative/byId' } as const;
export const bydate = { id: 'results.bydate', method: 'GET', path: '/api/results/ByDate' } as const;
export const bymatch = { id: 'results.bymatch', method: 'GET', path: '/api/results/ByMatch' } as const;
export const previewByid = { id: 'results.preview.byid', method: 'GET', path: '/api/results/preview/byId' } as const;
export const previewBytournament = { id: 'results.preview.bytournament', method: 'GET', path: '/api/results/preview/byTournament' } as const;
export const previewBytournamentanddate = { id: 'results.preview.bytournamentanddate', method: 'GET', path: '/api/results/preview/byTournamentAndDate' } as const;
export const tournaments = { id: 'results.tournaments', method: 'GET', path: '/api/results/tournaments' } as const;
export const tournamentsBydate = { id: 'results.tournaments.bydate', method: 'GET', path: '/api/results/tournaments/ByDate' } as const;
export const tournamentsBymatch = { id: 'results.tournaments.bymatch', method: 'GET', path: '/api/results/tournaments/ByMatch' } as const;
