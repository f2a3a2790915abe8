import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, newKey } from '../../test-kit/test-server.ts';

/**
 * Numbers and input (trust 4, N1 to N16, A12, A13) against the whole server over a real socket: the stated answer, no change of money, slips or
 * tokens, one line in the security log.
 */

const server = await fileFixture(createTestServer());
const alice = await server.join();
const { selectionId } = await server.aMatch({ home: 'Northgate 100% United' });

/** A placement in raw JSON, so that what JavaScript cannot say is said too. */
const raw = (stake: string, more = '') =>
  `{"betType":1,"stakes":[{"selectionId":"${selectionId}","stake":${stake},"odds":2}],"oddsChangePolicy":2,"requestId":"${newKey()}"${more}}`;
const place = (payload: string) => () => server.post(alice, '/api/betslip/placebet', payload);
const INVALID = { status: 400, name: 'InvalidStakeException' };
const VALIDATION = { status: 400, name: 'ValidationException' };

test('the placement that all of these vary is accepted as it is', async () => {
  const { status, body } = await server.post(alice, '/api/betslip/placebet', raw('"1.00"'));
  expect([status, body.Status]).toEqual([200, 1]);
});

describe('stakes', () => {
  test.each([
    ['N1 negative', ['-5', '"-5"', '-0', '"-0"', '"-0.00"'], INVALID],
    ['N2 not a number', ['"NaN"', '"nan"'], INVALID],
    ['N2 a bare NaN is no JSON', ['NaN', '-Infinity'], VALIDATION],
    ['N3 exponents and infinity', ['"Infinity"', '"1e3"', '"1E3"'], INVALID],
    ['N3 more than a number can hold', ['1e309'], { status: 400, name: ['InvalidStakeException', 'ValidationException'] }],
    [
      'N4 nothing, or below the minimum',
      ['"0"', '"0.00"', '0', '0.09', '"0.09"', '"0.01"'],
      { status: 400, name: 'MinimumAllowedStakeException' },
    ],
    ['N4 less than a cent is never rounded up to one', ['0.001', '"0.001"', '0.004999', '"0.004999"'], INVALID],
    ['N5 more decimals than the currency has', ['"10.005"', '10.005', '"1.000"'], INVALID],
    [
      'N6 more than money can count',
      ['9007199254740993', '"99999999999999999999"', '"1000000000000"', '90071992547409.93'],
      INVALID,
    ],
    [
      'N7 what only a machine would call a number',
      ['"0x10"', '" 7 "', '""', '"7."', '".7"', '"07"', '"+7"', '"7\\u0000"'],
      INVALID,
    ],
    ['N7 another type', ['true', '[5]', '{}', 'null', '["5"]'], VALIDATION],
    [
      'N8 other digits, dots and marks',
      ['"٣٠"', '"１０"', '"10．00"', '"10٫00"', '"\\u200f10"', '"1\\u200b0"', '"\\u202e01"', '"①"'],
      INVALID,
    ],
    ['N9 thousands and decimal commas', ['"1,000"', '"1.000,00"', '"10,00"', '"1 000"', '"1\'000"'], INVALID],
  ] as const)('%s', async (_name, stakes, expected) => {
    for (const stake of stakes) await server.expectRefused(place(raw(stake)), expected, stake);
  });
});

