import type { LiveMatchInfo } from '@duskline/contract/entities/sport';
import { PriceFlag } from '@duskline/contract/realtime';
import { expect, test } from 'vitest';
import { decodePayload } from './decode-payload.ts';

const info: LiveMatchInfo = {
  SportSystemID: 1,
  Status: '1st half',
  HomeScore: 2,
  AwayScore: 1,
  MatchMinute: 67,
  IsClockStarted: true,
  ClockStartTime: 1000,
  ClockCorrection: 4020,
  IsCountDown: false,
  SetScores: { Items: [{ HomeScore: 2, AwayScore: 1 }] },
  PeriodKey: '1st_half',
};

test('prices are read with their short ids; any flag locks', () => {
  const { prices } = decodePayload({
    odds: ['7.1', 1850, 0, '.2', 3600, PriceFlag.MARKET_SUSPENDED, '8.1714', 0, PriceFlag.INACTIVE],
  });
  expect(prices).toEqual([
    { id: '7.1', oddsMilli: 1850, isLocked: false },
    { id: '7.2', oddsMilli: 3600, isLocked: true },
    { id: '8.1714', oddsMilli: 0, isLocked: true },
  ]);
});

test('changes of a match: state of play, markets to read again, who left', () => {
  const change = decodePayload({
    matches: [
      { id: 1, liveInfo: info },
      { id: 2, marketsChanged: true, marketsCount: 40 },
      { id: 3, status: 'ended' },
    ],
    removed: [4, 3],
  });
  expect(change.matches[0]).toMatchObject({
    id: 1,
    info: { homeScore: 2, clockCorrectionS: 4020, sets: [[2, 1]], redCardsHome: 0 },
  });
  expect(change.matches[1]).toEqual({ id: 2, marketsCount: 40 });
  expect(change.changed).toEqual([2]);
  expect([...change.removed].sort()).toEqual([3, 4]);
});

test('an empty payload is no change', () => {
  expect(decodePayload({})).toEqual({ prices: [], matches: [], changed: [], removed: [] });
});

test('S1-5 a snapshot may name all matches of its stream, a change never does', () => {
  expect(decodePayload({ odds: [], matches: [], members: [4, 5] }).members).toEqual(new Set([4, 5]));
  expect(decodePayload({ removed: [4] })).not.toHaveProperty('members');
});
