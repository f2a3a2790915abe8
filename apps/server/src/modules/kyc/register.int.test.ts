import { expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createLedgerFixture } from '../../../test-kit/ledger.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { createLog } from '../../platform/log.ts';
import { createRegister } from './register.ts';

/** When the database is asked whether the register of exclusions has to be, on real PostgreSQL. */
const ledger = await fileFixture(createLedgerFixture({ players: 3 }));
const { db, ownerPool } = ledger.db;
const [first = 0, second = 0] = (
  await ownerPool.query<{ id: string }>(
    `SELECT a.user_id AS id FROM money.account a WHERE a.kind = 'cash' AND a.user_id IS NOT NULL ORDER BY 1`,
  )
).rows.map(({ id }) => Number(id));
const TEN_MINUTES = 600_000;

function aProcess() {
  let now = Date.now();
  const calls: string[] = [];
  const counted: Database = {
    ...db,
    call: (name, ...rest) => {
      calls.push(name);
      return db.call(name, ...rest);
    },
  };
  const clock = { now: () => now };
  const log = createLog('silent');
  const register = createRegister({ db: counted, clock, log, register: null, personOf: async () => null });
  return { register, calls, pass: (ms: number) => (now += ms) };
}
const asked = (userId: number) =>
  ownerPool.query(
    `INSERT INTO betting.player_state (user_id, register_until) VALUES ($1, '-infinity') ON CONFLICT (user_id) DO UPDATE SET register_until = '-infinity'`,
    [userId],
  );

test('TR-D7 where nobody has to be looked up in the register, the bets of all players ask once in ten minutes together', async () => {
  const { register, calls, pass } = aProcess();
  await Promise.all(Array.from({ length: 50 }, (_, at) => register.refuseBets(String(at % 2 ? first : second))));
  expect(calls).toHaveLength(1);
  pass(TEN_MINUTES);
  await register.refuseBets(String(first));
  expect(calls).toHaveLength(2);
});

test('TR-D7 from the first player who has to be, each is looked up, and who has no answer does not play', async () => {
  const { register, pass, calls } = aProcess();
  await register.refuseBets(String(first));
  await asked(first);
  await register.onLoggedIn(String(first));
  await expect(register.refuseBets(String(first)), 'known from the log-in on').rejects.toMatchObject({
    exceptionName: 'ServiceUnavailableException',
  });
  await register.refuseBets(String(second));
  const before = calls.length;
  await register.refuseBets(String(second));
  expect(calls.length, 'remembered for the player').toBe(before);
  const other = aProcess();
  await expect(other.register.refuseBets(String(first)), 'of a process that has just begun').rejects.toThrow();
  pass(TEN_MINUTES);
  await expect(register.refuseBets(String(first))).rejects.toThrow();
});
