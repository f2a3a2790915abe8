import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createWorld, LOGIN, PASSWORD, signUp } from '../test-kit.ts';

/** A person who has excluded themself, and opens another account. */
const world = await fileFixture(createWorld());
const node = await world.start();

const PERSON = { FirstName: 'Grace', LastName: 'Hopper', BirthDay: 9, BirthMonth: 12, BirthYear: 1986, PostalCode: 'N1 2AB' };
const excludedUntil = async (id: string) =>
  (await world.test.ownerPool.query('SELECT excluded_until FROM identity."user" WHERE id = $1', [id])).rows[0]?.excluded_until;
const isRestricted = async (userId: string) =>
  (
    await world.test.ownerPool.query(
      'SELECT bool_and(restricted) AS restricted FROM identity.session WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    )
  ).rows[0]?.restricted;

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
