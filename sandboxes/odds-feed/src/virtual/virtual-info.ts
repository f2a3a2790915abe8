import type { VirtualEvent, VirtualSport } from '@duskline/simulation/virtual/virtual-calendar';
import type { EventInfo } from '../match-source.ts';

export const VIRTUAL_URN = 'df:virtual:';

/** Each is a sport of its own, so that no list can mistake it for the real one. */
const SPORTS: Readonly<Record<VirtualSport, { id: number; name: string; tournament: string }>> = {
  league: { id: 301, name: 'Virtual soccer', tournament: 'Virtual League' },
  horses: { id: 302, name: 'Virtual horse racing', tournament: 'Virtual Racecourse' },
  dogs: { id: 303, name: 'Virtual greyhounds', tournament: 'Virtual Dog Track' },
  tennis: { id: 304, name: 'Virtual tennis', tournament: 'Virtual Tennis Court' },
};
const CATEGORY_BASE = 9_000;
const TOURNAMENT_BASE = 9_000_000;

const shortName = (name: string): string => name.replaceAll(' ', '').slice(0, 3).toUpperCase();

export const isRace = ({ model }: VirtualEvent): boolean => model.kind === 'race';

/** Who, where and how covered. A race is called as on a race card, by its course and its number of the day: `Virtual Dog Track R256`. */
export function virtualInfo(event: VirtualEvent): EventInfo {
  const { id, name, tournament } = SPORTS[event.sport];
  const urn = `${VIRTUAL_URN}${event.drawId}`;
  const itself = { urn, name: `${tournament} R${event.matchDay}`, short_name: '' };
  const side = (index: number): EventInfo['home'] => {
    const named = event.names[index] ?? '';
    const slug = named
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z]+/g, '')
      .toLowerCase();
    return { urn: `df:competitor:virtual_${event.sport}_${slug}`, name: named, short_name: shortName(named) };
  };
  return {
    urn,
    sport: { urn: `df:sport:${id}`, name, system_id: id },
    category: { urn: `df:category:${CATEGORY_BASE + id}`, name: 'Virtual', country_code: 'INT' },
    tournament: { urn: `df:tournament:${TOURNAMENT_BASE + id}`, name: tournament, rank: 99 },
    home: isRace(event) ? itself : side(0),
    away: isRace(event) ? itself : side(1),
    liveCoverage: false,
  };
}
