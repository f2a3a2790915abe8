import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  callbackSettings,
  createCallbackTables,
  type Interruption,
  KEYS,
  linkSign,
  MAX_BYTES,
  signed,
  testProviders,
  WINDOW_MS,
} from '../../../../test-kit/callback-providers.ts';
import { sendRaw } from '../../../../test-kit/raw-http.ts';
import { createWebHouse, type WebHouse } from '../../../../test-kit/web-house.ts';

/** The whole server on PostgreSQL, called over HTTP by three providers that exist here alone: JSON, form and XML. */
const interruption: Interruption = { afterEffect: () => Promise.resolve() };
let house: WebHouse;
let ids = 0;

beforeAll(async () => {
  const settings = { CALLBACK_PROVIDERS: callbackSettings(['127.0.0.1/32']) };
  house = await createWebHouse(settings, { callbackProviders: testProviders(interruption) });
  await createCallbackTables(house.testDb.ownerPool);
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.testDb.ownerPool.query('TRUNCATE platform.test_effect, platform.test_bet');
  house.logged.length = 0;
});
afterEach(() => {
  interruption.afterEffect = () => Promise.resolve();
  vi.useRealTimers();
});

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

async function post(path: string, body: string | Buffer, headers: Record<string, string>, at = house): Promise<Answer> {
  const reply = await fetch(at.url() + path, { method: 'POST', body, headers });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

const newId = () => `bet-${++ids}`;
const betOf = (id: string, amount = '10.50') => `{"id": "${id}", "amount": ${amount}}`;
const game = (
  body: string | Buffer,
  wish: { at?: number; key?: string; action?: string } = {},
  headers: Record<string, string> = {},
) => post(`/cb/casino/test-game/${wish.action ?? 'bet'}`, body, { ...signed.game(body, wish), ...headers });
const form = (body: string) => post('/cb/pay/test-form', body, signed.form(body));
const xml = (body: string, wish: { at?: number } = {}) => post('/cb/casino/test-xml', body, signed.xml(body, wish));

async function effects(of = house): Promise<string[]> {
  const { rows } = await of.testDb.ownerPool.query<{ name: string }>('SELECT name FROM platform.test_effect ORDER BY n');
  return rows.map(({ name }) => name);
}
async function kept(): Promise<number> {
  const { rows } = await house.testDb.ownerPool.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.callback');
  return rows[0]?.n ?? 0;
}

/** Refused with this status and code, without effect, with nothing kept, and with one line in the log that shows none of its values. */
async function expectRefused(work: () => Promise<Answer>, status: number, code: string): Promise<Answer> {
  const before = await kept();
  const done = await effects();
  house.logged.length = 0;
  const answer = await work();
  expect([answer.status, JSON.parse(answer.text).code], answer.text).toEqual([status, code]);
  expect(await effects()).toEqual(done);
  expect(await kept()).toBe(before);
  expect(house.logged.filter((line) => line.includes('"event":"refused"'))).toHaveLength(1);
  expect(house.logged.join('')).not.toContain('CANARY');
  return answer;
}

describe('who may call', () => {
  test('H31 the body is signed and read byte for byte, and a number is the text that was sent', async () => {
    const id = newId();
    const body = Buffer.from(` {"id" : "${id}",\r\n\t"amount": 0.10000000000000000001, "name":"\\u00e9\u00e9"} \n`);
    const answer = await game(body);
    expect([answer.status, answer.text]).toEqual([200, '{"done":"taken","amount":"0.10000000000000000001","number":1}']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectRefused(() => post('/cb/casino/test-game/bet', body.toString().trim(), signed.game(body)), 401, 'SIGNATURE');
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
  ])('H31 forged: with %s it is refused', async (_what, headers) => {
    await expectRefused(() => game(betOf(newId(), '"CANARY"'), {}, headers), 401, 'SIGNATURE');
  });

  test('H31 forged: with the key of somebody else, or a signature of another body, it is refused', async () => {
    await expectRefused(() => game(betOf(newId()), { key: 'somebody-else-s-key' }), 401, 'SIGNATURE');
    const headers = signed.game(betOf('bet-other'));
    await expectRefused(() => post('/cb/casino/test-game/bet', betOf(newId()), headers), 401, 'SIGNATURE');
    await expectRefused(
      () => game(betOf(newId()), {}, { 'x-signature': `${headers['x-signature']}, ${headers['x-signature']}` }),
      401,
      'SIGNATURE',
    );
  });

  test('H31 while a key is changed both the old and the new one are good', async () => {
    expect((await game(betOf(newId()), { key: KEYS.old })).status).toBe(200);
    expect((await game(betOf(newId()), { key: KEYS.current })).status).toBe(200);
    expect(await effects()).toEqual(['bet', 'bet']);
  });

  test('H31 late or early beyond the window it is refused, within it is not', async () => {
    await expectRefused(() => game(betOf(newId()), { at: Date.now() - WINDOW_MS - 2_000 }), 401, 'TOO_OLD');
    await expectRefused(() => game(betOf(newId()), { at: Date.now() + WINDOW_MS + 5_000 }), 401, 'TOO_EARLY');
    expect((await game(betOf(newId()), { at: Date.now() - WINDOW_MS + 20_000 })).status).toBe(200);
    expect((await game(betOf(newId()), { at: Date.now() + WINDOW_MS - 20_000 })).status).toBe(200);
  });

  test('H31 the time is that of the product, whatever the clock of this machine says', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 });
    expect((await game(betOf(newId()), { at: now })).status).toBe(200);
    await expectRefused(() => game(betOf(newId())), 401, 'TOO_EARLY');
  });

  test('H36 a browser gets nothing that a provider does not: no Origin is asked for here, and everywhere else it is', async () => {
    const browser = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'sid=anything' };
    await expectRefused(() => game(betOf(newId()), { key: 'a-key-from-nowhere' }, browser), 401, 'SIGNATURE');
    const answer = await game(betOf(newId()), {}, browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const body = '{}';
    const call = await post('/api/betslip/clear', body, { 'content-type': 'application/json', ...browser });
    expect([call.status, JSON.parse(call.text).ExceptionName]).toEqual([403, 'ForbiddenOriginException']);
    const raw = await post('/api/betslip/clear', body, { ...signed.form(body), origin: 'http://127.0.0.1:3000' });
    expect([raw.status, JSON.parse(raw.text).ExceptionName]).toEqual([415, 'UnsupportedMediaTypeException']);
  });

  test('H31 a provider that asks by links, and signs in a way of its own, is answered', async () => {
    const link = (values: Record<string, string>, sign: string, method = 'GET') =>
      fetch(`${house.url()}/cb/casino/test-xml/balance?${new URLSearchParams({ ...values, sign })}`, { method });
    const values = { player: 'p&1', token: 't' };
    const answer = await link(values, linkSign(values));
    expect([answer.status, await answer.json()]).toEqual([200, { player: 'p&1', effects: 0 }]);
    const forged = async () => {
      const reply = await link({ ...values, player: 'CANARY' }, linkSign(values));
      return { status: reply.status, text: await reply.text(), headers: reply.headers };
    };
    expect(await forged()).toMatchObject({ status: 401, text: expect.stringContaining('"code":"SIGNATURE"') });
    expect(house.logged.join('')).not.toContain('CANARY');
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
      const answer = await post(path, '{"id":"1"}', signed.game('{"id":"1"}'));
      expect(answer.status, path).toBe(404);
      expect(answer.text, path).not.toMatch(/<html/i);
    }
    const got = await fetch(`${house.url()}/cb/casino/test-game/bet`);
    expect([got.status, ((await got.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('what is read', () => {
  test.each([
    ['JSON as text', 'text/plain'],
    ['JSON as a form', 'application/x-www-form-urlencoded'],
    ['another character set', 'application/json; charset=iso-8859-1'],
    ['nothing said of it', ''],
    ['several parts', 'multipart/form-data; boundary=x'],
  ])('H35 the wrong type, %s, is refused before the body is read', async (_what, type) => {
    await expectRefused(() => game(betOf(newId()), {}, { 'content-type': type }), 415, 'MEDIA_TYPE');
  });

  test.each([
    ['half a document', '{"id":"CANARY"'],
    ['nothing', ''],
    ['blanks', '  '],
    ['a field twice', '{"id":"a","id":"b"}'],
    ['null', 'null'],
    ['a list', '["CANARY"]'],
    ['a wrong field', '{"id":["CANARY"]}'],
    ['a prototype', '{"id":"a","__proto__":{"amount":1}}'],
    ['a nest', `{"id":${'['.repeat(900)}${']'.repeat(900)}}`],
    ['a wrong byte', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('H35 malformed JSON: %s is refused', async (_what, body) => {
    await expectRefused(() => game(body), 400, 'BODY');
  });

  test.each([
    ['no field', 'CANARY'],
    ['nothing', ''],
    ['a field twice', 'payment=1&state=confirmed&payment=2'],
    ['the same field in other letters', 'payment=1&%70ayment=2'],
    ['a broken escape', 'payment=%zz'],
    ['another encoding', 'payment=%E9'],
    ['too many fields', Array.from({ length: 201 }, (_, n) => `${n}=`).join('&')],
  ])('H35 malformed form: %s is refused', async (_what, body) => {
    await expectRefused(() => form(body), 400, 'BODY');
  });

  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`;
  test.each([
    ['a bomb of entities', `${LAUGHS}<Bet><TransferId>&j;</TransferId></Bet>`],
    ['a file of the server', '<!DOCTYPE b [<!ENTITY f SYSTEM "file:///etc/passwd">]><Bet><TransferId>&f;</TransferId></Bet>'],
    ['half a document', '<Bet><TransferId>1</TransferId>'],
    ['a nest', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`],
  ])('H35 malformed XML: %s is refused, in the words of the provider', async (_what, body) => {
    const startedAt = performance.now();
    const answer = await xml(body);
    expect([answer.status, answer.text]).toEqual([400, '<Response><ErrorCode>3000</ErrorCode></Response>']);
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await effects()).toEqual([]);
  });

  test('H35 a body above the size of its provider is refused, whether its length is said or not', async () => {
    const large = betOf('x'.repeat(MAX_BYTES));
    await expectRefused(() => game(large), 413, 'PayloadTooLargeException');
    const head = Object.entries(signed.game(large)).map(([name, value]) => `${name}: ${value}`);
    const { port } = house.app.http.server.address() as AddressInfo;
    const answer = await sendRaw(port, [
      [
        'POST /cb/casino/test-game/bet HTTP/1.1',
        'Host: duskline',
        ...head,
        'Transfer-Encoding: chunked',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
      `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    ]);
    expect([answer.status, answer.text.includes('PayloadTooLargeException')]).toEqual([413, true]);
    expect(await effects()).toEqual([]);
    const fits = `{"id": "${newId()}", "amount": 1, "more": "`;
    expect((await game(`${fits}${'x'.repeat(MAX_BYTES - fits.length - 2)}"}`)).status).toBe(200);
  });

  test.each([
    ['none', '{"id":"","amount":1}'],
    ['blanks', '{"id":"a b","amount":1}'],
    ['a line', '{"id":"a\\nb","amount":1}'],
    ['no letters of ASCII', '{"id":"\\u0000","amount":1}'],
    ['far too many letters', `{"id":"${'x'.repeat(201)}","amount":1}`],
  ])('H35 a transaction whose id is %s is refused', async (_what, body) => {
    await expectRefused(() => game(body), 400, 'TRANSACTION');
  });

  test('H35 whatever is signed well and makes no sense is refused without a fault, and does nothing', async () => {
    const random = (n: number) => (Math.imul(n + 1, 2_654_435_761) >>> 8) & 0xff;
    const whole = {
      game: betOf('CANARY'),
      form: 'payment=1&state=confirmed',
      xml: '<Bet><TransferId>1</TransferId><Amount>1</Amount></Bet>',
    };
    for (let n = 0; n < 60; n++) {
      const cut = (text: string) => {
        const bytes = Buffer.from(text);
        bytes[random(n) % bytes.length] = random(n * 7);
        return bytes.subarray(0, bytes.length - (random(n * 13) % 3) - 1);
      };
      const bodies = { game: cut(whole.game), form: cut(`%zz=%zz&${whole.form}`), xml: cut(whole.xml) };
      const answers = await Promise.all([
        game(bodies.game),
        game(betOf(newId()), { action: `${random(n)}%00` }),
        post('/cb/pay/test-form', bodies.form, signed.form(bodies.form)),
        post('/cb/casino/test-xml', bodies.xml, signed.xml(bodies.xml)),
      ]);
      expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true, true]);
    }
    expect(await effects()).toEqual([]);
    expect(house.logged.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
  });

  test('H31 JSON, form and XML, each signed in its own way, have their effect', async () => {
    const paid = await form('payment=7&state=confirmed&amount=12.00&note=a+b%26c');
    expect([paid.status, paid.text]).toEqual([200, 'OK']);
    const bet = await xml(
      '<?xml version="1.0" encoding="UTF-8"?><Withdraw><TransferId>t-1</TransferId><Amount>250</Amount></Withdraw>',
    );
    expect([bet.status, bet.text]).toEqual([200, '<Response><ErrorCode>1000</ErrorCode></Response>']);
    expect(await effects()).toEqual(['paid 7', 'Withdraw 250']);
  });
});

describe('what comes again', () => {
  test('H32 a callback that comes again, signed anew or replayed, gets the same answer for ever and does nothing more', async () => {
    const body = betOf(newId());
    const first = await game(body);
    await game(betOf(newId()));
    for (const at of [Date.now(), Date.now() - 200_000, Date.now() + 1_000]) {
      const again = await game(body, { at });
      expect([again.status, again.text, again.headers.get('content-type')]).toEqual([
        200,
        first.text,
        first.headers.get('content-type'),
      ]);
    }
    expect(await effects()).toEqual(['bet', 'bet']);
    const refused = await form('payment=8&state=confirmed&amount=5000');
    expect([refused.status, refused.text]).toEqual([422, 'TOO MUCH']);
    expect(await form('payment=8&state=confirmed&amount=5000')).toMatchObject({ status: 422, text: 'TOO MUCH' });
  });

  test('H32 fifty at once: one effect, fifty equal answers', async () => {
    const body = betOf(newId());
    const answers = await Promise.all(Array.from({ length: 50 }, () => game(body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"done":"taken","amount":"10.50","number":1}']),
    );
    expect(await effects()).toEqual(['bet']);
    const lines = await house.metric('callbacks_total{provider="test-game"');
    expect(lines.join('\n')).toMatch(/result="done"} \d+/);
    expect(lines.join('\n')).toMatch(/result="repeated"} \d+/);
  });

  test('H33 the same transaction with another content, or for another action, is refused and raises an alarm', async () => {
    const id = newId();
    const first = await game(betOf(id));
    await expectRefused(() => game(betOf(id, '1000000')), 409, 'CONFLICT');
    await expectRefused(() => game(betOf(id), { action: 'refund' }), 409, 'CONFLICT');
    expect(house.logged.filter((line) => line.includes('"alarm":"callback_conflict"'))).toHaveLength(1);
    expect((await game(betOf(id))).text).toBe(first.text);
    expect(await effects()).toEqual(['bet']);
    await xml('<Bet><TransferId>t-2</TransferId><Amount>1</Amount></Bet>');
    const other = await xml('<Bet><TransferId>t-2</TransferId><Amount>2</Amount></Bet>');
    expect([other.status, other.text]).toEqual([200, '<Response><ErrorCode>1100</ErrorCode></Response>']);
  });

  test('H33 fifty at once with two contents: one of them has the one effect, the other is refused', async () => {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => game(betOf(id, n % 2 === 0 ? '1' : '2'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(25).fill(200), ...Array(25).fill(409)]);
    expect(await effects()).toEqual(['bet']);
  });

  test('H32 reordered: a refund that overtakes its bet leaves a mark, and the bet that follows has no effect', async () => {
    const id = newId();
    const refund = `{"id": "${id.replace('bet', 'refund')}", "amount": 10.50}`;
    expect((await game(refund, { action: 'refund' })).text).toBe('{"done":"nothing to refund"}');
    expect((await game(betOf(id))).text).toBe('{"done":"ignored"}');
    expect((await game(refund, { action: 'refund' })).text).toBe('{"done":"nothing to refund"}');
    expect(await effects()).toEqual([]);
    for (const state of ['confirmed', 'pending', 'confirmed'])
      expect((await form(`payment=9&state=${state}&amount=1`)).text).toBe('OK');
    expect(await effects()).toEqual(['paid 9']);
  });

  test('H37 a question is answered anew each time, and the database refuses to change anything for it', async () => {
    const question = '{"id": "whoever"}';
    expect((await game(question, { action: 'ask' })).text).toBe('{"effects":0}');
    await game(betOf(newId()));
    expect((await game(question, { action: 'ask' })).text).toBe('{"effects":1}');
    const before = await kept();
    const answer = await game(question, { action: 'ask-and-write' });
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('ServiceUnavailableException')]);
    expect([await effects(), await kept()]).toEqual([['bet'], before]);
  });
});

describe('what breaks', () => {
  test('H34 a connection that dies between effect and answer leaves neither, and the next try has both, once', async () => {
    let tries = 0;
    interruption.afterEffect = async (tx) => {
      if (++tries > 1) return;
      const { rows } = await house.testDb.ownerPool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'duskline-money' AND state = 'idle in transaction' AND datname = current_database()",
      );
      expect(rows).toHaveLength(1);
      const admin = await house.testDb.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      expect(admin.rows).toHaveLength(1);
      await tx.selectFrom('platform.callback').select('status').execute();
    };
    const body = betOf(newId());
    const before = await kept();
    expect((await game(body)).status).toBe(503);
    expect([await effects(), await kept()]).toEqual([[], before]);
    expect((await game(body)).status).toBe(200);
    expect((await game(body)).status).toBe(200);
    expect([await effects(), await kept(), tries]).toEqual([['bet'], before + 1, 2]);
  });

  test('H34 a handler that throws undoes its effect, shows nothing of its cause, and is asked again', async () => {
    interruption.afterEffect = () => Promise.reject(new Error('CANARY'));
    const body = betOf(newId());
    const failed = await game(body);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
    expect(failed.text).not.toContain('CANARY');
    expect(await effects()).toEqual([]);
    interruption.afterEffect = () => Promise.resolve();
    expect((await game(body)).text).toContain('taken');
  });

  test('H34 an answer that never arrived is given again', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const gone = new AbortController();
    interruption.afterEffect = async () => {
      gone.abort();
      resolve();
    };
    const body = betOf(newId());
    const lost = fetch(`${house.url()}/cb/casino/test-game/bet`, {
      ...{ method: 'POST', body, headers: signed.game(body), signal: gone.signal },
    });
    await expect(lost).rejects.toThrow(/abort/i);
    await done;
    expect((await game(body)).text).toContain('"number":1');
    expect(await effects()).toEqual(['bet']);
  });

  test('H34 what was answered is edited, removed and made up by nobody', async () => {
    await game(betOf(newId()));
    const { pool, ownerPool } = house.testDb;
    await expect(ownerPool.query("UPDATE platform.callback SET body = ''")).rejects.toThrow(/append-only/);
    await expect(ownerPool.query('DELETE FROM platform.callback')).rejects.toThrow(/append-only/);
    await expect(ownerPool.query('TRUNCATE platform.callback')).rejects.toThrow(/append-only/);
    await expect(pool.query("UPDATE platform.callback SET body = ''")).rejects.toMatchObject({ code: '42501' });
  });
});

describe('from where', () => {
  let behind: WebHouse;
  const NETWORKS = ['203.0.113.0/24', '198.51.100.7', '2001:db8:5::/48'];

  beforeAll(async () => {
    const settings = {
      ...{ CALLBACK_PROVIDERS: callbackSettings(NETWORKS), TRUST_PROXY_HOPS: '1' },
      ...{ RATE_LIMIT: 'on', CALLBACKS_PER_SECOND: '2' },
    };
    behind = await createWebHouse(settings, { callbackProviders: testProviders(interruption) });
    await createCallbackTables(behind.testDb.ownerPool);
  });
  afterAll(() => behind.close());

  const from = (address: string, body = betOf(newId())) =>
    post('/cb/casino/test-game/bet', body, { ...signed.game(body), 'x-forwarded-for': address }, behind);

  test.each([
    ['203.0.113.9'],
    ['::ffff:203.0.113.10'],
    ['198.51.100.7'],
    ['2001:db8:5:1::9'],
    ['2001:DB8:5::1'],
    ['9.9.9.9, 203.0.113.11'],
  ])('H38 from %s a callback is taken', async (address) => {
    expect((await from(address)).status).toBe(200);
  });

  test.each([['203.0.114.9'], ['198.51.100.8'], ['2001:db8:6::1'], ['127.0.0.1'], ['203.0.113.9, 9.9.9.9'], ['nonsense']])(
    'H38 from %s it is refused, however well it is signed',
    async (address) => {
      const answer = await from(address);
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'ADDRESS']);
    },
  );

  test('H38 without a proxy of ours nobody names the address himself', async () => {
    const other = await createWebHouse(
      { CALLBACK_PROVIDERS: callbackSettings(['203.0.113.0/24']) },
      { callbackProviders: testProviders(interruption) },
    );
    try {
      const body = betOf(newId());
      const headers = { ...signed.game(body), 'x-forwarded-for': '203.0.113.9' };
      expect((await post('/cb/casino/test-game/bet', body, headers, other)).status).toBe(403);
    } finally {
      await other.close();
    }
  });

  test('H38 beyond its rate a network waits, and another network, provider or call does not', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.77')));
    const limited = many.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(8);
    expect(many.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.78')).status).toBe(200);
    const body = 'payment=1&state=confirmed&amount=1';
    const headers = { ...signed.form(body), 'x-forwarded-for': '203.0.113.77' };
    expect((await post('/cb/pay/test-form', body, headers, behind)).status).toBe(200);
    expect((await behind.get(null, '/api/sporttype/getall')).status).toBe(200);
  });
});
