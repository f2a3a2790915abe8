import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERSONAL_TABLES } from '@duskline/server/src/compose/my-data-services.ts';
import { createFileStorage } from '@duskline/server/src/modules/documents/index.ts';
import { createExportJob } from '@duskline/server/src/modules/my-data/index.ts';
import { systemClock } from '@duskline/server/src/platform/clock.ts';
import { readDocumentKeys } from '@duskline/server/src/platform/document-keys.ts';
import { createLog } from '@duskline/server/src/platform/log.ts';
import pg from 'pg';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';

/**
 * The export of a player with 100,000 bets, from the job that is due to the encrypted file on disk: how long it takes, and how far the process grows
 * meanwhile. A first export of a player with 5,000 bets loads the code and makes the room for short-lived objects as large as in a server that has served.
 */
const BETS = 100_000;
const LEGS = 2;
const BUDGET_S = 20;
const BUDGET_MB = 100;
const FIRST_BETS = 5_000;
const [FIRST, HEAVY] = [1, 2];
const MB = 1024 * 1024;

/** Rows as bets leave them. They are only read here: what checks them while they are written would take longer than the bench. */
async function fill({ server, owner }: BenchDatabase): Promise<void> {
  await owner.query(
    `INSERT INTO identity."user" (user_name, display_name, email, mailbox, user_type, currency, created_at, updated_at)
     SELECT 'export' || i, 'export' || i, i || '@example.com', i || '@example.com', 0, 'EUR', now(), now() FROM generate_series(1, 2) i`,
  );
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query('SET session_replication_role = replica');
  await admin.query(
    `INSERT INTO money.account (id, user_id, kind, currency, balance) VALUES (900000001, ${HEAVY}, 'cash', 'EUR', 0)`,
  );
  await admin.query(
    `INSERT INTO betting.ticket (id, user_id, idem_key, request_hash, bet_type, currency, stake, max_payout, policy, acceptance, received_at, accepted_at, ip)
     SELECT gen_random_uuid(), CASE WHEN i > ${BETS} THEN ${FIRST} ELSE ${HEAVY} END, 'export-bench-' || i, sha256('x'), 2, 'EUR', 100 + i % 500, 900, 1, 1, now(), now(), '192.0.2.1'
       FROM generate_series(1, ${BETS + FIRST_BETS}) i`,
  );
  await admin.query(
    `INSERT INTO betting.leg (ticket_id, leg_no, match_id, market_id, market_type, specifiers, outcome_id, selection_id, producer, odds_milli, price_version,
                              is_live, is_banker, book_stake, book_payout, titles)
     SELECT t.id, l, 1, 1, 1, '', '1', '1.1', 3, 2000, 1, false, false, 100, 400,
            '{"home": "Northgate United", "away": "Leeds Rovers", "market": "Match result", "outcome": "Northgate United", "match": "Northgate United – Leeds Rovers"}'
       FROM betting.ticket t, generate_series(1, ${LEGS}) l`,
  );
  await admin.query(
    `INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
     SELECT 900000000 + i, 'stake', 'export', 'export-bench-' || i, sha256('x'), 'system' FROM generate_series(1, ${BETS}) i`,
  );
  await admin.query(
    `INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
     SELECT 900000000 + i, 1, 900000001, (SELECT max(a.id) FROM money.account a WHERE a.currency = 'EUR' AND a.id < 0), 'EUR', 100
       FROM generate_series(1, ${BETS}) i`,
  );
  await admin.query('ANALYZE betting.ticket, betting.leg, money.journal, money.transfer');
  await admin.end();
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'duskline-export-'));
  const bench = await startBenchDatabase();
  try {
    await fill(bench);
    const keys = readDocumentKeys(`bench:${'ab'.repeat(32)}`);
    if (keys === null) throw new Error('the key cannot be read');
    const job = createExportJob({
      db: bench.db,
      clock: systemClock,
      log: createLog('warn'),
      keys,
      storage: createFileStorage(folder),
      tables: PERSONAL_TABLES,
      ports: {
        documents: async () => [],
        documentsUntil: async () => null,
        excludedUntil: async () => null,
        isPlayBlocked: async () => false,
        personKeyWithin: async () => null,
        checkPassword: async () => undefined,
        isDemo: async () => false,
        endSessionsWithin: async () => () => undefined,
        clearCookie: () => '',
        writeReady: async () => undefined,
      },
      isPlayMoney: true,
    });
    const exportOf = async (userId: number): Promise<bigint> => {
      const { owner } = bench;
      await owner.query(
        `INSERT INTO my_data.export (user_id, id, language, asked_at, due_at) VALUES ($1, gen_random_uuid(), 'en-US', now(), now() - interval '1 min')`,
        [userId],
      );
      await job.makeDue();
      const { rows } = await owner.query('SELECT state, size FROM my_data.export WHERE user_id = $1', [userId]);
      if (rows[0]?.state !== 'ready') throw new Error(`the export is ${rows[0]?.state}`);
      return BigInt(rows[0].size);
    };
    await exportOf(FIRST);
    const before = process.memoryUsage.rss();
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const startedAt = performance.now();
    const size = await exportOf(HEAVY);
    const seconds = (performance.now() - startedAt) / 1_000;
    clearInterval(look);
    const grownMb = (most - before) / MB;
    console.error(
      `${BETS} bets in ${seconds.toFixed(1)} s, ${(Number(size) / MB).toFixed(1)} MB packed; ${(before / MB).toFixed(0)} MB before, ${grownMb.toFixed(0)} MB more at most`,
    );
    return {
      name: 'export',
      value: Number(seconds.toFixed(2)),
      unit: 's',
      limit: BUDGET_S,
      ratio: Number((seconds / BUDGET_S).toFixed(2)),
      budget: 1,
      grownMb: Math.round(grownMb),
      grownMbBudget: BUDGET_MB,
      holds: seconds <= BUDGET_S && grownMb < BUDGET_MB,
    };
  } finally {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
