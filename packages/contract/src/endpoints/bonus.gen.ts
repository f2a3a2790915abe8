// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const freebet = { id: 'bonus.freebet', method: 'GET', path: '/api/bonus/freebet', notDuringBreak: true } as const;
export const freebetappended = { id: 'bonus.freebetappended', method: 'GET', path: '/api/bonus/freebetappended', notDuringBreak: true } as const;
export const freebethistory = { id: 'bonus.freebethistory', method: 'GET', path: '/api/bonus/freebethistory', notDuringBreak: true } as const;
