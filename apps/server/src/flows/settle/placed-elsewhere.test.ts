import { expect, test } from 'vitest';
import { PlacedElsewhere } from './placed-elsewhere.ts';

test('TR-B8 bets of another process are seen by their tickets, for as long as they come', async () => {
  let [now, newest, asked] = [10_000, 'a' as string | null, 0];
  const placed = new PlacedElsewhere({
    clock: { now: () => now },
    newestTicket: async () => {
      asked++;
      return newest;
    },
  });
  const at = async (ms: number, ticket: string): Promise<boolean> => {
    now = ms;
    newest = ticket;
    await placed.look();
    return placed.isPlacing;
  };
  expect(await at(10_000, 'a'), 'a ticket of long ago').toBe(false);
  expect(await at(10_100, 'b'), 'asked too lately').toBe(false);
  expect(asked).toBe(1);
  expect(await at(10_300, 'b')).toBe(true);
  expect(await at(11_200, 'b')).toBe(true);
  expect(await at(11_400, 'b'), 'none has come for a second').toBe(false);
  expect(await at(11_700, 'c')).toBe(true);
});
