// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const balance = { id: 'session.balance', method: 'GET', path: '/api/session/balance' } as const;
export const captcha = { id: 'session.captcha', method: 'GET', path: '/api/session/captcha' } as const;
export const changeemail = { id: 'session.changeemail', method: 'POST', path: '/api/session/changeemail', notDuringBreak: true } as const;
export const changepassword = { id: 'session.changepassword', method: 'POST', path: '/api/session/changepassword' } as const;
export const confirmemail = { id: 'session.confirmemail', method: 'POST', path: '/api/session/confirmemail' } as const;
export const getuser = { id: 'session.getuser', method: 'GET', path: '/api/session/getuser' } as const;
export const login = { id: 'session.login', method: 'POST', path: '/api/session/login' } as const;
export const loginhistory = { id: 'session.loginhistory', method: 'GET', path: '/api/session/loginhistory' } as const;
export const logout = { id: 'session.logout', method: 'POST', path: '/api/session/logout' } as const;
export const phonecheck = { id: 'session.phonecheck', method: 'GET', path: '/api/session/phonecheck' } as const;
export const register = { id: 'session.register', method: 'POST', path: '/api/session/register' } as const;
export const resetpassword = { id: 'session.resetpassword', method: 'POST', path: '/api/session/resetpassword' } as const;
export const sendconfirmation = { id: 'session.sendconfirmation', method: 'POST', path: '/api/session/sendconfirmation', notDuringBreak: true } as const;
export const setpassword = { id: 'session.setpassword', method: 'POST', path: '/api/session/setpassword' } as const;
export const status = { id: 'session.status', method: 'GET', path: '/api/session/status' } as const;
export const undoemailchange = { id: 'session.undoemailchange', method: 'POST', path: '/api/session/undoemailchange' } as const;
