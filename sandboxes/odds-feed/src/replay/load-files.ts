import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readFootballData } from './football-data.ts';
import { readOpenfootball } from './openfootball.ts';
import type { LoadedFile, RecordedMatch } from './recorded-match.ts';
import { readWyscout } from './wyscout.ts';

const NEAR_MS = 3 * 24 * 3_600_000;

/** `path` or `path#id+id`: some matches of a file only. */
function splitPath(given: string): { path: string; only: string[] } {
  const [path = '', ids = ''] = given.split('#');
  return { path, only: ids === '' ? [] : ids.split('+') };
}

function loadOne(given: string, books: readonly string[] | undefined): LoadedFile {
  const { path, only } = splitPath(given);
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.json')) return readOpenfootball(path, text);
  const header = text.slice(0, 200).replace(/^\uFEFF/, '');
  if (header.startsWith('match_id,period')) {
    const matches = join(dirname(path), basename(path).replace(/^timeline_/, 'matches_'));
    return readWyscout(path, text, readFileSync(matches, 'utf8'), only);
  }
  if (header.startsWith('league,season,football_data')) return { path, format: 'team-names', rows: 0, matches: [], broken: [] };
  if (header.startsWith('Div,')) return readFootballData(path, text, books);
  throw new Error(`${path}: neither a football-data season, a Wyscout timeline nor an openfootball file`);
}

/** Names of a team in the files that are joined: football-data on one side, Wyscout or openfootball on the other. */
function nameTable(paths: readonly string[]): Map<string, string> {
  const table = new Map<string, string>();
  for (const path of paths) {
    if (!existsSync(path)) continue;
    for (const row of parse(readFileSync(path, 'utf8'), { bom: true, columns: true, skip_empty_lines: true }) as Record<
      string,
      string
    >[]) {
      table.set(row.other_name ?? '', row.football_data ?? '');
    }
  }
  return table;
}

/** The recorded course of one file gets the prices of the same match in another, which then is not listed twice. */
function joined(files: readonly LoadedFile[], names: ReadonlyMap<string, string>): RecordedMatch[] {
  const priced = files.filter((file) => file.format === 'football-data').flatMap((file) => file.matches);
  const bySides = Map.groupBy(priced, (match) => `${match.home}/${match.away}`);
  const taken = new Set<RecordedMatch>();
  const rest = files.filter((file) => file.format !== 'football-data').flatMap((file) => file.matches);
  const timed = rest.map((match) => {
    const sides = `${names.get(match.home) ?? match.home}/${names.get(match.away) ?? match.away}`;
    const twin = bySides.get(sides)?.find((candidate) => Math.abs(candidate.kickOffMs - match.kickOffMs) < NEAR_MS);
    if (twin === undefined || twin.score.home !== match.score.home || twin.score.away !== match.score.away) return match;
    taken.add(twin);
    return { ...match, markets: twin.markets };
  });
  return [...timed, ...priced.filter((match) => !taken.has(match))].sort(
    (a, b) => a.kickOffMs - b.kickOffMs || (a.key < b.key ? -1 : 1),
  );
}

/** All matches of the files, joined, in order of kick-off. A Wyscout selection (`#id`) leaves out the priced matches it does not name. */
export function loadFiles(
  given: readonly string[],
  books?: readonly string[],
): { files: LoadedFile[]; matches: RecordedMatch[] } {
  const files = given.map((path) => loadOne(path, books));
  const tables = [
    ...files.filter((file) => file.format === 'team-names').map((file) => file.path),
    ...files.filter((file) => file.format === 'wyscout').map((file) => join(dirname(dirname(file.path)), 'team-names.csv')),
  ];
  const matches = joined(files, nameTable([...new Set(tables)]));
  const selected = given.some((path) => path.includes('#'));
  return { files, matches: selected ? matches.filter((match) => match.course !== undefined) : matches };
}
