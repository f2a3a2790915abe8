import type { SoccerMatch } from '@duskline/simulation/sports/soccer/state';
import type { TimelineEntry } from '@duskline/simulation/timeline';
import type { RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import { Average, Ratio } from './agreement.ts';

const MINUTE_MS = 60_000;

/** Parts of the clock: half and the minutes of it, stoppage time apart. */
export const BANDS = [
  { name: "1' to 15'", half: 1, from: 0, to: 15 },
  { name: "16' to 30'", half: 1, from: 15, to: 30 },
  { name: "31' to 45'", half: 1, from: 30, to: 45 },
  { name: 'stoppage time of the first half', half: 1, from: 45, to: Number.POSITIVE_INFINITY },
  { name: "46' to 60'", half: 2, from: 0, to: 15 },
  { name: "61' to 75'", half: 2, from: 15, to: 30 },
  { name: "76' to 90'", half: 2, from: 30, to: 45 },
  { name: 'stoppage time of the second half', half: 2, from: 45, to: Number.POSITIVE_INFINITY },
] as const;

/** A goal by the half and the minutes of it. */
export interface ClockGoal {
  readonly half: 1 | 2;
  readonly minutes: number;
}

/** Counted figures of many matches, played or recorded. Errors go by match, those of shares of the goals as well. */
export class SoccerFigures {
  readonly byMatch: Readonly<Record<string, Average>> = {
    'home win': new Average(),
    draw: new Average(),
    'away win': new Average(),
    goals: new Average(),
    'goals of home': new Average(),
    'goals of away': new Average(),
    'over 2.5': new Average(),
    'both teams score': new Average(),
    '0-0': new Average(),
  };
  readonly counts: Readonly<Record<'corners' | 'yellow cards' | 'red cards', Average>> = {
    corners: new Average(),
    'yellow cards': new Average(),
    'red cards': new Average(),
  };
  /** Goals of the first half, of all. */
  readonly firstHalf = new Ratio();
  /** Goals of a part of the clock, of all whose minute is known. */
  readonly bands = BANDS.map(() => new Ratio());

  score({ home, away, halfHome, halfAway }: { home: number; away: number; halfHome: number; halfAway: number }): void {
    const one = (name: string, value: number | boolean): void => this.byMatch[name]?.add(Number(value));
    one('home win', home > away);
    one('draw', home === away);
    one('away win', home < away);
    one('goals', home + away);
    one('goals of home', home);
    one('goals of away', away);
    one('over 2.5', home + away > 2.5);
    one('both teams score', home > 0 && away > 0);
    one('0-0', home + away === 0);
    this.firstHalf.add(halfHome + halfAway, home + away);
  }

  counted(corners: number, yellows: number, reds: number): void {
    this.counts.corners.add(corners);
    this.counts['yellow cards'].add(yellows);
    this.counts['red cards'].add(reds);
  }

  /** All goals of a match whose clock is known. */
  clock(goals: readonly ClockGoal[]): void {
    for (const [i, { half, from, to }] of BANDS.entries()) {
      const own = goals.filter((goal) => goal.half === half && goal.minutes >= from && goal.minutes < to).length;
      this.bands[i]?.add(own, goals.length);
    }
  }
}

/** Goals of a course, extra time left out. */
const clockGoals = (
  course: readonly {
    readonly atMs: number;
    readonly kind: string;
    readonly state: { readonly phase: string; readonly phaseStartMs: number };
  }[],
): ClockGoal[] =>
  course.flatMap(({ atMs, kind, state: { phase, phaseStartMs } }) => {
    if (kind !== 'goal' || (phase !== 'first' && phase !== 'second')) return [];
    return [{ half: phase === 'first' ? 1 : 2, minutes: (atMs - phaseStartMs) / MINUTE_MS }];
  });

/** Adds a match that the simulation played. */
export function addPlayed(figures: SoccerFigures, entries: readonly TimelineEntry<SoccerMatch>[]): void {
  const last = entries.at(-1)?.state;
  if (last === undefined) return;
  const of = (side: 'home' | 'away', half?: 1): number =>
    last.goals.filter((goal) => goal.side === side && (half === undefined || goal.half === half)).length;
  figures.score({ home: of('home'), away: of('away'), halfHome: of('home', 1), halfAway: of('away', 1) });
  const corners = last.corners.first.length + last.corners.second.length;
  figures.counted(corners, last.yellow.home + last.yellow.away, last.red.home + last.red.away);
  figures.clock(clockGoals(entries));
}

/** Adds what a file knows of a match. */
export function addRecorded(figures: SoccerFigures, { score, counts, course, markets }: RecordedMatch): void {
  // A match without prices is of another kind than the priced seasons: only its clock is looked at.
  if (markets.length > 0) figures.score(score);
  if (counts !== undefined) figures.counted(counts.corners, counts.yellows, counts.reds);
  if (course !== undefined) figures.clock(clockGoals(course));
}
