// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const endothers = { id: 'account.endothers', method: 'POST', path: '/api/account/endothers' } as const;
export const endsession = { id: 'account.endsession', method: 'POST', path: '/api/account/endsession' } as const;
export const expiry = { id: 'account.expiry', method: 'GET', path: '/api/account/expiry' } as const;
export const profile = { id: 'account.profile', method: 'GET', path: '/api/account/profile' } as const;
export const recoverycodes = { id: 'account.recoverycodes', method: 'POST', path: '/api/account/recoverycodes', notDuringBreak: true } as const;
export const secondstep = { id: 'account.secondstep', method: 'GET', path: '/api/account/secondstep', notDuringBreak: true } as const;
export const secondstepconfirm = { id: 'account.secondstepconfirm', method: 'POST', path: '/api/account/secondstepconfirm', notDuringBreak: true } as const;
export const secondstepoff = { id: 'account.secondstepoff', method: 'POST', path: '/api/account/secondstepoff', notDuringBreak: true } as const;
export const secondstepsetup = { id: 'account.secondstepsetup', method: 'POST', path: '/api/account/secondstepsetup', notDuringBreak: true } as const;
export const sessions = { id: 'account.sessions', method: 'GET', path: '/api/account/sessions' } as const;
