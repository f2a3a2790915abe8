import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../test-kit/ledger.ts';
import { storeLead } from '../../../test-kit/stored-lead.ts';
import type { PlacementItem } from '../../modules/tickets/index.ts';
import { runChecks } from '../../modules/wallet/reconcile.ts';

/** Everything here is said by the application's login itself, past whatever the server would decide. */
const TOO_MUCH = { code: '23514' };
let player = 0;
const { db, tickets } = await fileFixture(createLedgerFixture({ players: 40, cashMinor: 1_000n, matches: 40 }));

/** 10.00 at 2.00 on a match of its own; returns 20.00 at most. */
async function aBet(over: Partial<PlacementItem> = {}) {
  const item = anItem(++player, { legs: [aLeg(player)], ...over });
  expect(await tickets.placeBatch([item])).toMatchObject([{ acceptance: 1 }]);
  return { id: item.ticketId, user: player, matchId: player, marketId: player * 1000 + 1 };
}
const SETTLE = `SELECT money.settle_chunk(ARRAY[$1]::uuid[], ARRAY[$4]::int[], ARRAY[0]::smallint[], ARRAY[NULL]::bigint[], ARRAY[2]::smallint[], ARRAY[$2]::bigint[],
  ARRAY[$3]::bigint[], ARRAY['2']::text[], 'x')`;
const settle = (id: string, payout: number, { bonus = 0, version = 0 } = {}) =>
  db.pool.query(SETTLE, [id, payout, bonus, version]);
const BONUS = { bonus: { table: [[1, '5']], minLegOdds: '6/5', base: 'netWinnings', max: '50' } };

describe('XR-28 a settlement pays what was sold at most', () => {
  test.each([
    ['ninety thousand for ten', 9_000_000, 0],
    ['a cent above the cap', 2_001, 0],
    ['a bonus that nobody promised', 2_001, 1],
    ['less than nothing as a bonus, and so more as winnings', 2_000, -1],
  ])('XR-28 %s is refused', async (_what, payout, bonus) => {
    const { id, user } = await aBet();
    await expect(settle(id, payout, { bonus })).rejects.toMatchObject(TOO_MUCH);
    expect(await cashOf(db, user)).toBe(0n);
    await settle(id, 2_000);
    expect(await cashOf(db, user)).toBe(2_000n);
  });

  test('XR-28 a bonus is paid as promised beside the cap, and no more', async () => {
    const { id, user } = await aBet({ detail: JSON.stringify(BONUS) });
    await expect(settle(id, 2_051, { bonus: 51 })).rejects.toMatchObject(TOO_MUCH);
    await settle(id, 2_050, { bonus: 50 });
    expect(await cashOf(db, user)).toBe(2_050n);
  });

  test('XR-28 a stake that is above the cap goes back whole', async () => {
    const { id, user } = await aBet({ maxPayoutMinor: 900n });
    await settle(id, 1_000);
    expect(await cashOf(db, user)).toBe(1_000n);
  });

  test('XR-28 one among others is refused with its chunk, and nobody is paid', async () => {
    const [bad, good] = [await aBet(), await aBet()];
    await expect(
      db.pool.query(
        `SELECT money.settle_chunk($1::uuid[], '{0,0}', '{0,0}', '{NULL,NULL}', '{2,2}', '{9000000,2000}', '{0,0}', '{2,2}', 'x')`,
        [[bad.id, good.id].sort()],
      ),
    ).rejects.toMatchObject(TOO_MUCH);
    expect([await cashOf(db, bad.user), await cashOf(db, good.user)]).toEqual([0n, 0n]);
  });
});

describe('XR-28 reconciliation finds what was paid above it', () => {
  test.each([
    ['a settlement', 9_000_000, 0],
    ['a bonus', 2_060, 60],
  ])('XR-28 %s in a database whose constraints were dropped', async (_what, payout, bonus) => {
    const { id } = await aBet();
    const owner = await db.ownerPool.connect();
    try {
      await owner.query(
        'BEGIN; ALTER TABLE betting.ticket DROP CONSTRAINT ticket_paid_at_most, DROP CONSTRAINT ticket_bonus_at_most',
      );
      await owner.query(SETTLE, [id, payout, bonus, 0]);
      // R8 alone may stumble over rows of the very transaction that asks: no snapshot has their id yet.
      const broken = (await runChecks(owner)).filter(({ id: check, breaks }) => breaks > 0 && check !== 'R8');
      expect(broken).toMatchObject([{ id: 'R4', breaks: 1, sample: [{ id, fault: 'paid more than it could win' }] }]);
    } finally {
      await owner.query('ROLLBACK');
      owner.release();
    }
  });
});

