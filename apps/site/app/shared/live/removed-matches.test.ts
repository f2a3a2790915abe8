import { expect, test } from 'vitest';
import type { BoardChange } from './decode-payload.ts';
import { REMOVED_MATCH_TTL_MS, RemovedMatches } from './removed-matches.ts';

const said = (over: Partial<BoardChange>): BoardChange => ({ prices: [], matches: [], changed: [], removed: [], ...over });
const rows = (...ids: number[]) => ids.map((id) => ({ id }));

function started() {
  const clock = { nowMs: 1_000 };
  return { clock, left: new RemovedMatches(() => clock.nowMs) };
}

test('H99 a list read again does not bring back what the stream said has ended', () => {
  const { left } = started();
  left.hear(said({ removed: [2] }), 'livePreviewMarkets');
  expect(left.without('live', rows(1, 2, 3))).toEqual(rows(1, 3));
  left.hear(said({ matches: [{ id: 3, status: 'ended' }] }), 'liveEvent');
  expect(left.without('live', rows(1, 2, 3))).toEqual(rows(1));
  expect(left.without('prematch', rows(1, 2, 3))).toEqual(rows(1, 2));
});

test('H99 a match that turns live leaves the list of those to come alone; turned back by a person it is there again', () => {
  const { left } = started();
  left.hear(said({ removed: [2] }), 'prematchPreviewMarkets');
  left.hear(said({ matches: [{ id: 2, status: 'live' }] }), 'livePreviewMarkets');
  expect([left.has('live', 2), left.has('prematch', 2)]).toEqual([false, true]);
  left.hear(said({ matches: [{ id: 2, status: 'prematch' }] }), 'prematchPreviewMarkets');
  left.hear(said({ removed: [2] }), 'livePreviewMarkets');
  expect([left.has('live', 2), left.has('prematch', 2)]).toEqual([true, false]);
});

test('H99 a snapshot says who is there, and who of them has ended', () => {
  const { left } = started();
  left.hear(said({ removed: [2] }), 'livePreviewMarkets');
  left.hear(said({ members: new Set([2, 3]), matches: [{ id: 3, status: 'ended' }], removed: [3] }), 'livePreviewMarkets');
  expect(left.without('live', rows(2, 3))).toEqual(rows(2));
});

test('what was said long ago is forgotten: the answers of the server count again', () => {
  const { left, clock } = started();
  left.hear(said({ removed: [2] }), 'livePreviewMarkets');
  clock.nowMs += REMOVED_MATCH_TTL_MS - 1;
  expect(left.has('live', 2)).toBe(true);
  clock.nowMs += 1;
  expect(left.without('live', rows(2))).toEqual(rows(2));
});
