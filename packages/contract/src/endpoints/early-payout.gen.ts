// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const MarketsByTournament = { id: 'EarlyPayout.MarketsByTournament', method: 'GET', path: '/api/EarlyPayout/MarketsByTournament' } as const;
