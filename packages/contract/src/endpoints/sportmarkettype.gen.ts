// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getall = { id: 'sportmarkettype.getall', method: 'GET', path: '/api/sportmarkettype/getall' } as const;
export const getmargins = { id: 'sportmarkettype.getmargins', method: 'GET', path: '/api/sportmarkettype/getmargins' } as const;
