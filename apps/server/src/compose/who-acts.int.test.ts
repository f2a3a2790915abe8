import { callEntries } from '@duskline/contract/calls';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, newKey, type WebPlayer } from '../../test-kit/test-server.ts';

/** Who acts is said (XR-07): a call that moves money names its user, and under anybody else's session it does nothing. */

const server = await fileFixture(createTestServer());
const [alice, bob] = [await server.join(), await server.join()];
const { selectionId } = await server.aMatch();

/** A page made for one player, sent with the cookie that the browser has now. */
const pageOf = (player: WebPlayer, { cookie }: { cookie: string }) => ({
  cookie,
  headers: { [EXPECTED_USER_HEADER]: String(player.userId), 'sec-fetch-site': 'same-origin' },
});
const OTHER = { status: 409, name: 'SessionChangedException' };
const MISSING = { status: 400, name: 'ValidationException' };

describe('XR-07 the user a call is meant for', () => {
  const marked = callEntries.filter(([, call]) => call.expectedUser === 'required');

  test('XR-07 every call that moves money or changes what belongs to a user is marked in the contract', () => {
    // The last one only reads.
    const others = new Set(['session.logout', 'history.virtualsport']);
    const owned = callEntries.filter(([id, call]) => call.auth !== 'guest' && call.method === 'POST' && !others.has(id));
    expect(owned.length).toBeGreaterThan(10);
    expect(owned.filter(([, call]) => call.expectedUser !== 'required').map(([id]) => id)).toEqual([]);
    expect(callEntries.filter(([, call]) => call.rate === 'money' && call.expectedUser !== 'required')).toEqual([]);
  });

  test.each(marked)(
    'XR-07 %s of Alice’s page under Bob’s session is 409 before anything else is looked at',
    async (_id, call) => {
      // A form with files is sent by the tests of documents.
      if (call.auth !== 'player' || call.takesFiles) return;
      const path = call.method === 'GET' ? `${call.path}?requestId=${newKey()}` : call.path;
      await server.expectRefused(() => server.send(call.method, path, pageOf(alice, bob), call.body && {}), OTHER);
    },
  );

  test('XR-07 a stored bet of Alice that is sent again under Bob’s session buys nothing for either', async () => {
    const body = { requestId: newKey() };
    await server.expectRefused(() => server.bet(pageOf(alice, bob), selectionId, body), OTHER);
    const placed = await server.bet(pageOf(alice, alice), selectionId, body);
    expect(placed.body).toMatchObject({ Status: 1, IsReplay: false });
    await server.expectRefused(() => server.bet(pageOf(alice, bob), selectionId, body), OTHER);
  });

  test('XR-07 fifty at once, half of them meant for the other: exactly the right ones are placed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => server.bet(pageOf(at % 2 === 0 ? alice : bob, bob), selectionId)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at % 2 === 0 ? 409 : 200)));
  });

  test.each(['', '0', '-1', '1.0', 'alice', '9'.repeat(30), '1, 2'])('XR-07 the name %j is no user', async (name) => {
    const sender = { cookie: alice.cookie, headers: { [EXPECTED_USER_HEADER]: name } };
    await server.expectRefused(() => server.bet(sender, selectionId), MISSING);
  });

  test('XR-07 a browser that names nobody is refused: no page can forget it', async () => {
    const page = { cookie: alice.cookie, headers: { 'sec-fetch-site': 'same-origin' } };
    await server.expectRefused(() => server.bet(page, selectionId), MISSING);
  });

  test('XR-07 a program with the calls of the specification has a cookie of its own and need not name anybody', async () => {
    expect((await server.bet({ cookie: alice.cookie }, selectionId)).body).toMatchObject({ Status: 1 });
  });

  test('XR-07 whatever is sent with a name is compared: the slip and the lists of a page are its user’s too', async () => {
    const page = pageOf(alice, bob);
    const add = await server.post(page, '/api/betslip/addselection', { selectionId });
    expect([add.status, add.body.ExceptionName]).toEqual([409, 'SessionChangedException']);
    const list = await server.get(page, '/api/betplacementhistory/pendingbets');
    expect([list.status, list.body.ExceptionName]).toEqual([409, 'SessionChangedException']);
    expect((await server.get(pageOf(bob, bob), '/api/betslip/get')).body.selections).toEqual([]);
  });

  test('XR-07 without any session it is 401 as ever, for guests’ calls no matter at all', async () => {
    const nobody = { cookie: '', headers: pageOf(alice, alice).headers };
    expect((await server.bet(nobody, selectionId)).status).toBe(401);
    expect((await server.get(nobody, '/api/betslip/get')).status).toBe(200);
  });
});
