import type { AnySchema, CallDefinition } from '@duskline/contract/call';
import { type CallId, callEntries } from '@duskline/contract/calls';
import { errorCatalogue } from '@duskline/contract/errors';
import { describe, expect, test } from 'vitest';
import { BAD_JSON } from '../../test-kit/bad-json.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';

/**
 * Every call of the wire against the whole composed server on PostgreSQL, with every kind of bad input in every field: a 4xx in
 * the envelope with a name of the catalogue, one security log line, no state change, never a 5xx.
 */
const server = await fileFixture(createTestServer());
const { testDb, logged } = server;
const { cookie } = await server.join();

type Loose = CallDefinition<AnySchema, AnySchema | undefined, AnySchema>;
const entriesOf = (schema: AnySchema | undefined): string[] => {
  const inner = (schema as unknown as { wrapped?: AnySchema } | undefined)?.wrapped ?? schema;
  return Object.keys((inner as unknown as { entries?: Record<string, unknown> } | undefined)?.entries ?? {});
};

const BAD_QUERY = [
  '0x10',
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '٣',
  '１０',
  ' 7 ',
  '1;--',
  '../1',
  '%00',
  "x'",
  '‮',
  'x'.repeat(3000),
];

/** Values that are good in a field: an hour west of UTC, lists that may be empty, and names of lists, of which there may be any. */
const GOOD = new Set([
  'clientTimezoneOffset=-1',
  // Never.
  'Minutes=null',
  'sportIDs=[]',
  'sportIDs=[5]',
  'odds=[]',
  'type=NaN',
  'type=Infinity',
  'phone=9223372036854775808',
]);

async function moneyState(): Promise<string> {
  const { rows } = await testDb.ownerPool.query(
    `SELECT (SELECT count(*) FROM money.transfer) AS transfers, (SELECT count(*) FROM betting.ticket) AS tickets, (SELECT sum(balance) FROM money.account) AS balances,
            (SELECT count(*) FROM betslip.slip) AS slips, (SELECT count(*) FROM identity."user") AS people`,
  );
  return JSON.stringify(rows[0]);
}

interface Answer {
  statusCode: number;
  body: string;
}

function expectRefusal(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  expect(body, what).toMatchObject({
    HasErrors: true,
    Errors: expect.any(Array),
    Message: expect.any(String),
    ErrorMessage: expect.any(String),
  });
  expect(Object.keys(errorCatalogue), what).toContain(body.ExceptionName);
}

