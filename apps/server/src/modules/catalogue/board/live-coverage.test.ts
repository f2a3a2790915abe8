import { type CallId, calls } from '@duskline/contract/calls';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CallContext, RawReply } from '../../../platform/http/handler.ts';
import { createRoutes, type SportCallId } from '../routes.ts';
import { boardAt, fixture, HOUR, handicap, liveState, moneyline, NOON, odds, total } from '../test-kit.ts';
import type { Board } from './board.ts';

const START = NOON + HOUR;
let now = NOON;
let board: Board;

beforeEach(() => {
  now = NOON;
  board = boardAt(() => now, fixture({ startTimeMs: START, liveCoverage: false }), fixture({ matchId: 2, startTimeMs: START }));
  for (const matchId of [1, 2])
    board.apply(odds(NOON, [moneyline(), handicap('-0.25'), total('2.5'), total('3.5')], { matchId }));
});

function call<T = unknown>(id: SportCallId, query: Record<string, string> = {}, body?: unknown): T {
  const routes = createRoutes(board, () => now);
  const definition = calls[id as CallId];
  const handler = routes[id] as unknown as (context: CallContext, input: unknown) => unknown;
  const answer = handler({ language: 'en-US' } as CallContext, { query: v.parse(definition.query, query), body });
  const json: unknown = answer instanceof RawReply ? JSON.parse(answer.body.toString()) : answer;
  v.parse(definition.reply, json);
  return json as T;
}

/** The match begins; the provider stops it and, wrongly, reports a first half without goals. */
function begin(): void {
  now = START;
  for (const matchId of [1, 2]) {
    board.apply({
      kind: 'stop',
      matchId,
      producer: 3,
      timestampMs: now,
      groups: ['all'],
      marketStatus: 'suspended',
      reason: 'break',
    });
    board.apply(odds(now + 1, [], { matchId, producer: matchId === 2 ? 1 : 3, state: liveState() }));
  }
}

const ids = (list: { ID: number }[]): number[] => list.map(({ ID }) => ID);
interface ListedMatch {
  ID: number;
  IsUnreported?: boolean;
  LiveInfo?: unknown;
}

