import { AppError } from '@duskline/contract/errors';
import { expect, test } from 'vitest';
import { createBettingFixture, newRequestId } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { normalCustomer } from './ports.ts';
import type { PlaceBetBody } from './read-request.ts';

/** Every second question about limits fails at once, the others are answered when `go` is called. */
let asked = 0;
let go: () => void = () => undefined;
const waiting = new Promise<void>((done) => {
  go = done;
});
const fixture = await fileFixture(
  createBettingFixture({
    over: {
      customerLimits: async (...of) => {
        if (++asked % 2 === 0) throw new AppError('AccountLockedException');
        await waiting;
        return normalCustomer(...of);
      },
    },
  }),
);

test('EXC-19 one single that fails does not end the placement of the other: the slip stays taken, and what was bought leaves it', async () => {
  const [first, second] = [fixture.offer(2000), fixture.offer(2000)];
  const caller = { userId: '1', visitorId: '' };
  for (const { selectionId } of [first, second]) await fixture.betslip.service.add(caller, selectionId, 'en-US');
  const requestId = newRequestId();
  const both: Partial<PlaceBetBody> = {
    requestId,
    betType: 1.1,
    connectionId: 'page-1',
    stakes: [first, second].map(({ selectionId }) => ({ selectionId, stake: '1.00', odds: 2 })),
  };
  let hasEnded = false;
  const placing = fixture.place(1, both).finally(() => {
    hasEnded = true;
  });
  const failed = expect(placing).rejects.toThrow(AppError);
  await expect.poll(() => asked).toBe(2);
  expect(await fixture.refusal(1, { ...both, requestId: newRequestId() })).toMatchObject({ name: 'PlaceBetInProgressException' });
  expect(hasEnded).toBe(false);
  go();
  await failed;
  expect((await fixture.betslip.service.read(caller)).selections.map(({ id }) => id)).toEqual([second.selectionId]);
  const { rows } = await fixture.db.pool.query('SELECT count(*)::int AS n FROM betting.ticket WHERE user_id = 1');
  expect(rows).toEqual([{ n: 1 }]);
});
