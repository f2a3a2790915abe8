import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture, expectReconciled } from '../../../test-kit/ledger.ts';
import { waitingForLocks, whileAccountLocked } from '../../../test-kit/locked-account.ts';
import { parkedTickets, testParking } from '../../../test-kit/parking.ts';
import { aResult, firstMarket } from '../../../test-kit/result-facts.ts';
import type { CancelFact, RollbackFact, SettlementFact } from '../../modules/feed/index.ts';
import type { PlacementItem } from '../../modules/tickets/index.ts';
import { createSettlement } from '../../modules/tickets/settlement/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createSettlementFlow } from './settlement-flow.ts';

const log = createLog('silent');
const MATCHES = 600;
let parking: ReturnType<typeof testParking>;

/** A flow as another process would have it. */
function flowOn(database = db.db, limits = {}, own = testParking(database)) {
  return createSettlementFlow({
    settlement: createSettlement({ db: database, limits }),
    marketIdOf: (matchId) => matchId * 1000 + 1,
    parking: own,
    log,
    metrics: createMetrics(),
    clock: systemClock,
  });
}

const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 600, cashMinor: 1_000n, matches: MATCHES }),
);
parking = testParking(db.db);
const flow = flowOn(db.db, {}, parking);
const port = flow.port;
afterAll(async () => {
  await flow.drain();
  await expectReconciled(db);
});

const base = (matchId: number, timestampMs: number): RollbackFact => {
  const { marketId: _, ...market } = firstMarket(matchId);
  return { ...market, timestampMs };
};
const fact = (matchId: number, outcomeId: string, result: 1 | 0 | -1, timestampMs: number, over: Partial<SettlementFact> = {}) =>
  aResult(matchId, { outcomeId, result, timestampMs, ...over });
const homeWins = (matchId: number, at: number) => [fact(matchId, '1', 1, at), fact(matchId, '2', 0, at)];
const awayWins = (matchId: number, at: number) => [fact(matchId, '1', 0, at), fact(matchId, '2', 1, at)];
const cancel = (matchId: number, at: number, fromMs: number | null = null, toMs: number | null = null): CancelFact => ({
  ...base(matchId, at),
  fromMs,
  toMs,
  voidReason: null,
});

async function place(...items: PlacementItem[]): Promise<string[]> {
  const answers = await tickets.placeBatch(items);
  expect(answers.map(({ acceptance, reason }) => ({ acceptance, reason }))).toEqual(
    items.map(() => ({ acceptance: 1, reason: null })),
  );
  return items.map(({ ticketId }) => ticketId);
}
/** A new player bets their 10.00 on a new match. */
async function aBet(over: Partial<PlacementItem> = {}, outcomeId = '1') {
  const user = newPlayer();
  const matchId = newMatch();
  const [id = ''] = await place(anItem(user, { legs: [aLeg(matchId, { outcomeId })], ...over }));
  return { user, matchId, id };
}
const outcomeOf = async (id: string) => {
  const { rows } = await db.pool.query('SELECT outcome, payout FROM betting.ticket WHERE id = $1', [id]);
  return [rows[0]?.outcome, rows[0]?.payout];
};
const settle = async (facts: readonly SettlementFact[]) => {
  await port.onSettlement(facts);
  await flow.drain();
};
/** Bets and loses all cash of the player, so that nothing can be taken back from it. */
async function spend(user: number): Promise<void> {
  const stakeMinor = await cashOf(db, user);
  const matchId = newMatch();
  await place(anItem(user, { stakeMinor, maxPayoutMinor: stakeMinor * 2n, legs: [aLeg(matchId)] }));
  await settle(awayWins(matchId, 1));
  expect(await cashOf(db, user)).toBe(0n);
}

