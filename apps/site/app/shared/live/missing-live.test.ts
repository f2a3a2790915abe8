import { expect, test } from 'vitest';
import { MissingLive } from './missing-live.ts';

const NOTHING = { changed: [], removed: [], matches: [] };
const has = (id: number) => id === 1;

test('LIVEBAR-02 a match that has begun is missed by a list that lacks it, however its stream speaks of it', () => {
  const hear = (said: object) => new MissingLive().hear({ ...NOTHING, ...said }, has, 0);
  expect(hear({ matches: [{ id: 2, status: 'live' }] })).toBe(true);
  expect(hear({ changed: [2] })).toBe(true);
  expect(hear({ members: new Set([1, 2]) })).toBe(true);
  expect(hear({ matches: [{ id: 1, status: 'live' }], changed: [1], members: new Set([1]) })).toBe(false);
  expect(hear({ matches: [{ id: 2, status: 'ended' }] })).toBe(false);
  expect(hear({ changed: [2], removed: [2] })).toBe(false);
});

test('LIVEBAR-02 it is asked for once, again after half a minute, and when it has left and comes back', () => {
  const missing = new MissingLive();
  const hear = (said: object, nowMs: number) => missing.hear({ ...NOTHING, ...said }, has, nowMs);
  expect([0, 1_000, 29_000, 30_000, 31_000].map((nowMs) => hear({ changed: [2] }, nowMs))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(hear({ removed: [2] }, 32_000)).toBe(false);
  expect(hear({ changed: [2] }, 33_000)).toBe(true);
});
