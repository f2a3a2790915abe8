import type { Category, MarketGroup, MarketType, Sport, Tournament } from '@duskline/contract/entities/sport';
import { SportSystemId } from '@duskline/contract/enums';
import type { BoardState } from '../board/board-state.ts';
import { marketTypeRank, sportOffer } from '../calls/sport-offer.ts';
import { type MarketGroupKey, marketTypes } from '../market-types.ts';
import type { CategoryNode, MatchNode, SportNode, TournamentNode } from '../model.ts';
import { categoryLink, sportLink, tournamentLink } from '../slug.ts';
import { specialColumns } from './asian-view.ts';

/** Which matches count: all that are listed, or those of a window. */
export type MatchFilter = (match: MatchNode) => boolean;

const TOP_TOURNAMENTS = 5;

function countMatches(matches: ReadonlySet<MatchNode>, filter: MatchFilter): number {
  let counted = 0;
  for (const match of matches) if (filter(match)) counted++;
  return counted;
}

/** What every list of sports says of one, whatever it counts. */
export const toSport = (sport: SportNode, name: string) => ({
  ID: sport.id,
  Name: name,
  OriginalName: sport.name,
  SportLink: sportLink(sport),
  sportSystemId: sport.systemId,
  SystemId: sport.systemId,
  Rank: sport.rank,
  LocalizedLabel: name,
  IsEsport: sport.systemId === SportSystemId.ESPORTS,
});

export const bySportRank = (a: SportNode, b: SportNode): number => a.rank - b.rank || a.id - b.id;

/** Sports with matches, by rank (spec 85, SIDEBAR-22). MatchesCount counts prematch and live ones. */
export function toSports(state: BoardState, language: string, isToday: MatchFilter, only: MatchFilter): Sport[] {
  const book = state.titles(language);
  return [...state.sports.values()]
    .filter((sport) => countMatches(sport.matches, only) > 0)
    .sort(bySportRank)
    .map((sport) => ({
      ...toSport(sport, book.sport(sport)),
      MatchesCount: countMatches(sport.matches, only),
      LiveMatchesCount: countMatches(sport.matches, ({ phase }) => phase === 'live'),
      TodayMatchesCount: countMatches(sport.matches, isToday),
    }));
}

const bestRank = (category: CategoryNode): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    ...[...category.tournaments].filter(({ matches }) => matches.size > 0).map(({ rank }) => rank),
  );

const byRank = (a: TournamentNode, b: TournamentNode): number => a.rank - b.rank || a.id - b.id;

/** Categories of a sport that have matches; Rank is their position, best tournament first (spec 86). */
export function toCategories(state: BoardState, sport: SportNode, language: string, only: MatchFilter): Category[] {
  const book = state.titles(language);
  const english = state.titles('en');
  return [...sport.categories]
    .filter((category) => countMatches(category.matches, only) > 0)
    .map((category) => ({ category, best: bestRank(category), name: english.category(category) }))
    .sort((a, b) => a.best - b.best || (a.name < b.name ? -1 : 1))
    .map(({ category }, n) => ({
      ID: category.id,
      Name: book.category(category),
      OriginalName: category.name,
      Alias: category.slug,
      Rank: n + 1,
      CategoryLink: categoryLink(sport, category.slug),
      TopTournaments: [...category.tournaments]
        .filter(({ matches }) => matches.size > 0)
        .sort(byRank)
        .slice(0, TOP_TOURNAMENTS)
        .map(({ id }) => id),
      SportTypeID: sport.id,
      SportCategoryID: category.id,
      ...(category.countryCode !== null && { CountryCode: category.countryCode }),
      MatchesCount: countMatches(category.matches, only),
    }));
}

