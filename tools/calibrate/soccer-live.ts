import type { SoccerState } from '@duskline/simulation/soccer-state';
import { NO_SPORT_DRIFT, type SportSetting } from '@duskline/simulation/sport/definition';
import { minuteOf, USUAL_MS } from '@duskline/simulation/sports/soccer/clock';
import { soccerMatchRules } from '@duskline/simulation/sports/soccer/rules';
import { soccerSetup } from '@duskline/simulation/sports/soccer/setup';
import { kickOff, type SoccerMatch, scoreOf } from '@duskline/simulation/sports/soccer/state';
import { entryIndexAt, type TimelineEntry } from '@duskline/simulation/timeline';
import { Agreement, Bins } from './agreement.ts';
import { type Joint, jointOfFamily } from './joint.ts';
import type { PricedMatch } from './soccer-prices.ts';
import { AGREEMENT_HEADER, agreed, binned, type ReportRow, type Section, sectionOf } from './table.ts';

const MINUTE_MS = 60_000;
const MINUTES = [15, 30, 60, 75] as const;
const ENDS = ['home win', 'draw', 'away win'] as const;

type RecordedCourse = readonly TimelineEntry<SoccerState>[];

/** Moment of a course at which the clock shows this minute. */
export function momentOf(course: RecordedCourse, minute: number): number {
  const second = course.find(({ kind }) => kind === 'second_half')?.atMs ?? 0;
  return minute <= 45 ? minute * MINUTE_MS : second + (minute - 45) * MINUTE_MS;
}

/** What the simulation would know of a recorded match at a moment: goals with their minutes, red cards and the clock. */
export function stateAt(course: RecordedCourse, atMs: number): SoccerMatch | undefined {
  const seen = course.slice(0, entryIndexAt(course, atMs) + 1);
  const now = seen.at(-1)?.state;
  if (now === undefined) return undefined;
  const at = ({ phase, phaseStartMs, phaseLengthMs }: SoccerState): SoccerMatch => {
    return { ...kickOff(phaseLengthMs), phase, phaseStartMs };
  };
  const goals = seen.flatMap(({ kind, side, atMs: whenMs, state }) =>
    kind === 'goal' && side !== undefined
      ? [{ side, half: state.phase === 'first' ? (1 as const) : (2 as const), ...minuteOf(at(state), whenMs) }]
      : [],
  );
  return { ...at(now), goals, red: { home: now.redHome, away: now.redAway } };
}

const RESULT = 1;
/** Squads, corners and cards of any match: nothing of them is in the price of 1x2. */
const ANY: SportSetting = { gap: 0, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 1 };

/** Chances of home, draw and away at a moment, by the very rules that price a match of the simulation. */
export function liveResult(goals: PricedMatch['goals']): (state: SoccerMatch, atMs: number) => readonly number[] {
  const rules = soccerMatchRules({ ...soccerSetup(ANY), goals }, (type) => type === RESULT);
  return (state, atMs) => rules.chances(state, atMs, NO_SPORT_DRIFT).flatMap(({ outcomes }) => outcomes.map(({ win }) => win));
}

const leadName = (lead: number): string =>
  lead === 0 ? 'level' : `${lead > 0 ? 'home' : 'away'} ${Math.abs(lead) === 1 ? 'one' : 'two or more'} ahead`;

/** Looks at matches in play, by who is ahead. */
class ByLead {
  private readonly groups = new Map<string, readonly Agreement[]>();

  add(when: string, state: SoccerMatch, chances: readonly number[], end: number): void {
    const now = scoreOf(state);
    const key = `${when}, ${leadName(now.home - now.away)}`;
    const group = this.groups.get(key) ?? ENDS.map(() => new Agreement());
    this.groups.set(key, group);
    for (const [i, p] of chances.entries()) group[i]?.chance(p, i === end);
  }

  rows(): ReportRow[] {
    return [...this.groups].flatMap(([key, ends]) =>
      ends.flatMap((seen, i) => (seen.saysSomething ? [agreed(`${key}: ${ENDS[i]}`, seen)] : [])),
    );
  }
}

const endOf = ({ home, away }: { readonly home: number; readonly away: number }): number =>
  home > away ? 0 : home === away ? 1 : 2;

/** The live 1x2 on recorded courses: in ten bins at four minutes, and by who is ahead. */
export function liveSoccer(matches: readonly PricedMatch[]): Section {
  const withCourse = matches.flatMap(({ match: { course, score }, goals }) =>
    course === undefined ? [] : [{ course, end: endOf(score), result: liveResult(goals) }],
  );
  const rows: ReportRow[] = [];
  const joint: Joint[] = [];
  const byLead = new ByLead();
  for (const minute of MINUTES) {
    const bins = new Bins();
    for (const { course, end, result } of withCourse) {
      const atMs = momentOf(course, minute);
      const state = stateAt(course, atMs);
      if (state === undefined) continue;
      const chances = result(state, atMs);
      bins.add([chances], end);
      byLead.add(`${minute}'`, state, chances, end);
    }
    rows.push(...binned(`${minute}', chance about`, bins));
    joint.push(jointOfFamily(`${minute}'`, bins));
  }
  rows.push(...byLead.rows());
  const text = `Live 1x2 of ${withCourse.length} recorded matches by the rules that price the matches of the simulation, from their prices before the start, the score, red cards and the clock. The three outcomes of a match stand in the same bins, of which one comes.`;
  return sectionOf('Soccer in play: the live 1x2', text, rows, AGREEMENT_HEADER, joint);
}

/** A match at its break; in which minute its goals fell changes nothing of 1x2. */
function atBreak({ halfHome, halfAway }: PricedMatch['match']['score']): SoccerMatch {
  const goals = (side: 'home' | 'away', count: number) =>
    Array.from({ length: count }, () => ({ side, half: 1 as const, minute: 45, inStoppage: false }));
  return {
    ...kickOff(USUAL_MS[1]),
    phase: 'break',
    phaseStartMs: USUAL_MS[1],
    minute: 45,
    goals: [...goals('home', halfHome), ...goals('away', halfAway)],
  };
}

/** The live 1x2 at the break of all seasons: many more matches than have a course, of which the score of the half is known. */
export function halfTimeSoccer(matches: readonly PricedMatch[]): Section {
  const [bins, byLead] = [new Bins(), new ByLead()];
  for (const { match, goals } of matches) {
    const [state, end] = [atBreak(match.score), endOf(match.score)];
    const chances = liveResult(goals)(state, USUAL_MS[1]);
    bins.add([chances], end);
    byLead.add('half-time', state, chances, end);
  }
  const rows = [...binned('half-time, chance about', bins), ...byLead.rows()];
  const text = `The same at the break of all ${matches.length} recorded matches, from their prices before the start and the score of the first half; red cards of the first half are not in the files.`;
  return sectionOf('Soccer at half-time: the live 1x2', text, rows, AGREEMENT_HEADER, [jointOfFamily('half-time', bins)]);
}
