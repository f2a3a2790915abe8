// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getmatches = { id: 'virtualsport.getmatches', method: 'GET', path: '/api/virtualsport/getmatches' } as const;
