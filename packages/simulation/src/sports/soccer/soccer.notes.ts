import type { MatchEntry } from '../../sport/played-match.ts';

/** What a reader of the course of a soccer match writes down: the entries alone, never the states. */

export type Side = 'home' | 'away';
export interface Score {
  readonly home: number;
  readonly away: number;
}
export interface Seen {
  readonly side: Side;
  readonly half: number;
  readonly minute: number;
  readonly stoppage: boolean;
  readonly player?: string;
}

/** What a person has noted of a match. */
export interface Notes {
  readonly goals: readonly Seen[];
  readonly corners: readonly Seen[];
  readonly cards: readonly Seen[];
  readonly reds: readonly Seen[];
  readonly penalties: number;
  readonly extraGoals: readonly Side[];
  readonly extraPlayed: boolean;
  readonly kicks: readonly (readonly [Side, boolean])[];
}

const MINUTE_MS = 60_000;

/** Reads the course. */
export function notesOf(entries: readonly MatchEntry[]): Notes {
  const at = (kind: string): number => entries.find((entry) => entry.kind === kind)?.atMs ?? Number.POSITIVE_INFINITY;
  const [second, end] = [at('second_half'), at('full_time')];
  const breakMs = at('half_time');
  const of = (...kinds: string[]): Seen[] =>
    entries.flatMap((entry) => {
      if (!kinds.includes(entry.kind) || entry.side === undefined || entry.atMs >= end) return [];
      const half = entry.atMs <= breakMs ? 1 : 2;
      const elapsed = entry.atMs - (half === 1 ? 0 : second);
      const stoppage = elapsed >= 45 * MINUTE_MS;
      const minute = (stoppage ? 45 : Math.floor(elapsed / MINUTE_MS) + 1) + (half === 2 ? 45 : 0);
      const player = entry.player === undefined ? {} : { player: entry.player };
      return [{ side: entry.side, half, minute, stoppage, ...player }];
    });
  const later = entries.filter((entry) => entry.atMs >= end && entry.side !== undefined);
  return {
    goals: of('goal'),
    corners: of('corner'),
    cards: of('yellow_card', 'red_card'),
    reds: of('red_card'),
    penalties: of('penalty_awarded').length,
    extraGoals: later.flatMap(({ kind, side }) => (kind === 'goal' && side !== undefined ? [side] : [])),
    extraPlayed: entries.some(({ kind }) => kind === 'extra_time'),
    kicks: later.flatMap(({ kind, side }) =>
      kind.startsWith('kick_') && side !== undefined ? [[side, kind === 'kick_scored'] as const] : [],
    ),
  };
}
