import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';

/** The slip of a guest belongs to the visitor id that this server has issued, and moves to the account only when that visitor logs in (XR-32). */
const ids: string[] = [];
const PASSWORD = 'a-long-enough-passphrase-1';

const server = await fileFixture(createTestServer());
for (let at = 0; at < 3; at++) ids.push((await server.aMatch()).selectionId);

const pairOf = (answer: { headers: Headers }, name: string) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .findLast((pair) => pair.startsWith(`${name}=`));
/** A first visit: the cookie of a new visitor. */
const visit = async () => pairOf(await server.get(null, '/api/betslip/get'), 'vid') ?? '';
const add = (cookie: string, at: number) => server.post({ cookie }, '/api/betslip/addselection', { selectionId: ids[at] ?? '' });
const slip = async (cookie: string) =>
  ((await server.get({ cookie }, '/api/betslip/get')).body.selections as { ID: string }[]).map(({ ID }) => ID);
const enter = (cookie: string, UserName: string) =>
  server.post({ cookie }, '/api/session/login', { UserName, Password: PASSWORD, RememberMe: false });

test('XR-32 a forged visitor id is ignored, and a new one is issued', async () => {
  const real = await visit();
  await add(real, 0);
  const forged = [
    'vid=AAAAAAAAAAAAAAAAAAAAAA',
    `${real.split('.')[0]}`,
    `${real.slice(0, -3)}AAA`,
    real.replace('vid=', 'vid=x'),
  ];
  for (const cookie of forged) {
    const answer = await server.get({ cookie }, '/api/betslip/get');
    expect([cookie, answer.status, answer.body.selections]).toEqual([cookie, 200, []]);
    expect(pairOf(answer, 'vid')).toMatch(/^vid=[\w-]{22}\.[\w-]{22}$/);
    expect(pairOf(answer, 'vid')).not.toBe(real);
  }
  expect(await slip(real)).toEqual([ids[0]]);
});

test('BETSLIP-29 a shared selection that is gone keeps its name in the language of who reads it, not of who shared it', async () => {
  const { services } = server.app;
  const selectionId = (await server.aMatch()).selectionId.replace(/\.\d+$/, '.2');
  const cookie = await visit();
  await server.post({ cookie }, '/api/betslip/addselection?languageCode=en-US', { selectionId });
  const { Code } = (await server.post({ cookie }, '/api/betslip/share', {})).body as { Code: string };
  const read = async (language: string) => {
    const answer = await server.get(null, `/api/betslip/shared?code=${Code}&languageCode=${language}`);
    const [{ Title, MarketTitle, IsGone = false } = {}] = answer.body.Selections as Record<string, unknown>[];
    return { Title, MarketTitle, IsGone };
  };
  const [english, german] = [await read('en-US'), await read('de-DE')];
  expect(german.Title).not.toBe(english.Title);
  services.catalogue.board.state.markets.delete(Number(selectionId.split('.')[0]));
  expect([await read('en-US'), await read('de-DE')]).toEqual([
    { ...english, IsGone: true },
    { ...german, IsGone: true },
  ]);
});

test('XR-32 a visitor finds their selections after they log in, once, and gets a new id', async () => {
  const player = await server.join();
  const before = await visit();
  await add(before, 0);
  const entered = await enter(before, player.userName);
  expect(entered.status).toBe(200);
  const [sid, after] = [pairOf(entered, 'sid') ?? '', pairOf(entered, 'vid') ?? ''];
  expect(after).not.toBe(before);
  expect(await slip(`${sid}; ${after}`)).toEqual([ids[0]]);
  expect([await slip(before), await slip(after)]).toEqual([[], []]);
});

test('XR-32 an attacker who knows the visitor id of a browser puts nothing into the slip of the player who is logged in there', async () => {
  const victim = await server.join();
  const planted = await visit();
  const entered = await enter(planted, victim.userName);
  const sid = pairOf(entered, 'sid') ?? '';
  await add(planted, 1);
  // Even where the old name is still sent beside the session.
  expect(await slip(`${sid}; ${planted}`)).toEqual([]);
  await add(`${sid}; ${planted}`, 2);
  expect(await slip(`${sid}; ${planted}`)).toEqual([ids[2]]);
  expect(await slip(planted)).toEqual([ids[1]]);
});

test('XR-32 a visitor id known to an attacker does not count as a browser that has logged in to the account', async () => {
  const victim = await server.join();
  const planted = await visit();
  const entered = await enter(planted, victim.userName);
  const { rows } = await server.testDb.ownerPool.query(
    'SELECT count(*)::int AS n, bool_or(device_hash = $2) AS old FROM identity.known_device WHERE user_id = $1',
    [victim.userId, hashOf(planted)],
  );
  expect(entered.status).toBe(200);
  expect(rows).toEqual([{ n: 2, old: false }]);
  const again = await enter(pairOf(entered, 'vid') ?? '', victim.userName);
  const after = await server.testDb.ownerPool.query('SELECT count(*)::int AS n FROM identity.known_device WHERE user_id = $1', [
    victim.userId,
  ]);
  expect([again.status, after.rows]).toEqual([200, [{ n: 2 }]]);
});

function hashOf(pair: string): string {
  const visitorId = pair.slice('vid='.length).split('.')[0] ?? '';
  return createHash('sha256').update(`device ${visitorId}`).digest('base64url');
}