describe('what a result pays', () => {
  const table: [string, Partial<SettlementFact> & { result: 1 | 0 }, number, bigint][] = [
    ['win', { result: 1 }, 2, 2000n],
    ['loss', { result: 0 }, 3, 0n],
    ['void', { result: 0, voidFactor: '1' }, 4, 1000n],
    ['half win', { result: 1, voidFactor: '0.5' }, 5, 1500n],
    ['half loss', { result: 0, voidFactor: '0.5' }, 6, 500n],
    ['dead heat of two', { result: 1, deadHeatFactor: '0.5' }, 4, 1000n],
    ['dead heat of four', { result: 1, deadHeatFactor: '0.25' }, 6, 500n],
  ];
  test.each(table)('rules 9.2 %s', async (_name, how, outcome, payout) => {
    const { id, user, matchId } = await aBet();
    await settle([fact(matchId, '1', how.result, 1, how)]);
    expect(await outcomeOf(id)).toEqual([outcome, payout]);
    expect(await cashOf(db, user)).toBe(payout);
    await expectReconciled(db);
  });

  test('rules 4.5 a combo waits for its last leg, loses with its first lost one, and a void leg counts 1.00', async () => {
    const [a, b] = [newMatch(), newMatch()];
    const combo = (user: number, ...legs: [number, string][]) =>
      anItem(user, { betType: 2, maxPayoutMinor: 4000n, legs: legs.map(([matchId, outcomeId]) => aLeg(matchId, { outcomeId })) });
    const [both = '', lost = '', voided = ''] = await place(
      combo(newPlayer(), [a, '1'], [b, '1']),
      combo(newPlayer(), [a, '2'], [b, '1']),
      combo(newPlayer(), [a, '3'], [b, '1']),
    );
    await settle([...homeWins(a, 1), fact(a, '3', 0, 1, { voidFactor: '1' })]);
    expect(await Promise.all([both, lost, voided].map(outcomeOf))).toEqual([
      [0, null],
      [3, 0n],
      [0, null],
    ]);
    await settle(homeWins(b, 1));
    expect(await Promise.all([both, lost, voided].map(outcomeOf))).toEqual([
      [2, 4000n],
      [3, 0n],
      [2, 2000n],
    ]);
  });

  test('rules 9.3 an undecided outcome settles nothing', async () => {
    const { id, matchId } = await aBet();
    await settle([fact(matchId, '1', -1, 1)]);
    expect(await outcomeOf(id)).toEqual([0, null]);
  });
});

describe('cancel', () => {
  test('rules 9.3.2 a cancel voids the bets accepted at from <= t < to, and no other', async () => {
    const { id, user, matchId } = await aBet();
    const { rows } = await db.pool.query(
      'SELECT floor(extract(epoch FROM accepted_at) * 1000)::float8 AS at FROM betting.ticket WHERE id = $1',
      [id],
    );
    const at: number = rows[0].at;
    const is = async (fromMs: number | null, toMs: number | null) => {
      await port.onCancel([cancel(matchId, 10, fromMs, toMs)]);
      await flow.drain();
      const [outcome] = await outcomeOf(id);
      await port.onRollbackCancel([cancel(matchId, 11, fromMs, toMs)]);
      await flow.drain();
      expect(await outcomeOf(id)).toEqual([0, null]);
      return outcome;
    };
    expect(await is(null, at)).toBe(0);
    expect(await is(at + 1, null)).toBe(0);
    expect(await is(at, at + 1)).toBe(1);
    expect(await is(null, null)).toBe(1);
    expect(await cashOf(db, user)).toBe(0n);
  });

  test('rules 9.3.2 a rolled back cancel of another window leaves this one in force', async () => {
    const { id, matchId } = await aBet();
    await port.onCancel([cancel(matchId, 10, null, Date.now() + 60_000), cancel(matchId, 10, 1_000, 2_000)]);
    await port.onRollbackCancel([cancel(matchId, 20, 1_000, 2_000)]);
    await flow.drain();
    expect(await outcomeOf(id)).toEqual([1, 1000n]);
  });

  test('rules 9.3.2 a cancelled leg ignores results until the cancel is rolled back', async () => {
    const { id, matchId } = await aBet();
    await port.onCancel([cancel(matchId, 10)]);
    await settle(homeWins(matchId, 20));
    expect(await outcomeOf(id)).toEqual([1, 1000n]);
    await port.onRollbackCancel([cancel(matchId, 30)]);
    await flow.drain();
    expect(await outcomeOf(id)).toEqual([2, 2000n]);
  });
});

