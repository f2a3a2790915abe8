import { expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { DetailPorts } from './placement-details.ts';

const broken = () => Promise.reject(new Error('nothing can be read'));
const hanging = () => new Promise<never>(() => undefined);
const details: DetailPorts = { ticketsOf: broken, showSlip: broken, freeBetsOf: broken };
const fixture = await fileFixture(createBettingFixture({ over: { details } }));

test.each([
  ['that cannot be read', { ticketsOf: broken, showSlip: broken, freeBetsOf: broken }],
  ['that hang', { ticketsOf: hanging, showSlip: hanging, freeBetsOf: hanging }],
] satisfies [string, DetailPorts][])(
  'C21 a bet with details %s stands and is answered without them, in time',
  async (_which, ports) => {
    Object.assign(details, ports);
    const { selectionId } = fixture.offer();
    const startedAt = performance.now();
    const placed = await fixture.place(7, { betType: 1, stakes: [{ selectionId, stake: '1.00', odds: 2 }], withDetails: true });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(placed).toMatchObject({ Status: 1, IsReplay: false });
    expect(placed).not.toHaveProperty('Details');
    expect((await fixture.ticket(placed.TicketId)).acceptance).toBe(1);
  },
);
