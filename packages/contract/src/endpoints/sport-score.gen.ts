// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const get = { id: 'sportScore.get', method: 'GET', path: '/api/sportScore/get' } as const;
