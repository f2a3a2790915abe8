import { data } from 'react-router';
import { roundsQuery, tableQuery } from '../features/virtual/virtual-queries.ts';
import { outrightSportsQuery, sportOutrightsQuery } from '../shared/api/outright-queries.ts';
import type { Source } from '../shared/api/source.ts';
import { sportsQuery } from '../shared/api/sport-queries.ts';
import { cutOutright } from '../shared/model/outright.ts';
import { isVirtual, type SportNode } from '../shared/model/sport.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { aliasOf } from '../shared/routing/paths.ts';

/** The virtual sports in their order: races are outrights, so their sports stand in another list. */
async function virtualSports(source: Source, language: string): Promise<SportNode[]> {
  const lists = await Promise.all([
    source.load(sportsQuery(source.call, language)),
    source.load(outrightSportsQuery(source.call, language)),
  ]);
  const sports = new Map(
    lists
      .flat()
      .filter(isVirtual)
      .map((sport) => [sport.id, sport]),
  );
  return [...sports.values()].sort((a, b) => a.systemId - b.systemId);
}

/** Page of a virtual sport: the last word of its path is its alias (AMB-15). */
export async function loadVirtual({ source, language, path }: PageRequest) {
  const sports = await virtualSports(source, language);
  const sport = sports.find(({ link }) => aliasOf(link) === aliasOf(path));
  if (!sport) throw data(null, { status: 404 });
  const events = await source.load(roundsQuery(source.call, language, sport.id));
  const isRace = events.some(({ names }) => names.length > 2);
  const isLeague = new Set(events.map(({ matchDay }) => matchDay)).size < events.length;
  const season = events.findLast(({ drawn }) => drawn !== null)?.season;
  const [races, table] = await Promise.all([
    isRace ? source.load(sportOutrightsQuery(source.call, language, sport.id)) : [],
    isLeague && season !== undefined ? source.load(tableQuery(source.call, language, sport.id, season)) : [],
  ]);
  return { sports, sport, events, races, table, season, place: { sportId: sport.id } };
}
export type VirtualPage = Awaited<ReturnType<typeof loadVirtual>>;

/** What the document brings of it: of each race its winner market. */
export const firstVirtual = (page: VirtualPage): VirtualPage => ({ ...page, races: page.races.map(cutOutright) });
