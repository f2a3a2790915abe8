import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../../test-kit/ledger.ts';
import { waitingForLocks, whileAccountLocked } from '../../../../test-kit/locked-account.ts';
import { aResultFact, firstMarket } from '../../../../test-kit/result-facts.ts';
import type { ResultFact } from '../index.ts';
import { matchesWithOpenBets } from '../placement/selection-exposure.ts';
import { createSettlement } from './service.ts';

const homeWins = (matchId: number, timestampMs: number) => [
  aResultFact(matchId, { timestampMs }),
  aResultFact(matchId, { outcomeId: '2', result: 0, timestampMs }),
];
const cancel = (matchId: number, timestampMs: number, toMs: number | null): ResultFact => ({
  ...firstMarket(matchId),
  kind: 'cancel',
  timestampMs,
  fromMs: null,
  toMs,
  voidReason: null,
});

// What results pay, and in which order they may come, is proved through the flow: flows/settle/settlement-flow.int.test.ts.
const { db, tickets } = await fileFixture(createLedgerFixture({ players: 24, cashMinor: 1_000n, matches: 24 }));

describe('settlement', () => {
  const record = (...facts: ResultFact[]) => tickets.settlement.recordFacts(facts);
  const settleAll = async (settlement = tickets.settlement) => {
    const total = { looked: 0, settled: 0, resettled: 0, reopened: 0, chunks: 0 };
    for (;;) {
      const report = await settlement.settleChunk();
      if (report.markets === 0) return total;
      total.chunks++;
      for (const what of ['looked', 'settled', 'resettled', 'reopened'] as const) total[what] += report[what];
    }
  };
  const bet = async (user: number, matchId: number, delayMs: number | null = null) => {
    const item = anItem(user, { stakeMinor: 100n, maxPayoutMinor: 200n, delayMs, legs: [aLeg(matchId)] });
    const [answer] = await tickets.placeBatch([item]);
    return { id: item.ticketId, acceptance: answer?.acceptance, reason: answer?.reason };
  };
  const accepted = { acceptance: 1, reason: null };
  const refused = { acceptance: 2, reason: 'MARKET_SUSPENDED' };

  test('the same fact twice makes no work, a confirmation changes nothing', async () => {
    await bet(1, 1);
    expect(await record(...homeWins(1, 1_000))).toBe(2);
    expect(await settleAll()).toMatchObject({ settled: 1 });
    expect(await record(...homeWins(1, 1_000))).toBe(0);
    expect(await settleAll()).toMatchObject({ looked: 0 });
    await record(...homeWins(1, 1_500).map((fact) => ({ ...fact, certainty: 2 }) as ResultFact));
    expect(await settleAll()).toMatchObject({ looked: 1, settled: 0, resettled: 0, reopened: 0 });
    expect(await cashOf(db, 1)).toBe(1_100n);
  });

  test('a combo whose markets all have results is processed once, and again when a later fact of any of them comes', async () => {
    const item = anItem(17, { betType: 2, stakeMinor: 100n, maxPayoutMinor: 400n, legs: [aLeg(17), aLeg(18)] });
    await tickets.placeBatch([item]);
    const one = createSettlement({ db: db.db, limits: { markets: 1 } });
    await record(...homeWins(17, 1), ...homeWins(18, 1));
    expect(await settleAll(one)).toMatchObject({ looked: 1, settled: 1, chunks: 4 });
    await record({ ...firstMarket(17), kind: 'rollback-settlement', timestampMs: 2 });
    expect(await settleAll(one)).toMatchObject({ looked: 1, reopened: 1 });
    await record(...homeWins(17, 3));
    expect(await settleAll(one)).toMatchObject({ looked: 1, settled: 1 });
    await record({ ...firstMarket(18), kind: 'rollback-settlement', timestampMs: 4 });
    expect(await settleAll(one)).toMatchObject({ looked: 1, reopened: 1 });
    expect(await tickets.settlement.recompute([item.ticketId])).toMatchObject({ checked: 1, differences: [] });
    expect(await tickets.settlement.requeue([item.ticketId])).toBe(2);
    expect(await settleAll(one)).toMatchObject({ looked: 2, settled: 0 });
  });

  test('H237 two workers at once never meet one ticket or one player: neither waits for the other, and both together settle all', async () => {
    const players = [20, 21, 22, 23];
    for (const player of players)
      await db.pool.query(`SELECT money.grant_demo(${player}, 'EUR', 1000000, 'rich-player-${player}')`);
    const legs = () => [aLeg(23), aLeg(24)];
    const bets = Array.from({ length: 40 }, (_, n) =>
      anItem(players[n % 4] as number, { betType: 2, stakeMinor: 100n, maxPayoutMinor: 400n, legs: legs() }),
    );
    await tickets.placeBatch(bets);
    await record(...homeWins(23, 1), ...homeWins(24, 1));
    const clients = [await db.pool.connect(), await db.pool.connect(), await db.pool.connect()];
    try {
      const taken: { markets: number; tickets: string[] }[] = [];
      for (const client of clients) {
        await client.query('BEGIN');
        const { rows } = await client.query('SELECT markets, terms FROM betting.take_settle_chunk(1000, 100)');
        taken.push({ markets: rows[0].markets, tickets: rows[0].terms?.tickets[0] ?? [] });
      }
      expect(taken.map(({ markets }) => markets)).toEqual([2, 2, 0]);
      expect(taken.map(({ tickets: ids }) => ids.length)).toEqual([20, 20, 0]);
      expect(taken.flatMap(({ tickets: ids }) => ids).sort()).toEqual(bets.map(({ ticketId }) => ticketId).sort());
      const playersOf = ({ tickets: ids }: { tickets: string[] }) =>
        new Set(bets.filter(({ ticketId }) => ids.includes(ticketId)).map(({ userId }) => Number(userId)));
      expect(taken.slice(0, 2).map(playersOf)).toEqual([new Set([20, 22]), new Set([21, 23])]);
      // The second settles what it has while the first has not committed.
      const ids = taken[1]?.tickets ?? [];
      const each = (value: unknown) => ids.map(() => value);
      await clients[1]?.query("SET LOCAL lock_timeout = '2s'");
      const written = await clients[1]?.query(
        'SELECT money.settle_chunk($1::uuid[], $2::int[], $3::smallint[], $4::bigint[], $5::smallint[], $6::bigint[], $7::bigint[], $8::text[], $9) AS moved',
        [ids, each(0), each(0), each(null), each(2), each(400), each(0), each('11'), 'test'],
      );
      expect(written?.rows[0].moved).toEqual([]);
    } finally {
      for (const client of clients) {
        await client.query('ROLLBACK');
        client.release();
      }
    }
    expect(await settleAll()).toMatchObject({ settled: 40 });
  });

  test('SETTLE beside bets: a chunk waits for a moment between them before its long statements, rests, and settles and resettles all the same', async () => {
    const waits: number[] = [];
    const settlement = createSettlement({
      db: db.db,
      betweenBets: async (longestMs) => void waits.push(longestMs),
    });
    const beside = { mostTickets: 7, stepRestMs: 300 };
    await bet(16, 16);
    await record(...homeWins(16, 1));
    const firstMs = performance.now();
    expect(await settlement.settleChunk(beside)).toMatchObject({ looked: 1, settled: 1 });
    // One rest of taking, two of writing.
    expect(performance.now() - firstMs).toBeGreaterThanOrEqual(899);
    expect(waits).toEqual([10, 3]);
    expect(await cashOf(db, 16)).toBe(1_100n);
    // The other side has won.
    await record(...homeWins(16, 2).map((fact) => ({ ...fact, result: fact.result === 1 ? 0 : 1 }) as ResultFact));
    const againMs = performance.now();
    expect(await settlement.settleChunk(beside)).toMatchObject({ resettled: 1 });
    // Once it holds accounts of players, as it does from the taking back on, it rests no more.
    expect(performance.now() - againMs).toBeGreaterThanOrEqual(299);
    expect(performance.now() - againMs).toBeLessThan(600);
    expect(await cashOf(db, 16)).toBe(900n);
    // Without bets it neither waits nor rests.
    waits.length = 0;
    await record({ ...firstMarket(16), kind: 'rollback-settlement', timestampMs: 3 });
    expect(await settlement.settleChunk()).toMatchObject({ reopened: 1 });
    expect(waits).toEqual([]);
  });

  test('two workers that meet the same combos in different markets settle each once', async () => {
    await db.pool.query("SELECT money.grant_demo(18, 'EUR', 1000000, 'rich-eighteen')");
    const combos = Array.from({ length: 40 }, () =>
      anItem(18, { betType: 2, stakeMinor: 100n, maxPayoutMinor: 400n, legs: [aLeg(19), aLeg(20)] }),
    );
    await tickets.placeBatch(combos);
    await record(...homeWins(19, 1), ...homeWins(20, 1));
    const worker = () => createSettlement({ db: db.db, limits: { markets: 1 } });
    const journals = async () =>
      (await db.pool.query("SELECT count(*)::int AS n FROM money.journal WHERE kind = 'settle'")).rows[0].n;
    const before = await journals();
    const reports = await Promise.all([worker(), worker()].map((settlement) => settlement.settleChunk()));
    expect(reports.map(({ markets }) => markets)).toEqual([1, 1]);
    expect(await journals()).toBe(before + 40);
    const { tickets: settled } = await tickets.list(18n, { state: 'settled', limit: 200 });
    expect(settled).toHaveLength(40);
  });

  test('TR-B1 a bet on a market whose result is known is refused, and allowed again when the result is rolled back', async () => {
    const waiting = await bet(2, 2, 60_000);
    await record(...homeWins(2, 1));
    expect(await bet(2, 2)).toMatchObject(refused);
    expect(await tickets.resolveDelayed([{ ticketId: waiting.id, accept: true }])).toMatchObject([refused]);
    await record({ ...firstMarket(2), kind: 'rollback-settlement', timestampMs: 2 });
    expect(await bet(2, 2)).toMatchObject(accepted);
    await settleAll();
  });

  test('TR-B1 a bet is refused while a cancel in force still runs, and only that long', async () => {
    await record(cancel(3, 10, 1_000));
    expect(await bet(3, 3)).toMatchObject(accepted);
    await record(cancel(3, 20, Date.now() + 60_000));
    expect(await bet(3, 3)).toMatchObject(refused);
    await record({ ...firstMarket(3), kind: 'rollback-cancel', fromMs: null, toMs: 1_000, timestampMs: 30 });
    expect(await bet(3, 3)).toMatchObject(refused);
    await record({ ...firstMarket(3), kind: 'rollback-cancel', fromMs: null, toMs: null, timestampMs: 40 });
    expect(await bet(3, 3)).toMatchObject(accepted);
    await settleAll();
  });

  test('TR-B1 a bet that is being placed while its result is recorded is settled by it', async () => {
    let settling: Promise<unknown> | undefined;
    const { id, ...answer } = await whileAccountLocked(
      db,
      4,
      () => bet(4, 4),
      async () => {
        // The bet has looked at the results of its market already, and found none.
        settling = record(...homeWins(4, 1)).then(() => settleAll());
        await expect.poll(() => waitingForLocks(db)).toBe(2);
      },
    );
    expect(answer).toEqual(accepted);
    await settling;
    expect((await tickets.byId([id])).map(({ outcome }) => outcome)).toEqual([2]);
  });

  test('a market larger than a chunk is settled whole, declined tickets among it or not; its legs say how they stand', async () => {
    await db.pool.query("SELECT money.grant_demo(15, 'EUR', 10000000, 'rich-fifteen')");
    const many = Array.from({ length: 130 }, (_, index) =>
      anItem(15, { legs: [aLeg(5)], ...(index % 3 ? {} : { stakeMinor: 900_000_000n }) }),
    );
    await tickets.placeBatch(many);
    await record(...homeWins(5, 1));
    const small = createSettlement({ db: db.db, limits: { tickets: 20 } });
    expect(await settleAll(small)).toMatchObject({ settled: 86, looked: 86, chunks: 8 });
    const { tickets: settled } = await tickets.list(15n, { state: 'settled', limit: 200 });
    expect(settled).toHaveLength(86);
    expect(new Set(settled.map(({ legs }) => legs.map(({ outcome }) => outcome).join()))).toEqual(new Set(['2']));
  });

  test('B22 a ticket that is final is no liability any more, and one again when its result is rolled back', async () => {
    const exposure = async () =>
      (await db.pool.query('SELECT stake::int, payout::int FROM betting.exposure WHERE market_id = 6001')).rows;
    await bet(16, 6);
    const held = await exposure();
    expect(await matchesWithOpenBets(db.db)).toContain(6);
    expect(held).toEqual([{ stake: 1000, payout: 2000 }]);
    await record(...homeWins(6, 1));
    await settleAll();
    expect(await exposure()).toEqual([{ stake: 0, payout: 0 }]);
    // H207 nothing of it has to be asked for after an outage.
    expect(await matchesWithOpenBets(db.db)).not.toContain(6);
    await record({ ...firstMarket(6), kind: 'rollback-settlement', timestampMs: 2 });
    await settleAll();
    expect(await exposure()).toEqual(held);
  });

  test('what is final stays: legs, declined tickets, settled stakes and settlements are refused by the table itself', async () => {
    const owner = db.ownerPool;
    for (const sql of [
      'UPDATE betting.ticket SET stake = stake + 1',
      "UPDATE betting.ticket SET idem_key = idem_key || 'x'",
      'UPDATE betting.ticket SET max_payout = max_payout + 1',
      'UPDATE betting.ticket SET xid = pg_current_xact_id()',
      'UPDATE betting.leg SET outcome_id = outcome_id || 1',
      'UPDATE betting.settlement SET payout = payout + 1',
      'UPDATE betting.settlement SET version = version + 1000',
      'DELETE FROM betting.settlement',
      'DELETE FROM betting.leg',
      'DELETE FROM betting.ticket',
      'TRUNCATE betting.ticket',
      'DELETE FROM betting.fact',
      'UPDATE betting.fact SET result = 0',
    ])
      await expect(owner.query(sql), sql).rejects.toMatchObject({ code: '23001' });
    await expect(
      owner.query(
        'INSERT INTO betting.settlement SELECT ticket_id, version + 100, outcome, payout, journal_id FROM betting.settlement WHERE reversed_by IS NULL LIMIT 1',
      ),
    ).rejects.toMatchObject({ code: '23505', constraint: 'one_live_settlement' });
  });
});
