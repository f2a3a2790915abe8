import { DAY_MS } from '../calls/day-window.ts';
import { ShownOddsHistory } from '../calls/shown-odds-history.ts';
import type { CategoryNode, CompetitorNode, MarketNode, MatchNode, SportNode, TournamentNode } from '../model.ts';
import { LocalizedTitles, type MarketDescription, titleLanguage } from '../titles/localized-titles.ts';
import { type Holds, NO_HOLDS } from './holds.ts';
import type { SanityLimits } from './sanity-band.ts';

/** Everything the board holds. Reads go through `Board`; only the apply functions write. */
export interface BoardState {
  readonly sanity: SanityLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The latest time that was ever seen: what is drawn begins by it, and never again. */
  readonly latest: () => number;
  readonly sports: Map<number, SportNode>;
  readonly categories: Map<number, CategoryNode>;
  readonly tournaments: Map<number, TournamentNode>;
  readonly competitors: Map<number, CompetitorNode>;
  /** Every match in memory, retired ones included. */
  readonly matches: Map<number, MatchNode>;
  readonly markets: Map<number, MarketNode>;
  readonly live: Set<MatchNode>;
  /** Listed outrights, which stand in none of the lists of matches. */
  readonly outrights: Set<MatchNode>;
  /** Matches that were over when they were first listed here: nothing more is to come of them. */
  readonly listedOver: Set<MatchNode>;
  /** Matches of whose main lines one waits to be replaced. */
  readonly waitingLines: Set<MatchNode>;
  /** Listed matches by UTC day number of their start. */
  readonly days: Map<number, Set<MatchNode>>;
  readonly downProducers: Set<number>;
  /** What has been on offer a moment ago, at the {@link playStateOf} its match was in. */
  readonly pastPrices: ShownOddsHistory;
  /** What traders hold shut. */
  holds: Holds;
  /** What the feed says of market types; read for those that market-types.ts does not know. */
  readonly descriptions: Map<number, MarketDescription>;
  /** Titles in the language of a code such as en-US; English where there are none. */
  titles(languageCode: string): LocalizedTitles;
  /** Events that were not applied and refusals, by reason. */
  readonly counters: Map<string, number>;
  /** Grows with every change of anything. */
  version: number;
  /** Grows when a match comes, goes, turns live or moves in time. */
  structureVersion: number;
  /** Grows with every change of an outright, and when one comes or goes. */
  outrightsVersion: number;
}

export function createBoardState(sanity: SanityLimits, now: () => number, latest = now): BoardState {
  const descriptions = new Map<number, MarketDescription>();
  const books = new Map<string, LocalizedTitles>();
  return {
    sanity,
    now,
    latest,
    descriptions,
    titles(languageCode) {
      const language = titleLanguage(languageCode);
      let book = books.get(language);
      if (!book) {
        book = new LocalizedTitles(language, descriptions);
        books.set(language, book);
      }
      return book;
    },
    sports: new Map(),
    categories: new Map(),
    tournaments: new Map(),
    competitors: new Map(),
    matches: new Map(),
    markets: new Map(),
    live: new Set(),
    outrights: new Set(),
    listedOver: new Set(),
    waitingLines: new Set(),
    days: new Map(),
    downProducers: new Set(),
    pastPrices: new ShownOddsHistory(),
    holds: NO_HOLDS,
    counters: new Map(),
    version: 1,
    structureVersion: 1,
    outrightsVersion: 1,
  };
}

/** The state of play that a price is for: it changes with the start, with other sides and with every goal, card, penalty or bet stop. */
export const playStateOf = ({ phase, sidesVersion, stateVersion }: MatchNode): string =>
  `${phase}/${sidesVersion}/${stateVersion}`;

/** The time by which a match begins. */
export const timeOf = ({ now, latest }: Pick<BoardState, 'now' | 'latest'>, { virtual }: Pick<MatchNode, 'virtual'>): number =>
  virtual === null ? now() : latest();

export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

export function count(state: BoardState, name: string, by = 1): void {
  state.counters.set(name, (state.counters.get(name) ?? 0) + by);
}

/** Puts a match into the lists of its sport, category, tournament, day and, when live, into the live list. */
export function listMatch(state: BoardState, match: MatchNode): void {
  state.structureVersion++;
  if (match.outright !== null) {
    state.outrights.add(match);
    return;
  }
  match.sport.matches.add(match);
  match.category.matches.add(match);
  match.tournament.matches.add(match);
  const day = dayOf(match.startTimeMs);
  const sameDay = state.days.get(day);
  if (sameDay) sameDay.add(match);
  else state.days.set(day, new Set([match]));
  if (match.phase !== 'prematch') state.live.add(match);
}

export function unlistMatch(state: BoardState, match: MatchNode): void {
  match.sport.matches.delete(match);
  match.category.matches.delete(match);
  match.tournament.matches.delete(match);
  const day = dayOf(match.startTimeMs);
  const sameDay = state.days.get(day);
  sameDay?.delete(match);
  if (sameDay?.size === 0) state.days.delete(day);
  state.live.delete(match);
  state.outrights.delete(match);
  // No list shows it any more.
  match.fragments.clear();
  state.structureVersion++;
}

/** In the lists of matches, or of outrights. */
export const isListed = (state: BoardState, match: MatchNode): boolean =>
  match.sport.matches.has(match) || state.outrights.has(match);

/** Marks the match and everything above it as changed. */
export function bumpMatch(state: BoardState, match: MatchNode): void {
  match.version++;
  if (match.outright !== null) state.outrightsVersion++;
  match.tournament.version++;
  match.category.version++;
  match.sport.version++;
  state.version++;
}

/** The match is none of theirs any more. Who plays nowhere on the board has no place on it. */
export function leaveCompetitor(state: BoardState, { id, matches }: CompetitorNode, match: MatchNode): void {
  matches.delete(match);
  if (matches.size === 0) state.competitors.delete(id);
}

export function forgetMatch(state: BoardState, match: MatchNode): void {
  for (const competitor of [match.home, match.away]) leaveCompetitor(state, competitor, match);
  for (const id of match.markets.keys()) state.markets.delete(id);
  state.matches.delete(match.id);
  state.waitingLines.delete(match);
}
