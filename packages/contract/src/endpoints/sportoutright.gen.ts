// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const get = { id: 'sportoutright.get', method: 'GET', path: '/api/sportoutright' } as const;
export const getall = { id: 'sportoutright.getall', method: 'GET', path: '/api/sportoutright/getall' } as const;
