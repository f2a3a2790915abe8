import type { MatchResult } from '@duskline/contract/entities/results';
import { MatchType } from '@duskline/contract/enums';

/** How a match ended, or why it has no result. */
export type ResultState = 'final' | 'awaiting' | 'cancelled' | 'abandoned' | 'postponed' | 'live' | 'upcoming';

/** A result as a list shows it. */
export interface ResultRow {
  readonly id: number;
  readonly sportId: number;
  readonly systemId: number;
  readonly startMs: number;
  /** Of an outright the event itself; then `away` is the same. */
  readonly home: string;
  readonly away: string;
  readonly homeLogo?: string;
  readonly awayLogo?: string;
  /** Of a national team, as its flag goes by. */
  readonly homeCountry?: string;
  readonly awayCountry?: string;
  readonly isOutright: boolean;
  readonly category: { readonly id: number; readonly name: string; readonly country: string };
  readonly tournament: { readonly id: number; readonly name: string; readonly link: string; readonly rank: number };
  readonly state: ResultState;
  /** null = not played to an end, or nobody told it. */
  readonly score: readonly [home: number, away: number] | null;
  /** Halves, quarters, sets, the first one first. */
  readonly periods: readonly (readonly [home: number, away: number])[];
  /** Path of its page after the language. */
  readonly link: string;
}

const states: Readonly<Record<string, ResultState>> = {
  ended: 'final',
  pending: 'awaiting',
  cancelled: 'cancelled',
  abandoned: 'abandoned',
  postponed: 'postponed',
  live: 'live',
  not_started: 'upcoming',
};

export function toResultRow(result: MatchResult): ResultRow {
  const { HomeScore: home, AwayScore: away, Category, Tournament, LiveInfo } = result;
  return {
    id: result.ID,
    sportId: result.SportTypeID,
    systemId: result.SportSystemID,
    startMs: result.StartDateJs,
    home: result.HomeTeamName,
    away: result.AwayTeamName,
    ...(result.HomeTeamLogo ? { homeLogo: result.HomeTeamLogo } : {}),
    ...(result.AwayTeamLogo ? { awayLogo: result.AwayTeamLogo } : {}),
    ...(result.HomeTeamCountry ? { homeCountry: result.HomeTeamCountry } : {}),
    ...(result.AwayTeamCountry ? { awayCountry: result.AwayTeamCountry } : {}),
    isOutright: result.Type === MatchType.OUTRIGHT,
    category: { id: Category.ID, name: Category.Name ?? '', country: Category.CountryCode ?? '' },
    tournament: {
      id: Tournament.ID,
      name: Tournament.Name ?? '',
      link: Tournament.TournamentLink ?? '',
      rank: Tournament.Rank ?? 0,
    },
    state: states[result.ResultStatus] ?? 'awaiting',
    score: home === undefined || away === undefined ? null : [home, away],
    periods: (LiveInfo?.SetScores.Items ?? []).map(({ HomeScore, AwayScore }) => [HomeScore, AwayScore] as const),
    link: result.MatchLink,
  };
}

/** Which side has won; undefined for a draw, and where there is no score. */
export function winnerOf({ score, state }: Pick<ResultRow, 'score' | 'state'>): 'home' | 'away' | undefined {
  if (score === null || state !== 'final' || score[0] === score[1]) return undefined;
  return score[0] > score[1] ? 'home' : 'away';
}

/** Case and accents do not count: "munchen" finds "München". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim();

/** RESULTS-02: the rows whose teams, tournament or category have the text in their names. */
export function filterRows(rows: readonly ResultRow[], text: string): readonly ResultRow[] {
  const wanted = plain(text);
  if (wanted === '') return rows;
  return rows.filter(({ home, away, tournament, category }) =>
    [home, away, tournament.name, category.name].some((name) => plain(name).includes(wanted)),
  );
}

export interface ResultGroup {
  readonly key: string;
  readonly sportId: number;
  readonly tournament: ResultRow['tournament'];
  readonly category: ResultRow['category'];
  readonly rows: readonly ResultRow[];
}

const byRank = (a: ResultGroup, b: ResultGroup): number =>
  a.tournament.rank - b.tournament.rank || a.tournament.id - b.tournament.id;

/**
 * The rows by tournament, the best first. What comes with a later page stands below what is shown, though its tournament has a head above:
 * nothing moves under the eyes of a reader. A result that came meanwhile pushes the last of a page into the next: it is shown once.
 */
export function groupPages(pages: readonly (readonly ResultRow[])[], text: string): ResultGroup[] {
  const seen = new Set<number>();
  return pages.flatMap((page, n) => {
    const fresh = filterRows(page, text).filter(({ id }) => !seen.has(id) && seen.add(id));
    const groups = [...Map.groupBy(fresh, ({ tournament }) => tournament.id)].flatMap(([id, rows]): ResultGroup[] => {
      const [first] = rows;
      if (!first) return [];
      const { sportId, tournament, category } = first;
      return [{ key: `${n}/${id}`, sportId, tournament, category, rows }];
    });
    return groups.sort(byRank);
  });
}