describe('TR-G5 bodies', () => {
  test('N10 a field named twice is refused, on whichever level and however it is written', async () => {
    const twice = raw('"1.00"', ',"requestId":"another-request"');
    const inside = raw('"1.00","stake":"1000.00"');
    const escaped = raw('"1.00","st\\u0061ke":"1000.00"');
    for (const payload of [twice, inside, escaped]) await server.expectRefused(place(payload), VALIDATION, payload);
  });

  test('N11 names that reach into prototypes are refused in body and query, and nothing is polluted', async () => {
    for (const more of [',"__proto__":{"polluted":1}', ',"constructor":{"prototype":{"polluted":1}}', ',"__pr\\u006fto__":{}'])
      await server.expectRefused(place(raw('"1.00"', more)), VALIDATION, more);
    for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor.prototype.polluted=1', 'constructor[prototype]=1'])
      await server.expectRefused(() => server.get(alice, `/api/betplacementhistory/pendingbets?${query}`), VALIDATION, query);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('N12 5 MB, 10,000 selections, a thousand levels: refused, and the next bet is taken', async () => {
    // The connection is closed on a body that is announced too large: it is not read to its end.
    await server.expectRefused(place(raw(`"${'1'.repeat(5_000_000)}"`)), { status: 413, name: 'PayloadTooLargeException' });
    const legs = Array.from({ length: 10_000 }, (_, at) => `{"selectionId":"${at + 1}.1"}`).join(',');
    await server.expectRefused(place(raw('"1.00"', `,"selections":[${legs}]`)), { status: 413 });
    const few = legs.split(',').slice(0, 1_500).join(',');
    await server.expectRefused(place(raw('"1.00"', `,"selections":[${few}]`)), VALIDATION);
    await server.expectRefused(place(raw(`${'['.repeat(1000)}${']'.repeat(1000)}`)), VALIDATION);
    expect((await server.post(alice, '/api/betslip/placebet', raw('"1.00"'))).status).toBe(200);
  });
});

describe('queries', () => {
  const BAD_IDS = ['1 OR 1=1', '1;--', '../1', '\0', '1e2', '9223372036854775808', '-1', '1.0', '٣', "1'", '0x1', '', '1,'];
  test('N13 what is no id is refused by every call that takes one', async () => {
    for (const path of ['sportmatch/get?sportID=', 'betplacementhistory/pendingbets?sportId=', 'betslip/getmaxbet?selectionIds='])
      for (const id of BAD_IDS.filter((one) => !(path.includes('selectionIds') && ['', '1.0'].includes(one))))
        await server.expectRefused(() => server.get(alice, `/api/${path}${encodeURIComponent(id)}`), VALIDATION, `${path}${id}`);
    for (const cursor of [...BAD_IDS, 'x'.repeat(36), '018f0000-0000-7000-8000-00000000000G'])
      await server.expectRefused(
        () => server.get(alice, `/api/betplacementhistory/settledbets?cursor=${encodeURIComponent(cursor)}`),
        VALIDATION,
        cursor,
      );
    for (const query of ['sportId[]=1&sportId[]=2', 'sportId=1&sportId=2', 'sportId=1&sportid=2'])
      await server.expectRefused(() => server.get(alice, `/api/betplacementhistory/pendingbets?${query}`), VALIDATION, query);
    for (const id of ['1 OR 1=1', '-1.1', '1e2.1', '../1', '1.1;--', '9223372036854775808.1'])
      await server.expectRefused(() => server.bet(alice, id), VALIDATION, id);
    await server.expectRefused(
      () => server.post(alice, '/api/player/createcashout', { betId: '1', amount: '1', CashoutOddsValues: {} }),
      VALIDATION,
    );
  });

  test('N14 pages and spans outside of what is documented are refused', async () => {
    for (const query of [
      'page=-1',
      'page=1e9',
      'page=1000000000',
      'pageSize=1000000000',
      'pageSize=0',
      'pageSize=101',
      'from=2026-02-30',
      'from=2026-02-02&to=2026-02-01',
      'from=now',
    ])
      for (const list of ['pendingbets', 'settledbets'])
        await server.expectRefused(() => server.get(alice, `/api/betplacementhistory/${list}?${query}`), VALIDATION, query);
    await server.expectRefused(() => server.get(alice, '/api/sportmatch/get?date=2026-02-30'), VALIDATION);
    await server.expectRefused(
      () => server.get(alice, '/api/betplacementhistory/declinedbets?from=2026-03-01&to=2026-02-01'),
      VALIDATION,
    );
  });

  test('N15 no currency of anybody else: a bet is in that of the account, and accounts open in those that are offered', async () => {
    for (const currency of ['eur', 'EUR ', 'XXX', 'BRL', 'USD'])
      await server.expectRefused(place(raw('"1.00"', `,"currency":"${currency}"`)), VALIDATION, currency);
    for (const Currency of ['usd', 'USD ', 'XXX', 'EUR', '', 'constructor'])
      await server.expectRefused(() => server.post(null, '/api/session/register', { Currency }), VALIDATION, Currency);
    const { body } = await server.bet(alice, selectionId);
    const { rows } = await server.testDb.ownerPool.query('SELECT currency FROM betting.ticket WHERE id = $1', [body.TicketId]);
    expect(rows).toEqual([{ currency: 'USD' }]);
  });

  test('N16 marks of patterns are letters like others, and a long keyword is refused', async () => {
    const found = async (keyword: string) => {
      const answer = await server.get(null, `/api/sportmatch/get?keyword=${encodeURIComponent(keyword)}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return JSON.stringify(answer.body).includes('100% United');
    };
    expect(await found('northgate')).toBe(true);
    expect(await found('100% un')).toBe(true);
    for (const pattern of ['north%united', 'n_rthgate', '\\%\\%', '%%', '__', '.*', "' OR ''='"])
      expect([pattern, await found(pattern)]).toEqual([pattern, false]);
    await server.expectRefused(() => server.get(null, `/api/sportmatch/get?keyword=${'x'.repeat(10_000)}`), VALIDATION);
  });
});

describe('addresses', () => {
  /** As it is written: `fetch` would tidy the path up before it asks. */
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.url());
      const asked = request({ hostname, port, path, headers: { cookie: alice.cookie, accept: 'application/json' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });

  test.each([
    '//api/session/balance',
    '/api/..;/session/balance',
    '/api/%2e%2e/api/session/balance',
    '/api/bet/../session/balance',
    '/api/%73ession%2fbalance',
    '/api/session/balance.',
    '/api/session/balance/',
    '/api/session/balance%00',
    '/api/session%252fbalance',
    '/api\\session\\balance',
  ])('A12 %s is no other way to a call', async (path) => {
    expect(await statusOf('/api/session/balance')).toBe(200);
    expect([400, 404]).toContain(await statusOf(path));
  });

  test.each(['/.git/config', '/.env', '/package.json', '/internal/integrity', '/src/main.ts', '/assets/app.js.map', '/metrics'])(
    'A13 %s shows nothing to strangers',
    async (path) => {
      expect([401, 403, 404]).toContain(await statusOf(path));
    },
  );
});
