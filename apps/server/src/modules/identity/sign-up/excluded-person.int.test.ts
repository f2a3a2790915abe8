import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { grantRole } from '../../../../test-kit/traders.ts';
import { createWorld, LOGIN, PASSWORD, signUp } from '../test-kit.ts';

/** A person who has excluded themself, and opens another account. */
const world = await fileFixture(createWorld());
const node = await world.start();

const PERSON = { FirstName: 'Grace', LastName: 'Hopper', BirthDay: 9, BirthMonth: 12, BirthYear: 1986, PostalCode: 'N1 2AB' };
const excludedUntil = async (id: string) =>
  (await world.test.ownerPool.query('SELECT excluded_until FROM identity."user" WHERE id = $1', [id])).rows[0]?.excluded_until;
const breakOf = async (id: string) =>
  (await world.test.ownerPool.query('SELECT kind, ends_at, return_at FROM limits.break WHERE user_id = $1', [id])).rows;
const takeBreak = async (id: string, ends: string) =>
  (
    await world.test.ownerPool.query("SELECT limits.take_break($1, 'exclusion', $2::timestamptz, false, now()) AS taken", [
      id,
      ends,
    ])
  ).rows[0]?.taken;
const isRestricted = async (userId: string) =>
  (
    await world.test.ownerPool.query(
      'SELECT bool_and(restricted) AS restricted FROM identity.session WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    )
  ).rows[0]?.restricted;
const waitsForPerson = async () =>
  (await world.test.ownerPool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7066 AND NOT granted")).rows
    .length === 1;

test('TR-D7 abuse R4 a new account of a person who is excluded is excluded for as long, from its first session on, and is answered as any other', async () => {
  const first = await signUp(node, PERSON);
  const other = await signUp(node, PERSON);
  expect([await excludedUntil(other.user.ID), await isRestricted(other.user.ID)]).toEqual([null, false]);
  await world.test.ownerPool.query(`UPDATE identity."user" SET excluded_until = 'infinity' WHERE id = $1`, [first.user.ID]);
  const again = await signUp(node, { ...PERSON, FirstName: 'GRACE', LastName: 'hopper' });
  expect(await excludedUntil(again.user.ID)).toBe(Number.POSITIVE_INFINITY);
  expect(await isRestricted(again.user.ID)).toBe(true);
  const browser = node.browser();
  expect((await browser.post(LOGIN, { UserName: again.userName, Password: PASSWORD })).status).toBe(200);
  expect(await isRestricted(again.user.ID)).toBe(true);
  const stranger = await signUp(node, { ...PERSON, BirthDay: 10 });
  expect(await excludedUntil(stranger.user.ID)).toBe(null);
});

test('TR-D7 the new account has the break of the first one: its end, its return, and none that is shorter in its place', async () => {
  const person = { ...PERSON, LastName: 'Murray' };
  const first = await signUp(node, person);
  const ends = new Date(world.clock.now() + 400 * 86_400_000).toISOString();
  expect(await takeBreak(first.user.ID, ends)).toBe(true);
  const again = await signUp(node, person);
  expect(await breakOf(again.user.ID)).toEqual([{ kind: 'exclusion', ends_at: new Date(ends), return_at: null }]);
  expect(await takeBreak(again.user.ID, new Date(world.clock.now() + 200 * 86_400_000).toISOString())).toBe(false);
  const { rows } = await world.test.ownerPool.query('SELECT limits.ask_return($1, 24, now()) AS at', [again.user.ID]);
  expect(rows).toEqual([{ at: null }]);
});

test('TR-D7 a sign-up waits for an exclusion of the same person that is not committed yet, and follows it', async () => {
  const person = { ...PERSON, LastName: 'Hamilton' };
  const first = await signUp(node, person);
  const client = await world.test.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT limits.take_break($1, 'exclusion', 'infinity', false, now())", [first.user.ID]);
    let isDone = false;
    const again = signUp(node, person).then((answer) => {
      isDone = true;
      return answer;
    });
    await expect.poll(waitsForPerson).toBe(true);
    expect(isDone).toBe(false);
    await client.query('COMMIT');
    expect(await excludedUntil((await again).user.ID)).toBe(Number.POSITIVE_INFINITY);
  } finally {
    client.release();
  }
});

test.each([
  ['a score', "SELECT limits.keep_harm($1, 'block', 90, '{}', 'epoch', now())"],
  ['compliance', "SELECT limits.decide_harm($1, $2, 'block', NULL, NULL, NULL, NULL, 'case 17', NULL, NULL, now())"],
])(
  'TR-D13 a sign-up waits for a stop of the same person by %s that is not committed yet, and is stopped too',
  async (by, stop) => {
    const person = { ...PERSON, LastName: by === 'compliance' ? 'Lamarr' : 'Noether' };
    const first = await signUp(node, person);
    const staff = await signUp(node, { ...PERSON, LastName: `${person.LastName} Staff` });
    await grantRole(world.test.ownerPool, staff.user.ID, 'compliance');
    const client = await world.test.ownerPool.connect();
    try {
      await client.query('BEGIN');
      await client.query(stop, by === 'compliance' ? [first.user.ID, staff.user.ID] : [first.user.ID]);
      let isDone = false;
      const again = signUp(node, person).then((answer) => {
        isDone = true;
        return answer;
      });
      await expect.poll(async () => isDone || (await waitsForPerson()), { timeout: 10_000 }).toBe(true);
      expect(isDone).toBe(false);
      await client.query('COMMIT');
      const { rows } = await world.test.ownerPool.query('SELECT play_blocked FROM betting.player_state WHERE user_id = $1', [
        (await again).user.ID,
      ]);
      expect(rows).toEqual([{ play_blocked: true }]);
    } finally {
      client.release();
    }
  },
);
