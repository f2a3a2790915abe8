// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getbycategory = { id: 'sporttournament.getbycategory', method: 'GET', path: '/api/sporttournament/getbycategory' } as const;
export const getbysportid = { id: 'sporttournament.getbysportid', method: 'GET', path: '/api/sporttournament/getbysportid' } as const;
export const gettoday = { id: 'sporttournament.gettoday', method: 'GET', path: '/api/sporttournament/gettoday' } as const;
