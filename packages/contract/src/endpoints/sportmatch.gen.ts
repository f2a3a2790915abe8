// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const get = { id: 'sportmatch.get', method: 'GET', path: '/api/sportmatch/get' } as const;
export const getallforresults = { id: 'sportmatch.getallforresults', method: 'GET', path: '/api/sportmatch/getallforresults' } as const;
export const getfortoday = { id: 'sportmatch.getfortoday', method: 'GET', path: '/api/sportmatch/getfortoday' } as const;
export const getlive = { id: 'sportmatch.getlive', method: 'POST', path: '/api/sportmatch/getlive' } as const;
export const getlivematch = { id: 'sportmatch.getlivematch', method: 'GET', path: '/api/sportmatch/getlivematch' } as const;
export const getmatchesheriarchydata = { id: 'sportmatch.getmatchesheriarchydata', method: 'GET', path: '/api/sportmatch/getmatchesheriarchydata' } as const;
export const getmatchresult = { id: 'sportmatch.getmatchresult', method: 'GET', path: '/api/sportmatch/getmatchresult' } as const;
export const getmostpopular = { id: 'sportmatch.getmostpopular', method: 'GET', path: '/api/sportmatch/getmostpopular' } as const;
export const getschedule = { id: 'sportmatch.getschedule', method: 'GET', path: '/api/sportmatch/getschedule' } as const;
export const getstatistics = { id: 'sportmatch.getstatistics', method: 'GET', path: '/api/sportmatch/getstatistics' } as const;
export const getstreamurl = { id: 'sportmatch.getstreamurl', method: 'GET', path: '/api/sportmatch/getstreamurl', notDuringBreak: true } as const;
export const gettimeline = { id: 'sportmatch.gettimeline', method: 'GET', path: '/api/sportmatch/gettimeline' } as const;
export const search = { id: 'sportmatch.search', method: 'GET', path: '/api/sportmatch/search' } as const;
