// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const GetTopMatches = { id: 'SportTop.GetTopMatches', method: 'GET', path: '/api/SportTop/GetTopMatches' } as const;
export const get = { id: 'sportTop.get', method: 'GET', path: '/api/sportTop/get' } as const;
