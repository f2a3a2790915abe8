// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const addfavoritematch = { id: 'player.addfavoritematch', method: 'POST', path: '/api/player/addfavoritematch' } as const;
export const addfavoritetournament = { id: 'player.addfavoritetournament', method: 'POST', path: '/api/player/addfavoritetournament' } as const;
export const createcashout = { id: 'player.createcashout', method: 'POST', path: '/api/player/createcashout' } as const;
export const favorites = { id: 'player.favorites', method: 'GET', path: '/api/player/favorites' } as const;
export const favoritetournaments = { id: 'player.favoritetournaments', method: 'GET', path: '/api/player/favoritetournaments' } as const;
export const file = { id: 'player.file', method: 'GET', path: '/api/player/file' } as const;
export const files = { id: 'player.files', method: 'GET', path: '/api/player/files' } as const;
export const messages = { id: 'player.messages', method: 'GET', path: '/api/player/messages' } as const;
export const readmessage = { id: 'player.readmessage', method: 'POST', path: '/api/player/readmessage' } as const;
export const removefavoritematch = { id: 'player.removefavoritematch', method: 'POST', path: '/api/player/removefavoritematch' } as const;
export const removefavoritetournament = { id: 'player.removefavoritetournament', method: 'POST', path: '/api/player/removefavoritetournament' } as const;
export const removemessages = { id: 'player.removemessages', method: 'POST', path: '/api/player/removemessages' } as const;
export const restoremessages = { id: 'player.restoremessages', method: 'POST', path: '/api/player/restoremessages' } as const;
export const sendfiles = { id: 'player.sendfiles', method: 'POST', path: '/api/player/sendfiles' } as const;
export const ticketswithcashout = { id: 'player.ticketswithcashout', method: 'GET', path: '/api/player/ticketswithcashout' } as const;
export const unreadmessages = { id: 'player.unreadmessages', method: 'GET', path: '/api/player/unreadmessages' } as const;
