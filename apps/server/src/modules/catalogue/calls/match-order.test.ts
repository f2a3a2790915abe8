import { calls } from '@duskline/contract/calls';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CallContext, RawReply } from '../../../platform/http/handler.ts';
import { createRoutes } from '../routes.ts';
import { boardAt, fixture, HOUR, moneyline, NOON, odds } from '../test-kit.ts';

/** Three matches of the best tournament, the last of them late, and one of another that begins before that one. */
function list(id: 'sportmatch.get' | 'sportmatch.getfortoday', query: Record<string, string>): number[] {
  const cup = { tournament: 'Cup', tournamentRank: 9 };
  const board = boardAt(
    () => NOON,
    fixture({ matchId: 1, startTimeMs: NOON + 5 * HOUR }),
    fixture({ matchId: 2, startTimeMs: NOON + 2 * HOUR }),
    fixture({ matchId: 3, startTimeMs: NOON + HOUR, ...cup }),
    fixture({ matchId: 4, startTimeMs: NOON + 2 * HOUR, ...cup }),
  );
  for (const matchId of [1, 2, 3, 4]) board.apply(odds(NOON, [moneyline()], { matchId }));
  const routes = createRoutes(board, () => NOON);
  const handler = routes[id] as unknown as (context: CallContext, input: unknown) => unknown;
  const answer = handler({ language: 'en-US' } as CallContext, { query: v.parse(calls[id].query, { sportID: '1', ...query }) });
  const json = answer instanceof RawReply ? JSON.parse(answer.body.toString()) : answer;
  return v.parse(calls[id].reply, json).map(({ ID }) => ID);
}

describe('LISTS-02 the order of a list of matches', () => {
  test('is by rank, or by kick-off where the caller wants it: of what begins together the best tournament first', () => {
    for (const id of ['sportmatch.get', 'sportmatch.getfortoday'] as const) {
      expect(list(id, {})).toEqual([2, 1, 3, 4]);
      expect(list(id, { order: 'rank' })).toEqual([2, 1, 3, 4]);
      expect(list(id, { order: 'time' })).toEqual([3, 2, 4, 1]);
    }
  });

  test('holds from page to page, and any other order is refused', () => {
    expect(list('sportmatch.get', { order: 'time', pageSize: '2', page: '1' })).toEqual([4, 1]);
    expect(() => list('sportmatch.get', { order: 'odds' })).toThrow();
  });
});
