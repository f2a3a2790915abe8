import type { MatchResult } from '@duskline/contract/entities/results';
import { MatchType } from '@duskline/contract/enums';

/** A match of a game that is over, as a list shows it. */
export interface GameResult {
  readonly id: number;
  readonly sportId: number;
  readonly gameAlias: string;
  readonly game: string;
  readonly category: { readonly id: number; readonly name: string; readonly country: string };
  readonly tournament: { readonly id: number; readonly name: string; readonly link: string };
  readonly startMs: number;
  /** Of an outright the event, twice. */
  readonly home: string;
  readonly away: string;
  /** null = it was not played to an end, or nobody told its score. */
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly isOutright: boolean;
  /** ended, cancelled, abandoned, not_started, live, pending. */
  readonly status: string;
}

/** How one of its markets ended. */
export interface MarketOutcome {
  readonly title: string;
  readonly winners: readonly string[];
  readonly isVoid: boolean;
}

export interface ResultMatch extends GameResult {
  readonly markets: readonly MarketOutcome[];
}

export function toGameResult(result: MatchResult): GameResult {
  const { HomeScore: home, AwayScore: away, Category, Tournament, SportType } = result;
  return {
    id: result.ID,
    sportId: result.SportTypeID,
    gameAlias: SportType.Alias ?? '',
    game: SportType.OriginalName,
    category: { id: Category.ID, name: Category.Name ?? '', country: Category.CountryCode ?? '' },
    tournament: { id: Tournament.ID, name: Tournament.Name ?? '', link: Tournament.TournamentLink ?? '' },
    startMs: result.StartDateJs,
    home: result.HomeTeamName,
    away: result.AwayTeamName,
    score: home === undefined || away === undefined ? null : { home, away },
    isOutright: result.Type === MatchType.OUTRIGHT,
    status: result.ResultStatus,
  };
}

export const toResultMatch = (result: MatchResult): ResultMatch => ({
  ...toGameResult(result),
  markets: (result.Results ?? []).map(({ MarketTitle, WinningOutcomes, IsVoid }) => ({
    title: MarketTitle,
    winners: WinningOutcomes,
    isVoid: IsVoid === true,
  })),
});

/** Results of a league on a day. */
export interface LeagueResults {
  readonly key: string;
  readonly first: GameResult;
  readonly results: readonly GameResult[];
}

/** By league, leagues in the order of their latest match. */
export function byLeague(results: readonly GameResult[]): LeagueResults[] {
  const leagues = new Map<number, GameResult[]>();
  for (const result of results) leagues.set(result.tournament.id, [...(leagues.get(result.tournament.id) ?? []), result]);
  return [...leagues].flatMap(([id, own]) => (own[0] ? [{ key: String(id), first: own[0], results: own }] : []));
}