describe('a result that changes', () => {
  test('rules 9.3.1 the confirmation of a result changes nothing', async () => {
    const { id, matchId } = await aBet();
    await settle(homeWins(matchId, 1));
    await settle(homeWins(matchId, 2).map((one) => ({ ...one, certainty: 2 })));
    const { rows } = await db.pool.query('SELECT count(*)::int AS count FROM betting.settlement WHERE ticket_id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('rules 9.3.1 two messages of one moment: the confirmed one is in force, in both orders of arrival', async () => {
    const confirmed = (matchId: number) => awayWins(matchId, 1).map((one): SettlementFact => ({ ...one, certainty: 2 }));
    for (const isFirst of [true, false]) {
      const { id, matchId } = await aBet();
      for (const facts of isFirst ? [confirmed(matchId), homeWins(matchId, 1)] : [homeWins(matchId, 1), confirmed(matchId)])
        await settle(facts);
      expect(await outcomeOf(id)).toEqual([3, 0n]);
    }
  });

  test('rules 9.3.4 resettlement up and down reverses and pays the new result', async () => {
    const { id, user, matchId } = await aBet();
    await settle(homeWins(matchId, 1));
    expect(await cashOf(db, user)).toBe(2000n);
    await settle(awayWins(matchId, 2));
    expect([await outcomeOf(id), await cashOf(db, user)]).toEqual([[3, 0n], 0n]);
    await settle(homeWins(matchId, 3));
    expect([await outcomeOf(id), await cashOf(db, user)]).toEqual([[2, 2000n], 2000n]);
    const { rows } = await db.pool.query(
      'SELECT version, outcome, reversed_by IS NULL AS live FROM betting.settlement WHERE ticket_id = $1 ORDER BY 1',
      [id],
    );
    expect(rows).toEqual([
      { version: 1, outcome: 2, live: false },
      { version: 2, outcome: 3, live: false },
      { version: 3, outcome: 2, live: true },
    ]);
    await expectReconciled(db);
  });

  test('rules 9.3.3 a rollback opens the ticket again; a rollback that came first holds back the old result only', async () => {
    const { id, user, matchId } = await aBet();
    await settle(homeWins(matchId, 10));
    await port.onRollbackSettlement([base(matchId, 20)]);
    await flow.drain();
    expect([await outcomeOf(id), await cashOf(db, user)]).toEqual([[0, null], 0n]);
    await settle(homeWins(matchId, 15));
    expect(await outcomeOf(id)).toEqual([0, null]);
    await settle(homeWins(matchId, 21));
    expect(await outcomeOf(id)).toEqual([2, 2000n]);
  });

  test('trust 2.2 money already spent becomes a debt, and the next payout pays it off first', async () => {
    const { id, user, matchId } = await aBet();
    const second = newMatch();
    await db.pool.query(`SELECT money.grant_demo($1::bigint, 'EUR', 1000, 'extra-grant')`, [user]);
    await place(anItem(user, { stakeMinor: 1000n, maxPayoutMinor: 3000n, legs: [aLeg(second, { oddsMilli: 3000 })] }));
    await settle(homeWins(matchId, 1));
    await spend(user);
    await settle(awayWins(matchId, 2));
    expect([await outcomeOf(id), await cashOf(db, user), await cashOf(db, user, 'receivable')]).toEqual([[3, 0n], 0n, -2000n]);
    await expectReconciled(db);
    await settle(homeWins(second, 1));
    expect([await cashOf(db, user), await cashOf(db, user, 'receivable')]).toEqual([1000n, 0n]);
    await expectReconciled(db);
  });

  test('trust 2.2 a stake that waits and comes back pays off the debt that has come meanwhile', async () => {
    const { id, user, matchId } = await aBet();
    await settle(homeWins(matchId, 1));
    const held = anItem(user, { stakeMinor: 2000n, maxPayoutMinor: 4000n, delayMs: 60_000, legs: [aLeg(newMatch())] });
    await tickets.placeBatch([held]);
    expect(await cashOf(db, user, 'reserved')).toBe(2000n);
    await settle(awayWins(matchId, 2));
    expect([await outcomeOf(id), await cashOf(db, user), await cashOf(db, user, 'receivable')]).toEqual([[3, 0n], 0n, -2000n]);
    const [answer] = await tickets.resolveDelayed([{ ticketId: held.ticketId, accept: false, reason: 'STATE_CHANGED' }]);
    expect(answer).toMatchObject({ acceptance: 2 });
    expect(await Promise.all(['cash', 'reserved', 'receivable'].map((kind) => cashOf(db, user, kind)))).toEqual([0n, 0n, 0n]);
    await expectReconciled(db);
  });
});

describe('F-F4 all orders', () => {
  type Step = (matchId: number) => Promise<void>;
  const steps: Record<string, Step> = {
    settle: (matchId) => port.onSettlement(homeWins(matchId, 100)),
    rollback: (matchId) => port.onRollbackSettlement([base(matchId, 200)]),
    again: (matchId) => port.onSettlement([fact(matchId, '1', 1, 300, { voidFactor: '0.5' })]),
    cancel: (matchId) => port.onCancel([cancel(matchId, 400, null, 4e12)]),
    restore: (matchId) => port.onRollbackCancel([cancel(matchId, 500, null, 4e12)]),
  };
  const orders = (names: readonly string[]): string[][] =>
    names.length < 2
      ? [[...names]]
      : names.flatMap((name) => orders(names.filter((other) => other !== name)).map((rest) => [name, ...rest]));

  test('TR-B14 settle, rollback, settle again, cancel, rollback of it, each twice: every order ends in the same ledger', async () => {
    const all = orders(Object.keys(steps));
    expect(all).toHaveLength(120);
    const bets = await Promise.all(all.map(() => aBet()));
    await Promise.all(
      all.map(async (order, index) => {
        const { matchId = 0 } = bets[index] ?? {};
        for (const name of order) {
          await steps[name]?.(matchId);
          // Half of them are processed between the messages, half all at once at the end.
          if (index % 2 === 0) await flow.drain();
          await steps[name]?.(matchId);
        }
        for (const name of [...order].reverse()) await steps[name]?.(matchId);
      }),
    );
    await flow.drain();
    const ends = await Promise.all(
      bets.map(async ({ id, user }) =>
        JSON.stringify([await outcomeOf(id), await cashOf(db, user), await cashOf(db, user, 'receivable')], (_, v) => String(v)),
      ),
    );
    const wanted = await Promise.all([outcomeOf(bets[0]?.id ?? '')]);
    expect(wanted).toEqual([[5, 1500n]]);
    expect(new Set(ends).size).toBe(1);
    await expectReconciled(db);
  });
});

describe('many at once', () => {
  /** A worker pays and waits for the account of the player; a rollback that comes then waits for the facts which that worker holds still. */
  async function rolledBackWhile(pay: () => Promise<unknown>, user: number, rollback: ReturnType<typeof base>): Promise<void> {
    const other = flowOn();
    let rolledBack: Promise<void> | undefined;
    await whileAccountLocked(db, user, pay, async () => {
      rolledBack = other.port.onRollbackSettlement([rollback]).then(() => other.drain());
      await expect.poll(() => waitingForLocks(db)).toBe(2);
    });
    await rolledBack;
  }

  test('F-F4 nor when the one who looks at the rollback finds nothing to do', async () => {
    const [a, b, user] = [newMatch(), newMatch(), newPlayer()];
    const [id = ''] = await place(anItem(user, { betType: 2, maxPayoutMinor: 4000n, legs: [aLeg(a), aLeg(b)] }));
    await settle(homeWins(a, 1));
    const slow = flowOn(db.db, { markets: 1 });
    await slow.stop();
    await slow.port.onSettlement(homeWins(a, 2));
    await slow.port.onSettlement(homeWins(b, 2));
    // One market a time: the confirmation of a comes first, and finds b won.
    const pay = () => createSettlement({ db: db.db, limits: { markets: 1 } }).settleChunk();
    await rolledBackWhile(pay, user, base(b, 3));
    await flow.drain();
    expect([await outcomeOf(id), await cashOf(db, user)]).toEqual([[0, null], 0n]);
  });

  test('F-F4 a decision is never older than the facts: a leg rolled back while its combo is being paid', async () => {
    const [a, b, user] = [newMatch(), newMatch(), newPlayer()];
    const [id = ''] = await place(anItem(user, { betType: 2, maxPayoutMinor: 4000n, legs: [aLeg(a), aLeg(b)] }));
    await settle(homeWins(b, 1));
    // The worker has read its facts and decided; its payment waits for the account.
    await port.onSettlement(homeWins(a, 1));
    await rolledBackWhile(() => flow.drain(), user, base(b, 2));
    await flow.drain();
    expect([await outcomeOf(id), await cashOf(db, user)]).toEqual([[0, null], 0n]);
  });

  test('F-R4 50 parallel settlements pay once', async () => {
    const { id, user, matchId } = await aBet();
    // Each process has two connections for settlement.
    const processes = Array.from({ length: 5 }, () => createDb(db.config));
    const flows = Array.from({ length: 10 }, (_, n) => flowOn(processes[n % 5]));
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        await flows[n % 10]?.port.onSettlement(homeWins(matchId, 100 + n));
        await flows[n % 10]?.drain();
      }),
    );
    await flow.drain();
    await Promise.all(processes.map((one) => one.close()));
    expect([await outcomeOf(id), await cashOf(db, user)]).toEqual([[2, 2000n], 2000n]);
    const { rows } = await db.pool.query('SELECT count(*)::int AS count FROM betting.settlement WHERE ticket_id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('F-K3 facts of a process that died are settled by another', async () => {
    const { id, matchId } = await aBet();
    const dying = createDb(db.config);
    const orphan = flowOn(dying);
    await orphan.stop();
    await orphan.port.onSettlement(homeWins(matchId, 1));
    await dying.close();
    expect(await outcomeOf(id)).toEqual([0, null]);
    const next = flowOn();
    next.start();
    await expect.poll(() => outcomeOf(id), { timeout: 30_000 }).toEqual([2, 2000n]);
    await next.stop();
  });

  test('F-K3 a worker killed in the middle: another goes on at once, every ticket is settled exactly once', async () => {
    const matchId = newMatch();
    const users = Array.from({ length: 50 }, newPlayer);
    const item = (n: number) => anItem(users[n % 50] ?? 0, { stakeMinor: 10n, maxPayoutMinor: 20n, legs: [aLeg(matchId)] });
    for (let n = 0; n < 5; n++) await place(...Array.from({ length: 400 }, (_, at) => item(at)));
    const orphan = flowOn();
    await orphan.stop();
    await orphan.port.onSettlement(homeWins(matchId, 1));
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const victim = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { createDb } = await import(${at('../../platform/db/create-db.ts')});
       const { createSettlement } = await import(${at('../../modules/tickets/settlement/service.ts')});
       const settlement = createSettlement({ db: createDb(${JSON.stringify(db.config)}), limits: { tickets: 20 } });
       for (;;) { await settlement.settleChunk(); process.stdout.write('.'); }`,
    ]);
    const left = async (): Promise<number> =>
      (
        await db.pool.query(
          'SELECT count(*)::int AS left FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id WHERE l.match_id = $1 AND t.outcome = 0',
          [matchId],
        )
      ).rows[0].left;
    await once(victim.stdout, 'data');
    await expect.poll(left, { timeout: 30_000, interval: 10 }).toBeLessThan(1_900);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    expect(await left()).toBeGreaterThan(0);
    await flow.drain();
    await expect.poll(() => flow.drain().then(left), { timeout: 30_000 }).toBe(0);
    const { rows } = await db.pool.query(
      'SELECT count(*)::int AS count, max(s.version)::int AS version FROM betting.settlement s JOIN betting.leg l USING (ticket_id) WHERE l.match_id = $1',
      [matchId],
    );
    expect(rows).toEqual([{ count: 2_000, version: 1 }]);
  });

  test('2.4 settling next to placements: no deadlock, the books equal', async () => {
    const matches = Array.from({ length: 6 }, newMatch);
    const users = Array.from({ length: 40 }, newPlayer);
    const bet = (n: number) => {
      const [a = 0, b = 0] = [matches[n % 6], matches[(n + 1 + (n % 5)) % 6]];
      return anItem(users[n % 40] ?? 0, { stakeMinor: 100n, maxPayoutMinor: 400n, betType: 2, legs: [aLeg(a), aLeg(b)] });
    };
    await tickets.placeBatch(Array.from({ length: 200 }, (_, n) => bet(n)));
    const before = await db.ownerPool.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    await Promise.all([
      ...Array.from({ length: 40 }, (_, n) => tickets.placeBatch([bet(n), bet(n + 7)])),
      ...Array.from({ length: 30 }, async (_, n) => {
        const matchId = matches[n % 6] ?? 0;
        await port.onSettlement(n % 2 ? homeWins(matchId, n) : awayWins(matchId, n));
        if (n % 5 === 0) await port.onRollbackSettlement([base(matchId, n)]);
      }),
    ]);
    for (const matchId of matches) await port.onSettlement(homeWins(matchId, 1_000));
    await flow.drain();
    const after = await db.ownerPool.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    expect(after.rows).toEqual(before.rows);
    const { rows } = await db.pool.query(
      `SELECT DISTINCT t.acceptance, t.outcome, t.reason FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id
        WHERE l.match_id = ANY ($1) ORDER BY 1`,
      [matches],
    );
    // A bet that came while a result of its market was in force was refused; every other one is paid.
    const refused = { acceptance: 2, outcome: 0, reason: 'MARKET_SUSPENDED' };
    const paid = { acceptance: 1, outcome: 2, reason: null };
    expect(rows).toContainEqual(paid);
    for (const row of rows) expect([paid, refused]).toContainEqual(row);
    await expectReconciled(db);
  });
});

describe('a ticket that cannot be settled', () => {
  test('is left as it is, and its neighbours are settled', async () => {
    const matchId = newMatch();
    const item = (over: Partial<PlacementItem> = {}) => anItem(newPlayer(), { legs: [aLeg(matchId)], ...over });
    const ids = await place(item(), item({ betType: 3 }), item());
    await settle(homeWins(matchId, 1));
    expect(await Promise.all(ids.map(outcomeOf))).toEqual([
      [2, 2000n],
      [0, null],
      [2, 2000n],
    ]);
    expect(await parkedTickets(db.db)).toEqual([
      { ticketId: ids[1], reason: 'TicketShapeError: The ticket has no detail of its bet type.' },
    ]);
  });

  test('whatever the cause: one that the database refuses, too', async () => {
    const matchId = newMatch();
    const ids = await place(...Array.from({ length: 7 }, () => anItem(newPlayer(), { legs: [aLeg(matchId)] })));
    await db.ownerPool.query(`ALTER TABLE betting.settlement ADD CONSTRAINT a_fault CHECK (ticket_id <> '${ids[3]}') NOT VALID`);
    await settle(homeWins(matchId, 1));
    expect((await Promise.all(ids.map(outcomeOf))).map(([outcome]) => outcome)).toEqual([2, 2, 2, 0, 2, 2, 2]);
    expect(await parkedTickets(db.db)).toContainEqual({ ticketId: ids[3], reason: expect.stringContaining('a_fault') });
    await db.ownerPool.query('ALTER TABLE betting.settlement DROP CONSTRAINT a_fault');
    await settle(homeWins(matchId, 2));
    expect(await outcomeOf(ids[3] ?? '')).toEqual([2, 2000n]);
    expect((await parkedTickets(db.db)).map(({ ticketId }) => ticketId)).not.toContain(ids[3]);
  });

  test('XR-08 a leg with an outcome that its settled market does not have waits for a person, until a trader names it', async () => {
    const matchId = newMatch();
    const [single, combo, good] = await place(
      anItem(newPlayer(), { legs: [aLeg(matchId, { outcomeId: '9' })] }),
      anItem(newPlayer(), { betType: 2, legs: [aLeg(newMatch()), aLeg(matchId, { outcomeId: '9' })], maxPayoutMinor: 4000n }),
      anItem(newPlayer(), { legs: [aLeg(matchId)] }),
    );
    const reason = 'UnreadableResultError: The market is settled without this outcome.';
    await settle([fact(matchId, '1', 1, 1), fact(matchId, '2', 0, 1), fact(matchId, '3', 0, 1)]);
    expect((await Promise.all([single, combo, good].map((id) => outcomeOf(id ?? '')))).map(([outcome]) => outcome)).toEqual([
      0, 0, 2,
    ]);
    for (const ticketId of [single, combo]) expect(await parkedTickets(db.db)).toContainEqual({ ticketId, reason });
    await settle([fact(matchId, '9', 1, 2)]);
    expect(await outcomeOf(single ?? '')).toEqual([2, 2000n]);
    expect((await parkedTickets(db.db)).filter(({ ticketId }) => ticketId === single || ticketId === combo)).toEqual([]);
  });

  test('XR-08 a parked ticket that was repaired is settled when it is requeued, and raises one alarm', async () => {
    const matchId = newMatch();
    const [id = ''] = await place(anItem(newPlayer(), { legs: [aLeg(matchId)] }));
    await db.ownerPool.query(`ALTER TABLE betting.settlement ADD CONSTRAINT a_fault CHECK (ticket_id <> '${id}') NOT VALID`);
    const parking = testParking(db.db);
    const own = createSettlementFlow({
      settlement: createSettlement({ db: db.db }),
      marketIdOf: (one) => one * 1000 + 1,
      parking,
      log,
      metrics: createMetrics(),
      clock: systemClock,
    });
    await own.port.onSettlement(homeWins(matchId, 1));
    await own.drain();
    await own.port.onSettlement(homeWins(matchId, 2));
    await own.drain();
    expect(parking.alarms()).toMatchObject([{ name: 'item_parked', details: { kind: 'ticket', key: id } }]);
    await db.ownerPool.query('ALTER TABLE betting.settlement DROP CONSTRAINT a_fault');
    expect(await parking.requeue('ticket', id, 'somebody')).toBe(1);
    await parking.refresh();
    await own.drain();
    expect(await outcomeOf(id)).toEqual([2, 2000n]);
    expect(await parking.list('ticket', id)).toEqual([]);
    await own.stop();
  });

  test('XR-15 a process that settles nothing stores results and leaves them; the one that was started takes them, until it is stopped', async () => {
    const bet = await aBet();
    const [feed, settler] = [flowOn(), flowOn()];
    await feed.port.onSettlement(homeWins(bet.matchId, 1));
    feed.kick();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await outcomeOf(bet.id)).toEqual([0, null]);
    settler.start();
    await expect.poll(() => outcomeOf(bet.id), { timeout: 10_000 }).toEqual([2, 2000n]);
    await settler.stop();
    const late = await aBet();
    await settler.port.onSettlement(homeWins(late.matchId, 1));
    await settler.drain();
    expect(await outcomeOf(late.id)).toEqual([0, null]);
    await feed.drain();
    expect(await outcomeOf(late.id), 'who asks for it gets it').toEqual([2, 2000n]);
  });

  test('XR-08 facts that the database refuses stop none of the others, and are stored when they were repaired and requeued', async () => {
    const [bad, good] = [await aBet(), await aBet()];
    await db.ownerPool.query(`ALTER TABLE betting.fact ADD CONSTRAINT a_fault CHECK (match_id <> ${bad.matchId}) NOT VALID`);
    await settle([...homeWins(bad.matchId, 1), ...homeWins(good.matchId, 1)]);
    expect([await outcomeOf(bad.id), await outcomeOf(good.id)]).toEqual([
      [0, null],
      [2, 2000n],
    ]);
    const [item] = await parking.list('result-fact');
    expect(item).toMatchObject({
      key: expect.stringMatching(`^${bad.matchId}/1//settlement/1/[0-9a-f]{64}$`),
      reason: expect.stringContaining('a_fault'),
    });
    await db.ownerPool.query('ALTER TABLE betting.fact DROP CONSTRAINT a_fault');
    await parking.requeue('result-fact', null, 'somebody');
    await parking.refresh();
    await flow.drain();
    expect(await outcomeOf(bad.id)).toEqual([2, 2000n]);
    expect(await parking.list('result-fact')).toEqual([]);
  });

  test('XR-08 two messages of one market and moment that the database refuses are both kept', async () => {
    const bad = await aBet();
    await db.ownerPool.query(`ALTER TABLE betting.fact ADD CONSTRAINT a_fault CHECK (match_id <> ${bad.matchId}) NOT VALID`);
    const all = homeWins(bad.matchId, 1);
    await settle(all.slice(0, 1));
    await settle(all.slice(1));
    await settle(all.slice(1));
    expect(await parking.list('result-fact')).toHaveLength(2);
    await db.ownerPool.query('ALTER TABLE betting.fact DROP CONSTRAINT a_fault');
    await parking.requeue('result-fact', null, 'somebody');
    await parking.refresh();
    await flow.drain();
    const { rowCount } = await db.ownerPool.query('SELECT 1 FROM betting.fact WHERE match_id = $1', [bad.matchId]);
    expect(rowCount).toBe(all.length);
    expect(await outcomeOf(bad.id)).toEqual([2, 2000n]);
  });

  test('a result that means nothing here settles nothing', async () => {
    const { id, matchId } = await aBet();
    await settle([fact(matchId, '1', 1, 1, { voidFactor: 'half' })]);
    expect(await outcomeOf(id)).toEqual([0, null]);
    await settle(homeWins(matchId, 2));
    expect(await outcomeOf(id)).toEqual([2, 2000n]);
  });
});

