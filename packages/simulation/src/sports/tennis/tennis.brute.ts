import type { TimelineEntry } from '../../timeline.ts';
import { lineWins, type PlainSettler, parity, sideWins, totalWins, type Verdict, yes } from '../test-kit/plain-settle.ts';

/** Settles markets of tennis from nothing but who won which point, counting games and sets again: a second reading. */

interface ReadSet {
  readonly games: string;
  readonly home: number;
  readonly away: number;
}

function readSets(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): ReadSet[] {
  const sets: ReadSet[] = [];
  let games = '';
  let points = [0, 0];
  const count = (letter: string): number => games.split(letter).length - 1;
  for (const { kind, side } of entries) {
    if (side === undefined || !['point', 'game', 'set'].includes(kind)) continue;
    const winner = side === 'home' ? 0 : 1;
    points[winner] = (points[winner] ?? 0) + 1;
    const needed = games.length === 12 ? 7 : 4;
    const [a = 0, b = 0] = points;
    if (Math.max(a, b) < needed || Math.abs(a - b) < 2) continue;
    games += winner === 0 ? 'H' : 'A';
    points = [0, 0];
    const [home, away] = [count('H'), count('A')];
    const top = Math.max(home, away);
    if (top === 7 || (top === 6 && Math.abs(home - away) >= 2)) {
      sets.push({ games, home, away });
      games = '';
    }
  }
  return sets;
}

const SCORES: Readonly<Record<string, string>> = {
  '192': '2:0',
  '193': '2:1',
  '194': '1:2',
  '195': '0:2',
  '196': '3:0',
  '197': '3:1',
  '198': '3:2',
  '199': '2:3',
  '200': '1:3',
  '201': '0:3',
};

function inSet(set: ReadSet, type: number, specifiers: Readonly<Record<string, string>>, outcome: string): Verdict {
  const total = Number(specifiers.total);
  const { home, away, games } = set;
  switch (type) {
    case 202:
      return sideWins(outcome, home - away);
    case 203:
      return lineWins(outcome, home - away, Number(specifiers.hcp));
    case 204:
      return totalWins(outcome, games.length, total);
    case 210:
      return outcome === (games[Number(specifiers.gamenr) - 1] === 'H' ? '4' : '5');
    case 905_003:
      return outcome === `${home}:${away}`;
    case 905_004:
      return parity(outcome, games.length);
    case 905_005:
      return yes(outcome, games.length === 13);
    case 905_006:
      return totalWins(outcome, home, total);
    case 905_007:
      return totalWins(outcome, away, total);
    default:
      return undefined;
  }
}

/** The settler of a match. */
export function tennisSettler(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): PlainSettler {
  const sets = readSets(entries);
  const won = sets.filter(({ home, away }) => home > away).length;
  const lost = sets.length - won;
  const games = sets.map((set) => set.games).join('');
  const home = games.split('H').length - 1;
  const away = games.length - home;
  const tieBreaks = sets.filter((set) => set.games.length === 13).length;
  const firstIsHome = (sets[0]?.home ?? 0) > (sets[0]?.away ?? 0);
  return (type, specifiers, outcome) => {
    const total = Number(specifiers.total);
    const hcp = Number(specifiers.hcp);
    if (specifiers.setnr !== undefined) {
      const set = sets[Number(specifiers.setnr) - 1];
      return set === undefined ? undefined : inSet(set, type, specifiers, outcome);
    }
    switch (type) {
      case 186:
        return sideWins(outcome, won - lost);
      case 187:
        return lineWins(outcome, home - away, hcp);
      case 188:
        return lineWins(outcome, won - lost, hcp);
      case 189:
        return totalWins(outcome, games.length, total);
      case 190:
        return totalWins(outcome, home, total);
      case 191:
        return totalWins(outcome, away, total);
      case 192:
        return yes(outcome, won > 0);
      case 193:
        return yes(outcome, lost > 0);
      case 194:
        return yes(
          outcome,
          sets.some((set) => set.home === 0 || set.away === 0),
        );
      case 195:
        return yes(outcome, tieBreaks > 0);
      case 198:
        return parity(outcome, games.length);
      case 199:
        return SCORES[outcome.split(':').at(-1) ?? ''] === `${won}:${lost}`;
      case 314:
        return totalWins(outcome, sets.length, total);
      case 905_000:
        return outcome === (firstIsHome ? (won > lost ? '418' : '422') : won > lost ? '430' : '434');
      case 905_001:
        return outcome === String((won > lost ? 1 : 3) + (games.length > total ? 0 : 1));
      case 905_002:
        return outcome === String(Math.min(2, tieBreaks));
      default:
        return undefined;
    }
  };
}
