// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const configGet = { id: 'admin.config.get', method: 'GET', path: '/api/admin/config/get' } as const;
