import { afterAll, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, cashOutOn, SHAPES, type Shape } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem } from '../../../test-kit/ledger.ts';
import { createTicketService } from '../../modules/tickets/index.ts';
import { createDb } from '../../platform/db/create-db.ts';

/** Everything that moves one player's money, at once, on two nodes (F-R3): there is one balance, and it is never negative. */
const LINES = [290, 291, 292, 293, 294];
const single = SHAPES.single as Shape;

const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
const second = createDb(fixture.db.config);
const other = createTicketService({ db: second });
afterAll(async () => {
  await other.close();
  await second.close();
});

interface Account {
  cash: bigint;
  receivable: bigint;
}
async function accountOf(user: number): Promise<Account> {
  const { rows } = await fixture.db.ownerPool.query(
    `SELECT (SELECT balance FROM money.account WHERE user_id = $1 AND kind = 'cash')::text AS cash,
            coalesce((SELECT balance FROM money.account WHERE user_id = $1 AND kind = 'receivable'), 0)::text AS receivable`,
    [user],
  );
  return { cash: BigInt(rows[0].cash), receivable: BigInt(rows[0].receivable) };
}

test('F-R3 bets, cashouts, settlements, corrections and grants on one balance: never negative, the sum exact', async () => {
  const nodes = [fixture.tickets, other];
  // Bets on selections that a node knows read balances before they lock them: the way on which races are lost, if they can be.
  for (const node of nodes)
    for (const line of LINES)
      await node.placeBatch([anItem(100, { detail: fixture.detail(), stakeMinor: 10n, legs: [aLeg(line)] })]);
  for (let round = 0; round < 3; round++) {
    const first = await fixture.aBet(single);
    const { user } = first;
    const open = [first];
    while (open.length < 9) open.push(await fixture.aBet(single, {}, { user }));
    // 10.00 is left; a win is worth 20.00, a cashout about 12.
    const [sold, won] = [open.slice(0, 4), open.slice(4, 8)];
    const facts = won.flatMap(({ matches: [id = 0] }) => [
      fixture.result(id, 'win'),
      fixture.rollback(id),
      fixture.result(id, 'lose'),
    ]);
    const bet = (at: number) =>
      nodes[at % 2]?.placeBatch([anItem(user, { detail: fixture.detail(), legs: [aLeg(LINES[at % 5] ?? 0)] })]) ?? [];
    const grant = (at: number) =>
      fixture.db.pool.query('SELECT money.grant_demo($1::bigint, $$EUR$$, 100::bigint, $2::text)', [
        user,
        `mixed-${user}-${at % 3}`,
      ]);
    let isOver = false;
    let lowest = 10_000n;
    const watch = (async () => {
      while (!isOver) {
        const { cash } = await accountOf(user);
        if (cash < lowest) lowest = cash;
      }
    })();
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 24 }, (_, at) => bet(at))),
      Promise.all(
        sold.flatMap(({ id }, at) =>
          [fixture.cashOut, cashOutOn(fixture.prices, other, { policies: fixture.policies })].map((one) =>
            one.ask(aCashoutRequest(user, id, { requestId: `mixed-${user}-${at}-sale` })),
          ),
        ),
      ),
      Promise.all(Array.from({ length: 9 }, (_, at) => grant(at))),
      (async () => {
        for (const fact of facts) {
          await fixture.tickets.settlement.recordFacts([fact]);
          await Promise.all([fixture.tickets.settlement.settleChunk(), other.settlement.settleChunk()]);
        }
      })(),
    ]);
    isOver = true;
    await watch;
    await fixture.settleAll();
    const accepted = answers.flat().filter(({ acceptance }) => acceptance === 1).length;
    const refused = answers.flat().filter(({ acceptance }) => acceptance === 2);
    expect(accepted + refused.length).toBe(24);
    expect(refused.filter(({ reason }) => !/^(Insufficient|Outdated)Balance/.test(reason ?? ''))).toEqual([]);
    const { rows } = await fixture.db.ownerPool.query(
      `SELECT coalesce(sum(stake), 0)::text AS staked, coalesce(sum(coalesce(payout, 0) + cashed_payout), 0)::text AS paid
         FROM betting.ticket WHERE user_id = $1 AND acceptance = 1`,
      [user],
    );
    const { cash, receivable } = await accountOf(user);
    // Opening 100.00, three grants of 1.00, less what was staked, plus what was paid; a correction of money that is gone is owed.
    expect(cash + receivable).toBe(10_000n + 300n - BigInt(rows[0].staked) + BigInt(rows[0].paid));
    expect(cash).toBeGreaterThanOrEqual(0n);
    expect(lowest).toBeGreaterThanOrEqual(0n);
  }
});
