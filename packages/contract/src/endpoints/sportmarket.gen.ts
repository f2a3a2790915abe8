// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const getbymatchandmarkettype = { id: 'sportmarket.getbymatchandmarkettype', method: 'GET', path: '/api/sportmarket/getbymatchandmarkettype' } as const;
export const getbymatchandmarkettypeforresult = { id: 'sportmarket.getbymatchandmarkettypeforresult', method: 'GET', path: '/api/sportmarket/getbymatchandmarkettypeforresult' } as const;
export const getbyvirtualmatch = { id: 'sportmarket.getbyvirtualmatch', method: 'GET', path: '/api/sportmarket/getbyvirtualmatch' } as const;
export const getmarketgroupsbysporttype = { id: 'sportmarket.getmarketgroupsbysporttype', method: 'GET', path: '/api/sportmarket/getmarketgroupsbysporttype' } as const;
export const getmatchesforasianview = { id: 'sportmarket.getmatchesforasianview', method: 'GET', path: '/api/sportmarket/getmatchesforasianview' } as const;
