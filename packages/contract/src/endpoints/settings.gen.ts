// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const viewformats = { id: 'settings.viewformats', method: 'GET', path: '/api/settings/viewformats' } as const;
