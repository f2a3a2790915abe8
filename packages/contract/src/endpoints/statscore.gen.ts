// Made from the calls of packages/contract/src/calls by tools/start/write-reference-pages.ts: edit those.
export const mappedevent = { id: 'statscore.mappedevent', method: 'GET', path: '/api/statscore/mappedevent' } as const;
