import * as virtualsportEndpoints from '@duskline/contract/endpoints/virtualsport.gen';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { keepAnnounced, toVirtualEvent, type VirtualEvent } from './virtual-model.ts';

const readEvents = (matches: readonly Parameters<typeof toVirtualEvent>[0][]): VirtualEvent[] => {
  const nowMs = Date.now();
  return matches.map((match) => toVirtualEvent(match, nowMs));
};

/** The rounds of a virtual sport: the last ones, what runs, and what can be bet on. */
export const roundsQuery = (call: Caller, language: string, sportId: number): Query<VirtualEvent[]> => ({
  queryKey: ['virtual-rounds', language, sportId],
  queryFn: async () => readEvents(await call(virtualsportEndpoints.getrounds, { query: { sportId, languageCode: language } })),
  staleTime: 1_000,
  structuralSharing: (before, after) => keepAnnounced(before as VirtualEvent[] | undefined, after as VirtualEvent[]),
});

/** One day of a season. */
export const dayQuery = (
  call: Caller,
  language: string,
  { sportId, season, matchDay }: { sportId: number; season: string; matchDay: number },
): Query<VirtualEvent[]> => ({
  queryKey: ['virtual-day', language, sportId, season, matchDay],
  queryFn: async () => {
    const query = { sportId, seasonName: season, matchDay, languageCode: language };
    return readEvents(await call(virtualsportEndpoints.getmatches, { query }));
  },
  staleTime: 30_000,
});

export const tableQuery = (call: Caller, language: string, sportId: number, season: string) => ({
  queryKey: ['virtual-table', language, sportId, season],
  queryFn: () => call(virtualsportEndpoints.gettable, { query: { sportId, seasonName: season, languageCode: language } }),
  staleTime: 30_000,
});
