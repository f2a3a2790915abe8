// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const createcashout = { id: 'player.createcashout', method: 'POST', path: '/api/player/createcashout' } as const;
export const ticketswithcashout = { id: 'player.ticketswithcashout', method: 'GET', path: '/api/player/ticketswithcashout' } as const;
