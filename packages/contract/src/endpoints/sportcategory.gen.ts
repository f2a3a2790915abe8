// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getbysporttype = { id: 'sportcategory.getbysporttype', method: 'GET', path: '/api/sportcategory/getbysporttype' } as const;
export const gettoday = { id: 'sportcategory.gettoday', method: 'GET', path: '/api/sportcategory/gettoday' } as const;