describe('XR-28 a cashout too', () => {
  test('XR-28 nothing is cashed out above the cap', async () => {
    const { id, user } = await aBet();
    const buy = (key: string, amount: number) =>
      db.pool.query(
        `SELECT * FROM money.cashout(gen_random_uuid(), $1, $2, $3, false, sha256('a'), false, $4, $4, 1000, 1000, 0, 0, '{}', '{}', NULL, NULL, NULL, '{}', 's',
           '127.0.0.1', NULL, NULL, 60000)`,
        [id, user, key, amount],
      );
    await expect(buy('key-too-much', 2_001)).rejects.toMatchObject(TOO_MUCH);
    expect((await buy('key-all-of-it', 2_000)).rows).toMatchObject([{ status: 0, state: 1 }]);
    expect(await cashOf(db, user)).toBe(2_000n);
  });

  test('XR-28 what cashouts have left returns its share of the cap at most', async () => {
    const { id, user } = await aBet();
    await db.pool.query(
      `SELECT * FROM money.cashout(gen_random_uuid(), $1, $2, 'key-a-part', false, sha256('a'), true, 300, 750, 1000, 400, 0, 0, '{}', '{}', NULL, NULL, NULL, '{}', 's',
         '127.0.0.1', 400, NULL, 60000)`,
      [id, user],
    );
    await expect(settle(id, 1_201, { version: 1 })).rejects.toMatchObject(TOO_MUCH);
    await settle(id, 1_200, { version: 1 });
    expect(await cashOf(db, user)).toBe(1_500n);
  });
});

describe('XR-28 an early payout needs its lead', () => {
  const early = ({ matchId, marketId }: { matchId: number; marketId: number }, over: object = {}) =>
    db.pool.query('SELECT betting.record_facts($1::json)', [
      JSON.stringify([
        {
          market_id: marketId,
          match_id: matchId,
          market_type: 1,
          specifiers: '',
          producer: 3,
          kind: 5,
          feed_ts: 1,
          outcome_id: '1',
          to_ms: 8_000_000_000_000,
          ...over,
        },
      ]),
    ]);
  const lead = (matchId: number, change: string) =>
    db.ownerPool.query(`UPDATE early_payout.lead SET ${change} WHERE match_id = $1`, [matchId]);

  test('XR-28 none, one that does not stand yet, one taken back, of another outcome or another time: nothing is stored', async () => {
    const bet = await aBet();
    const refused = (over: object = {}) => expect(early(bet, over)).rejects.toMatchObject({ code: '42501' });
    await refused();
    await storeLead(db, bet.matchId);
    for (const other of [
      { outcome_id: '2' },
      { market_type: 2 },
      { specifiers: 'hcp=1' },
      { to_ms: 9_000_000_000_001 },
      { feed_ts: -1 },
    ])
      await refused(other);
    await lead(bet.matchId, "due_at = now() + interval '1 minute'");
    await refused();
    await lead(bet.matchId, 'due_at = now(), paid_at = NULL, withdrawn_at = now()');
    await refused();
    await lead(bet.matchId, 'withdrawn_at = NULL');
    expect((await early(bet)).rows).toEqual([{ record_facts: 1 }]);
  });

  test('XR-28 a lead that is none is not written', async () => {
    await expect(
      db.pool.query(
        `INSERT INTO early_payout.lead (match_id, side, home, away, lead, market_type, outcome_id, producer, scored_ms, live_ms, due_at)
         VALUES (1, 'away', 2, 0, 2, 1, '3', 3, 0, 1, now())`,
      ),
    ).rejects.toMatchObject(TOO_MUCH);
  });
});