/** Tournaments that have matches, by rank (spec 87). */
export function toTournaments(
  state: BoardState,
  tournaments: Iterable<TournamentNode>,
  language: string,
  only: MatchFilter,
): Tournament[] {
  const book = state.titles(language);
  return [...tournaments]
    .filter(({ matches }) => countMatches(matches, only) > 0)
    .sort(byRank)
    .map((tournament) => {
      const { category } = tournament;
      return {
        ID: tournament.id,
        Name: tournament.name,
        TournamentLink: tournamentLink(category.sport, category.slug, tournament.slug),
        SportTypeID: category.sport.id,
        SportCategoryID: category.id,
        Rank: tournament.rank,
        MatchesCount: countMatches(tournament.matches, only),
        OriginalName: tournament.name,
        CategoryName: book.category(category),
        ...(category.countryCode !== null && { CountryCode: category.countryCode }),
      };
    });
}

/** Market types of every sport on the board, in page order. One row per sport and type: the ids repeat between sports. */
export function toMarketTypes(state: BoardState, language: string): MarketType[] {
  const book = state.titles(language);
  const english = state.titles('en');
  return [...state.sports.values()].flatMap((sport) => {
    const types = new Set(sportOffer(sport.systemId).groups.flatMap(([, ids]) => ids));
    const columns = specialColumns(sport.systemId);
    return [...types].map((id) => ({
      ID: id,
      Name: book.marketType(id, sport.systemId),
      OriginalName: english.marketType(id, sport.systemId),
      SportTypeID: sport.id,
      HeaderType: marketTypes.get(id)?.header ?? 0,
      Rank: marketTypeRank(sport.systemId, id),
      ...(columns.has(id) && { Column: columns.get(id) }),
    }));
  });
}

/**
 * Groups that the feed puts its own market types into, and our name of each; the first that fits: corners of a half stand with corners, a game of tennis with the set that it is played
 * in. Games of table tennis, badminton and squash are what we call their sets.
 */
const OF_FEED: readonly (readonly [group: string, key: MarketGroupKey])[] = [
  ['player', 'players'],
  ['corners', 'corners'],
  ['bookings', 'cards'],
  ['set', 'sets'],
  ['game', 'sets'],
  ['frame', 'frames'],
  ['leg', 'legs'],
  ['map', 'maps'],
  ['map_incl_ot', 'maps'],
  ['map_1st_half', 'maps'],
  ['round', 'maps'],
  ['kills', 'maps'],
  ['inning', 'innings'],
  ['innings', 'innings'],
  ['5_innings', 'innings'],
  ['over', 'innings'],
  ['period', 'periods'],
  ['quarter', 'quarters'],
  ['1st_half', 'halves'],
  ['2nd_half', 'halves'],
];

type Tab = readonly [key: MarketGroupKey, marketTypes: readonly number[]];

/** Types that only the feed describes, by the tabs that its groups stand for; of the rest, which is long, a reader has what its match has. */
function tabsOfFeed(state: BoardState, known: ReadonlySet<number>): Tab[] {
  const found = new Map(OF_FEED.map(([, key]) => [key, [] as number[]]));
  for (const { id, groups } of state.descriptions.values()) {
    const key = OF_FEED.find(([group]) => groups.includes(group))?.[1];
    if (key !== undefined && !known.has(id)) found.get(key)?.push(id);
  }
  return [...[...found].filter(([, ids]) => ids.length > 0), ['other', []]];
}

/**
 * Tabs of the match page of a sport: its own, with what the feed has beside them, then those that the feed alone has. A match shows those of which it has a market; the last one, which
 * names none, is what is in no other.
 */
export function toMarketGroups(state: BoardState, sport: SportNode, language: string): MarketGroup[] {
  const book = state.titles(language);
  const own = sportOffer(sport.systemId).groups;
  const tabs = new Map<MarketGroupKey, readonly number[]>(own);
  for (const [key, ids] of tabsOfFeed(state, new Set(own.flatMap(([, types]) => types))))
    tabs.set(key, [...(tabs.get(key) ?? []), ...ids]);
  return [...tabs].map(([key, ids], n) => ({
    ID: n + 1,
    Name: book.group(key),
    Rank: n + 1,
    MarketTypeIDs: [...ids],
  }));
}
