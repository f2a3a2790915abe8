import { courseOf, type RecordedIncident } from './course.ts';
import type { BrokenRecord, LoadedFile, RecordedMatch } from './recorded-match.ts';

interface Goal {
  readonly minute?: number | string;
  readonly offset?: number;
  readonly penalty?: boolean;
}

interface Fixture {
  readonly date?: string;
  readonly time?: string;
  readonly team1?: string | { readonly name?: string };
  readonly team2?: string | { readonly name?: string };
  readonly score?: { readonly ht?: readonly number[]; readonly ft?: readonly number[] };
  readonly goals1?: readonly Goal[];
  readonly goals2?: readonly Goal[];
}

interface Season {
  readonly name?: string;
  readonly matches?: readonly Fixture[];
  readonly rounds?: readonly { readonly matches?: readonly Fixture[] }[];
}

const MINUTE_MS = 60_000;
const HALF_MINUTES = 45;
const nameOf = (team: Fixture['team1']): string => (typeof team === 'string' ? team : (team?.name ?? ''));

/** `2026-06-11` and `13:00 UTC-6`; a time without a zone is taken as UTC. */
function kickOffOf(fixture: Fixture): number {
  const [clock = '15:00', zone = ''] = (fixture.time ?? '').split(' ').filter((part) => part !== '');
  const hours = Number(/^UTC([+-]\d{1,2})$/.exec(zone)?.[1] ?? 0);
  return Date.parse(`${fixture.date}T${clock.padStart(5, '0')}:00Z`) - hours * 60 * MINUTE_MS;
}

/** Minute of a goal as [minute, added]: 90 + offset 4, or "90+4". */
function minuteOf(goal: Goal): readonly [number, number] | undefined {
  const match = /^(\d{1,3})(?:\+(\d{1,2}))?$/.exec(String(goal.minute ?? ''));
  if (match === null) return undefined;
  return [Number(match[1]), Number(match[2] ?? goal.offset ?? 0)];
}

/** Goals of the 90 minutes as happenings; undefined when one has no minute. */
function goalsOf(fixture: Fixture): RecordedIncident[] | undefined {
  const found: RecordedIncident[] = [];
  for (const side of ['home', 'away'] as const) {
    for (const goal of (side === 'home' ? fixture.goals1 : fixture.goals2) ?? []) {
      const minute = minuteOf(goal);
      if (minute === undefined) return undefined;
      const [base, added] = minute;
      if (base > 2 * HALF_MINUTES) continue;
      const half = base <= HALF_MINUTES ? 1 : 2;
      const sec = (base - (half - 1) * HALF_MINUTES + added) * 60 - 30;
      found.push({ half, sec, kind: 'goal', side, penalty: goal.penalty === true });
    }
  }
  return found;
}

/** `timed`: the file lists goals at all, so that a match without a list of them had none. */
function courseFor(fixture: Fixture, full: readonly [number, number], timed: boolean): Pick<RecordedMatch, 'course'> {
  const goals = goalsOf(fixture);
  const count = (side: string): number => (goals ?? []).filter((goal) => goal.side === side).length;
  if (goals === undefined || count('home') !== full[0] || count('away') !== full[1]) return {};
  if (!timed) return {};
  const lengthOf = (half: 1 | 2): number => {
    const latest = Math.max(0, ...goals.filter((goal) => goal.half === half).map((goal) => goal.sec));
    return Math.max((HALF_MINUTES + (half === 1 ? 2 : 4)) * MINUTE_MS, latest * 1000 + MINUTE_MS);
  };
  return { course: courseOf(goals, [lengthOf(1), lengthOf(2)]) };
}

function matchOf(fixture: Fixture, tournament: string, timed: boolean, file: string, line: number): RecordedMatch | string {
  const [home, away] = [nameOf(fixture.team1), nameOf(fixture.team2)];
  if (home === '' || away === '') return 'no teams';
  const kickOffMs = kickOffOf(fixture);
  if (!Number.isFinite(kickOffMs)) return 'bad date';
  const [fullHome, fullAway] = fixture.score?.ft ?? [];
  if (fullHome === undefined || fullAway === undefined) return 'no result';
  // A half-time score is left out where it was 0-0.
  const [halfHome = 0, halfAway = 0] = fixture.score?.ht ?? [];
  return {
    key: `openfootball/${tournament}/${fixture.date}/${home}/${away}`,
    file,
    line,
    category: 'World',
    countryCode: 'INT',
    tournament,
    rank: 2,
    home,
    away,
    kickOffMs,
    score: { home: fullHome, away: fullAway, halfHome, halfAway },
    markets: [],
    ...courseFor(fixture, [fullHome, fullAway], timed),
  };
}

/** Reads a season or tournament of openfootball; it has no prices, so the model makes them. */
export function readOpenfootball(path: string, text: string): LoadedFile {
  const season = JSON.parse(text) as Season;
  const fixtures = season.matches ?? (season.rounds ?? []).flatMap((round) => round.matches ?? []);
  const matches: RecordedMatch[] = [];
  const broken: BrokenRecord[] = [];
  const timed = fixtures.some((fixture) => (fixture.goals1 ?? []).length > 0);
  for (const [i, fixture] of fixtures.entries()) {
    const match = matchOf(fixture, season.name ?? 'Season', timed, path, i + 1);
    if (typeof match === 'string')
      broken.push({ file: path, line: i + 1, match: `${nameOf(fixture.team1)} - ${nameOf(fixture.team2)}`, reason: match });
    else matches.push(match);
  }
  return { path, format: 'openfootball', rows: fixtures.length, matches, broken };
}
