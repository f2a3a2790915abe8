import { calls } from '@duskline/contract/calls';
import { BettingSourceType } from '@duskline/contract/enums';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CallContext, RawReply } from '../../../platform/http/handler.ts';
import type { PlacedFixture } from '../board/apply-fixture.ts';
import type { Board } from '../board/board.ts';
import { createRoutes } from '../routes.ts';
import { boardAt, fixture, HOUR, liveState, moneyline, NOON, odds } from '../test-kit.ts';

const DAY = 24 * HOUR;
const TENNIS = { sport: 'Tennis', systemId: 5, category: 'WTA', tournament: 'Open' };
let names = 0;
const at = (matchId: number, startTimeMs: number, more: Partial<Parameters<typeof fixture>[0]> = {}): PlacedFixture =>
  fixture({ home: `Home ${++names}`, away: `Away ${names}`, ...more, matchId, startTimeMs });

/** The answer, held against the contract. */
function ask(board: Board, query: Record<string, string> = {}, nowMs = NOON, routes = createRoutes(board, () => nowMs)) {
  const { 'sportmatch.getschedule': handler } = routes;
  const definition = calls['sportmatch.getschedule'];
  const answer = handler({ language: 'en-US' } as CallContext, { query: v.parse(definition.query, query), body: undefined });
  if (!(answer instanceof RawReply)) throw new Error('not bytes');
  return v.parse(definition.reply, JSON.parse(answer.body.toString()));
}
/** Ids of matches by date, whatever their sports are. */
const idsByDate = (board: Board, query: Record<string, string> = {}, nowMs = NOON) =>
  Object.fromEntries(
    Object.entries(ask(board, query, nowMs).Data).map(([date, sports]) => [
      date,
      Object.values(sports).flatMap((matches) => Object.keys(matches).map(Number)),
    ]),
  );
const day = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10);

