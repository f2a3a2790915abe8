import type { LineResult } from '../../chance.ts';
import type { MatchEntry } from '../../sport/played-match.ts';
import { clockSettle } from '../clock/clock.brute.ts';
import type { Settle } from '../test-kit/plain-settle.ts';

/** Settles markets of basketball by adding up what each throw was worth and who made it, as its entry says: a second reading. */

const THROWS = { free_throw: 1, two_points: 2, three_points: 3 };
const KINDS: readonly string[] = ['', ...Object.keys(THROWS)];
const PLAYER_POINTS = 921;

/** The throw of an entry in the words of the sports on a clock. */
function playOf(entry: MatchEntry): MatchEntry {
  if (entry.kind === 'period') return { ...entry, kind: 'period_start' };
  if (entry.kind !== 'points') return entry;
  const { points = 0 } = entry;
  if (![1, 2, 3].includes(points)) throw new Error(`a throw worth ${points}`);
  return { ...entry, kind: KINDS[points] ?? '' };
}

/** Points by player. */
function playersOf(entries: readonly MatchEntry[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { kind, player, points = 0 } of entries) {
    if (kind === 'points' && player !== undefined) found.set(player, (found.get(player) ?? 0) + points);
  }
  return found;
}

function playerResult(has: number, specifiers: string, outcome: string): LineResult | undefined {
  const line = Number(/total=([\d.]+)/.exec(specifiers)?.[1]);
  if (outcome !== '12' && outcome !== '13') return undefined;
  if (has === line) return 'refund';
  return has > line === (outcome === '12') ? 'win' : 'loss';
}

/** The settler of a match. */
export function basketballSettle(entries: readonly MatchEntry[]): Settle {
  const players = playersOf(entries);
  const settle = clockSettle(entries.map(playOf), { points: THROWS, plays: new Set(Object.keys(THROWS)), periods: 4 });
  return (type, specifiers, outcome) => {
    if (type !== PLAYER_POINTS) return settle(type, specifiers, outcome);
    const player = /player=([^|]+)/.exec(specifiers)?.[1] ?? '';
    return playerResult(players.get(player) ?? 0, specifiers, outcome);
  };
}