/** Over a real socket: what is refused before its body was read ends a connection. */
async function send(call: Pick<Loose, 'method'>, url: string, payload?: string, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url() + url, {
    method: call.method,
    headers: { cookie, ...(call.method === 'POST' ? { origin: ORIGIN, 'content-type': 'application/json' } : {}), ...headers },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const body = await reply.text();
  return { statusCode: reply.status, body, json: () => JSON.parse(body) };
}

/** Fields that may hold any short text take some of the values honestly; those are told apart by the call's own answer. */
const FREE_TEXT = new Set([
  'keyword',
  'Password',
  'PasswordConfirmation',
  'FirstName',
  'LastName',
  'City',
  'Address',
  'PostalCode',
  'AffiliateTag',
  'UserName',
  'freeBetId',
  'connectionId',
  'teaserBetTypeId',
  'layOption',
]);

describe('every call against every kind of bad input', () => {
  test.each(callEntries.filter(([, call]) => entriesOf(call.query).length > 0))(
    '%s refuses bad query values',
    async (_id: CallId, call: Loose) => {
      const before = await moneyState();
      for (const field of entriesOf(call.query).filter((name) => !FREE_TEXT.has(name))) {
        for (const value of BAD_QUERY.filter((one) => !GOOD.has(`${field}=${one}`))) {
          const answer = await send(call, `${call.path}?${field}=${encodeURIComponent(value)}`);
          expectRefusal(answer, `${field}=${value.slice(0, 30)}`);
        }
      }
      expect(await moneyState()).toBe(before);
    },
  );

  test.each(callEntries.filter(([, call]) => call.body !== undefined && entriesOf(call.body).length > 0))(
    '%s refuses bad body values',
    async (_id: CallId, call: Loose) => {
      const before = await moneyState();
      for (const field of entriesOf(call.body)) {
        for (const value of BAD_JSON.filter((one) => !GOOD.has(`${field}=${one}`)))
          expectRefusal(await send(call, call.path, `{"${field}":${value}}`), `${field}: ${value.slice(0, 30)}`);
      }
      for (const whole of [
        '[]',
        'null',
        '"text"',
        '7',
        '{',
        `{"unknownField":1}`,
        `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
      ]) {
        expectRefusal(await send(call, call.path, whole), whole.slice(0, 30));
      }
      expect(await moneyState()).toBe(before);
    },
  );

  test.each(callEntries)(
    '%s refuses unknown fields, a wrong type of content, no session and a dead one',
    async (_id: CallId, call: Loose) => {
      const before = await moneyState();
      logged.length = 0;
      expectRefusal(await send(call, `${call.path}?nothingLikeThis=1`), 'unknown query field');
      expect(logged.filter((line) => line.includes('"refused"'))).toHaveLength(1);
      if (call.method === 'POST') {
        expectRefusal(await send(call, call.path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 'a form');
        expectRefusal(await send(call, call.path, JSON.stringify({ a: 'x'.repeat(100_000) })), 'an oversized body');
        expectRefusal(await send(call, call.path, '{}', { origin: 'https://evil.example' }), 'a foreign origin');
      }
      // Without a form it is refused before anybody asks who sends it.
      if (call.auth !== 'guest' && !call.takesFiles) {
        for (const dead of ['', 'sid=', 'sid=abc.def', `sid=${'x'.repeat(2000)}`]) {
          const answer = await send(call, call.path, undefined, { cookie: dead });
          expect(answer.statusCode, dead.slice(0, 20)).toBe(401);
        }
      }
      expect(await moneyState()).toBe(before);
    },
  );
});

describe('placebet', () => {
  const place = (payload: string) => send({ method: 'POST' }, '/api/betslip/placebet', payload);
  const request = (stake: string, more = '') =>
    `{"betType":1,"stakes":[{"selectionId":"12.1","stake":${stake}}],"oddsChangePolicy":2,"requestId":"hostile-request"${more}}`;

  test.each([
    '"-5"',
    '-5',
    '"NaN"',
    '"Infinity"',
    '"1e3"',
    '1.0000000000000000001',
    '1e309',
    '"10.005"',
    '"0x10"',
    '" 7 "',
    '""',
    '"٣٠"',
    '"１０"',
    '"1,000"',
    '"1.000,00"',
    '"99999999999999999999"',
    '9007199254740993',
    '0.001',
  ])('N1-N9 EXC-10 stake %s is InvalidStakeException', async (stake) => {
    const answer = await place(request(stake));
    expect([answer.statusCode, answer.json().ExceptionName]).toEqual([400, 'InvalidStakeException']);
  });

  test.each(['true', '[5]', '{}', 'null'])('N7 stake %s is refused', async (stake) => {
    expectRefusal(await place(request(stake)), stake);
  });

  test.each([
    ['N4 a stake of zero', request('"0"'), 'MinimumAllowedStakeException'],
    [
      'EXC-06 B11 a bet type of several legs with one leg',
      request('"1.00"').replace('"betType":1', '"betType":2'),
      'InvalidBetCombinationException',
    ],
    [
      'EXC-11 B10 one selection twice',
      request('"1.00"').replace('"betType":1', '"betType":1.1').replace('}]', '},{"selectionId":"12.1","stake":"1.00"}]'),
      'LineAlreadyAddedException',
    ],
    ['B12 a free bet on a selection nobody offers', request('"1.00"', ',"isFreeBet":true'), 'SelectionNotFoundException'],
    [
      'EXC-16 no selection named',
      '{"betType":1,"stakes":[{"stake":"1.00"}],"oddsChangePolicy":2,"requestId":"hostile-request"}',
      'MinimumSelectionsRequiredException',
    ],
    ['B3 an unknown selection', request('"1.00"'), 'SelectionNotFoundException'],
    ['B16 a key of three characters', request('"1.00"').replace('hostile-request', 'abc'), 'ValidationException'],
    [
      'B17 fields of the server in the body',
      request('"1.00"', ',"acceptance":1,"userId":"1","payout":100'),
      'ValidationException',
    ],
    ['B11 a bet type nobody knows', request('"1.00"').replace('"betType":1', '"betType":7'), 'ValidationException'],
    ['a policy nobody knows', request('"1.00"').replace('"oddsChangePolicy":2', '"oddsChangePolicy":3'), 'ValidationException'],
  ])('%s', async (_name, payload, exception) => {
    const before = await moneyState();
    const answer = await place(payload);
    expectRefusal(answer, payload);
    expect(answer.json().ExceptionName).toBe(exception);
    expect(await moneyState()).toBe(before);
  });

  const multi = (more: string, stakes = '[{"stake":"1.00"}]', betType = 2) =>
    `{"betType":${betType},"stakes":${stakes},"oddsChangePolicy":2,"requestId":"hostile-request"${more}}`;
  const two = ',"selections":[{"selectionId":"12.1","odds":2},{"selectionId":"13.1","odds":2}]';
  const three = two.replace(']', ',{"selectionId":"14.1","odds":2}]');
  const system = (row: string) => `[{"system":${row},"stake":"1.00"}]`;

  test.each([
    ['selections of a wrong type', multi(',"selections":"12.1"'), 'ValidationException'],
    [
      'selections of sixty-one',
      multi(`,"selections":[${Array.from({ length: 61 }, (_, n) => `{"selectionId":"${n + 1}.1"}`).join(',')}]`),
      'ValidationException',
    ],
    ['a selection with odds of 1e309', multi(',"selections":[{"selectionId":"12.1","odds":1e309}]'), 'ValidationException'],
    ['a selection with odds as text', multi(',"selections":[{"selectionId":"12.1","odds":"2"}]'), 'ValidationException'],
    ['a selection with a field nobody knows', multi(',"selections":[{"selectionId":"12.1","price":2}]'), 'ValidationException'],
    ['a selection of Arabic digits', multi(',"selections":[{"selectionId":"١٢.1"}]'), 'ValidationException'],
    ['B10 one selection twice', multi(two.replace('13.1', '12.1')), 'LineAlreadyAddedException'],
    ['B3 selections that nobody offers', multi(two), 'SelectionNotFoundException'],
    ['a combo of nothing', multi(',"selections":[]'), 'MinimumSelectionsRequiredException'],
    ['a combo of an empty slip', multi(''), 'MinimumSelectionsRequiredException'],
    ['two stakes for one combo', multi(two, '[{"stake":"1.00"},{"stake":"1.00"}]'), 'InvalidBetCombinationException'],
    ['a combo with a row', multi(two, system('"2/2"')), 'InvalidBetCombinationException'],
    ['a row of full-width digits', multi(three, system('"２/３"'), 3), 'InvalidBetCombinationException'],
    ['a row of a negative size', multi(three, system('"-2/3"'), 3), 'InvalidBetCombinationException'],
    ['a row that is a number', multi(three, system('2.3'), 3), 'ValidationException'],
    ['a row of size nothing', multi(three, system('"0/3"'), 3), 'InvalidBetCombinationException'],
    ['a system stake that is not a number', multi(three, '[{"system":"2/3","stake":"NaN"}]', 3), 'InvalidStakeException'],
    ['a system stake of 1e309', multi(three, '[{"system":"2/3","stake":1e309}]', 3), 'InvalidStakeException'],
    ['bankers of a wrong type', multi(`${three},"bankers":{"0":"12.1"}`, system('"2/3"'), 3), 'ValidationException'],
    [
      'eleven bankers',
      multi(`${three},"bankers":[${Array.from({ length: 11 }, (_, n) => `"${n + 1}.1"`).join(',')}]`, system('"2/3"'), 3),
      'ValidationException',
    ],
    ['B9 a banker twice', multi(`${three},"bankers":["12.1","12.1"]`, system('"2/2"'), 3), 'LineAlreadyAddedException'],
    ['B9 a foreign banker', multi(`${three},"bankers":["99.1"]`, system('"2/2"'), 3), 'InvalidBetCombinationException'],
    ['B9 all bankers', multi(`${three},"bankers":["12.1","13.1","14.1"]`, system('"1/0"'), 3), 'InvalidBetCombinationException'],
    ['a lay option as text', multi(`${two},"layOption":"1"`, undefined, 4), 'ValidationException'],
    ['a lay option of 1.5', multi(`${two},"layOption":1.5`, undefined, 4), 'ValidationException'],
    ['EXC-07 a lay option of 0', multi(`${two},"layOption":0`, undefined, 5), 'InvalidLayOptionException'],
    ['EXC-07 no lay option', multi(two, undefined, 4), 'InvalidLayOptionException'],
    ['a teaser of 1e309', multi(`${two},"teaserBetTypeId":1e309`, undefined, 6), 'ValidationException'],
    ['B11 a teaser without a setting', multi(two, undefined, 6), 'InvalidBetCombinationException'],
    ['B11 1.1 with the payload of a combo', multi(two, undefined, 1.1), 'InvalidBetCombinationException'],
    ['a free-bet flag as text', multi(`${two},"isFreeBet":"true"`), 'ValidationException'],
    ['B12 the free bet of somebody else', request('"1.00"', ',"isFreeBet":true,"freeBetId":"1"'), 'SelectionNotFoundException'],
    ['B12 a free bet without its flag', request('"1.00"', ',"freeBetId":"1"'), 'InvalidBetCombinationException'],
    [
      'B12 a free bet on an if bet',
      multi(`${two},"isFreeBet":true,"layOption":1`, undefined, 4),
      'InvalidBetCombinationException',
    ],
  ])('BETSLIP-35 %s', async (_name, payload, exception) => {
    const before = await moneyState();
    const answer = await place(payload);
    expectRefusal(answer, payload);
    expect(answer.json().ExceptionName).toBe(exception);
    expect(await moneyState()).toBe(before);
  });
});