describe('recompute', () => {
  test('2.7 all facts give the stored state; a difference is found and corrected', async () => {
    const settlement = createSettlement({ db: db.db });
    await flow.drain();
    const report = await settlement.recompute('all');
    const parked = new Set((await parkedTickets(db.db)).map(({ ticketId }) => ticketId));
    expect(report.checked).toBeGreaterThan(2_000);
    expect(report.differences.filter(({ ticketId }) => !parked.has(ticketId))).toEqual([]);

    const { id, matchId } = await aBet();
    await settle(homeWins(matchId, 1));
    await db.ownerPool.query(
      'SELECT money.settle_chunk(ARRAY[$1::uuid], ARRAY[1], ARRAY[2::smallint], ARRAY[2000::bigint], ARRAY[3::smallint], ARRAY[0::bigint], ARRAY[0::bigint], ARRAY[$2], $3)',
      [id, '3', 'nobody'],
    );
    const wrong = await settlement.recompute([id]);
    expect(wrong.differences).toMatchObject([
      { ticketId: id, stored: { outcome: 3, payoutMinor: 0n }, expected: { outcome: 2, payoutMinor: 2000n } },
    ]);
    await settlement.requeue([id]);
    await flow.drain();
    expect(await settlement.recompute([id])).toEqual({ checked: 1, differences: [] });
  });
});
