import { parse } from 'csv-parse/sync';
import { readDay, zonedMs } from './local-time.ts';
import {
  type BrokenRecord,
  type LoadedFile,
  type RecordedMarket,
  type RecordedMatch,
  type RecordedPrice,
  recordedMarket,
} from './recorded-match.ts';

type Row = Readonly<Record<string, string | undefined>>;

/** Division codes of football-data.co.uk: country, ISO code, name, rank. */
const DIVISIONS: Readonly<Record<string, readonly [string, string, string, number]>> = {
  E0: ['England', 'GB', 'Premier League', 1],
  E1: ['England', 'GB', 'Championship', 6],
  SP1: ['Spain', 'ES', 'Primera División', 2],
  I1: ['Italy', 'IT', 'Serie A', 4],
  D1: ['Germany', 'DE', 'Bundesliga', 3],
  F1: ['France', 'FR', 'Ligue 1', 5],
};
const DEFAULT_TIME = '15:00';
/** Kick-off times of these files are British for every league. */
const ZONE = 'Europe/London';

/** Column names of a price source: 1x2, totals 2.5 and Asian handicap. */
interface BookColumns {
  readonly result: string;
  readonly lines: string;
  readonly handicap: string;
}

/** Sources in order of preference; the first that has a complete market gives it. `C` is closing. */
export const DEFAULT_BOOKS = ['B365C', 'AvgC', 'PSC', 'B365', 'Avg', 'BbAv', 'PS'] as const;

/** Pinnacle is PS in results and P in lines; handicaps of old files have a column of their own. */
function columnsOf(book: string): BookColumns {
  const lines = book === 'PSC' ? 'PC' : book === 'PS' ? 'P' : book;
  const handicap = book.startsWith('Bb') ? 'BbAHh' : book.endsWith('C') ? 'AHCh' : 'AHh';
  return { result: book, lines, handicap };
}

const cell = (row: Row, name: string): string => (row[name] ?? '').trim();

function prices(row: Row, columns: readonly (readonly [string, string])[]): RecordedPrice[] {
  return columns.map(([id, name]) => ({ id, text: cell(row, name) }));
}

const complete = (list: readonly RecordedPrice[]): boolean => list.every((price) => price.text !== '');

/** The market of the first book that has it whole; with holes only if none has. */
function firstMarket(
  books: readonly string[],
  build: (book: BookColumns) => RecordedMarket | undefined,
): RecordedMarket | undefined {
  let partial: RecordedMarket | undefined;
  for (const book of books) {
    const market = build(columnsOf(book));
    if (market === undefined) continue;
    if (complete(market.prices)) return market;
    if (market.prices.some((price) => price.text !== '')) partial ??= market;
  }
  return partial;
}

function marketsOf(row: Row, books: readonly string[]): RecordedMarket[] {
  const result = firstMarket(books, ({ result: book }) =>
    recordedMarket(
      1,
      '',
      prices(row, [
        ['1', `${book}H`],
        ['2', `${book}D`],
        ['3', `${book}A`],
      ]),
    ),
  );
  const totals = firstMarket(books, ({ lines }) =>
    recordedMarket(
      18,
      'total=2.5',
      prices(row, [
        ['12', `${lines}>2.5`],
        ['13', `${lines}<2.5`],
      ]),
    ),
  );
  const handicap = firstMarket(books, ({ lines, handicap: column }) => {
    const line = cell(row, column);
    if (!/^[-+]?\d+(\.\d+)?$/.test(line) || !Number.isInteger(Number(line) * 4)) return undefined;
    const sides = prices(row, [
      ['1714', `${lines}AHH`],
      ['1715', `${lines}AHA`],
    ]);
    return recordedMarket(16, `hcp=${Number(line) === 0 ? 0 : Number(line)}`, sides);
  });
  // A row without any result prices still has the market: its absence is to be seen and counted.
  const none = recordedMarket(
    1,
    '',
    ['1', '2', '3'].map((id) => ({ id, text: '' })),
  );
  return [result ?? none, totals, handicap].filter((market) => market !== undefined);
}

function kickOffOf(row: Row): number | undefined {
  const day = readDay(cell(row, 'Date'));
  const time = /^(\d{1,2}):(\d{2})$/.exec(cell(row, 'Time') || DEFAULT_TIME);
  if (day === undefined || time === null) return undefined;
  return zonedMs(ZONE, ...day, Number(time[1]), Number(time[2]));
}

const goals = (row: Row, name: string): number | undefined =>
  /^\d{1,2}$/.test(cell(row, name)) ? Number(cell(row, name)) : undefined;

/** Corners and cards of both sides; nothing when one of them is missing. */
function countsOf(row: Row): Pick<RecordedMatch, 'counts'> {
  const sum = (home: string, away: string): number => (goals(row, home) ?? Number.NaN) + (goals(row, away) ?? Number.NaN);
  const counts = { corners: sum('HC', 'AC'), yellows: sum('HY', 'AY'), reds: sum('HR', 'AR') };
  return Object.values(counts).every(Number.isInteger) ? { counts } : {};
}

function matchOf(row: Row, file: string, line: number, books: readonly string[]): RecordedMatch | string {
  const [division, home, away] = [cell(row, 'Div'), cell(row, 'HomeTeam'), cell(row, 'AwayTeam')];
  if (division === '' || home === '' || away === '') return 'no teams';
  const kickOffMs = kickOffOf(row);
  if (kickOffMs === undefined) return 'bad date';
  const [fullHome, fullAway] = [goals(row, 'FTHG'), goals(row, 'FTAG')];
  if (fullHome === undefined || fullAway === undefined) return 'no result';
  const [category, countryCode, tournament, rank] = DIVISIONS[division] ?? ['World', 'INT', division, 50];
  return {
    key: `${division}/${new Date(kickOffMs).toISOString().slice(0, 10)}/${home}/${away}`,
    file,
    line,
    category,
    countryCode,
    tournament,
    rank,
    home,
    away,
    kickOffMs,
    score: { home: fullHome, away: fullAway, halfHome: goals(row, 'HTHG') ?? 0, halfAway: goals(row, 'HTAG') ?? 0 },
    markets: marketsOf(row, books),
    ...countsOf(row),
  };
}

/**
 * Reads a season of football-data.co.uk. The set of columns changes from season to season, so everything is found by
 * name; byte order mark, CRLF and empty last lines are taken as they come.
 */
export function readFootballData(path: string, text: string, books: readonly string[] = DEFAULT_BOOKS): LoadedFile {
  const rows = parse(text, { bom: true, columns: true, relax_column_count: true, skip_empty_lines: true, trim: true }) as Row[];
  const matches: RecordedMatch[] = [];
  const broken: BrokenRecord[] = [];
  for (const [i, row] of rows.entries()) {
    const line = i + 2;
    if (Object.values(row).every((value) => (value ?? '') === '')) continue;
    const match = matchOf(row, path, line, books);
    if (typeof match === 'string') {
      broken.push({ file: path, line, match: `${cell(row, 'HomeTeam')} - ${cell(row, 'AwayTeam')}`, reason: match });
      continue;
    }
    matches.push(match);
    for (const market of match.markets) {
      if (market.broken === undefined) continue;
      const name = `${market.id}/${market.specifiers}`;
      broken.push({ file: path, line, match: `${match.home} - ${match.away}`, market: name, reason: market.broken });
    }
  }
  return { path, format: 'football-data', rows: rows.length, matches, broken };
}
