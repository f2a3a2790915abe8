import type { Handlers } from '../../platform/http/handler.ts';
import type { Board } from './board.ts';
import { createMarketRoutes, type MarketCallId } from './market-routes.ts';
import { createMatchRoutes, type MatchCallId } from './match-routes.ts';
import { createTreeRoutes, type TreeCallId } from './tree-routes.ts';
import { createReplies } from './wire/replies.ts';
import type { ReplyCache } from './wire/reply-cache.ts';

/** Calls that this module answers: every one from the board, none from SQL. */
export type SportCallId = TreeCallId | MatchCallId | MarketCallId;

/** @param now epoch ms; decides what "today" is. */
export function createRoutes(board: Board, now: () => number, cache?: ReplyCache): Handlers<SportCallId> {
  const replies = createReplies(board, now, cache);
  return {
    ...createTreeRoutes(board, replies),
    ...createMatchRoutes(board, replies),
    ...createMarketRoutes(board, replies),
  };
}
