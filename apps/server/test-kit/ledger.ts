import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { createTicketService } from '../src/modules/tickets/index.ts';
import type { PlacementItem, PlacementLeg } from '../src/modules/tickets/placement/placement-item.ts';
import { findBreaks } from '../src/modules/wallet/reconcile.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import { createTestDb, type TestDb } from './create-test-db.ts';

let count = 0;

export const PRODUCER = 3;
const AT_ONCE = 100;

/** A leg on outcome `outcomeId` of the first market of a match; override what the test is about. */
export function aLeg(matchId: number, over: Partial<PlacementLeg> = {}): PlacementLeg {
  const marketId = over.marketId ?? matchId * 1000 + 1;
  const outcomeId = over.outcomeId ?? '1';
  return {
    matchId,
    marketId,
    marketType: 1,
    specifiers: '',
    outcomeId,
    selectionId: `${marketId}.${outcomeId}`,
    producer: PRODUCER,
    oddsMilli: 2000,
    priceVersion: 1,
    isLive: false,
    isBanker: false,
    gateVersion: null,
    titles: '{"match":"Home - Away","market":"1x2","outcome":"1"}',
    bookStakeMinor: 1000n,
    bookPayoutMinor: 2000n,
    lineLimitMinor: null,
    marketLimitMinor: null,
    ...over,
  };
}

/** A bet of 10.00 EUR on match 1 at 2.000. */
export function anItem(userId: number | bigint, over: Partial<PlacementItem> = {}): PlacementItem {
  const key = over.key ?? `key-${process.pid}-${++count}-${userId}`;
  return {
    ticketId: uuidV7(Date.now(), BigInt(userId)),
    userId: BigInt(userId),
    key,
    requestHash: createHash('sha256').update(key).digest(),
    betType: 1,
    currency: 'EUR',
    stakeMinor: 1000n,
    minStakeMinor: 10n,
    maxPayoutMinor: 2000n,
    delayMs: null,
    oddsPolicy: 0,
    session: 'session-1',
    ip: '203.0.113.7',
    receivedAtMs: Date.now(),
    detail: null,
    dayLimitMinor: null,
    legs: [aLeg(1)],
    ...over,
  };
}

interface Arrangement {
  players?: number;
  cashMinor?: bigint;
  matches?: number;
}

/** Players with money, open producers and open matches. */
export async function arrange(
  { pool }: Pick<TestDb, 'pool'>,
  { players = 1, cashMinor = 10_000n, matches = 5 }: Arrangement,
): Promise<void> {
  // In the name of the server that has the feed, where one runs.
  const held = await pool.query("SELECT term FROM platform.role_term WHERE role = 'feed' AND lease_until > clock_timestamp()");
  const term = held.rows[0]?.term ?? null;
  await pool.query("SELECT money.open_producer(1::smallint, '', $1), money.open_producer(3::smallint, '', $1)", [term]);
  // Some at a time: statements of the application have a limit, however busy the machine is.
  for (let from = 1; from <= Math.max(players, matches); from += AT_ONCE) {
    const some = (most: number) => [from, Math.min(from + AT_ONCE - 1, most)];
    await pool.query(
      "SELECT money.grant_demo(u, 'EUR', $3::bigint, 'grant-' || u || '-EUR') FROM generate_series($1::int, $2::int) u",
      [...some(players), cashMinor],
    );
    await pool.query("SELECT money.open_gate(m, NULL, '', $3) FROM generate_series($1::int, $2::int) m", [
      ...some(matches),
      term,
    ]);
  }
}

/** Numbers of what a fixture has, each handed out once. */
function counter(what: string, most: number): () => number {
  let last = 0;
  return () => {
    if (++last > most) throw new Error(`the fixture has ${most} ${what}: say how many the test needs`);
    return last;
  };
}

/** A database with players, matches and the tickets of one process. Whatever tests do there, the books are whole at the end. */
export async function createLedgerFixture({ players = 1, cashMinor = 10_000n, matches = 5 }: Arrangement = {}) {
  const db = await createTestDb();
  await arrange(db, { players, cashMinor, matches });
  const tickets = createTicketService({ db: db.db });
  return {
    db,
    tickets,
    newPlayer: counter('players', players),
    newMatch: counter('matches', matches),
    async close() {
      const books = expectReconciled(db);
      await books.catch(() => undefined);
      await tickets.close();
      await db.close();
      await books;
    },
  };
}

export type LedgerFixture = Awaited<ReturnType<typeof createLedgerFixture>>;

export async function cashOf(db: TestDb, userId: number, kind = 'cash', currency = 'EUR'): Promise<bigint> {
  const { rows } = await db.pool.query<{ balance: bigint }>(
    'SELECT balance FROM money.account WHERE user_id = $1 AND kind = $2 AND currency = $3',
    [userId, kind, currency],
  );
  return rows[0]?.balance ?? 0n;
}

/** All eighteen reconciliation checks find nothing. */
export async function expectReconciled(db: Pick<TestDb, 'ownerPool'>): Promise<void> {
  expect(await findBreaks(db.ownerPool)).toEqual([]);
}
