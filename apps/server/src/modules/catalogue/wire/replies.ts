import { RawReply } from '../../../platform/http/handler.ts';
import { keptBytes } from '../../../platform/kept-bytes.ts';
import type { Board, MatchQuery } from '../board/board.ts';
import { offsetMsOf, todayWindow, type Window } from '../calls/day-window.ts';
import type { MatchNode } from '../model.ts';
import { joinList, matchFragment } from './fragments.ts';
import { ReplyCache } from './reply-cache.ts';
import type { MatchVariant } from './wire-match.ts';
import type { MatchFilter } from './wire-tree.ts';

export const anyMatch: MatchFilter = () => true;

/** What the sport calls share: cached bytes by key and version. */
export interface Replies {
  /** JSON of a small value. */
  json(key: string, version: number, build: () => unknown): RawReply;
  /** JSON of a value that nobody else asks for. */
  once(value: unknown): RawReply;
  /** A list of matches, joined from their fragments. */
  list(key: string, version: number, variant: MatchVariant, matches: () => MatchNode[]): RawReply;
  one(key: string, version: number, variant: MatchVariant, match: MatchNode): RawReply;
  /** Version of the narrowest node that covers the query: a price in tennis does not touch a list of soccer. */
  versionOf(query: MatchQuery): number;
  /** The caller's calendar day. */
  today(clientTimezoneOffset: number | undefined): Window;
  startsToday(clientTimezoneOffset: number | undefined): MatchFilter;
}

export function createReplies(board: Board, now: () => number, cache = new ReplyCache()): Replies {
  const { state } = board;
  const reply = (key: string, version: number, build: () => Buffer): RawReply => cache.get(key, version, build);
  const once = (value: unknown): RawReply => RawReply.of(Buffer.from(JSON.stringify(value)));
  const today = (offset: number | undefined) => todayWindow(now(), offsetMsOf(offset));
  return {
    json: (key, version, build) => reply(key, version, () => keptBytes(JSON.stringify(build()))),
    once,
    list: (key, version, variant, matches) =>
      reply(key, version, () => joinList(matches().map((match) => matchFragment(state, match, variant)))),
    one: (key, version, variant, match) => reply(key, version, () => matchFragment(state, match, variant)),
    versionOf({ tournamentId, categoryId, sportId }) {
      if (tournamentId !== undefined) return board.tournament(tournamentId)?.version ?? 0;
      if (categoryId !== undefined) return board.category(categoryId)?.version ?? 0;
      if (sportId !== undefined) return board.sport(sportId)?.version ?? 0;
      return state.version;
    },
    today,
    startsToday(offset) {
      const { fromMs, toMs } = today(offset);
      return ({ startTimeMs }) => startTimeMs >= fromMs && startTimeMs < toMs;
    },
  };
}
