import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { settleSeries } from '../rounds/rounds.brute.ts';

/** A second settler for series of games of goals: it reads the goals of each game off the entries of a match. */

type Side = 'home' | 'away';
type Entry = Pick<TimelineEntry<unknown>, 'kind' | 'side'>;

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');

/** Goals of each game; the one of overtime is told by the end of the game. */
function gamesOf(course: readonly Entry[]): { readonly goals: Side[]; readonly wentOn: boolean }[] {
  const games: { goals: Side[]; wentOn: boolean }[] = [];
  for (const { kind, side } of course) {
    if (kind === 'map_start') games.push({ goals: [], wentOn: false });
    const game = games.at(-1);
    if (game === undefined) continue;
    if (kind === 'overtime') game.wentOn = true;
    if (side !== undefined && (kind === 'goal' || (kind === 'map' && game.wentOn))) game.goals.push(side);
  }
  return games;
}

/** Result of one outcome of a played match, from its entries alone; undefined: a market this settler does not know. */
export function settleCars(course: readonly Entry[], type: number, specifiers: string, id: string): LineResult | undefined {
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const games = gamesOf(course);
  const mapnr = values.get('mapnr');
  const count = (goals: readonly Side[], side: Side): number => goals.filter((one) => one === side).length;
  const leadOf = (goals: readonly Side[]): number => count(goals, 'home') - count(goals, 'away');
  if (mapnr === undefined) {
    const winners = games.map(({ goals }): Side => (leadOf(goals) > 0 ? 'home' : 'away'));
    return settleSeries(winners, type, values, id);
  }
  const game = games[Number(mapnr) - 1];
  if (game === undefined) return undefined;
  const line = Number(values.get('total') ?? values.get('hcp'));
  const lead = leadOf(game.goals);
  const home = count(game.goals, 'home');
  const away = count(game.goals, 'away');
  const overUnder = (value: number): LineResult => won(id === '12' ? value > line : value < line);
  const isYes = id === '74';
  if (type === 330) return won((id === '4') === lead > 0);
  if (type === 335) return won(isYes === game.wentOn);
  switch (type % 1000) {
    case 20:
      return won((id === '1714') === lead + line > 0);
    case 21:
      return overUnder(home + away);
    case 22:
      return overUnder(home);
    case 23:
      return overUnder(away);
    case 24:
      return won((id === '70') === ((home + away) % 2 === 1));
    case 25:
      return won(isYes === (home > 0 && away > 0));
    case 26: {
      const scorer = game.goals[Number(values.get('goalnr')) - 1];
      return won(id === (scorer === undefined ? '7' : scorer === 'home' ? '6' : '8'));
    }
    case 27: {
      const isOver = id === '973' || id === '974';
      return won((id === '973' || id === '975') === lead > 0 && isOver === home + away > line);
    }
    case 28:
      return won(Number(id) === Math.min(3, Math.abs(lead)) + (lead > 0 ? 0 : 3));
    case 29:
      return won(isYes === (away === 0));
    case 30:
      return won(isYes === (home === 0));
    default:
      return undefined;
  }
}
