// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const cleared = { id: 'history.cleared', method: 'GET', path: '/api/betplacementhistory/cleared', notDuringBreak: true } as const;
export const declinedbets = { id: 'history.declinedbets', method: 'GET', path: '/api/betplacementhistory/declinedbets', notDuringBreak: true } as const;
export const pendingbets = { id: 'history.pendingbets', method: 'GET', path: '/api/betplacementhistory/pendingbets', notDuringBreak: true } as const;
export const settledbets = { id: 'history.settledbets', method: 'GET', path: '/api/betplacementhistory/settledbets', notDuringBreak: true } as const;
export const sportjackpot = { id: 'history.sportjackpot', method: 'GET', path: '/api/profile/sportjackpotbethistory/get', notDuringBreak: true } as const;
export const statement = { id: 'history.statement', method: 'GET', path: '/api/betplacementhistory/statement', notDuringBreak: true } as const;
export const uncleared = { id: 'history.uncleared', method: 'GET', path: '/api/betplacementhistory/uncleared', notDuringBreak: true } as const;
export const virtualsport = { id: 'history.virtualsport', method: 'POST', path: '/api/profile/history/getvirtualsporthistory', notDuringBreak: true } as const;
