import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test-kit/create-test-db.ts';
import { aLeg, anItem, arrange } from '../../../../test-kit/ledger.ts';
import { aResultFact } from '../../../../test-kit/result-facts.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { createTicketService } from '../index.ts';
import { placementColumns } from './placement-columns.ts';
import type { PlacementItem } from './placement-item.ts';

/**
 * The plans of a stored function are made once and kept. Here they are made on empty tables, by a connection that then meets
 * full ones of which the planner knows nothing: each call may still read only the rows that it is about.
 */
describe('plans made on empty tables stay good on full ones', () => {
  const TABLES = [
    'account',
    'journal',
    'transfer',
    'ticket',
    'leg',
    'exposure',
    'player_state',
    'gate',
    'fact',
    'settlement',
    'settle_work',
  ];
  const PLAYERS = 400;
  let db: TestDb;
  let client: pg.Client;
  beforeAll(async () => {
    db = await createTestDb();
    await db.ownerPool.query(
      "DO $$ DECLARE t regclass; BEGIN FOR t IN SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('money'::regnamespace, 'betting'::regnamespace) LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', t); END LOOP; END $$; ANALYZE",
    );
    client = new pg.Client({ connectionString: db.url });
    await client.connect();
    // Tickets that do not exist take settlement through its plans.
    for (let round = 0; round < 8; round++) {
      const ids = Array.from({ length: 20 }, () => randomUUID()).sort();
      await client.query({
        name: 'terms',
        text: 'SELECT betting.settle_terms(betting.settle_basis($1::uuid[], NULL))',
        values: [ids],
      });
      await settleAsLost(ids);
    }
  });
  afterAll(async () => {
    await client.end();
    await db.close();
  });

  const settleAsLost = (ids: readonly string[]) => {
    const same = <T>(value: T): T[] => ids.map(() => value);
    return client.query({
      name: 'settle',
      text: 'SELECT money.settle_chunk($1::uuid[], $2::int[], $3::smallint[], $4::bigint[], $5::smallint[], $6::bigint[], $7::bigint[], $8::text[], $9)',
      values: [ids, same(0), same(0), same(null), same(3), same(0), same(0), same('33'), 'nobody'],
    });
  };

  const bets = (count: number): PlacementItem[] =>
    Array.from({ length: count }, (_, index) =>
      anItem(1 + (index % PLAYERS), {
        stakeMinor: 1n,
        minStakeMinor: 1n,
        legs: [aLeg(1 + (index % 50)), aLeg(51 + (index % 50))],
      }),
    );
  const call = (items: readonly PlacementItem[], careful: boolean) => {
    const { name, text, values } = money.placeBatch({ careful, ...placementColumns(items) });
    return client.query({ name, text, values: [...values] });
  };
  /** Rows read from each table and not yet reported by this connection; it reports about once a second, and only between transactions. */
  const counted = async (): Promise<Map<string, number>> => {
    const { rows } = await client.query<{ relname: string; n: number }>(
      'SELECT relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables WHERE relname = ANY ($1)',
      [TABLES],
    );
    return new Map(rows.map(({ relname, n }) => [relname, n]));
  };
  /** Rows that `run` reads from each table, by whatever way. */
  const rowsRead = async (run: () => Promise<unknown>): Promise<Record<string, number>> => {
    await client.query('BEGIN');
    const before = await counted();
    await run();
    const after = await counted();
    await client.query('ROLLBACK');
    return Object.fromEntries([...after].map(([table, n]) => [table, n - (before.get(table) ?? 0)]));
  };

  test('placing 20 bets of two legs among thousands', async () => {
    for (let round = 0; round < 8; round++) for (const careful of [false, true]) await call(bets(2), careful);
    await arrange(db, { players: PLAYERS, cashMinor: 1_000_000n, matches: 100 });
    const tickets = createTicketService({ db: db.db });
    for (let round = 0; round < 20; round++) await tickets.placeBatch(bets(200));
    const { rows } = await client.query('SELECT count(*)::int AS n FROM betting.ticket WHERE acceptance = 1');
    expect(rows).toEqual([{ n: 4_000 }]);
    for (const careful of [false, true]) {
      const read = await rowsRead(() => call(bets(20), careful));
      expect(read.account).toBeGreaterThan(0);
      for (const [table, n] of Object.entries(read)) expect(n, `${table}, careful ${careful}`).toBeLessThanOrEqual(250);
    }
  });

  test('deciding waiting bets among thousands', async () => {
    const waiting = bets(20).map((bet) => ({ ...bet, delayMs: 1 }));
    await call(waiting, false);
    const decide = (items: readonly PlacementItem[]) =>
      client.query({
        name: 'decide',
        text: 'SELECT * FROM money.resolve_delayed_batch($1)',
        values: [JSON.stringify(items.map(({ ticketId }) => ({ ticketId, accept: true })))],
      });
    const read = await rowsRead(() => decide(waiting));
    for (const [table, n] of Object.entries(read)) expect(n, table).toBeLessThanOrEqual(700);
  });

  test('settling 20 bets of two legs among thousands', async () => {
    const facts = (matchId: number) =>
      ['1', '2'].map((outcomeId) => aResultFact(matchId, { outcomeId, result: 0, timestampMs: 1, certainty: 2 }));
    const { settlement } = createTicketService({ db: db.db });
    // The bets of matches 1 and 2 that were there before the players are declined.
    await settlement.recordFacts(Array.from({ length: 40 }, (_, index) => facts(3 + index)).flat());
    let settled: string[] = [];
    const read = await rowsRead(async () => {
      const taken = await client.query({ name: 'take', text: 'SELECT terms FROM betting.take_settle_chunk(20, 2)' });
      settled = taken.rows[0].terms.tickets[0];
      const { rows } = await settleAsLost(settled);
      expect(rows).toEqual([{ settle_chunk: [] }]);
    });
    expect(settled).toHaveLength(20);
    for (const [table, n] of Object.entries(read)) expect(n, table).toBeLessThanOrEqual(250);
  });
});
