import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';

/** A second settler for squash: it reads who won each rally off the entries of a match and counts for itself. */

type Side = 'home' | 'away';
type Entry = Pick<TimelineEntry<unknown>, 'kind' | 'side'>;

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');
const count = (rallies: readonly Side[], side: Side): number => rallies.filter((one) => one === side).length;

function gamesOf(course: readonly Entry[]): Side[][] {
  const games: Side[][] = [[]];
  for (const { kind, side } of course) {
    if (side === undefined) continue;
    games.at(-1)?.push(side);
    if (kind === 'map') games.push([]);
  }
  return games.slice(0, -1);
}

const SCORES: ReadonlyMap<string, string> = new Map(
  '3:192=2:0 3:193=2:1 3:194=1:2 3:195=0:2 5:196=3:0 5:197=3:1 5:198=3:2 5:199=2:3 5:200=1:3 5:201=0:3'
    .split(' ')
    .map((part) => part.split('=') as [string, string]),
);

/** Result of one outcome of a played match, from its entries alone; undefined: a market this settler does not know. */
export function settleSquash(course: readonly Entry[], type: number, specifiers: string, id: string): LineResult | undefined {
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const games = gamesOf(course);
  const line = Number(values.get('total') ?? values.get('hcp'));
  const gamenr = values.get('gamenr');
  const rallies = gamenr === undefined ? games.flat() : (games[Number(gamenr) - 1] ?? []);
  const home = count(rallies, 'home');
  const away = count(rallies, 'away');
  const wonGames = games.filter((game) => game.at(-1) === 'home').length;
  const lostGames = games.length - wonGames;
  const twoWay = (isHome: boolean): LineResult => won((id === '4') === isHome);
  const overUnder = (value: number): LineResult => won(id === '12' ? value > line : value < line);
  const covers = (lead: number): LineResult => won((id === '1714') === lead + line > 0);
  switch (type) {
    case 186:
      return twoWay(wonGames > lostGames);
    case 199:
      return won(SCORES.get(id.slice('sr:correct_score:bestof:'.length)) === `${wonGames}:${lostGames}`);
    case 237:
    case 246:
      return covers(home - away);
    case 238:
    case 247:
      return overUnder(rallies.length);
    case 245:
      return twoWay(rallies.at(-1) === 'home');
    case 248:
      return won((id === '70') === (rallies.length % 2 === 1));
    case 250: {
      const target = Number(values.get('pointnr'));
      const first = rallies.find((side, i) => count(rallies.slice(0, i + 1), side) === target);
      return twoWay(first === 'home');
    }
  }
  switch (type % 1000) {
    case 1:
      return covers(wonGames - lostGames);
    case 2:
      return overUnder(games.length);
    case 3:
      return won((id === '70') === (games.length % 2 === 1));
    case 4:
      return won((id === '74') === Math.min(home, away) >= 10);
    case 5:
      return overUnder(home);
    case 6:
      return overUnder(away);
    default:
      return undefined;
  }
}
