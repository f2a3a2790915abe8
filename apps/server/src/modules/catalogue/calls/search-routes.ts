import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import type { MatchNode, OutrightNode, SportNode, TournamentNode } from '../model.ts';
import { keptWordsOf, searchNamed, type Word, wordsOf } from '../search/search-matches.ts';
import { SPORT_WORDS } from '../search/sport-words.ts';
import { linkOf } from '../slug.ts';
import { type LocalizedTitles, titleLanguage } from '../titles/localized-titles.ts';
import { anyMatch, type Replies } from '../wire/replies.ts';
import { bySportRank, toSports, toTournaments } from '../wire/wire-tree.ts';

/** Of each kind: a search is read at a glance. */
const MOST_SPORTS = 3;
const MOST_TOURNAMENTS = 6;
const MOST_OUTRIGHTS = 5;

const wordsOfRunners = new WeakMap<OutrightNode, readonly Word[]>();

/** Of an outright its own name and those of its runners, kept for as long as they are these. */
function outrightWords({ outright, home, tournament }: MatchNode): readonly Word[] {
  if (outright === null) return [];
  let words = wordsOfRunners.get(outright);
  if (!words) {
    words = wordsOf([home.name, tournament.name, ...outright.names.values()].join(' '));
    wordsOfRunners.set(outright, words);
  }
  return words;
}

const sportWords = (sport: SportNode, books: readonly LocalizedTitles[]): readonly Word[] =>
  keptWordsOf([sport.name, SPORT_WORDS[sport.name] ?? '', ...books.map((book) => book.sport(sport))].join(' '));

const byImportance = (a: TournamentNode, b: TournamentNode): number =>
  bySportRank(a.category.sport, b.category.sport) || a.rank - b.rank || a.id - b.id;

/** What is called as it is asked for, beside matches: sports by any of their names, tournaments, and outrights with their runners (SEARCH-01). */
export function createSearchRoutes(board: Board, replies: Replies) {
  const { state } = board;

  function foundSports(keyword: string, language: string) {
    const books = [state.titles(language), state.titles('en')];
    const sports = [...state.sports.values()].filter(({ matches }) => matches.size > 0).sort(bySportRank);
    const found = searchNamed(
      sports.map((sport) => [sport.id, sportWords(sport, books)]),
      keyword,
    ).slice(0, MOST_SPORTS);
    const rows = new Map(toSports(state, language, replies.startsToday(0), anyMatch).map((row) => [row.ID, row]));
    return found.flatMap((id) => rows.get(id) ?? []);
  }

  function foundTournaments(keyword: string, language: string) {
    const book = state.titles(language);
    const all = [...state.tournaments.values()].filter(({ matches }) => matches.size > 0).sort(byImportance);
    const found = searchNamed(
      all.map((one) => [one, keptWordsOf(`${one.name} ${one.category.name} ${book.category(one.category)}`)]),
      keyword,
    ).slice(0, MOST_TOURNAMENTS);
    const rows = new Map(toTournaments(state, found, language, anyMatch).map((row) => [row.ID, row]));
    return found.flatMap(({ id }) => rows.get(id) ?? []);
  }

  function foundOutrights(keyword: string, language: string) {
    const book = state.titles(language);
    const open = [...state.outrights].filter(({ isOpen, virtual }) => isOpen && virtual === null);
    open.sort((a, b) => a.sport.rank - b.sport.rank || a.tournament.rank - b.tournament.rank || a.id - b.id);
    return searchNamed(
      open.map((match) => [match, outrightWords(match)]),
      keyword,
    )
      .slice(0, MOST_OUTRIGHTS)
      .map((match) => {
        const runners = searchNamed(
          [...(match.outright?.names.values() ?? [])].map((name) => [name, keptWordsOf(name)]),
          keyword,
        );
        return {
          ID: match.id,
          Name: book.outright(match.home.name),
          MatchLink: linkOf(match),
          SportTypeID: match.sport.id,
          SportSystemID: match.sport.systemId,
          SportName: book.sport(match.sport),
          ...(runners[0] !== undefined && { RunnerName: runners[0] }),
        };
      });
  }

  return defineHandlers({
    'sportmatch.search': ({ language: asked }, { query: { keyword } }) => {
      const language = titleLanguage(asked);
      const key = JSON.stringify(['search', keyword, language]);
      return replies.json(key, state.structureVersion + state.outrightsVersion, () => ({
        Sports: foundSports(keyword, language),
        Tournaments: foundTournaments(keyword, language),
        Outrights: foundOutrights(keyword, language),
      }));
    },
  });
}
