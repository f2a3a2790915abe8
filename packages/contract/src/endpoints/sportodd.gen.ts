// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getbymarkets = { id: 'sportodd.getbymarkets', method: 'POST', path: '/api/sportodd/getbymarkets' } as const;
export const getbymarketsforresult = { id: 'sportodd.getbymarketsforresult', method: 'POST', path: '/api/sportodd/getbymarketsforresult' } as const;
export const getbyvirtualmarkets = { id: 'sportodd.getbyvirtualmarkets', method: 'POST', path: '/api/sportodd/getbyvirtualmarkets' } as const;
export const gethistory = { id: 'sportodd.gethistory', method: 'GET', path: '/api/sportodd/gethistory' } as const;