describe('the schedule', () => {
  test('SCHEDULE-01 covers today and the six dates after it, also those without matches', () => {
    const board = boardAt(() => NOON, at(1, NOON + HOUR));
    expect(ask(board).Dates).toEqual([0, 1, 2, 3, 4, 5, 6].map(day));
    expect(Object.keys(ask(board).Data)).toEqual([day(0)]);
  });

  test('SCHEDULE-01 dates are those of the caller: at 23:30 UTC with +2 the first one is tomorrow', () => {
    const late = Date.UTC(2026, 10, 20, 23, 30);
    const board = boardAt(() => late, at(1, late + HOUR), at(2, late - 2 * HOUR));
    expect(ask(board, { clientTimezoneOffset: '2' }, late).Dates[0]).toBe('2026-11-21');
    expect(idsByDate(board, { clientTimezoneOffset: '2' }, late)).toEqual({ '2026-11-21': [1] });
    expect(idsByDate(board, {}, late)).toEqual({ '2026-11-20': [2], '2026-11-21': [1] });
  });

  test('SCHEDULE-01 two callers whose days begin at one moment have each the dates of their own', () => {
    const morning = Date.UTC(2026, 10, 20, 10, 30);
    const board = boardAt(() => morning, at(1, morning + HOUR));
    const routes = createRoutes(board, () => morning);
    const datesAt = (clientTimezoneOffset: string) => ask(board, { clientTimezoneOffset }, morning, routes).Dates[0];
    expect([datesAt('14'), datesAt('-10')]).toEqual(['2026-11-21', '2026-11-20']);
  });

  test('SCHEDULE-02 only matches of type 1 are added: an outright is none', () => {
    const runners = ['Ada Lunt', 'Bo Carse'].map((name, n) => ({ outcomeId: `r${n}`, name, isNonRunner: false }));
    const cup = at(2, NOON + HOUR, { home: 'Cup', away: 'Cup' });
    const board = boardAt(() => NOON, at(1, NOON + HOUR), { ...cup, outright: { runners, endTimeMs: NOON + DAY } });
    expect([...board.state.outrights].map(({ id }) => id)).toEqual([2]);
    expect(idsByDate(board)).toEqual({ [day(0)]: [1] });
  });

  test('SCHEDULE-03 of today, day 6, day 7 and yesterday the first two are added', () => {
    const board = boardAt(() => NOON, at(1, NOON + HOUR), at(2, NOON + 6 * DAY), at(3, NOON + 7 * DAY), at(4, NOON - DAY));
    expect(idsByDate(board)).toEqual({ [day(0)]: [1], [day(6)]: [2] });
    const { All } = ask(board);
    expect(Object.values(All)).toEqual([[1, 2]]);
    // To the millisecond: the last date ends at its midnight.
    const midnight = Date.parse(`${day(7)}T00:00:00Z`);
    expect(idsByDate(boardAt(() => NOON, at(5, midnight - 1), at(6, midnight)))).toEqual({ [day(6)]: [5] });
  });

  test('SCHEDULE-04 a match that is over and off the board is gone from the sport of its date and from all', () => {
    const board = boardAt(() => NOON, at(1, NOON + HOUR), at(2, NOON + HOUR));
    const sportId = String(board.match(1)?.sport.id);
    expect(ask(board).All[sportId]).toEqual([1, 2]);
    board.apply(odds(NOON, [], { matchId: 2, producer: 1, state: liveState() }));
    board.apply(odds(NOON + 1, [], { matchId: 2, producer: 1, state: liveState({ status: 'ended' }) }));
    expect(idsByDate(board)).toEqual({ [day(0)]: [1] });
    expect(ask(board).All[sportId]).toEqual([1]);
    board.retireEnded(NOON + 2);
    expect(ask(board).All[sportId]).toEqual([1]);
  });

  test('SCHEDULE-04 a match that moves to another day moves with its date', () => {
    const moved = at(1, NOON + HOUR);
    const board = boardAt(() => NOON, moved);
    board.applyFixture({ ...moved, startTimeMs: NOON + 2 * DAY });
    expect(idsByDate(board)).toEqual({ [day(2)]: [1] });
    board.applyFixture({ ...moved, startTimeMs: NOON + 9 * DAY });
    expect(ask(board)).toMatchObject({ Data: {}, All: {} });
  });

  test('SCHEDULE-05 a sport without dates is dropped, and the others stay', () => {
    const tennis = at(2, NOON + DAY, TENNIS);
    const board = boardAt(() => NOON, at(1, NOON + HOUR), tennis);
    const [soccerId, tennisId] = [1, 2].map((id) => String(board.match(id)?.sport.id));
    expect(Object.keys(ask(board).All)).toEqual([soccerId, tennisId]);
    board.applyFixture({ ...tennis, startTimeMs: NOON + 8 * DAY });
    expect(Object.keys(ask(board).All)).toEqual([soccerId]);
    expect(Object.values(ask(board).Data).flatMap(Object.keys)).toEqual([soccerId]);
  });

  test('DATA-01 is keyed by date, then sport, then match, with the fields of the specification', () => {
    const board = boardAt(() => NOON, at(1, NOON + HOUR), at(2, NOON + DAY, TENNIS));
    board.apply(odds(NOON, [moneyline()]));
    const [soccer, tennis] = [board.match(1), board.match(2)];
    const { Data } = ask(board);
    expect(Data).toEqual({
      [day(0)]: {
        [String(soccer?.sport.id)]: {
          1: {
            ID: 1,
            SportSystemID: 1,
            SportTypeID: soccer?.sport.id,
            TournamentId: soccer?.tournament.id,
            CategoryId: soccer?.category.id,
            StartDateJs: NOON + HOUR,
            BettingSourceType: BettingSourceType.PREMATCH,
            OutcomesCount: 3,
          },
        },
      },
      [day(1)]: { [String(tennis?.sport.id)]: { 2: expect.objectContaining({ ID: 2, SportSystemID: 5, OutcomesCount: 0 }) } },
    });
  });

  test('DATA-01 a match that is drawn is said to be virtual, as everywhere else', () => {
    const board = boardAt(() => NOON, { ...at(1, NOON + HOUR), virtual: { season: '2026-11-20/01', matchDay: 3 } });
    const [match] = Object.values(Object.values(ask(board).Data[day(0)] ?? {})[0] ?? {});
    expect(match?.BettingSourceType).toBe(BettingSourceType.VIRTUAL);
  });

  test('SCREEN-06 its data are those of one sport or live matches alone, where these are asked for', () => {
    const board = boardAt(() => NOON, at(1, NOON + HOUR), at(2, NOON + DAY, TENNIS), at(3, NOON - HOUR));
    board.apply(odds(NOON, [], { matchId: 3, producer: 1, state: liveState() }));
    expect(idsByDate(board, { sportTypeID: String(board.match(2)?.sport.id) })).toEqual({ [day(1)]: [2] });
    expect(idsByDate(board, { isLive: 'true' })).toEqual({ [day(0)]: [3] });
    expect(idsByDate(board, { sportTypeID: '999999' })).toEqual({});
  });
});
