import type { TimelineEntry } from '../../timeline.ts';
import { lineWins, type PlainSettler, parity, sideWins, totalWins, type Verdict, yes } from '../test-kit/plain-settle.ts';

/** Settles markets of rallies from nothing but who won which rally: a second reading. */

interface ReadSet {
  readonly score: readonly [number, number];
  /** Who won each rally, in order. */
  readonly rallies: readonly (0 | 1)[];
}

function readSets(entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[]): ReadSet[] {
  const sets: ReadSet[] = [];
  let rallies: (0 | 1)[] = [];
  for (const { kind, side } of entries) {
    if (kind !== 'point' && kind !== 'set') continue;
    rallies.push(side === 'home' ? 0 : 1);
    if (kind === 'set') {
      const away = rallies.reduce<number>((sum, winner) => sum + winner, 0);
      sets.push({ score: [rallies.length - away, away], rallies });
      rallies = [];
    }
  }
  return sets;
}

function firstTo(rallies: readonly (0 | 1)[], points: number): 0 | 1 | undefined {
  const score = [0, 0];
  for (const winner of rallies) {
    score[winner] = (score[winner] ?? 0) + 1;
    if (score[winner] === points) return winner;
  }
  return undefined;
}

function marginWins(outcome: string, lead: number): boolean {
  const size = Math.abs(lead);
  const band = size <= 2 ? 1 : size <= 5 ? 2 : 3;
  return outcome === String(lead > 0 ? band : band + 3);
}

function inSet(
  set: ReadSet,
  ask: string,
  specifiers: Readonly<Record<string, string>>,
  outcome: string,
  target: number,
): Verdict {
  const [home, away] = set.score;
  const total = Number(specifiers.total);
  switch (ask) {
    case 'winner':
      return sideWins(outcome, home - away);
    case 'handicap':
      return lineWins(outcome, home - away, Number(specifiers.hcp));
    case 'total':
      return totalWins(outcome, home + away, total);
    case 'oddEven':
      return parity(outcome, set.rallies.length);
    case 'home':
      return totalWins(outcome, home, total);
    case 'away':
      return totalWins(outcome, away, total);
    case 'race':
      return outcome === (firstTo(set.rallies, Number(specifiers.pointnr)) === 0 ? '4' : '5');
    case 'extra':
      return yes(outcome, set.rallies.length > 2 * target - 2);
    default:
      return marginWins(outcome, home - away);
  }
}

/** Market types of a sport, and what its sets are played to. */
export interface RallyReading {
  readonly ownFrom: number;
  readonly partIds: { readonly winner: number; readonly handicap: number; readonly total: number; readonly oddEven: number };
  readonly raceId: number;
  readonly target: number;
  readonly decidingTarget: number;
  /** Who has so many wins the set by one. */
  readonly cap?: number;
}

/** The settler of a match. */
export function rallySettler(
  entries: readonly Pick<TimelineEntry<unknown>, 'kind' | 'side'>[],
  reading: RallyReading,
): PlainSettler {
  const { ownFrom, partIds, raceId } = reading;
  const sets = readSets(entries);
  const won = sets.filter(({ score }) => score[0] > score[1]).length;
  const lost = sets.length - won;
  // The winner has more than half of the sets there can be: the deciding one is the last of those.
  const most = 2 * Math.max(won, lost) - 1;
  const targetOf = (index: number): number => (index + 1 === most ? reading.decidingTarget : reading.target);
  for (const [i, { score }] of sets.entries()) {
    const [low, top] = [Math.min(...score), Math.max(...score)];
    const isOver = (top === targetOf(i) && low <= top - 2) || (top > targetOf(i) && low === top - 2) || top === reading.cap;
    if (!isOver) throw new Error(`a set of ${score.join(':')}`);
  }
  const rallies = sets.flatMap((set) => set.rallies);
  const away = rallies.filter((winner) => winner === 1).length;
  const home = rallies.length - away;
  const firstSet = (sets[0]?.score[0] ?? 0) > (sets[0]?.score[1] ?? 0);
  const extra = sets.filter((set, i) => set.rallies.length > 2 * targetOf(i) - 2).length;
  const parts = new Map([
    [partIds.winner, 'winner'],
    [partIds.handicap, 'handicap'],
    [partIds.total, 'total'],
    [partIds.oddEven, 'oddEven'],
    [raceId, 'race'],
    [ownFrom + 9, 'home'],
    [ownFrom + 10, 'away'],
    [ownFrom + 11, 'extra'],
    [ownFrom + 12, 'margin'],
  ]);
  return (type, specifiers, outcome) => {
    const total = Number(specifiers.total);
    const hcp = Number(specifiers.hcp);
    const part = parts.get(type);
    if (part !== undefined) {
      const index = Number(specifiers.setnr ?? specifiers.gamenr) - 1;
      const set = sets[index];
      return set === undefined ? undefined : inSet(set, part, specifiers, outcome, targetOf(index));
    }
    switch (type) {
      case 186:
        return sideWins(outcome, won - lost);
      case 188:
        return lineWins(outcome, won - lost, hcp);
      case 314:
        return totalWins(outcome, sets.length, total);
      case 192:
        return yes(outcome, won > 0);
      case 193:
        return yes(outcome, lost > 0);
      case 199:
        return scoreName(outcome) === `${won}:${lost}`;
      case 237:
        return lineWins(outcome, home - away, hcp);
      case 238:
        return totalWins(outcome, rallies.length, total);
      case ownFrom:
        return outcome === (firstSet ? (won > lost ? '418' : '422') : won > lost ? '430' : '434');
      case ownFrom + 1:
        return parity(outcome, rallies.length);
      case ownFrom + 2:
        return totalWins(outcome, home, total);
      case ownFrom + 3:
        return totalWins(outcome, away, total);
      case ownFrom + 4:
        return parity(outcome, home);
      case ownFrom + 5:
        return parity(outcome, away);
      case ownFrom + 6:
        return outcome === String((won > lost ? 1 : 3) + (rallies.length > total ? 0 : 1));
      case ownFrom + 7:
        return outcome === String(Math.min(3, extra));
      case ownFrom + 8:
        return parity(outcome, sets.length);
      default:
        return undefined;
    }
  };
}

const NAMED: Readonly<Record<string, string>> = {
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

function scoreName(outcome: string): string {
  const parts = outcome.split(':');
  return NAMED[parts.at(-1) ?? ''] ?? parts.slice(-2).join(':');
}
