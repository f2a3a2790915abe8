import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, cashOutOn, SHAPES, type Shape, selectionOf } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { createTicketService } from '../../modules/tickets/index.ts';
import { runChecks } from '../../modules/wallet/reconcile.ts';
import { createDb } from '../../platform/db/create-db.ts';

const single = SHAPES.single as Shape;
const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
/** Another node with connections of its own. */
const second = createDb(fixture.db.config);
const other = createTicketService({ db: second });
afterAll(async () => {
  await fixture.expectSettled();
  await other.close();
  await second.close();
});

const { deadlocks } = fixture;
const paidParts = async (id: string): Promise<number> => {
  const { rows } = await fixture.db.pool.query(
    'SELECT count(*)::int AS n FROM betting.cashout WHERE ticket_id = $1 AND state = 1',
    [id],
  );
  return rows[0].n;
};

describe('one ticket, many hands', () => {
  test('F-R4 B19 fifty full cashouts of one ticket at once, on two nodes and with keys of their own, pay once', async () => {
    const bet = await fixture.aBet(single);
    const { offerMinor } = await fixture.offerOf(bet);
    const nodes = [fixture.cashOut, cashOutOn(fixture.prices, other, { policies: fixture.policies })];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        nodes[index % 2]?.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: offerMinor, requestId: `race-own-key-${index}` })),
      ),
    );
    expect(answers.filter((answer) => answer?.record.state === 1)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer?.record.state === 2).map((answer) => answer?.record.reason))).toEqual(
      new Set(['SETTLED']),
    );
    expect(await paidParts(bet.id)).toBe(1);
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + offerMinor);
    await expectReconciled(fixture.db);
  });

  test('TR-C2 one request fifty times is one cashout and one answer, with a key and without', async () => {
    for (const requestId of ['race-one-key', null]) {
      const bet = await fixture.aBet(single);
      const request = aCashoutRequest(bet.user, bet.id, { amountMinor: 300n, isPartial: true, requestId });
      const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.cashOut.ask(request)));
      expect(new Set(answers.map(({ record }) => `${record.state} ${record.cashoutId} ${record.amountMinor}`)).size).toBe(1);
      expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      expect(await paidParts(bet.id)).toBe(1);
      if (requestId !== null)
        await expect(fixture.cashOut.ask({ ...request, amountMinor: 301n })).rejects.toMatchObject({
          exceptionName: 'IdempotencyKeyReusedException',
        });
    }
  });

  test('rules 13.5 thirty parts at once never use more than the stake, and what each paid is what its share was worth', async () => {
    const bet = await fixture.aBet(single);
    const { offerMinor } = await fixture.offerOf(bet);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fixture.cashOut.ask(
          aCashoutRequest(bet.user, bet.id, { amountMinor: 100n, isPartial: true, requestId: `race-part-${index}` }),
        ),
      ),
    );
    const paid = answers.filter(({ record }) => record.state === 1).length;
    expect(paid).toBeGreaterThan(1);
    const row = await fixture.ticketRow(bet.id);
    expect(row.cashed_payout).toBe(100n * BigInt(paid));
    expect(row.cashed_stake).toBeLessThanOrEqual(1_000n);
    // A part of 100 uses at least 100/offer of the stake.
    expect(row.cashed_stake * offerMinor).toBeGreaterThanOrEqual(100n * BigInt(paid) * 1_000n);
    await expectReconciled(fixture.db);
  });

  test('F-R4 cashout against settlement against rollback, two nodes: every ticket is paid exactly once, nothing deadlocks', async () => {
    const before = await deadlocks();
    const bets = await Promise.all(Array.from({ length: 24 }, () => fixture.aBet(single)));
    const results = bets.flatMap(({ matches: [matchId = 0] }) => [
      fixture.result(matchId, 'win'),
      fixture.rollback(matchId),
      fixture.result(matchId, 'win'),
    ]);
    let isOver = false;
    const settlers = [fixture.tickets, other].map(async (tickets) => {
      while (!isOver) if ((await tickets.settlement.settleChunk()).markets === 0) await sleep(1);
    });
    const feed = (async () => {
      for (const fact of results) await fixture.tickets.settlement.recordFacts([fact]);
    })();
    const cashed = await Promise.all(
      bets.flatMap((bet, at) => [
        fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { requestId: `race-settle-${at}` })),
        cashOutOn(fixture.prices, other, { policies: fixture.policies }).ask(
          aCashoutRequest(bet.user, bet.id, { requestId: `race-settle-part-${at}`, amountMinor: 200n, isPartial: true }),
        ),
      ]),
    );
    await feed;
    isOver = true;
    await Promise.all(settlers);
    await fixture.settleAll();
    for (const bet of bets) {
      const row = await fixture.ticketRow(bet.id);
      expect(row.outcome).not.toBe(0);
      // What is not cashed out has won at 2.000.
      expect(row.payout).toBe((row.stake - row.cashed_stake) * 2n);
      expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + (row.payout ?? 0n) + row.cashed_payout);
    }
    expect(cashed.length).toBe(48);
    expect(await deadlocks()).toBe(before);
    await expectReconciled(fixture.db);
  });

  test('B20 TR-B1 suspends under cashouts: none is committed behind a shut gate, by the order of commits (R10)', async () => {
    const bets = await Promise.all(Array.from({ length: 20 }, () => fixture.aBet(single)));
    const suspends = (async () => {
      for (let round = 0; round < 5; round++)
        for (const {
          matches: [matchId = 0],
        } of bets) {
          await fixture.tickets.gates.closeMatch(matchId);
          await fixture.tickets.gates.openMatch(matchId);
        }
    })();
    const counts = { paid: 0, refused: 0 };
    await Promise.all(
      bets.map(async (bet, at) => {
        for (let round = 0; round < 12; round++) {
          const { record } = await fixture.cashOut.ask(
            aCashoutRequest(bet.user, bet.id, { amountMinor: 20n, isPartial: true, requestId: `race-gate-${at}-${round}` }),
          );
          if (record.state === 1) counts.paid++;
          else {
            expect(record.reason).toBe('MARKET_SUSPENDED');
            counts.refused++;
          }
        }
      }),
    );
    await suspends;
    expect(counts.paid).toBeGreaterThan(0);
    await expectReconciled(fixture.db);
  });

  test.each([
    ['R3', 'UPDATE betting.ticket SET cashed_stake = cashed_stake + 1 WHERE id = $1'],
    ['R4', 'UPDATE betting.ticket SET cashed_payout = cashed_payout + 1 WHERE id = $1'],
    ['R4', 'UPDATE betting.ticket SET acceptance = 5 WHERE id = $1'],
    ['R4', 'UPDATE betting.cashout SET state = 2, journal_id = NULL, reason = $$x$$ WHERE ticket_id = $1'],
    ['R4', 'UPDATE betting.cashout SET user_id = user_id + 1 WHERE ticket_id = $1'],
    ['R8', 'DELETE FROM platform.outbox WHERE topic = $$cashout$$ AND $1::uuid IS NOT NULL'],
    ['R10', 'UPDATE betting.cashout SET xid = pg_current_xact_id() WHERE ticket_id = $1'],
  ])('%s sees its damage to a cashout: %s', async (check, damage) => {
    const bet = await fixture.aBet(single);
    await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: 20n, isPartial: true }));
    await fixture.tickets.gates.closeMatch(bet.matches[0] ?? 0);
    const client = await fixture.db.ownerPool.connect();
    try {
      await client.query(
        'BEGIN; ALTER TABLE betting.cashout DISABLE TRIGGER ALL; ALTER TABLE betting.ticket DISABLE TRIGGER ALL',
      );
      expect((await runChecks(client)).filter(({ breaks }) => breaks > 0)).toEqual([]);
      await client.query(damage, [bet.id]);
      expect((await runChecks(client)).find(({ id }) => id === check)?.breaks).toBeGreaterThan(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    await fixture.tickets.gates.openMatch(bet.matches[0] ?? 0);
  });
});

