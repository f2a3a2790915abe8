import { createHash } from 'node:crypto';
import type { PlaceBetResult } from '@duskline/contract/entities/betslip';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, newRequestId } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import type { PlaceBetBody } from './read-request.ts';

/**
 * A retry that comes after the upgrade to whole requests (XR-23). The tickets of before had each the hash of its own row; the database is put back
 * to that state, and the migrations' own statements bring it forward again.
 */
const CASH = 100_000n;
let players = 0;

const fixture = await fileFixture(createBettingFixture({ cashMinor: CASH }));
const ids = Array.from({ length: 4 }, () => fixture.offer().selectionId);

const rowOf = (at: number, stake = '1.00') => ({ selectionId: ids[at] ?? '', stake, odds: 2 });
const singles = (requestId: string, ...rows: ReturnType<typeof rowOf>[]): Partial<PlaceBetBody> => ({
  betType: 1.1,
  requestId,
  stakes: rows,
  oddsChangePolicy: 2,
});
const combo = (requestId: string): Partial<PlaceBetBody> => ({
  betType: 2,
  requestId,
  stakes: [{ stake: '1.00' }],
  oddsChangePolicy: 2,
  selections: [0, 1].map((at) => ({ selectionId: ids[at] ?? '', odds: 2 })),
});
/** What one single of several was hashed as before 0130: type, policy, currency, legs, stake, rows, bankers, lay option, teaser, free bet. */
const hashOfBefore = (at: number) =>
  createHash('sha256')
    .update(JSON.stringify([1.1, 2, 'EUR', [[ids[at], 2000]], '100', [], null, null, null, null]))
    .digest();

async function backToBefore(requestId: string, ...rows: number[]): Promise<void> {
  const { ownerPool } = fixture.db;
  await ownerPool.query('ALTER TABLE betting.ticket DISABLE TRIGGER immutable');
  for (const at of rows)
    await ownerPool.query('UPDATE betting.ticket SET request_hash = $2 WHERE idem_key = $1', [
      `${requestId}/${ids[at]}`,
      hashOfBefore(at),
    ]);
  await ownerPool.query('ALTER TABLE betting.ticket ENABLE TRIGGER immutable');
}
/** The statements of 0130 and 0177 that deal with what was there, as they stand. */
async function upgrade(): Promise<void> {
  const sqlOf = (name: string) => readMigrations().find((one) => one.name === name)?.sql ?? expect.unreachable(name);
  const [copied = ''] = /INSERT INTO betting\.request [^;]*;/.exec(sqlOf('0130-request.sql')) ?? [];
  await fixture.db.ownerPool.query(
    `BEGIN; ALTER TABLE betting.request DISABLE TRIGGER permanent; DELETE FROM betting.request; ALTER TABLE betting.request ENABLE TRIGGER permanent;
     ${copied} ${sqlOf('0177-requests-of-before.sql')} COMMIT`,
  );
}
const ticketIds = (answer: PlaceBetResult) => answer.Tickets?.map(({ TicketId }) => TicketId);

describe('XR-23 a request of before whole requests were hashed', () => {
  test('XR-23 several singles that are sent again after the upgrade get their tickets, other requests under their id are refused', async () => {
    const [several, one, multi] = [newRequestId(), newRequestId(), newRequestId()];
    const userId = ++players;
    const before = [
      await fixture.place(userId, singles(several, rowOf(0), rowOf(1), rowOf(2))),
      await fixture.place(userId, singles(one, rowOf(0))),
      await fixture.place(userId, combo(multi)),
    ];
    await backToBefore(several, 0, 1, 2);
    await backToBefore(one, 0);
    await upgrade();
    const bodies = [singles(several, rowOf(0), rowOf(1), rowOf(2)), singles(one, rowOf(0)), combo(multi)];
    for (const [at, body] of bodies.entries()) {
      const again = await fixture.place(userId, body);
      expect(again).toMatchObject({ Status: 1, IsReplay: true });
      expect(ticketIds(again)).toEqual(ticketIds(before[at] as PlaceBetResult));
    }
    // A selection that has left the board since is told as it was.
    const gone = fixture.offered.get(ids[2] ?? '');
    fixture.offered.delete(ids[2] ?? '');
    expect(ticketIds(await fixture.place(userId, bodies[0] ?? {}))).toEqual(ticketIds(before[0] as PlaceBetResult));
    if (gone) fixture.offered.set(gone.selectionId, gone);

    const others: Partial<PlaceBetBody>[] = [
      singles(several, rowOf(0), rowOf(1), rowOf(2), rowOf(3)),
      singles(several, rowOf(3)),
      singles(several, rowOf(0, '1.01')),
      { ...singles(several, rowOf(0)), oddsChangePolicy: 1 },
      { ...singles(several, rowOf(0)), betType: 1 },
      combo(several),
      singles(one, rowOf(1)),
      singles(multi, rowOf(0)),
    ];
    for (const body of others) expect((await fixture.refusal(userId, body)).name).toBe('IdempotencyKeyReusedException');
    expect(await cashOf(fixture.db, userId)).toBe(CASH - 500n);
  });

  test('XR-23 fifty retries at once, half of them of another request: nothing more is charged', async () => {
    const requestId = newRequestId();
    const userId = ++players;
    const placed = await fixture.place(userId, singles(requestId, rowOf(0), rowOf(1)));
    await backToBefore(requestId, 0, 1);
    await upgrade();
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        fixture.place(userId, singles(requestId, rowOf(0), at % 2 === 0 ? rowOf(1) : rowOf(3))),
      ),
    );
    const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(answered).toHaveLength(25);
    for (const answer of answered) expect(ticketIds(answer)).toEqual(ticketIds(placed));
    expect(await cashOf(fixture.db, userId)).toBe(CASH - 200n);
  });

  test('XR-23 a request of after the upgrade is known whole, also by a second run of it', async () => {
    const requestId = newRequestId();
    const userId = ++players;
    await fixture.place(userId, singles(requestId, rowOf(0), rowOf(1)));
    await fixture.db.ownerPool.query(readMigrations().find(({ name }) => name === '0177-requests-of-before.sql')?.sql ?? '');
    const { rows } = await fixture.db.ownerPool.query('SELECT is_of_one_row FROM betting.request WHERE request_id = $1', [
      requestId,
    ]);
    expect(rows).toEqual([{ is_of_one_row: false }]);
    expect((await fixture.refusal(userId, singles(requestId, rowOf(0)))).name).toBe('IdempotencyKeyReusedException');
  });
});
