import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { JURISDICTION_VERSION, JURISDICTIONS } from '@duskline/contract/jurisdictions';
import { expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createWorld, signUp } from './test-kit.ts';

/** Under which rules an account stands: chosen when it is opened, kept, and changed by staff alone. */
const world = await fileFixture(createWorld());
const fixed = await world.start({ jurisdiction: 'gb' });
const byCountry = await world.start({ jurisdiction: 'auto' });

const STAFF = fileURLToPath(new URL('./staff-main.ts', import.meta.url));
const staff = (...words: string[]) =>
  spawnSync(process.execPath, [STAFF, ...words], {
    env: { ...process.env, DATABASE_MIGRATE_URL: world.test.ownerUrl },
    encoding: 'utf8',
  });
/** A person of this country. */
const of = (Country: keyof typeof POSTAL_CODES) => ({ Country, PostalCode: POSTAL_CODES[Country] });
const POSTAL_CODES = { BR: '01310-100', DE: '10115', GB: 'N1 1AA', MT: 'VLT 1117' };
const history = async (userId: string) =>
  (
    await world.test.ownerPool.query(
      'SELECT code, version, reason, made_by IS NOT NULL AS by_staff FROM identity.account_jurisdiction WHERE user_id = $1 ORDER BY id',
      [userId],
    )
  ).rows;

test('trust 6 JURISDICTION fixes one for all accounts, and auto takes that of the country', async () => {
  const { user: here } = await signUp(fixed, of('BR'));
  expect(await fixed.identity.jurisdictionOf(here.ID)).toBe(JURISDICTIONS.gb);
  for (const [Country, code] of [
    ['DE', 'de'],
    ['MT', 'mt'],
    ['GB', 'gb'],
    ['BR', 'int'],
  ] as const) {
    const { user } = await signUp(byCountry, of(Country));
    expect([Country, (await byCountry.identity.jurisdictionOf(user.ID)).code]).toEqual([Country, code]);
    expect(await history(user.ID)).toEqual([{ code, version: JURISDICTION_VERSION, reason: null, by_staff: false }]);
  }
});

test('trust 6 an account keeps what it was opened under when the setting becomes another one', async () => {
  const { user } = await signUp(byCountry, of('DE'));
  expect(await fixed.identity.jurisdictionOf(user.ID)).toBe(JURISDICTIONS.de);
});

test('trust 6 staff changes it with a reason, once; the server cannot', async () => {
  const { user, userName } = await signUp(byCountry, of('BR'));
  const done = staff('jurisdiction', userName, 'mt', '--reason', 'moved to Malta');
  expect([done.stdout, done.status]).toEqual([`staff: jurisdiction ${userName} mt: done\n`, 0]);
  expect(staff('jurisdiction', userName, 'mt', '--reason', 'again').stdout).toContain('it stood like that already');
  expect(staff('jurisdiction', userName, 'fr', '--reason', 'nobody knows it').status).toBe(2);
  expect(staff('jurisdiction', userName, 'de').status, 'without a reason').toBe(2);
  expect((await byCountry.identity.jurisdictionOf(user.ID)).code).toBe('mt');
  expect(await history(user.ID)).toEqual([
    { code: 'int', version: JURISDICTION_VERSION, reason: null, by_staff: false },
    { code: 'mt', version: JURISDICTION_VERSION, reason: 'moved to Malta', by_staff: true },
  ]);
  const byServer = (statement: string) => world.test.pool.query(statement, [user.ID]);
  const add = (columns: string, values: string) =>
    `INSERT INTO identity.account_jurisdiction (user_id, code, version, at${columns}) VALUES ($1, 'de', 1, now()${values})`;
  await expect(byServer(add('', '')), 'a second first one').rejects.toMatchObject({ code: '23505' });
  for (const refused of [
    add(', reason, made_by', ", 'why', 'me'"),
    "UPDATE identity.account_jurisdiction SET code = 'de' WHERE user_id = $1",
    'DELETE FROM identity.account_jurisdiction WHERE user_id = $1',
    "SELECT identity.set_jurisdiction($1, 'de', 1, 'why')",
  ])
    await expect(byServer(refused)).rejects.toMatchObject({ code: '42501' });
});
