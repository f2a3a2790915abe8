import { expect, test } from 'vitest';
import type { SportEvent } from '../model/event.ts';
import { firstLive } from './event-queries.ts';

const match = (id: number, periodKey: string) => ({ id, live: { periodKey } }) as unknown as SportEvent;

test('a match that is over takes no place of one that runs', () => {
  const events = [match(1, 'ended'), match(2, '1st_half'), match(3, 'ended'), match(4, '2nd_half')];
  expect(firstLive(events, 3).map(({ id }) => id)).toEqual([2, 4]);
  expect(firstLive(events, 1).map(({ id }) => id)).toEqual([2]);
});
