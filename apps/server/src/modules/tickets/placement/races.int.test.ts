import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test-kit/create-test-db.ts';
import { aLeg, anItem, arrange, cashOf, expectReconciled } from '../../../../test-kit/ledger.ts';
import { waitingForLocks } from '../../../../test-kit/locked-account.ts';
import { aResultFact, firstMarket } from '../../../../test-kit/result-facts.ts';
import { createDb, type Database } from '../../../platform/db/create-db.ts';
import { createWalletService } from '../../wallet/index.ts';
import { createTicketService, type ResultFact, type TicketService } from '../index.ts';
import { createSettlement } from '../settlement/service.ts';

/** Deterministic, so that a failure can be looked at again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 16_777_216;
  };
}

const deadlocks = async (db: TestDb): Promise<bigint> => {
  const { rows } = await db.ownerPool.query<{ n: bigint }>(
    'SELECT deadlocks::text::bigint AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return BigInt(rows[0]?.n ?? 0n);
};

describe('races on real PostgreSQL, two nodes', () => {
  let db: TestDb;
  let nodes: [TicketService, TicketService];
  let second: Database;
  beforeEach(async () => {
    db = await createTestDb();
    second = createDb(db.config);
    nodes = [createTicketService({ db: db.db }), createTicketService({ db: second })];
  });
  afterEach(async () => {
    await expectReconciled(db);
    await second.close();
    await db.close();
  });
  const node = (index: number): TicketService => nodes[index % 2] as TicketService;

  test('F-R1 TR-B11 B14 fifty parallel placements with money for ten: ten are accepted', async () => {
    await arrange(db, { players: 1, cashMinor: 10_000n });
    const alone = await Promise.all(Array.from({ length: 25 }, (_, index) => node(index).placeBatch([anItem(1)])));
    const batched = await Promise.all(Array.from({ length: 25 }, (_, index) => node(index).place(anItem(1))));
    const all = [...alone.flat(), ...batched];
    expect(all.filter(({ acceptance }) => acceptance === 1)).toHaveLength(10);
    // Short of money from the first look on, or by what another of the fifty took meanwhile.
    const reasons = all.flatMap(({ acceptance, reason }) => (acceptance === 2 ? [reason] : []));
    expect(reasons.filter((one) => one !== 'InsufficientBalanceException' && one !== 'OutdatedBalanceException')).toEqual([]);
    expect(await cashOf(db, 1)).toBe(0n);
  });

  test('F-R2 F-D6 one key fifty times, on two nodes, in calls of its own and in batches: one ticket', async () => {
    await arrange(db, { players: 1, cashMinor: 100_000n });
    const item = anItem(1);
    const send = (index: number) => {
      const copy = { ...item, ticketId: anItem(1).ticketId };
      return index % 2
        ? node(index >> 1).place(copy)
        : node(index >> 1)
            .placeBatch([copy])
            .then(([answer]) => answer);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));
    expect(new Set(answers.map((answer) => answer?.ticketId)).size).toBe(1);
    expect(answers.filter((answer) => answer?.status === 'placed')).toHaveLength(1);
    expect(await cashOf(db, 1)).toBe(99_000n);
  });

  test('TR-B1 F-R7 thirty suspends under twenty bettors: no bet is committed late, by the order of commits', async () => {
    await arrange(db, { players: 20, cashMinor: 100_000_000n });
    const counts = { accepted: 0, refused: 0 };
    let isOver = false;
    const bettors = Array.from({ length: 20 }, async (_, index) => {
      while (!isOver) {
        const { acceptance } = await node(index).place(anItem(index + 1, { stakeMinor: 10n, legs: [aLeg(1)] }));
        counts[acceptance === 1 ? 'accepted' : 'refused']++;
      }
    });
    const next = random(7);
    // Thirty, and on a slow machine more, until enough bets have met them.
    for (let round = 0; round < 30 || counts.accepted <= 100 || counts.refused <= 10; round++) {
      await sleep(next() * 20);
      if (round % 3 === 0) await node(round).gates.closeMarkets(1, [1_001]);
      else if (round % 3 === 1) await node(round).gates.closeMatch(1);
      else await node(round).gates.closeProducer(3);
      await sleep(next() * 5);
      await node(round).gates.set([
        { kind: 'producer', id: 3, open: true },
        { kind: 'match', id: 1, open: true },
        { kind: 'market', id: 1_001, matchId: 1, open: true },
      ]);
    }
    isOver = true;
    await Promise.all(bettors);
    expect(counts.accepted).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(10);
    // R10 proves it after every test; reconcile.int.test.ts shows that it would see a single late bet.
  });

  test('TR-B1 rules 7 the market that a line was made from is shut under twenty teasers: none is committed late, by the order of commits', async () => {
    await arrange(db, { players: 20, cashMinor: 100_000_000n });
    const counts = { accepted: 0, refused: 0 };
    let isOver = false;
    // On lines that the board does not have, made from the markets 1_001 and 2_001.
    const legs = [1, 2].map((match) =>
      aLeg(match, {
        marketId: match * 1000 + 500,
        titles: JSON.stringify({ match: 'Home - Away', teasedLine: '0.5', selectionId: `${match}001.1` }),
      }),
    );
    const bettors = Array.from({ length: 20 }, async (_, index) => {
      while (!isOver) {
        const { acceptance } = await node(index).place(anItem(index + 1, { betType: 6, stakeMinor: 10n, legs }));
        counts[acceptance === 1 ? 'accepted' : 'refused']++;
      }
    });
    const next = random(11);
    for (let round = 0; round < 30 || counts.accepted <= 100 || counts.refused <= 10; round++) {
      await sleep(next() * 20);
      const base = round % 2 ? 1_001 : 2_001;
      await node(round).gates.closeMarkets(Math.floor(base / 1000), [base]);
      await sleep(next() * 5);
      await node(round).gates.openMarkets(Math.floor(base / 1000), [base]);
    }
    isOver = true;
    await Promise.all(bettors);
    expect(counts.accepted).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(10);
    // R10 proves it after every test, by the gate of the market that each line was made from.
  });

  test('trust 2.4 combos over four gates in opposite orders, suspends between: no deadlock', async () => {
    await arrange(db, { players: 16, cashMinor: 100_000_000n, matches: 8 });
    const before = await deadlocks(db);
    let isOver = false;
    let accepted = 0;
    const bettors = Array.from({ length: 16 }, async (_, index) => {
      const next = random(index + 1);
      while (!isOver) {
        const matches = Array.from({ length: 8 }, (_, match) => match + 1)
          .sort(() => next() - 0.5)
          .slice(0, 4);
        const legs = matches.map((match) =>
          aLeg(match, { outcomeId: String(1 + Math.floor(next() * 3)), lineLimitMinor: next() < 0.2 ? 3_000n : null }),
        );
        const send = anItem(index + 1, { stakeMinor: 10n, betType: 2, legs });
        const answer = next() < 0.5 ? await node(index).place(send) : (await node(index).placeBatch([send]))[0];
        if (answer?.acceptance === 1) accepted++;
      }
    });
    const next = random(99);
    for (let round = 0; round < 80 || accepted <= 50; round++) {
      const match = 1 + Math.floor(next() * 8);
      await node(round).gates.closeMatch(match);
      await sleep(next() * 4);
      await node(round).gates.openMatch(match);
    }
    isOver = true;
    await Promise.all(bettors);
    expect(accepted).toBeGreaterThan(50);
    await sleep(100);
    expect(await deadlocks(db)).toBe(before);
  });

  test('B22 TR-B12 fifty parallel bets at the limit of a selection: the accepted sum is the limit, exactly', async () => {
    await arrange(db, { players: 50, cashMinor: 10_000n });
    const bet = (index: number) =>
      anItem(index + 1, { legs: [aLeg(1, { bookStakeMinor: 1_000n, bookPayoutMinor: 2_000n, lineLimitMinor: 17_000n })] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? node(index >> 1).place(bet(index))
          : node(index >> 1)
              .placeBatch([bet(index)])
              .then(([answer]) => answer),
      ),
    );
    expect(answers.filter((answer) => answer?.acceptance === 1)).toHaveLength(17);
    const { rows } = await db.pool.query('SELECT payout - stake AS liability FROM betting.exposure');
    expect(rows).toEqual([{ liability: 17_000n }]);
  });

  test('TR-D6 no bet is committed after an exclusion has been confirmed', async () => {
    await arrange(db, { players: 10, cashMinor: 10_000_000n });
    const wallet = createWalletService({ db: db.db });
    const late: string[] = [];
    let accepted = 0;
    let isOver = false;
    const excluded = new Set<number>();
    const bettors = Array.from({ length: 10 }, async (_, index) => {
      while (!isOver) {
        const wasExcluded = excluded.has(index + 1);
        const { acceptance, ticketId } = await node(index).place(anItem(index + 1, { stakeMinor: 10n }));
        if (acceptance === 1) accepted++;
        if (wasExcluded && acceptance === 1) late.push(ticketId);
      }
    });
    for (let player = 1; player <= 10; player++) {
      // However slow the machine: every player who may still bet is betting.
      while (accepted < player * 6) await sleep(5);
      await wallet.setPlayerState(BigInt(player), { isLocked: false, excludedUntil: 'forever', hasAcceptedTerms: true });
      excluded.add(player);
    }
    await sleep(50);
    isOver = true;
    await Promise.all(bettors);
    expect(late).toEqual([]);
    const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM betting.ticket WHERE acceptance = 1');
    expect(rows[0].n).toBeGreaterThan(50);
  });

  test('F-R4 F-K3 two nodes settle, reopen and resettle the same tickets while bets are placed: every ticket is paid once', async () => {
    await arrange(db, { players: 40, cashMinor: 100_000n });
    const tickets = await Promise.all(
      Array.from({ length: 40 }, (_, index) => node(index).place(anItem(index + 1, { legs: [aLeg(2)] }))),
    );
    const fact = (result: 1 | 0, timestampMs: number) => aResultFact(2, { result, timestampMs, certainty: 2 });
    const workers = [db.db, second].map((one) => createSettlement({ db: one, limits: { tickets: 7 } }));
    const settle = async (index: number) => {
      while (((await workers[index % 2]?.settleChunk())?.markets ?? 0) > 0);
    };
    // A worker that finds the work taken ends; the one that has it goes on.
    const settleAll = (times: number) => Promise.all(Array.from({ length: times }, (_, index) => settle(index)));
    const record = (one: ResultFact) => node(0).settlement.recordFacts([one]);
    let isOver = false;
    const bettors = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) await node(index).place(anItem(index + 1, { stakeMinor: 10n, legs: [aLeg(1)] }));
    });
    await record(fact(1, 1));
    await settleAll(12);
    expect(
      await db.pool.query("SELECT count(*)::int AS n FROM money.journal WHERE kind = 'settle'").then(({ rows }) => rows[0].n),
    ).toBe(40);
    await record(fact(0, 2));
    await settleAll(6);
    await record({ ...firstMarket(2), kind: 'rollback-settlement', timestampMs: 3 });
    await settleAll(6);
    await record(fact(1, 4));
    await settleAll(6);
    isOver = true;
    await Promise.all(bettors);
    const settled = await node(0).byId(tickets.map(({ ticketId }) => ticketId));
    expect(new Set(settled.map(({ outcome, payoutMinor }) => `${outcome}/${payoutMinor}`))).toEqual(new Set(['2/2000']));
    expect(
      await db.pool
        .query("SELECT kind, count(*)::int AS n FROM money.journal WHERE kind IN ('settle', 'unsettle') GROUP BY 1 ORDER BY 1")
        .then(({ rows }) => rows),
    ).toEqual([
      { kind: 'settle', n: 120 },
      { kind: 'unsettle', n: 80 },
    ]);
    expect(await cashOf(db, 40)).toBe(101_000n);
  });

  test('F-D2 a player whose row is held gets "busy" after the lock timeout; the others bet on', async () => {
    await arrange(db, { players: 3, cashMinor: 10_000n });
    const holder = await db.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query("SELECT 1 FROM money.account WHERE user_id = 1 AND kind = 'cash' FOR UPDATE");
    const held = node(0).place(anItem(1));
    await expect.poll(() => waitingForLocks(db), { interval: 10 }).toBe(1);
    const others = await Promise.all([node(0).place(anItem(2)), node(1).place(anItem(3))]);
    expect(others.map(({ acceptance }) => acceptance)).toEqual([1, 1]);
    await expect(held).rejects.toMatchObject({ name: 'DatabaseFaultError', fault: 'busy' });
    await holder.query('ROLLBACK');
    holder.release();
    expect(await cashOf(db, 1)).toBe(10_000n);
  });

  test('F-D1 TR-B10 sessions are killed under placement: nothing acknowledged is lost, nothing is doubled, nobody is told "failed"', async () => {
    await arrange(db, { players: 20, cashMinor: 100_000_000n });
    const acknowledged: string[] = [];
    const unknown: unknown[] = [];
    let isOver = false;
    const bettors = Array.from({ length: 20 }, async (_, index) => {
      while (!isOver) {
        const item = anItem(index + 1, { stakeMinor: 10n });
        await node(index)
          .place(item)
          .then(
            ({ acceptance, ticketId }) => acceptance === 1 && acknowledged.push(ticketId),
            (error: { fault?: string }) => unknown.push(error.fault ?? error),
          );
      }
    });
    for (let blow = 0; blow < 8; blow++) {
      // However slow the machine: bets are on their way again.
      for (const before = acknowledged.length; acknowledged.length < before + 10; ) await sleep(20);
      await sleep(100);
      await db.ownerPool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duskline-money' AND datname = current_database() ORDER BY random() LIMIT 2",
      );
    }
    isOver = true;
    await Promise.all(bettors);
    expect(unknown).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(50);
    const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM betting.ticket WHERE acceptance = 1');
    expect(rows[0].n).toBe(new Set(acknowledged).size);
    expect(acknowledged.length).toBe(new Set(acknowledged).size);
  });
});
