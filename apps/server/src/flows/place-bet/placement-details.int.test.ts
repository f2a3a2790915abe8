import { afterEach, expect, test } from 'vitest';
import { type BettingFixture, createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import type { DetailPorts } from './placement-details.ts';

let fixture: BettingFixture;
afterEach(() => fixture.close());

const broken = () => Promise.reject(new Error('nothing can be read'));
const hanging = () => new Promise<never>(() => undefined);

test.each([
  ['that cannot be read', { ticketsOf: broken, showSlip: broken, freeBetsOf: broken }],
  ['that hang', { ticketsOf: hanging, showSlip: hanging, freeBetsOf: hanging }],
] satisfies [string, DetailPorts][])(
  'C21 a bet with details %s stands and is answered without them, in time',
  async (_which, details) => {
    fixture = await createBettingFixture({ over: { details } });
    const { selectionId } = fixture.offer();
    const startedAt = performance.now();
    const placed = await fixture.place(7, { betType: 1, stakes: [{ selectionId, stake: '1.00', odds: 2 }], withDetails: true });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(placed).toMatchObject({ Status: 1, IsReplay: false });
    expect(placed).not.toHaveProperty('Details');
    expect((await fixture.ticket(placed.TicketId)).acceptance).toBe(1);
  },
);
