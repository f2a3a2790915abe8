import { parse } from 'csv-parse/sync';
import { courseOf, type RecordedIncident } from './course.ts';
import type { BrokenRecord, LoadedFile, RecordedMatch } from './recorded-match.ts';

type Row = Readonly<Record<string, string>>;

const COMPETITIONS: Readonly<Record<string, readonly [string, string, string]>> = {
  England: ['England', 'GB', 'Premier League'],
  World_Cup: ['International', 'INT', 'World Cup'],
};
const HALVES: Readonly<Record<string, 1 | 2>> = { '1H': 1, '2H': 2 };
const HALF_MS = 45 * 60_000;
const KINDS: Readonly<Record<string, RecordedIncident['kind']>> = {
  goal: 'goal',
  own_goal: 'goal',
  red: 'red_card',
  second_yellow: 'red_card',
  yellow: 'yellow_card',
  corner: 'corner',
  penalty_missed: 'penalty_missed',
};

const rowsOf = (text: string): Row[] =>
  parse(text, { bom: true, columns: true, skip_empty_lines: true, relax_column_count: true }) as Row[];

function happeningOf(row: Row): RecordedIncident | undefined {
  const half = HALVES[row.period ?? ''];
  const kind = KINDS[row.type ?? ''];
  const sec = Number(row.sec);
  const given = row.side;
  if (half === undefined || kind === undefined || !Number.isFinite(sec) || row.sec === '') return undefined;
  if (given !== 'home' && given !== 'away') return undefined;
  // The scorer's team is written, the goal counts for the other one.
  const side = row.type === 'own_goal' ? (given === 'home' ? 'away' : 'home') : given;
  return { half, sec, kind, side, penalty: (row.note ?? '').includes('penalty') };
}

function halfLengths(rows: readonly Row[]): readonly [number, number] {
  const of = (period: string): number => {
    const end = rows.find((row) => row.period === period && row.type === 'period_end');
    return Math.max(HALF_MS, Math.round(Number(end?.sec ?? 0) * 1000));
  };
  return [of('1H'), of('2H')];
}

function matchOf(row: Row, timeline: readonly Row[], file: string, line: number): RecordedMatch | string {
  const kickOffMs = Date.parse(`${(row.kickoff_utc ?? '').replace(' ', 'T')}Z`);
  if (!Number.isFinite(kickOffMs)) return 'bad date';
  const course = courseOf(
    timeline.map(happeningOf).filter((what) => what !== undefined),
    halfLengths(timeline),
  );
  const last = course.at(-1)?.state;
  const number = (name: string): number => Number(row[name]);
  const score = {
    home: number('score_home'),
    away: number('score_away'),
    halfHome: number('ht_home'),
    halfAway: number('ht_away'),
  };
  if (Object.values(score).some((goals) => !Number.isInteger(goals))) return 'no result';
  if (last?.home !== score.home || last.away !== score.away) return 'goals do not add up to the result';
  const competition = row.competition ?? '';
  const [category, countryCode, tournament] = COMPETITIONS[competition] ?? ['World', 'INT', competition];
  const [home, away] = [row.home ?? '', row.away ?? ''];
  const key = `wyscout/${row.match_id}`;
  return { key, file, line, category, countryCode, tournament, rank: 1, home, away, kickOffMs, score, markets: [], course };
}

/** Reads the timelines of a competition and the list of its matches; `only`: these match ids. */
export function readWyscout(path: string, timelineText: string, matchesText: string, only: readonly string[] = []): LoadedFile {
  const timelines = Map.groupBy(rowsOf(timelineText), (row) => row.match_id ?? '');
  const list = rowsOf(matchesText).filter((row) => only.length === 0 || only.includes(row.match_id ?? ''));
  const matches: RecordedMatch[] = [];
  const broken: BrokenRecord[] = [];
  for (const [i, row] of list.entries()) {
    const match = matchOf(row, timelines.get(row.match_id ?? '') ?? [], path, i + 2);
    if (typeof match === 'string') broken.push({ file: path, line: i + 2, match: `${row.home} - ${row.away}`, reason: match });
    else matches.push(match);
  }
  return { path, format: 'wyscout', rows: list.length, matches, broken };
}
