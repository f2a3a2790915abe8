// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const addfavoritematch = { id: 'player.addfavoritematch', method: 'POST', path: '/api/player/addfavoritematch' } as const;
export const addfavoritetournament = { id: 'player.addfavoritetournament', method: 'POST', path: '/api/player/addfavoritetournament' } as const;
export const answerrealitycheck = { id: 'player.answerrealitycheck', method: 'POST', path: '/api/player/answerrealitycheck' } as const;
export const askreturn = { id: 'player.askreturn', method: 'POST', path: '/api/player/askreturn' } as const;
export const breaks = { id: 'player.breaks', method: 'GET', path: '/api/player/breaks' } as const;
export const confirmlimit = { id: 'player.confirmlimit', method: 'POST', path: '/api/player/confirmlimit' } as const;
export const createcashout = { id: 'player.createcashout', method: 'POST', path: '/api/player/createcashout' } as const;
export const favorites = { id: 'player.favorites', method: 'GET', path: '/api/player/favorites' } as const;
export const favoritetournaments = { id: 'player.favoritetournaments', method: 'GET', path: '/api/player/favoritetournaments' } as const;
export const limits = { id: 'player.limits', method: 'GET', path: '/api/player/limits' } as const;
export const realitycheck = { id: 'player.realitycheck', method: 'GET', path: '/api/player/realitycheck' } as const;
export const removefavoritematch = { id: 'player.removefavoritematch', method: 'POST', path: '/api/player/removefavoritematch' } as const;
export const removefavoritetournament = { id: 'player.removefavoritetournament', method: 'POST', path: '/api/player/removefavoritetournament' } as const;
export const setlimit = { id: 'player.setlimit', method: 'POST', path: '/api/player/setlimit' } as const;
export const setrealitycheck = { id: 'player.setrealitycheck', method: 'POST', path: '/api/player/setrealitycheck' } as const;
export const takebreak = { id: 'player.takebreak', method: 'POST', path: '/api/player/takebreak' } as const;
export const ticketswithcashout = { id: 'player.ticketswithcashout', method: 'GET', path: '/api/player/ticketswithcashout' } as const;
