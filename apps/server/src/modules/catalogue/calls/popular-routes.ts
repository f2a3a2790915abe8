import type { Tournament } from '@duskline/contract/entities/sport';
import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import type { MatchNode } from '../model.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import { anyMatch, type Replies } from '../wire/replies.ts';
import { toCategories, toSports, toTournaments } from '../wire/wire-tree.ts';
import { plain } from './match-routes.ts';

/** How much matches are used. */
export interface Uses {
  /** Grows when a score has changed. */
  readonly version: number;
  /** The more a match is used by people of a country, or with '' by everybody, the larger; 0 when nobody has. */
  score(matchId: number, country: string): number;
  /** The country when anything is known of it, else ''. */
  knownCountry(country: string | undefined): string;
  /** A match is looked at. */
  viewed(matchId: number, visitor: { userId: string | null; ip: string }): void;
}

export const NO_USES: Uses = { version: 0, score: () => 0, knownCountry: () => '', viewed: () => undefined };

/**
 * A match that is used less than this counts as unused: what one person does (a look is 1, a bet 5, each once in 24 hours, so never more than 6.4 together)
 * moves no list, else the shortcuts of a quiet site would follow everybody who looks around, and on a busy one it makes no difference.
 */
const ENOUGH = 10;
const POPULAR_COUNT = 20;
const TOP_COUNT = 10;
const TOP_AHEAD_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Tournaments are ranked within their sport: the best of the next sport stand beside those of this one that are so many places further down. */
const SPORT_STEP = 2.5;
/** A further match of a tournament stands beside the first one of a tournament so many places further down. */
const MATCH_STEP = 4;

/** The smaller, the more people know of it. */
const importance = (sport: { rank: number }, tournament: { rank: number }): number =>
  (sport.rank - 1) * SPORT_STEP + tournament.rank;

const byStart = (a: MatchNode, b: MatchNode): number => a.startTimeMs - b.startTimeMs || a.id - b.id;

/** How many stood before each in its group. */
function placesWithin(matches: readonly MatchNode[], groupOf: (match: MatchNode) => number): Map<number, number> {
  const seen = new Map<number, number>();
  return new Map(
    matches.map((match) => {
      const before = seen.get(groupOf(match)) ?? 0;
      seen.set(groupOf(match), before + 1);
      return [match.id, before];
    }),
  );
}

/** Order of what nobody has used: the large sports and tournaments, and of one sport or tournament not everything before all others. */
function byImportance(matches: readonly MatchNode[]): (a: MatchNode, b: MatchNode) => number {
  const inTime = matches.toSorted(byStart);
  const turns = placesWithin(inTime, ({ tournament }) => tournament.id);
  const weight = ({ id, tournament }: MatchNode): number => tournament.rank + (turns.get(id) ?? 0) * MATCH_STEP;
  const inSport = inTime.toSorted((a, b) => weight(a) - weight(b));
  const places = placesWithin(inSport, ({ sport }) => sport.id);
  const place = ({ id, sport }: MatchNode): number => (places.get(id) ?? 0) + (sport.rank - 1) * SPORT_STEP;
  return (a, b) => place(a) - place(b) || byStart(a, b);
}

