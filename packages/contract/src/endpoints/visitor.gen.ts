// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const basicinfo = { id: 'visitor.basicinfo', method: 'GET', path: '/api/visitor/basicinfo' } as const;
