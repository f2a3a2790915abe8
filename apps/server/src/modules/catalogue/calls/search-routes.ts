import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import type { CompetitorNode, MatchNode, OutrightNode, SportNode, TournamentNode } from '../model.ts';
import { askedWords, searchNamed } from '../search/search-matches.ts';
import { SPORT_WORDS } from '../search/sport-words.ts';
import { keptWordsOf, type Word, wordsOf } from '../search/words.ts';
import { linkOf } from '../slug.ts';
import { type LocalizedTitles, titleLanguage } from '../titles/localized-titles.ts';
import { anyMatch, type Replies } from '../wire/replies.ts';
import { bySportRank, toSports, toTournaments } from '../wire/wire-tree.ts';

/** Of each kind: a search is read at a glance. */
const MOST_SPORTS = 3;
const MOST_TEAMS = 5;
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

const wordsOfTeams = new WeakMap<CompetitorNode, { readonly name: string; readonly words: readonly Word[] }>();

/** Of a team, kept for as long as it is called so. */
function teamWords(team: CompetitorNode): readonly Word[] {
  const known = wordsOfTeams.get(team);
  if (known?.name === team.name) return known.words;
  const words = wordsOf(team.name);
  wordsOfTeams.set(team, { name: team.name, words });
  return words;
}

/** A match of a team, and how many it has. */
interface Playing {
  readonly match: MatchNode;
  count: number;
}

const sportWords = (sport: SportNode, books: readonly LocalizedTitles[]): readonly Word[] =>
  keptWordsOf([sport.name, SPORT_WORDS[sport.name] ?? '', ...books.map((book) => book.sport(sport))].join(' '));

const byImportance = (a: TournamentNode, b: TournamentNode): number =>
  bySportRank(a.category.sport, b.category.sport) || a.rank - b.rank || a.id - b.id;

/** What is called as it is asked for, beside matches: sports by any of their names, teams, tournaments, and outrights with their runners (SEARCH-01). */
export function createSearchRoutes(board: Board, replies: Replies) {
  const { state } = board;

  function foundSports(asked: readonly string[], language: string) {
    const books = [state.titles(language), state.titles('en')];
    const sports = [...state.sports.values()].filter(({ matches }) => matches.size > 0).sort(bySportRank);
    const found = searchNamed(
      sports.map((sport) => [sport.id, sportWords(sport, books)]),
      asked,
    ).slice(0, MOST_SPORTS);
    const rows = new Map(toSports(state, language, replies.startsToday(0), anyMatch).map((row) => [row.ID, row]));
    return found.flatMap((id) => rows.get(id) ?? []);
  }

  /** Those that play a listed match. */
  function playing(): ReadonlyMap<CompetitorNode, Playing> {
    const teams = new Map<CompetitorNode, Playing>();
    for (const match of board.findMatches({}))
      for (const team of [match.home, match.away]) {
        const known = teams.get(team);
        if (known) known.count++;
        else teams.set(team, { match, count: 1 });
      }
    return teams;
  }

  function foundTeams(asked: readonly string[], language: string) {
    const book = state.titles(language);
    const teams = playing();
    const length = ({ name }: CompetitorNode): number => name.length;
    // Of equals the one that is called so and nothing more.
    const found = searchNamed(
      [...teams.keys()].map((team) => [team, teamWords(team)]),
      asked,
      (a, b) => length(a) - length(b) || a.id - b.id,
    ).slice(0, MOST_TEAMS);
    return found.flatMap((team) => {
      const of = teams.get(team);
      if (!of) return [];
      const { sport } = of.match;
      return {
        ID: team.id,
        Name: team.name,
        SportTypeID: sport.id,
        SportSystemID: sport.systemId,
        SportName: book.sport(sport),
        MatchesCount: of.count,
      };
    });
  }

  function foundTournaments(asked: readonly string[], language: string) {
    const book = state.titles(language);
    const all = [...state.tournaments.values()].filter(({ matches }) => matches.size > 0).sort(byImportance);
    const found = searchNamed(
      all.map((one) => [one, keptWordsOf(`${one.name} ${one.category.name} ${book.category(one.category)}`)]),
      asked,
    ).slice(0, MOST_TOURNAMENTS);
    const rows = new Map(toTournaments(state, found, language, anyMatch).map((row) => [row.ID, row]));
    return found.flatMap(({ id }) => rows.get(id) ?? []);
  }

  function foundOutrights(asked: readonly string[], language: string) {
    const book = state.titles(language);
    const open = [...state.outrights].filter(({ isOpen, virtual }) => isOpen && virtual === null);
    open.sort((a, b) => a.sport.rank - b.sport.rank || a.tournament.rank - b.tournament.rank || a.id - b.id);
    return searchNamed(
      open.map((match) => [match, outrightWords(match)]),
      asked,
    )
      .slice(0, MOST_OUTRIGHTS)
      .map((match) => {
        const runners = searchNamed(
          [...(match.outright?.names.values() ?? [])].map((name) => [name, keptWordsOf(name)]),
          asked,
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
      const words = askedWords(keyword);
      return replies.json(key, state.structureVersion + state.outrightsVersion, () => ({
        Sports: foundSports(words, language),
        Teams: foundTeams(words, language),
        Tournaments: foundTournaments(words, language),
        Outrights: foundOutrights(words, language),
      }));
    },
  });
}
