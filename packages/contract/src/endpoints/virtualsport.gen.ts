// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getmatches = { id: 'virtualsport.getmatches', method: 'GET', path: '/api/virtualsport/getmatches' } as const;
export const getrounds = { id: 'virtualsport.getrounds', method: 'GET', path: '/api/virtualsport/getrounds' } as const;
export const gettable = { id: 'virtualsport.gettable', method: 'GET', path: '/api/virtualsport/gettable' } as const;