describe('a match without live coverage', () => {
  test('S1-5 stands in no live list or count, and its address is that of a match before its start', () => {
    begin();
    expect(ids(call('sportmatch.getlive', {}, {}))).toEqual([2]);
    expect(call('sporttype.getall')).toMatchObject([{ LiveMatchesCount: 1, MatchesCount: 2 }]);
    expect(call('sportScore.get')).toMatchObject([{ MatchID: 2 }]);
    expect(ids(call('sportmatch.get', { sportID: '1', isLive: 'true' }))).not.toContain(1);
    expect([...board.state.live].map(({ id }) => id)).toEqual([2]);
    expect(board.selection(`${[...(board.match(1)?.markets.keys() ?? [])][0]}.1`)).toMatchObject({
      isSuspended: true,
      isLive: false,
    });
  });

  test('S1-5 stands in prematch lists and in the search as begun without reports: no score, no prices, no markets', () => {
    begin();
    for (const query of [{ sportID: '1' }, { keyword: 'northgate' }, { id: '1' }]) {
      const match = call<ListedMatch[]>('sportmatch.get', query).find(({ ID }) => ID === 1);
      expect(match).toMatchObject({
        IsUnreported: true,
        PreviewMarkets: {},
        MarketsCount: 0,
        IsActive: false,
        BettingSourceType: 1,
      });
      expect(match).not.toHaveProperty('LiveInfo');
    }
    expect(call('sportmarket.getbymatchandmarkettype', { matchID: '1' })).toEqual([]);
    expect(call('sportmatch.getlivematch', { matchID: '1' })).toMatchObject({
      LiveInfo: { PeriodKey: 'not_started', HomeScore: 0, AwayScore: 0, SetScores: { Items: [] }, IsClockStarted: false },
    });
    expect(ids(call('sportmatch.getmostpopular'))).not.toContain(1);
  });

  test('S1-5 the clock alone makes it so, and a start that is put off takes it back', () => {
    expect(board.passTime()).toEqual([]);
    now = START;
    const [change] = board.passTime();
    expect(change).toMatchObject({ matchId: 1, marketsChanged: true, marketsCount: 0, gates: { isOpen: false } });
    expect(board.passTime()).toEqual([]);
    expect(call<ListedMatch[]>('sportmatch.get', { id: '1' })).toMatchObject([{ IsUnreported: true }]);
    board.applyFixture(fixture({ startTimeMs: START + HOUR, liveCoverage: false }));
    const [match] = call<ListedMatch[]>('sportmatch.get', { id: '1' });
    expect(match).not.toHaveProperty('IsUnreported');
    expect(match).toMatchObject({ MarketsCount: 4, IsActive: true });
  });

  test('S1-5 leaves the lists with its result, and is live once there is live coverage', () => {
    begin();
    board.applyFixture(fixture({ startTimeMs: START, liveCoverage: true, status: 'live' }));
    board.apply(odds(now + 5, [moneyline()], { producer: 1, state: liveState({ homeScore: 1 }) }));
    expect(ids(call('sportmatch.getlive', {}, {})).sort()).toEqual([1, 2]);
    board.applyFixture(fixture({ startTimeMs: START, liveCoverage: false, status: 'live' }));
    expect(ids(call('sportmatch.getlive', {}, {}))).toEqual([2]);
    const change = board.apply(
      odds(now + 10, [], { producer: 1, state: liveState({ status: 'ended', periodKey: 'ended', homeScore: 1, awayScore: 5 }) }),
    );
    expect(change?.statusChanged).toBe('removed');
    expect(ids(call('sportmatch.get', { sportID: '1' }))).toEqual([]);
    expect(ids(call('sportmatch.getlive', {}, {}))).toEqual([2]);
    expect(board.match(1)?.state).toMatchObject({ homeScore: 1, awayScore: 5 });
  });

  test('S1-5 a match that was reported as begun takes no bets again, whatever start, status or coverage is reported later', () => {
    begin();
    for (const liveCoverage of [false, true]) {
      board.applyFixture(fixture({ startTimeMs: START + HOUR, liveCoverage, status: 'not_started' }));
      board.apply(odds(++now + 5, [moneyline()], { state: liveState({ status: 'not_started', periodKey: 'not_started' }) }));
      expect(call('sportmatch.get', { id: '1' })).toMatchObject([{ IsUnreported: true, IsActive: false, MarketsCount: 0 }]);
      expect(board.marketGates(1).some(({ isOpen }) => isOpen)).toBe(false);
    }
  });

  test('S1-5 a market that never had a price is not shown', () => {
    board.apply(odds(NOON + 1, [{ marketType: 26, specifiers: '', status: 'suspended', isFavourite: false }], { matchId: 2 }));
    expect(call<unknown[]>('sportmarket.getbymatchandmarkettype', { matchID: '2' })).toHaveLength(4);
    expect(call('sportmatch.get', { id: '2' })).toMatchObject([{ MarketsCount: 4 }]);
  });
});

test('S2-15 a match that is postponed says so until it is to begin again', () => {
  board.applyFixture(fixture({ matchId: 2, startTimeMs: START, status: 'postponed' }));
  expect(call('sportmatch.get', { id: '2' })).toMatchObject([{ IsPostponed: true }]);
  expect(call<object[]>('sportmatch.get', { id: '1' })[0]).not.toHaveProperty('IsPostponed');
  board.applyFixture(fixture({ matchId: 2, startTimeMs: START + 48 * HOUR, status: 'not_started' }));
  expect(call<object[]>('sportmatch.get', { id: '2' })[0]).not.toHaveProperty('IsPostponed');
});
