// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const currencies = { id: 'settings.currencies', method: 'GET', path: '/api/settings/currencies' } as const;
export const viewformats = { id: 'settings.viewformats', method: 'GET', path: '/api/settings/viewformats' } as const;
