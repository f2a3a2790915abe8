import { gatherHandlers } from '../../platform/http/handler.ts';
import type { Board } from './board/board.ts';
import { createMarketRoutes } from './calls/market-routes.ts';
import { createMatchRoutes } from './calls/match-routes.ts';
import { createOutrightRoutes } from './calls/outright-routes.ts';
import { createPopularRoutes, NO_USES, type Uses } from './calls/popular-routes.ts';
import { createScheduleRoutes } from './calls/schedule-routes.ts';
import { createSearchRoutes } from './calls/search-routes.ts';
import { createTreeRoutes } from './calls/tree-routes.ts';
import { createReplies } from './wire/replies.ts';

/** Names of the calls that this module answers. */
export type SportCallId = keyof ReturnType<typeof createRoutes>;

/**
 * Calls that this module answers: every one from the board, none from SQL.
 * @param now epoch ms; decides what "today" is.
 */
export function createRoutes(board: Board, now: () => number, uses: Uses = NO_USES) {
  const replies = createReplies(board, now);
  return gatherHandlers(
    createTreeRoutes(board, replies),
    createMatchRoutes(board, replies),
    createScheduleRoutes(board, replies),
    createSearchRoutes(board, replies),
    createPopularRoutes(board, replies, uses, now),
    createMarketRoutes(board, replies, uses, now),
    createOutrightRoutes(board, replies),
  );
}
