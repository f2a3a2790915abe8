import type { SoccerState } from '@duskline/simulation/soccer-state';
import type { SoccerMatch } from '@duskline/simulation/sports/soccer/state';
import type { TimelineEntry } from '@duskline/simulation/timeline';
import type { RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import { Average } from './agreement.ts';

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

/** Counted figures of many matches, played or recorded. Errors go by match. */
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
  readonly firstHalf = new Average();
  readonly bands = BANDS.map(() => 0);

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
    const first = halfHome + halfAway;
    for (let i = 0; i < home + away; i++) this.firstHalf.add(i < first ? 1 : 0);
  }

  counted(corners: number, yellows: number, reds: number): void {
    this.counts.corners.add(corners);
    this.counts['yellow cards'].add(yellows);
    this.counts['red cards'].add(reds);
  }

  goalAt(half: 1 | 2, minutes: number): void {
    const band = BANDS.findIndex((one) => one.half === half && minutes >= one.from && minutes < one.to);
    this.bands[band] = (this.bands[band] ?? 0) + 1;
  }

  get goalsByClock(): number {
    return this.bands.reduce((a, b) => a + b, 0);
  }
}

/** Adds a match that the simulation played. */
export function addPlayed(figures: SoccerFigures, entries: readonly TimelineEntry<SoccerMatch>[]): void {
  const last = entries.at(-1)?.state;
  if (last === undefined) return;
  const of = (side: 'home' | 'away', half?: 1): number =>
    last.goals.filter((goal) => goal.side === side && (half === undefined || goal.half === half)).length;
  figures.score({ home: of('home'), away: of('away'), halfHome: of('home', 1), halfAway: of('away', 1) });
  const corners = last.corners.first.length + last.corners.second.length;
  figures.counted(corners, last.yellow.home + last.yellow.away, last.red.home + last.red.away);
  for (const { atMs, kind, state } of entries)
    if (kind === 'goal' && (state.phase === 'first' || state.phase === 'second'))
      figures.goalAt(state.phase === 'first' ? 1 : 2, (atMs - state.phaseStartMs) / MINUTE_MS);
}

function addCourse(figures: SoccerFigures, course: readonly TimelineEntry<SoccerState>[]): void {
  for (const { atMs, kind, state } of course)
    if (kind === 'goal') figures.goalAt(state.phase === 'first' ? 1 : 2, (atMs - state.phaseStartMs) / MINUTE_MS);
}

/** Adds what a file knows of a match. */
export function addRecorded(figures: SoccerFigures, { score, counts, course, markets }: RecordedMatch): void {
  // A match without prices is of another kind than the priced seasons: only its clock is looked at.
  if (markets.length > 0) figures.score(score);
  if (counts !== undefined) figures.counted(counts.corners, counts.yellows, counts.reds);
  if (course !== undefined) addCourse(figures, course);
}
