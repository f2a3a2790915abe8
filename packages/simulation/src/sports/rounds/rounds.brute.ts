import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';

/**
 * A second settler for games of rounds: it reads who won each round off the course of a match and answers every market in its own way,
 * without the states' scores and without the engine. Returns undefined for a market it does not know.
 */

type Side = 'home' | 'away';

/** Rounds of each map in order, read off the entries. */
function mapsOf(course: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): Side[][] {
  const maps: Side[][] = [];
  let rounds: Side[] = [];
  for (const entry of course) {
    if (entry.kind !== 'round' && entry.kind !== 'map') continue;
    rounds.push(entry.side ?? 'home');
    if (entry.kind === 'map') {
      maps.push(rounds);
      rounds = [];
    }
  }
  return maps;
}

const count = (rounds: readonly Side[], side: Side): number => rounds.filter((one) => one === side).length;
const won = (is: boolean): LineResult => (is ? 'win' : 'loss');
const leader = (rounds: readonly Side[]): Side | undefined => {
  const lead = count(rounds, 'home') - count(rounds, 'away');
  return lead === 0 ? undefined : lead > 0 ? 'home' : 'away';
};
const twoWay = (id: string, side: Side | undefined): LineResult =>
  side === undefined ? 'refund' : won((id === '4') === (side === 'home'));
const overUnder = (id: string, value: number, line: number): LineResult => won(id === '12' ? value > line : value < line);
const covers = (id: string, lead: number, line: number): LineResult => won((id === '1714') === lead + line > 0);

function firstTo(rounds: readonly Side[], target: number): Side | undefined {
  for (let n = 1; n <= rounds.length; n++) {
    for (const side of ['home', 'away'] as const) if (count(rounds.slice(0, n), side) === target) return side;
  }
  return undefined;
}

const BANDS = [
  [1, 3],
  [4, 6],
  [7, 9],
  [10, 13],
] as const;
const RANGES = [13, 18, 21, 23, 25];

function mapResult(
  type: number,
  id: string,
  specifiers: ReadonlyMap<string, string>,
  rounds: readonly Side[],
): LineResult | undefined {
  const home = count(rounds, 'home');
  const away = count(rounds, 'away');
  const half = rounds.slice(0, 12);
  const line = Number(specifiers.get('total') ?? specifiers.get('hcp'));
  const roundnr = Number(specifiers.get('roundnr'));
  switch (type) {
    case 330:
      return twoWay(id, leader(rounds));
    case 331:
      return covers(id, home - away, line);
    case 332:
      return overUnder(id, rounds.length, line);
    case 334: {
      const level = count(rounds.slice(0, 24), 'home') === 12 && rounds.length > 24;
      return won(id === (level ? '2' : home > away ? '1' : '3'));
    }
    case 335:
      return won((id === '74') === rounds.length > 24);
    case 338:
      return twoWay(id, rounds[roundnr - 1]);
    case 620:
      return twoWay(id, firstTo(rounds, roundnr));
    case 621:
      return won((id === '70') === (rounds.length % 2 === 1));
    case 736:
      return twoWay(id, leader(half));
    default:
      return ownResult(type % 1000, id, line, rounds);
  }
}

function ownResult(number: number, id: string, line: number, rounds: readonly Side[]): LineResult | undefined {
  const home = count(rounds, 'home');
  const away = count(rounds, 'away');
  const half = rounds.slice(0, 12);
  const halfLead = count(half, 'home') - count(half, 'away');
  const margin = BANDS.findIndex(([from, to]) => Math.abs(home - away) >= from && Math.abs(home - away) <= to);
  switch (number) {
    case 20:
      return overUnder(id, home, line);
    case 21:
      return overUnder(id, away, line);
    case 22: {
      const isOver = id === '973' || id === '974';
      return won((id === '973' || id === '975') === home > away && isOver === rounds.length > line);
    }
    case 23:
      return twoWay(id, rounds[0]);
    case 24:
      return twoWay(id, rounds[12]);
    case 25:
      return overUnder(id, count(half, 'home'), line);
    case 26:
      return covers(id, halfLead, line);
    case 27:
      return won(id === (halfLead > 0 ? '1' : halfLead === 0 ? '2' : '3'));
    case 28:
      return won(Number(id) === margin + 1 + (home > away ? 0 : BANDS.length));
    case 29:
      return won(Number(id) === RANGES.filter((from) => rounds.length >= from).length);
    default:
      return undefined;
  }
}

/** Result of one outcome of a played match, from its entries alone; undefined: a market this settler does not know. */
export function settleRounds(
  course: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[],
  type: number,
  specifiers: string,
  id: string,
): LineResult | undefined {
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const maps = mapsOf(course);
  const rounds = maps[Number(values.get('mapnr')) - 1];
  if (rounds !== undefined) return mapResult(type, id, values, rounds);
  return settleSeries(
    maps.map((map) => leader(map) ?? 'home'),
    type,
    values,
    id,
  );
}

/** Result of one outcome about the maps of a series, from who won each. */
export function settleSeries(
  winners: readonly Side[],
  type: number,
  specifiers: ReadonlyMap<string, string>,
  id: string,
): LineResult | undefined {
  const home = count(winners, 'home');
  const away = count(winners, 'away');
  const line = Number(specifiers.get('total') ?? specifiers.get('hcp'));
  if (type === 186) return twoWay(id, leader(winners));
  if (type === 327) return covers(id, home - away, line);
  if (type === 328) return overUnder(id, winners.length, line);
  if (type === 329) {
    const known = new Map([
      ['3:192', '2:0'],
      ['3:193', '2:1'],
      ['3:194', '1:2'],
      ['3:195', '0:2'],
      ['5:196', '3:0'],
      ['5:197', '3:1'],
      ['5:198', '3:2'],
      ['5:199', '2:3'],
      ['5:200', '1:3'],
      ['5:201', '0:3'],
    ]);
    const tail = id.slice('sr:correct_score:bestof:'.length);
    return won((known.get(tail) ?? tail.slice(2).replace('-', ':')) === `${home}:${away}`);
  }
  switch (type % 1000) {
    case 1:
      return won((id === '70') === (winners.length % 2 === 1));
    case 2:
      return won((id === '74') === home > 0);
    case 3:
      return won((id === '74') === away > 0);
    case 4: {
      const ids = { 'home home': '861', 'away home': '862', 'home away': '863', 'away away': '864' };
      return won(id === ids[`${winners[0] ?? 'home'} ${leader(winners) ?? 'home'}`]);
    }
    case 5: {
      const isOver = id === '973' || id === '974';
      return won((id === '973' || id === '975') === home > away && isOver === winners.length > line);
    }
    case 6:
      return won(Number(id) === winners.length);
    default:
      return undefined;
  }
}
