// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getactiveoutrights = { id: 'sporttype.getactiveoutrights', method: 'GET', path: '/api/sporttype/getactiveoutrightsportTypes' } as const;
export const getall = { id: 'sporttype.getall', method: 'GET', path: '/api/sporttype/getall' } as const;
export const getallforresults = { id: 'sporttype.getallforresults', method: 'GET', path: '/api/sporttype/getallforresults' } as const;
export const getmostpopular = { id: 'sporttype.getmostpopular', method: 'GET', path: '/api/sporttype/getmostpopular' } as const;
export const gettoday = { id: 'sporttype.gettoday', method: 'GET', path: '/api/sporttype/gettoday' } as const;