describe('parts', () => {
  test('rules 13.5 any row of parts at any prices sums to the stake to the minor unit, whatever the bet type', async () => {
    const names = Object.keys(SHAPES);
    const step = fc.record({ milli: fc.integer({ min: 1100, max: 4000 }), percent: fc.integer({ min: 1, max: 60 }) });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.array(step, { minLength: 1, maxLength: 5 }), async (name, steps) => {
        const bet = await fixture.aBet(SHAPES[name] as Shape);
        let paid = 0n;
        for (const { milli, percent } of steps) {
          for (const matchId of bet.matches) fixture.prices.set(selectionOf(matchId), milli);
          const { offerMinor, partial } = await fixture.offerOf(bet);
          const amountMinor = (offerMinor * BigInt(percent)) / 100n;
          if (partial === null || amountMinor < partial.minMinor || amountMinor > partial.maxMinor) continue;
          const requestId = `part-property-${++runs}`;
          const { record } = await fixture.cashOut.ask(
            aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: true, requestId }),
          );
          expect(record).toMatchObject({ state: 1, amountMinor });
          paid += amountMinor;
        }
        const { offerMinor } = await fixture.offerOf(bet);
        const { record } = await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: offerMinor }));
        expect(record).toMatchObject({ state: 1, stakeLeftMinor: 0n });
        const { rows } = await fixture.db.pool.query(
          'SELECT sum(stake_used)::bigint AS used, sum(amount)::bigint AS paid FROM betting.cashout WHERE ticket_id = $1 AND state = 1',
          [bet.id],
        );
        expect(rows[0]).toEqual({ used: bet.shape.stakeMinor, paid: paid + offerMinor });
        expect(await fixture.bookOf(bet)).toEqual([0, 0]);
      }),
      { numRuns: 25 },
    );
    await expectReconciled(fixture.db);
  });

  test('rules 13.5 the largest part the slider allows is taken, one unit more leaves less than the smallest stake', async () => {
    const bet = await fixture.aBet(single);
    const { partial } = await fixture.offerOf(bet);
    const max = partial?.maxMinor ?? 0n;
    const ask = (amountMinor: bigint) => fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: true }));
    // 10 units (0.10 EUR) must stay of 1000; one unit more of the offer may or may not need another unit of the stake.
    let over = max + 1n;
    while ((over * 1_000n + 1_266n) / 1_266n <= 990n) over++;
    expect((await ask(over + 2n)).record).toMatchObject({ state: 2, reason: 'MinimumAllowedStakeException' });
    expect((await ask(max)).record).toMatchObject({ state: 1 });
    expect((await fixture.ticketRow(bet.id)).cashed_stake).toBeLessThanOrEqual(990n);
  });
});