/** What is used most (spec 192, 197, 201): by people of the country that is asked for, then by everybody, then as sports and tournaments rank. */
export function createPopularRoutes(board: Board, replies: Replies, uses: Uses, now: () => number) {
  const { state } = board;

  const scoreOf = (matchId: number, country: string): number => {
    const score = uses.score(matchId, country);
    return score < ENOUGH ? 0 : score;
  };

  const inOrder = (matches: readonly MatchNode[], country: string): MatchNode[] => {
    const unused = byImportance(matches);
    return matches.toSorted(
      (a, b) => scoreOf(b.id, country) - scoreOf(a.id, country) || scoreOf(b.id, '') - scoreOf(a.id, '') || unused(a, b),
    );
  };

  const popular = (
    name: unknown[],
    country: string,
    query: { count?: number | undefined },
    language: string,
    isMeant = anyMatch,
  ) => {
    const size = query.count ?? POPULAR_COUNT;
    const variant = plain(language);
    const key = JSON.stringify([...name, country, uses.version, size, variant]);
    return replies.list(key, state.version, variant, () =>
      inOrder(
        board.findMatches({}).filter((match) => match.preview.size > 0 && match.phase !== 'ended' && isMeant(match)),
        country,
      ).slice(0, size),
    );
  };

  /** Sorts nodes of the tree by what all of their matches are used together; nodes that are used alike stay in their order. */
  function byUse<Node extends { ID: number }>(
    nodes: readonly Node[],
    matchesOf: (id: number) => Iterable<MatchNode>,
    country: string,
  ): Node[] {
    const sums = new Map(
      nodes.map(({ ID }) => {
        let [own, all] = [0, 0];
        for (const { id } of matchesOf(ID)) {
          own += scoreOf(id, country);
          all += scoreOf(id, '');
        }
        return [ID, { own, all }] as const;
      }),
    );
    const of = ({ ID }: Node) => sums.get(ID) ?? { own: 0, all: 0 };
    return [...nodes].sort((a, b) => of(b).own - of(a).own || of(b).all - of(a).all);
  }

  const sportsOf = (language: string, country: string) =>
    byUse(toSports(state, language, replies.startsToday(0), anyMatch), (id) => board.sport(id)?.matches ?? [], country);

  function topTree(language: string, country: string) {
    const sports = [...state.sports.values()].sort((a, b) => a.rank - b.rank || a.id - b.id);
    const categories = sports.flatMap((sport) => toCategories(state, sport, language, anyMatch));
    const nodes = sports.flatMap((sport) => [...sport.categories].flatMap((category) => [...category.tournaments]));
    const places = new Map(nodes.map((node) => [node.id, importance(node.category.sport, node)]));
    const tournaments: Tournament[] = toTournaments(state, nodes, language, anyMatch).sort(
      (a, b) => (places.get(a.ID) ?? 0) - (places.get(b.ID) ?? 0),
    );
    const inCategory = (id: number) => [...(board.category(id)?.tournaments ?? [])].flatMap(({ matches }) => [...matches]);
    return {
      Sports: sportsOf(language, country).slice(0, TOP_COUNT),
      Categories: byUse(categories, inCategory, country).slice(0, TOP_COUNT),
      Tournaments: byUse(tournaments, (id) => board.tournament(id)?.matches ?? [], country).slice(0, TOP_COUNT),
    };
  }

  const tree = (name: string, language: string, country: string, build: () => unknown) => {
    const key = JSON.stringify([name, country, uses.version, replies.today(0).fromMs, titleLanguage(language)]);
    return replies.json(key, state.structureVersion, build);
  };

  return defineHandlers({
    'sportmatch.getmostpopular': ({ language }, { query }) =>
      popular(['popular'], uses.knownCountry(query.countryCode), query, language),
    'SportTop.GetTopMatches': ({ language }, { query }) => {
      // To the minute: what is asked for again within it is not made again.
      const minute = Math.floor(now() / MINUTE_MS);
      const untilMs = minute * MINUTE_MS + TOP_AHEAD_MS;
      const isSoon = ({ phase, startTimeMs }: MatchNode) => phase === 'live' || startTimeMs < untilMs;
      return popular(['top', minute], uses.knownCountry(query.countryCode), query, language, isSoon);
    },
    'sporttype.getmostpopular': ({ language }, { query }) => {
      const country = uses.knownCountry(query.countryCode);
      return tree('sports-popular', language, country, () => sportsOf(language, country));
    },
    'sportTop.get': ({ language }, { query }) => {
      if (query.type !== 'Sidebar') return { Sports: [], Categories: [], Tournaments: [] };
      const country = uses.knownCountry(query.countryCode);
      return tree('top', language, country, () => topTree(language, country));
    },
  });
}
