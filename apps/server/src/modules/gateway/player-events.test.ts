import { expect, test } from 'vitest';
import type { PlayerEvent } from './index.ts';
import { createPlayerEvents } from './player-events.ts';

test('XR-08 a listener that fails keeps the event from no other, and the publisher hears of it', () => {
  const players = createPlayerEvents();
  const seen: string[] = [];
  players.subscribe(() => {
    throw new Error('a broken socket');
  });
  players.subscribe(({ id }) => void seen.push(id));
  expect(() => players.publish({ userId: '1', topic: 'balance', id: 'balance', value: null } as unknown as PlayerEvent)).toThrow(
    'a broken socket',
  );
  expect(seen).toEqual(['balance']);
});
