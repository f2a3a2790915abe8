import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { betOf, createCallbackFixture, newBetId } from '../../../../test-kit/callback-fixture.ts';
import { KEYS, linkSign, MAX_BYTES, signed, WINDOW_MS } from '../../../../test-kit/callback-providers.ts';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';

/** Who may call, over HTTP. */

const callbacks = await fileFixture(createCallbackFixture());
beforeEach(() => callbacks.clear());
afterEach(() => void vi.useRealTimers());

describe('who may call', () => {
  test('H31 the body is signed and read byte for byte, and a number is the text that was sent', async () => {
    const id = newBetId();
    const body = Buffer.from(` {"id" : "${id}",\r\n\t"amount": 0.10000000000000000001, "name":"\\u00e9\u00e9"} \n`);
    const answer = await callbacks.game(body);
    expect([answer.status, answer.text]).toEqual([200, '{"done":"taken","amount":"0.10000000000000000001","number":1}']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await callbacks.expectRefused(
      () => callbacks.post('/cb/casino/test-game/bet', body.toString().trim(), signed.game(body)),
      401,
      'SIGNATURE',
    );
  });

  test.each([
    ['no signature', { 'x-signature': '' }],
    ['a signature that is no hexadecimal', { 'x-signature': 'CANARY' }],
    ['half a signature', { 'x-signature': 'ab'.repeat(16) }],
    ['a signature of nothing', { 'x-signature': '0'.repeat(64) }],
    ['another time than the signed one', { 'x-timestamp': String(Date.now() - 1_000) }],
    ['no time', { 'x-timestamp': '' }],
    ['a time in words', { 'x-timestamp': 'now' }],
    ['a time without end', { 'x-timestamp': '9'.repeat(400) }],
  ])('H31 TR-C5 forged: with %s it is refused', async (_what, headers) => {
    await callbacks.expectRefused(() => callbacks.game(betOf(newBetId(), '"CANARY"'), {}, headers), 401, 'SIGNATURE');
  });

  test('H31 TR-C5 forged: with another key, or a signature of another body, it is refused', async () => {
    await callbacks.expectRefused(() => callbacks.game(betOf(newBetId()), { key: 'somebody-else-s-key' }), 401, 'SIGNATURE');
    const headers = signed.game(betOf('bet-other'));
    await callbacks.expectRefused(() => callbacks.post('/cb/casino/test-game/bet', betOf(newBetId()), headers), 401, 'SIGNATURE');
    await callbacks.expectRefused(
      () => callbacks.game(betOf(newBetId()), {}, { 'x-signature': `${headers['x-signature']}, ${headers['x-signature']}` }),
      401,
      'SIGNATURE',
    );
  });

  test('H31 while a key is changed both the old and the new one are good', async () => {
    expect((await callbacks.game(betOf(newBetId()), { key: KEYS.old })).status).toBe(200);
    expect((await callbacks.game(betOf(newBetId()), { key: KEYS.current })).status).toBe(200);
    expect(await callbacks.effects()).toEqual(['bet', 'bet']);
  });

  test('H31 TR-C5 late or early beyond the window it is refused, within it is not', async () => {
    await callbacks.expectRefused(
      () => callbacks.game(betOf(newBetId()), { at: Date.now() - WINDOW_MS - 2_000 }),
      401,
      'TOO_OLD',
    );
    await callbacks.expectRefused(
      () => callbacks.game(betOf(newBetId()), { at: Date.now() + WINDOW_MS + 5_000 }),
      401,
      'TOO_EARLY',
    );
    expect((await callbacks.game(betOf(newBetId()), { at: Date.now() - WINDOW_MS + 20_000 })).status).toBe(200);
    expect((await callbacks.game(betOf(newBetId()), { at: Date.now() + WINDOW_MS - 20_000 })).status).toBe(200);
  });

  test('H31 the time is that of the product, whatever the clock of this machine says', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 });
    expect((await callbacks.game(betOf(newBetId()), { at: now })).status).toBe(200);
    await callbacks.expectRefused(() => callbacks.game(betOf(newBetId())), 401, 'TOO_EARLY');
  });

  test('H36 a browser gets nothing that a provider does not: no Origin is asked for here, and everywhere else it is', async () => {
    const browser = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'sid=anything' };
    await callbacks.expectRefused(
      () => callbacks.game(betOf(newBetId()), { key: 'a-key-from-nowhere' }, browser),
      401,
      'SIGNATURE',
    );
    const answer = await callbacks.game(betOf(newBetId()), {}, browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const body = '{}';
    const call = await callbacks.post('/api/betslip/clear', body, { 'content-type': 'application/json', ...browser });
    expect([call.status, JSON.parse(call.text).ExceptionName]).toEqual([403, 'ForbiddenOriginException']);
    const raw = await callbacks.post('/api/betslip/clear', body, { ...signed.form(body), origin: 'http://127.0.0.1:3000' });
    expect([raw.status, JSON.parse(raw.text).ExceptionName]).toEqual([415, 'UnsupportedMediaTypeException']);
  });

  test('H31 a provider that asks by links, and signs in a way of its own, is answered', async () => {
    const link = (values: Record<string, string>, sign: string, method = 'GET') =>
      fetch(`${callbacks.web.url()}/cb/casino/test-xml/balance?${new URLSearchParams({ ...values, sign })}`, { method });
    const values = { player: 'p&1', token: 't' };
    const answer = await link(values, linkSign(values));
    expect([answer.status, await answer.json()]).toEqual([200, { player: 'p&1', effects: 0 }]);
    const forged = async () => {
      const reply = await link({ ...values, player: 'CANARY' }, linkSign(values));
      return { status: reply.status, text: await reply.text(), headers: reply.headers };
    };
    expect(await forged()).toMatchObject({ status: 401, text: expect.stringContaining('"code":"SIGNATURE"') });
    expect(callbacks.web.logged.join('')).not.toContain('CANARY');
    const long = { player: 'p', token: 't'.repeat(MAX_BYTES) };
    expect((await link(long, linkSign(long))).status).toBe(400);
    // Another method is another call: nothing receives it.
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'])
      expect((await link(values, linkSign(values), method)).status).toBe(404);
  });

  test('H31 addresses that nobody declared, and other methods, receive nothing', async () => {
    for (const path of [
      '/cb',
      '/cb/nobody',
      '/cb/casino/test-game',
      '/cb/casino/test-game/bet/more',
      '/cb/%2e%2e/api',
      '/cb/casino/test-game/bat',
    ]) {
      const answer = await callbacks.post(path, '{"id":"1"}', signed.game('{"id":"1"}'));
      expect(answer.status, path).toBe(404);
      expect(answer.text, path).not.toMatch(/<html/i);
    }
    const got = await fetch(`${callbacks.web.url()}/cb/casino/test-game/bet`);
    expect([got.status, ((await got.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  });
});
