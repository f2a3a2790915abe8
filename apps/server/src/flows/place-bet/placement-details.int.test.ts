import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BettingHouse, createBettingHouse } from '../../../test-kit/betting-house.ts';

let house: BettingHouse;
const broken = () => Promise.reject(new Error('nothing can be read'));
beforeAll(async () => {
  house = await createBettingHouse({ over: { details: { ticketsOf: broken, showSlip: broken, freeBetsOf: broken } } });
});
afterAll(() => house.close());

test('C21 a bet stands whatever becomes of its details: it is answered without them', async () => {
  const { selectionId } = house.offer();
  const placed = await house.place(7, { betType: 1, stakes: [{ selectionId, stake: '1.00', odds: 2 }], withDetails: true });
  expect(placed).toMatchObject({ Status: 1, IsReplay: false });
  expect(placed).not.toHaveProperty('Details');
  expect((await house.ticket(placed.TicketId)).acceptance).toBe(1);
});
