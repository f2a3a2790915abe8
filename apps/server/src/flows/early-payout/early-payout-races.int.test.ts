import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, type Bet, cashOutOn, SHAPES, type Shape } from '../../../test-kit/cashout-kit.ts';
import { withEarlyPayouts } from '../../../test-kit/early-payout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf } from '../../../test-kit/ledger.ts';
import { parkedTickets, testParking } from '../../../test-kit/parking.ts';
import { storeLead } from '../../../test-kit/stored-lead.ts';
import type { EarlyPayoutFact, ResultFact } from '../../modules/tickets/index.ts';

const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }).then(withEarlyPayouts));
/** Two nodes with connections of their own. */
const nodes = [fixture.node, await fixture.aNode()] as const;
afterEach(() => fixture.expectInOrder());

const single = SHAPES.single as Shape;
const WON = 2;
const matchOf = ({ matches: [matchId = 0] }: Bet): number => matchId;
const market = (matchId: number) => ({ matchId, marketId: matchId * 1000 + 1, marketType: 1, specifiers: '', producer: 3 });
/** The payout of the home side, as any node would tell it. */
const payout = (matchId: number, over: Partial<EarlyPayoutFact> = {}): EarlyPayoutFact => ({
  kind: 'early-payout',
  ...market(matchId),
  outcomeId: '1',
  timestampMs: Date.now() + 60_000,
  placedBeforeMs: Date.now() + 30_000,
  ...over,
});
const result = (matchId: number, how: 'win' | 'lose'): ResultFact => ({
  ...(fixture.result(matchId, how) as Extract<ResultFact, { kind: 'settlement' }>),
  timestampMs: Date.now() + 3_600_000,
});
const settlementsOf = async (ticketId: string): Promise<number> => {
  const { rows } = await fixture.db.pool.query(
    "SELECT count(*)::int AS n FROM money.journal WHERE kind = 'settle' AND idem_key LIKE $1",
    [`${ticketId}/%`],
  );
  return rows[0].n;
};
const { deadlocks } = fixture;

