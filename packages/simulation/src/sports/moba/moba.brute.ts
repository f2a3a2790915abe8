import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { settleSeries } from '../rounds/rounds.brute.ts';

/**
 * A second settler for games of two bases: it reads the entries of a match (what happened when to whom) and answers every market in its
 * own way, without the states and without the engine.
 */

type Side = 'home' | 'away';
type Entry = Pick<TimelineEntry<unknown>, 'kind' | 'side' | 'atMs'>;

interface PlayedMap {
  readonly startMs: number;
  readonly endMs: number;
  readonly winner: Side;
  readonly events: readonly Entry[];
}

function mapsOf(course: readonly Entry[]): PlayedMap[] {
  const maps: PlayedMap[] = [];
  let start = 0;
  for (const [i, entry] of course.entries()) {
    if (entry.kind === 'map_start') start = i;
    if (entry.kind !== 'map') continue;
    maps.push({
      startMs: course[start]?.atMs ?? 0,
      endMs: entry.atMs,
      winner: entry.side ?? 'home',
      events: course.slice(start + 1, i),
    });
  }
  return maps;
}

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');
const twoWay = (id: string, side: Side | undefined): LineResult =>
  side === undefined ? 'refund' : won((id === '4') === (side === 'home'));
const overUnder = (id: string, value: number, line: number): LineResult => won(id === '12' ? value > line : value < line);
const covers = (id: string, lead: number, line: number): LineResult => won((id === '1714') === lead + line > 0);

/** Kinds of entries by the market types that ask about them, for both games. */
const TAKERS: Readonly<Record<number, string>> = {
  333: 'kill',
  396: 'aegis',
  397: 'tower',
  398: 'barracks',
  556: 'dragon',
  557: 'baron',
  558: 'inhibitor',
};
const TOTALS: Readonly<Record<number, string>> = {
  726: 'kill',
  727: 'aegis',
  728: 'tower',
  1010040: 'dragon',
  1010042: 'baron',
  1010043: 'inhibitor',
  1011040: 'barracks',
};
const LEADS: Readonly<Record<number, string>> = { 555: 'kill', 729: 'aegis', 730: 'tower', 1010041: 'dragon' };

/** Result of one outcome of a played match, from its entries alone; undefined: a market this settler does not know. */
export function settleMoba(course: readonly Entry[], type: number, specifiers: string, id: string): LineResult | undefined {
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const maps = mapsOf(course);
  const mapnr = values.get('mapnr');
  if (mapnr === undefined)
    return settleSeries(
      maps.map(({ winner }) => winner),
      type,
      values,
      id,
    );
  const map = maps[Number(mapnr) - 1];
  if (map === undefined) return undefined;
  const line = Number(values.get('total') ?? values.get('hcp'));
  const xth = Number(values.get('xth'));
  const of = (kind: string): Side[] => map.events.filter((event) => event.kind === kind).map((event) => event.side ?? 'home');
  const count = (sides: readonly Side[], side: Side): number => sides.filter((one) => one === side).length;
  const taker = TAKERS[type];
  if (taker !== undefined) return twoWay(id, of(taker)[xth - 1]);
  const totals = TOTALS[type];
  if (totals !== undefined) return overUnder(id, of(totals).length, line);
  const leads = LEADS[type];
  if (leads !== undefined) return covers(id, count(of(leads), 'home') - count(of(leads), 'away'), line);
  const kills = of('kill');
  const homeWon = map.winner === 'home';
  const seconds = (map.endMs - map.startMs) / 1000;
  switch (type) {
    case 395:
      return twoWay(id, map.winner);
    case 554: {
      const lead = count(kills, 'home') - count(kills, 'away');
      return twoWay(id, lead === 0 ? undefined : lead > 0 ? 'home' : 'away');
    }
    case 725:
      return won((id === '1831') === seconds < Number(values.get('minute')) * 60);
    case 731: {
      const enough = kills.findIndex((_, i) => {
        const far = kills.slice(0, i + 1);
        return count(far, 'home') === xth || count(far, 'away') === xth;
      });
      return twoWay(id, kills[enough]);
    }
    case 734: {
      const early = map.events.filter((event) => event.kind === 'kill' && event.atMs - map.startMs < 600_000);
      return overUnder(id, early.length, line);
    }
  }
  const isOver = id === '973' || id === '974';
  const isHome = id === '973' || id === '975';
  switch (type % 1000) {
    case 20:
      return overUnder(id, count(kills, 'home'), line);
    case 21:
      return overUnder(id, count(kills, 'away'), line);
    case 22:
      return won((id === '70') === (kills.length % 2 === 1));
    case 23:
      return won(isHome === homeWon && isOver === kills.length > line);
    case 24:
      return won(isHome === homeWon && isOver === seconds >= Math.ceil(line) * 60);
    case 25: {
      const ids = { 'home home': '861', 'away home': '862', 'home away': '863', 'away away': '864' };
      return won(id === ids[`${kills[0] ?? 'home'} ${map.winner}`]);
    }
    case 26:
      return overUnder(id, count(of('tower'), 'home'), line);
    case 27:
      return overUnder(id, count(of('tower'), 'away'), line);
    default:
      return undefined;
  }
}
