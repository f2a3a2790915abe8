import { leadGrid } from '@duskline/odds/model/lead-grid';
import { goalShare, scoreDistributions, winnerChances } from '@duskline/odds/model/score-grid';
import { redCardFactor, SCORE_EFFECT } from '@duskline/simulation/soccer-grid';
import { type SoccerState, soccerRemaining } from '@duskline/simulation/soccer-state';
import { entryIndexAt, type TimelineEntry } from '@duskline/simulation/timeline';
import { Agreement, Bins } from './agreement.ts';
import { type Joint, jointOfFamily } from './joint.ts';
import type { PricedMatch } from './soccer-prices.ts';
import { AGREEMENT_HEADER, agreed, binned, type ReportRow, type Section, sectionOf } from './table.ts';

const MINUTE_MS = 60_000;
const MINUTES = [15, 30, 60, 75] as const;
const ENDS = ['home win', 'draw', 'away win'] as const;

/** Moment of a course at which the clock shows this minute. */
export function momentOf(course: readonly TimelineEntry<SoccerState>[], minute: number): number {
  const second = course.find(({ kind }) => kind === 'second_half')?.atMs ?? 0;
  return minute <= 45 ? minute * MINUTE_MS : second + (minute - 45) * MINUTE_MS;
}

/** Chances of home, draw and away as the feed prices them at a moment of a recorded match. */
export function liveResult(priced: PricedMatch, state: SoccerState, atMs: number): readonly number[] {
  const share = goalShare(soccerRemaining(state, atMs), 0);
  const home = priced.means.home * redCardFactor(state.redHome, state.redAway) * share;
  const away = priced.means.away * redCardFactor(state.redAway, state.redHome) * share;
  const grid = leadGrid(home, away, SCORE_EFFECT, state.home - state.away);
  const winner = winnerChances(scoreDistributions(grid, state.home, state.away));
  return [winner.home, winner.draw, winner.away];
}

const leadName = (lead: number): string =>
  lead === 0 ? 'level' : `${lead > 0 ? 'home' : 'away'} ${Math.abs(lead) === 1 ? 'one' : 'two or more'} ahead`;

/** The live 1x2 on recorded courses: in ten bins at four minutes, and by who is ahead. */
export function liveSoccer(matches: readonly PricedMatch[]): Section {
  const withCourse = matches.filter(({ match }) => match.course !== undefined);
  const rows: ReportRow[] = [];
  const joint: Joint[] = [];
  const byLead = new Map<string, Agreement[]>();
  for (const minute of MINUTES) {
    const bins = new Bins();
    for (const priced of withCourse) {
      const course = priced.match.course ?? [];
      const atMs = momentOf(course, minute);
      const state = course[entryIndexAt(course, atMs)]?.state;
      if (state === undefined) continue;
      const { home, away } = priced.match.score;
      const end = home > away ? 0 : home === away ? 1 : 2;
      const chances = liveResult(priced, state, atMs);
      const key = `${minute}', ${leadName(state.home - state.away)}`;
      const kept = byLead.get(key) ?? ENDS.map(() => new Agreement());
      byLead.set(key, kept);
      bins.add([chances], end);
      for (const [i, p] of chances.entries()) kept[i]?.chance(p, i === end);
    }
    rows.push(...binned(`${minute}', chance about`, bins));
    joint.push(jointOfFamily(`${minute}'`, bins));
  }
  for (const [key, ends] of byLead)
    for (const [i, seen] of ends.entries()) if (seen.saysSomething) rows.push(agreed(`${key}: ${ENDS[i]}`, seen));
  const text = `Live 1x2 of ${withCourse.length} recorded matches from their prices before the start, the score, red cards and the clock. The three outcomes of a match stand in the same bins, of which one comes.`;
  return sectionOf('Soccer in play: the live 1x2', text, rows, AGREEMENT_HEADER, joint);
}
