// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const endothers = { id: 'account.endothers', method: 'POST', path: '/api/account/endothers' } as const;
export const endsession = { id: 'account.endsession', method: 'POST', path: '/api/account/endsession' } as const;
export const expiry = { id: 'account.expiry', method: 'GET', path: '/api/account/expiry' } as const;
export const profile = { id: 'account.profile', method: 'GET', path: '/api/account/profile' } as const;
export const sessions = { id: 'account.sessions', method: 'GET', path: '/api/account/sessions' } as const;
