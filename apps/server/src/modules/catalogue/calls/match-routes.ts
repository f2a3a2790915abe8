import type { CallQuery } from '@duskline/contract/calls';
import { AppError } from '@duskline/contract/errors';
import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board, MatchQuery } from '../board/board.ts';
import type { MatchNode } from '../model.ts';
import { keptFor } from '../search/kept-for.ts';
import { matchNames, searchMatches } from '../search/search-matches.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import type { Replies } from '../wire/replies.ts';
import type { MatchVariant } from '../wire/wire-match.ts';
import { dayWindow, offsetMsOf } from './day-window.ts';
import { byRank, byTime } from './match-order.ts';

type GetQuery = CallQuery<'sportmatch.get'>;

/** What a list shows; with a keyword the best found first. */
type ListFilter = MatchQuery & { keyword?: string | undefined; order?: GetQuery['order'] };

const TOP_LIVE_COUNT = 20;

export const plain = (language: string): MatchVariant => ({
  language: titleLanguage(language),
  withAllPreviews: false,
  withMapWinners: false,
  withLiveInfo: false,
});

/**
 * Whether live matches belong to the answer when the caller does not say: a sport's list is the prematch list (live ones on
 * includesOnGoing); a search, a category or a tournament shows everything there is of it.
 */
function livenessOf(query: GetQuery): boolean | undefined {
  if (query.isLive === true) return true;
  if (query.includesOnGoing) return undefined;
  if (query.isLive === false) return false;
  return (query.categoryID ?? query.tournamentID ?? query.teamID ?? query.keyword) === undefined ? false : undefined;
}

function filterOf(query: GetQuery): ListFilter {
  const day = query.date === undefined ? null : dayWindow(query.date, offsetMsOf(query.clientTimezoneOffset));
  const ends = [day?.toMs, query.to].filter((ms) => ms !== undefined);
  return {
    sportId: query.sportID,
    categoryId: query.categoryID,
    tournamentId: query.tournamentID,
    teamId: query.teamID,
    isLive: livenessOf(query),
    fromMs: day?.fromMs,
    toMs: ends.length > 0 ? Math.min(...ends) : undefined,
    keyword: query.keyword,
    order: query.order,
  };
}

/** Matches (spec 195-197). Pages are zero-based (AMB-24). */
export function createMatchRoutes(board: Board, replies: Replies) {
  const { state } = board;
  /** All matches as they are searched: most searches are through all of them. */
  const allNames = keptFor(
    () => state.structureVersion,
    () => matchNames(board.findMatches({})),
  );
  /** The first so many. */
  const matchesOf = ({ keyword, order, ...query }: ListFilter, most: number): MatchNode[] => {
    const wanted = order === 'time' ? byTime : byRank;
    if (keyword === undefined) return board.findMatches(query).sort(wanted).slice(0, most);
    const isOfAll = Object.values(query).every((value) => value === undefined);
    return searchMatches(isOfAll ? allNames() : matchNames(board.findMatches(query)), keyword, wanted, most);
  };
  const paged = (name: string, filter: ListFilter, variant: MatchVariant, page: number, pageSize: number) =>
    replies.list(JSON.stringify([name, filter, variant, page, pageSize]), replies.versionOf(filter), variant, () =>
      matchesOf(filter, (page + 1) * pageSize).slice(page * pageSize),
    );

  return defineHandlers({
    'sportmatch.get': ({ language }, { query }) => {
      const variant: MatchVariant = {
        ...plain(language),
        withAllPreviews: query.includeAllPreviewMarkets ?? false,
        withMapWinners: query.includeWinnerMapsPreviewMarkets ?? false,
      };
      if (query.id === undefined) return paged('matches', filterOf(query), variant, query.page, query.pageSize);
      const match = board.match(query.id);
      const isHere = match !== null && query.page === 0;
      const key = JSON.stringify(['match', query.id, query.page === 0, variant]);
      return replies.list(key, match?.version ?? 0, variant, () => (isHere ? [match] : []));
    },
    'sportmatch.getlive': ({ language }, { query, body }) => {
      const sportIds = body?.sportIDs ?? [];
      const variant: MatchVariant = {
        ...plain(language),
        withMapWinners: query.includeWinnerMapsPreviewMarkets ?? false,
        withLiveInfo: true,
      };
      const size = query.isGetTop ? TOP_LIVE_COUNT : undefined;
      return replies.list(JSON.stringify(['live', sportIds, size, variant]), state.version, variant, () => {
        const wanted = new Set(sportIds);
        const matches = board.findMatches({ isLive: true }).filter(({ sport }) => wanted.size === 0 || wanted.has(sport.id));
        return matches.sort(byRank).slice(0, size);
      });
    },
    'sportmatch.getlivematch': ({ language }, { query }) => {
      const match = board.match(query.matchID);
      if (!match) throw new AppError('NotFoundException');
      const variant = { ...plain(language), withLiveInfo: true };
      return replies.one(JSON.stringify(['live-match', match.id, variant]), match.version, variant, match);
    },
    'sportmatch.getfortoday': ({ language }, { query }) => {
      const filter: ListFilter = { sportId: query.sportID, order: query.order, ...replies.today(query.clientTimezoneOffset) };
      return paged('today', filter, plain(language), query.page, query.pageSize);
    },
  });
}
