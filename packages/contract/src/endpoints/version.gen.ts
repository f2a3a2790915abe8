// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const clearcache = { id: 'version.clearcache', method: 'POST', path: '/api/version/clearcache' } as const;
export const gethash = { id: 'version.gethash', method: 'GET', path: '/api/version/gethash' } as const;
