import { type CallContext, defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import { toAsianViewMatch } from '../wire/asian-view.ts';
import type { Replies } from '../wire/replies.ts';
import { sortedMarkets, toMarket, toOdds } from '../wire/wire-market.ts';
import { toLiveInfo } from '../wire/wire-match.ts';
import { toMarketGroups, toMarketTypes } from '../wire/wire-tree.ts';
import { dayWindow, offsetMsOf } from './day-window.ts';
import { MarginTable } from './margins.ts';
import { byRank } from './match-order.ts';
import type { Uses } from './popular-routes.ts';

/** As many as a page of the lists has. */
const MOST_MATCHES = 999;

/** Markets, odds and scores (spec 198-199, 202). */
export function createMarketRoutes(board: Board, replies: Replies, uses: Pick<Uses, 'viewed'>, now: () => number) {
  const { state } = board;
  const margins = new MarginTable(board, now);
  const marketsOf = (
    { language, session, ip }: CallContext,
    { matchID, marketTypeID }: { matchID: number; marketTypeID?: number | undefined },
  ) => {
    const match = board.match(matchID);
    // The page of a match asks for all of its markets; a list, for those of a type.
    if (match && match.phase !== 'ended' && marketTypeID === undefined)
      uses.viewed(match.id, { userId: session?.userId ?? null, ip });
    const key = JSON.stringify(['markets', matchID, marketTypeID, titleLanguage(language)]);
    return replies.json(key, match?.version ?? 0, () =>
      match ? sortedMarkets(match, marketTypeID).map((market) => toMarket(state, market, language)) : [],
    );
  };
  const oddsOf = ({ language }: CallContext, { query: { marketIDs } }: { query: { marketIDs: readonly number[] } }) =>
    marketIDs.flatMap((id) => {
      const market = board.market(id);
      return market ? toOdds(state, market, language) : [];
    });

  return defineHandlers({
    'sportmarket.getbymatchandmarkettype': (context, { query }) => marketsOf(context, query),
    // What is drawn stands on the same board (AMB-15).
    'sportmarket.getbyvirtualmatch': (context, { query }) => marketsOf(context, query),
    'sportmarket.getmarketgroupsbysporttype': ({ language }, { query: { sportTypeID } }) =>
      replies.json(JSON.stringify(['groups', sportTypeID, titleLanguage(language)]), state.structureVersion, () => {
        const sport = board.sport(sportTypeID);
        return sport ? toMarketGroups(state, sport, language) : [];
      }),
    'sportmarket.getmatchesforasianview': ({ language }, { query }) => {
      const variant = { language: titleLanguage(language), withAllPreviews: false, withMapWinners: false, withLiveInfo: false };
      // Not kept: which rows are near a screen is another list for everybody. Its bytes are charged all the same.
      if (query.matchIDs)
        return replies.once(
          query.matchIDs
            .map((id) => board.match(id))
            .filter((match) => match !== null)
            .filter(({ phase, sport }) => phase !== 'ended' && sport.id === query.sportTypeID)
            .map((match) => toAsianViewMatch(state, match, variant)),
        );
      const day = query.date === undefined ? {} : dayWindow(query.date, offsetMsOf(query.clientTimezoneOffset));
      const filter = { sportId: query.sportTypeID, isLive: query.isLive ?? false, ...day };
      return replies.json(JSON.stringify(['asian', filter, variant.language]), replies.versionOf(filter), () =>
        board
          .findMatches(filter)
          .sort(byRank)
          .slice(0, MOST_MATCHES)
          .map((match) => toAsianViewMatch(state, match, variant)),
      );
    },
    'sportodd.getbymarkets': oddsOf,
    'sportodd.getbyvirtualmarkets': oddsOf,
    'sportScore.get': ({ language }, { query: { matchIDs } }) => {
      const matches = matchIDs ? matchIDs.map((id) => board.match(id)) : board.findMatches({ isLive: true });
      return matches
        .filter((match) => match !== null)
        .filter(({ phase }) => phase !== 'prematch')
        .map((match) => ({ MatchID: match.id, ...toLiveInfo(state, match, language) }));
    },
    'sportmarkettype.getmargins': async ({ language }) => {
      await margins.refresh();
      const variant = titleLanguage(language);
      return replies.json(JSON.stringify(['margins', variant]), margins.readMs, () => margins.toSports(state, variant));
    },
    'sportmarkettype.getall': ({ language }) =>
      replies.json(JSON.stringify(['market-types', titleLanguage(language)]), state.structureVersion, () =>
        toMarketTypes(state, language),
      ),
  });
}
