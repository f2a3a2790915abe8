import { describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, newKey, type WebAnswer } from '../../test-kit/test-server.ts';
import { createSessionCookie } from '../modules/identity/sessions/session-cookie.ts';

/** What one account and one address may ask for, on the whole server with its limits on. */
const SECRET = 'a-secret-of-this-test-that-is-long-enough';
const SINGLES = 30;

const server = await fileFixture(createTestServer({ RATE_LIMIT: 'on', MONEY_CALLS_PER_SECOND: '10', AUTH_SECRET: SECRET }));
const selections: string[] = [];
for (let at = 0; at < SINGLES; at++) selections.push((await server.aMatch()).selectionId);

const count = (answers: readonly WebAnswer[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

describe('a token for every ticket', () => {
  test('XR-31 ten requests of thirty singles are three hundred bets: the first is served, the others wait their time', async () => {
    const bot = await server.join();
    const slip = () =>
      server.post(bot, '/api/betslip/placebet', {
        betType: 1.1,
        oddsChangePolicy: 1,
        requestId: newKey(),
        stakes: selections.map((selectionId) => ({ selectionId, stake: '1.00', odds: 2 })),
      });
    const answers = await Promise.all(Array.from({ length: 10 }, slip));
    expect(count(answers)).toEqual({ 200: 1, 429: 9 });
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
    const { rows } = await server.testDb.ownerPool.query(
      'SELECT count(*)::int AS tickets FROM betting.ticket WHERE user_id = $1',
      [bot.userId],
    );
    expect(rows[0].tickets).toBe(SINGLES);
    // Nobody waits longer than the tickets that were taken too much.
    const single = () => server.bet(bot, selections[0] ?? '');
    await vi.waitFor(async () => expect((await single()).status).toBe(200), { timeout: 10_000, interval: 250 });
  });
});

describe('who is counted', () => {
  const ask = (cookie: string) =>
    server.post({ cookie }, '/api/betslip/cashout', { betId: '018f0000-0000-7000-8000-000000000000' });
  const ATTEMPTS = 3_000;
  const tokens = (length: number) => Array.from({ length }, (_, at) => `${at}`.padStart(32, 'x'));

  test.each([
    ['made up', (token: string) => `sid=${token}`],
    ['well signed, of sessions that never were', (token: string) => signed(token)],
  ])(
    'XR-37 three thousand cookies that are %s are one address: most of them get 429 and none of those asks the database',
    async (_name, cookie) => {
      const bettor = await server.join();
      expect((await server.bet(bettor, selections[0] ?? '')).status).toBe(200);
      const asked = vi.spyOn(server.app.services.db, 'call');
      const answers: WebAnswer[] = [];
      for (let at = 0; at < ATTEMPTS; at += 100)
        answers.push(...(await Promise.all(tokens(100).map((token, one) => ask(cookie(`${at + one}`.padStart(32, token)))))));
      const questions = asked.mock.calls.filter(([name]) => name === 'identity-session').length;
      asked.mockRestore();
      const { 401: refused = 0, 429: late = 0 } = count(answers);
      expect(refused + late).toBe(ATTEMPTS);
      expect(late).toBeGreaterThan(ATTEMPTS / 2);
      expect(questions).toBeLessThanOrEqual(refused + 5);
      // The same address: who has a session bets on.
      expect((await server.bet(bettor, selections[1] ?? '')).status).toBe(200);
    },
    180_000,
  );

  const signer = createSessionCookie({ secure: false, secret: SECRET });
  const signed = (token: string) => signer.write(token, null).split(';', 1)[0] as string;
});
