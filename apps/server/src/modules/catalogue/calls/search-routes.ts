import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import type { CompetitorNode, MatchNode, OutrightNode, SportNode, TournamentNode } from '../model.ts';
import { keptFor } from '../search/kept-for.ts';
import { namesOf } from '../search/names.ts';
import { askedWords, searchNamed } from '../search/search-matches.ts';
import { SPORT_WORDS } from '../search/sport-words.ts';
import { isCurrent, keptWordsOf, type WordList, wordsOf } from '../search/words.ts';
import { linkOf } from '../slug.ts';
import { type LocalizedTitles, titleLanguage } from '../titles/localized-titles.ts';
import { anyMatch, type Replies } from '../wire/replies.ts';
import { bySportRank, toSports, toTournaments } from '../wire/wire-tree.ts';

/** Of each kind: a search is read at a glance. */
const MOST_SPORTS = 3;
const MOST_TEAMS = 5;
const MOST_TOURNAMENTS = 6;
const MOST_OUTRIGHTS = 5;

const wordsOfRunners = new WeakMap<OutrightNode, WordList>();

/** Of an outright its own name and those of its runners, kept for as long as they are these. */
function outrightWords({ outright, home, tournament }: MatchNode): WordList {
  if (outright === null) return wordsOf('');
  const known = wordsOfRunners.get(outright);
  if (known && isCurrent(known)) return known;
  const words = wordsOf([home.name, tournament.name, ...outright.names.values()].join(' '));
  wordsOfRunners.set(outright, words);
  return words;
}

const wordsOfTeams = new WeakMap<CompetitorNode, { readonly name: string; readonly words: WordList }>();

/** Of a team, kept for as long as it is called so. */
function teamWords(team: CompetitorNode): WordList {
  const known = wordsOfTeams.get(team);
  if (known?.name === team.name && isCurrent(known.words)) return known.words;
  const words = wordsOf(team.name);
  wordsOfTeams.set(team, { name: team.name, words });
  return words;
}

/** A team with a match of it, and how many it has. */
interface Playing {
  readonly team: CompetitorNode;
  readonly match: MatchNode;
  count: number;
}

/** Of equals the one that is called so and nothing more. */
const byLength = (a: Playing, b: Playing): number => a.team.name.length - b.team.name.length || a.team.id - b.team.id;

const sportWords = (sport: SportNode, books: readonly LocalizedTitles[]): WordList =>
  keptWordsOf([sport.name, SPORT_WORDS[sport.name] ?? '', ...books.map((book) => book.sport(sport))].join(' '));

const byImportance = (a: TournamentNode, b: TournamentNode): number =>
  bySportRank(a.category.sport, b.category.sport) || a.rank - b.rank || a.id - b.id;

const byOutright = (a: MatchNode, b: MatchNode): number =>
  a.sport.rank - b.sport.rank || a.tournament.rank - b.tournament.rank || a.id - b.id;

/** What is called as it is asked for, beside matches: sports by any of their names, teams, tournaments, and outrights with their runners (SEARCH-01). */
export function createSearchRoutes(board: Board, replies: Replies) {
  const { state } = board;

  const structure = () => state.structureVersion;
  const outrights = () => state.structureVersion + state.outrightsVersion;

  /** What is searched, made once for each language and each state of the lists. */
  const inLanguage = <Value>(versionOf: () => number, make: (language: string) => Value) => {
    const kept = new Map<string, () => Value>();
    return (language: string): Value => {
      const value = kept.get(language) ?? keptFor(versionOf, () => make(language));
      kept.set(language, value);
      return value();
    };
  };

  const sportsOf = inLanguage(structure, (language) => {
    const books = [state.titles(language), state.titles('en')];
    const sports = [...state.sports.values()].filter(({ matches }) => matches.size > 0);
    return namesOf(sports, (sport) => sportWords(sport, books));
  });

  /** Those that play a listed match. */
  const teams = keptFor(structure, () => {
    const playing = new Map<CompetitorNode, Playing>();
    for (const match of board.findMatches({}))
      for (const team of [match.home, match.away]) {
        const known = playing.get(team);
        if (known) known.count++;
        else playing.set(team, { team, match, count: 1 });
      }
    return namesOf([...playing.values()], ({ team }) => teamWords(team));
  });

  const tournamentsOf = inLanguage(structure, (language) => {
    const book = state.titles(language);
    const all = [...state.tournaments.values()].filter(({ matches }) => matches.size > 0);
    return namesOf(all, (one) => keptWordsOf(`${one.name} ${one.category.name} ${book.category(one.category)}`));
  });

  const openOutrights = keptFor(outrights, () => {
    const open = [...state.outrights].filter(({ isOpen, virtual }) => isOpen && virtual === null);
    return namesOf(open, outrightWords);
  });

  function foundSports(asked: readonly string[], language: string) {
    const found = searchNamed(sportsOf(language), asked, bySportRank, MOST_SPORTS);
    if (found.length === 0) return [];
    const rows = new Map(toSports(state, language, replies.startsToday(0), anyMatch).map((row) => [row.ID, row]));
    return found.flatMap(({ id }) => rows.get(id) ?? []);
  }

  function foundTeams(asked: readonly string[], language: string) {
    const book = state.titles(language);
    return searchNamed(teams(), asked, byLength, MOST_TEAMS).map(({ team, match: { sport }, count }) => ({
      ID: team.id,
      Name: team.name,
      SportTypeID: sport.id,
      SportSystemID: sport.systemId,
      SportName: book.sport(sport),
      MatchesCount: count,
    }));
  }

  function foundTournaments(asked: readonly string[], language: string) {
    const found = searchNamed(tournamentsOf(language), asked, byImportance, MOST_TOURNAMENTS);
    const rows = new Map(toTournaments(state, found, language, anyMatch).map((row) => [row.ID, row]));
    return found.flatMap(({ id }) => rows.get(id) ?? []);
  }

  function foundOutrights(asked: readonly string[], language: string) {
    const book = state.titles(language);
    return searchNamed(openOutrights(), asked, byOutright, MOST_OUTRIGHTS).map((match) => {
      const names = [...(match.outright?.names.values() ?? [])];
      const [runner] = searchNamed(namesOf(names, keptWordsOf), asked, () => 0, 1);
      return {
        ID: match.id,
        Name: book.outright(match.home.name),
        MatchLink: linkOf(match),
        SportTypeID: match.sport.id,
        SportSystemID: match.sport.systemId,
        SportName: book.sport(match.sport),
        ...(runner !== undefined && { RunnerName: runner }),
      };
    });
  }

  return defineHandlers({
    'sportmatch.search': ({ language: asked }, { query: { keyword } }) => {
      const language = titleLanguage(asked);
      const key = JSON.stringify(['search', keyword, language]);
      const words = askedWords(keyword);
      return replies.json(key, outrights(), () => ({
        Sports: foundSports(words, language),
        Teams: foundTeams(words, language),
        Tournaments: foundTournaments(words, language),
        Outrights: foundOutrights(words, language),
      }));
    },
  });
}
