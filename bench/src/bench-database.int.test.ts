import { createTicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import { createTestDb } from '@duskline/server/test-kit/create-test-db.ts';
import { afterAll, expect, test } from 'vitest';
import { benchSettlement, placeAll } from './bench-settlement.ts';
import { arrangeBets, makeBets } from './bet-load.ts';
import { results } from './settlement.ts';

/** What benches of placement and settlement stand on, once and in small: nothing is measured. */
const BETS = 60;
const MATCHES = 5;
const testDb = await createTestDb();
afterAll(() => testDb.close());

test('bets of the benches are placed and settled by the real rules, and the books are whole', async () => {
  const tickets = createTicketService({ db: testDb.db });
  const gateVersion = await arrangeBets(testDb.ownerPool, tickets.gates, 10, MATCHES);
  const bets = makeBets(BETS, 7, gateVersion, { players: 10, span: [1, MATCHES] });
  await placeAll(tickets, bets.slice(1));
  const [first] = bets;
  if (!first) throw new Error('there are no bets');
  expect(await tickets.place(first)).toMatchObject({ acceptance: 1 });
  const outcomes = async () =>
    (
      await testDb.ownerPool.query<{ outcome: number; bets: number }>(
        'SELECT outcome, count(*)::int AS bets FROM betting.ticket GROUP BY 1',
      )
    ).rows;
  expect(await outcomes()).toEqual([{ outcome: 0, bets: BETS }]);
  const flow = benchSettlement(testDb, tickets);
  await tickets.settlement.recordFacts(results(1_000, MATCHES));
  await flow.drain();
  await flow.stop();
  const settled = await outcomes();
  expect(settled.map(({ outcome }) => outcome)).not.toContain(0);
  expect(settled.length, 'some win and some lose').toBeGreaterThan(1);
  expect(await findBreaks(testDb.ownerPool)).toEqual([]);
  await tickets.close();
});