describe('one payment', () => {
  test('EARLY-01 fifty triggers at once on two nodes, dated differently: one fact, one payment', async () => {
    const one = await fixture.aBet(single);
    const matchId = matchOf(one);
    await storeLead(fixture.db, matchId);
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        nodes[at % 2 === 0 ? 0 : 1].settlement.payEarly(
          payout(matchId, { timestampMs: Date.now() + at, placedBeforeMs: Date.now() + 30_000 + at }),
        ),
      ),
    );
    await Promise.all(nodes.map((node) => node.settlement.drain()));
    const { rows } = await fixture.db.pool.query(
      'SELECT count(*)::int AS n FROM betting.fact WHERE market_id = $1 AND kind = 5',
      [market(matchId).marketId],
    );
    expect(rows[0].n).toBe(1);
    expect(await settlementsOf(one.id)).toBe(1);
    expect(await cashOf(fixture.db, one.user)).toBe(11_000n);
  });

  test('EARLY-01 two nodes see the same lead and pay it at the same time: one lead, one payment for each ticket', async () => {
    const first = await fixture.aBet(single);
    const matchId = matchOf(first);
    const bets = [
      first,
      ...(await Promise.all(Array.from({ length: 20 }, () => fixture.aBet(single, {}, { matches: [matchId] })))),
    ];
    for (const score of ['0:0', '2:0']) await Promise.all(nodes.map((node) => fixture.reportScore(matchId, score, {}, node)));
    expect(await fixture.leadRows(matchId)).toEqual(['home waits']);
    await fixture.minutePasses();
    await Promise.all(nodes.map((node) => fixture.payDue(node)));
    for (const one of bets) {
      expect(await settlementsOf(one.id)).toBe(1);
      expect(await cashOf(fixture.db, one.user)).toBe(11_000n);
    }
  });

  test('EARLY-01 against the cashout of the same ticket: cashed out or paid early, never both', async () => {
    const before = await deadlocks();
    const bets = await Promise.all(Array.from({ length: 30 }, () => fixture.aBet(single)));
    await Promise.all(bets.map((one) => storeLead(fixture.db, matchOf(one))));
    const [, second] = nodes;
    await Promise.all([
      ...bets.map((one, at) => {
        const part = at % 3 === 0 ? { amountMinor: 200n, isPartial: true } : {};
        return cashOutOn(fixture.prices, second.tickets, { policies: fixture.policies }).ask(
          aCashoutRequest(one.user, one.id, { requestId: `early-race-${at}`, ...part }),
        );
      }),
      ...bets.map(async (one, at) => {
        await sleep(at % 5);
        await nodes[at % 2 === 0 ? 0 : 1].settlement.payEarly(payout(matchOf(one)));
      }),
    ]);
    await Promise.all(nodes.map((node) => node.settlement.drain()));
    const ends = { bought: 0, paid: 0 };
    for (const one of bets) {
      const row = await fixture.ticketRow(one.id);
      expect(row.outcome).not.toBe(0);
      expect(row.payout).toBe((row.stake - row.cashed_stake) * 2n);
      expect(await settlementsOf(one.id)).toBe(row.cashed_stake === row.stake ? 0 : 1);
      expect(await cashOf(fixture.db, one.user)).toBe(9_000n + (row.payout ?? 0n) + row.cashed_payout);
      ends[row.cashed_stake === row.stake ? 'bought' : 'paid']++;
    }
    expect(ends.bought + ends.paid).toBe(30);
    expect(await deadlocks()).toBe(before);
  });

  test('EARLY-01 against the final result of the same match, and its rollback: paid once as won, whichever is first', async () => {
    const before = await deadlocks();
    const bets = await Promise.all(Array.from({ length: 30 }, () => fixture.aBet(single)));
    await Promise.all(bets.map((one) => storeLead(fixture.db, matchOf(one))));
    const [first, second] = nodes;
    await Promise.all(
      bets.map(async (one, at) => {
        const matchId = matchOf(one);
        const news = [
          () => first.settlement.payEarly(payout(matchId)),
          () => second.tickets.settlement.recordFacts([result(matchId, 'lose')]),
          () =>
            second.tickets.settlement.recordFacts([
              { ...market(matchId), kind: 'rollback-settlement', timestampMs: Date.now() + 7_200_000 },
            ]),
        ];
        await Promise.all(
          at % 2 === 0 ? news.map((reportScore) => reportScore()) : news.reverse().map((reportScore) => reportScore()),
        );
        await second.settlement.drain();
      }),
    );
    await Promise.all(nodes.map((node) => node.settlement.drain()));
    for (const one of bets) {
      expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: WON, payout: 2_000n });
      expect(await cashOf(fixture.db, one.user)).toBe(11_000n);
    }
    expect(await deadlocks()).toBe(before);
  });

  test('EARLY-02 a ticket that cannot be settled waits for a person and stops none of its neighbours', async () => {
    const poison = await fixture.aBet(single);
    const matchId = matchOf(poison);
    const broken = anItem(poison.user, { betType: 3, detail: fixture.detail(), stakeMinor: 100n, legs: [aLeg(matchId)] });
    await fixture.tickets.placeBatch([broken]);
    const bets = await Promise.all(Array.from({ length: 10 }, () => fixture.aBet(single, {}, { matches: [matchId] })));
    await fixture.leads(matchId);
    for (const one of [poison, ...bets]) expect(await fixture.ticketRow(one.id)).toMatchObject({ outcome: WON, payout: 2_000n });
    expect((await parkedTickets(fixture.db.db)).map(({ ticketId }) => ticketId)).toEqual([broken.ticketId]);
  });

  test('XR-08 a lead that cannot be paid stops no other, is parked, and paid when it is requeued', async () => {
    const [bad, good] = [await fixture.aBet(single), await fixture.aBet(single)];
    const parking = testParking(fixture.db.db);
    let isBroken = true;
    const node = await fixture.aNode({
      parking,
      async record(fact) {
        if (fact.matchId === matchOf(bad) && isBroken) throw new Error('no such market');
        await fixture.node.settlement.payEarly(fact);
      },
    });
    for (const score of ['0:0', '2:0']) for (const one of [bad, good]) await fixture.reportScore(matchOf(one), score, {}, node);
    await fixture.minutePasses();
    for (let sweep = 1; sweep <= 6; sweep++) await node.flow.run();
    await fixture.node.settlement.drain();
    expect(await fixture.ticketRow(good.id)).toMatchObject({ outcome: WON });
    expect(await parking.list('early-payout-lead')).toMatchObject([{ tries: 5, reason: 'Error: no such market' }]);
    isBroken = false;
    await parking.requeue('early-payout-lead', null, 'somebody');
    await parking.refresh();
    await fixture.payDue(node);
    await fixture.node.settlement.drain();
    expect(await fixture.ticketRow(bad.id)).toMatchObject({ outcome: WON });
    await node.close();
  });

  test('EARLY-02 a match whose score cannot be stored stops none of its neighbours, and is stored when it can', async () => {
    const [bad, good] = [await fixture.aBet(single), await fixture.aBet(single)];
    await fixture.db.ownerPool.query(
      `CREATE FUNCTION early_payout.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON early_payout.match FOR EACH ROW WHEN (NEW.match_id = ${matchOf(bad)}) EXECUTE FUNCTION early_payout.fail()`,
    );
    for (const one of [bad, good]) await fixture.reportScore(matchOf(one), '0:0');
    for (const one of [bad, good]) await fixture.reportScore(matchOf(one), '2:0');
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.ticketRow(good.id)).toMatchObject({ outcome: WON });
    expect(await fixture.leadRows(matchOf(bad))).toEqual([]);
    await fixture.db.ownerPool.query('DROP TRIGGER fail ON early_payout.match; DROP FUNCTION early_payout.fail()');
    await fixture.payDue();
    await fixture.minutePasses();
    await fixture.payDue();
    expect(await fixture.ticketRow(bad.id)).toMatchObject({ outcome: WON });
  });
});
