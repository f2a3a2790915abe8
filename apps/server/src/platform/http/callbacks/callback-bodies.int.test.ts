import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { betOf, createCallbackFixture, newBetId } from '../../../../test-kit/callback-fixture.ts';
import { MAX_BYTES, signed } from '../../../../test-kit/callback-providers.ts';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { sendRaw } from '../../../../test-kit/raw-http.ts';

/** What is read of a body, over HTTP. */

const callbacks = await fileFixture(createCallbackFixture());
beforeEach(() => callbacks.clear());

describe('what is read', () => {
  test.each([
    ['JSON as text', 'text/plain'],
    ['JSON as a form', 'application/x-www-form-urlencoded'],
    ['another character set', 'application/json; charset=iso-8859-1'],
    ['nothing said of it', ''],
    ['several parts', 'multipart/form-data; boundary=x'],
  ])('H35 the wrong type, %s, is refused before the body is read', async (_what, type) => {
    await callbacks.expectRefused(() => callbacks.game(betOf(newBetId()), {}, { 'content-type': type }), 415, 'MEDIA_TYPE');
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
    await callbacks.expectRefused(() => callbacks.game(body), 400, 'BODY');
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
    await callbacks.expectRefused(() => callbacks.form(body), 400, 'BODY');
  });

  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`;
  test.each([
    ['a bomb of entities', `${LAUGHS}<Bet><TransferId>&j;</TransferId></Bet>`],
    ['a file of the server', '<!DOCTYPE b [<!ENTITY f SYSTEM "file:///etc/passwd">]><Bet><TransferId>&f;</TransferId></Bet>'],
    ['half a document', '<Bet><TransferId>1</TransferId>'],
    ['a nest', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`],
  ])('H35 malformed XML: %s is refused, in the words of the provider', async (_what, body) => {
    const startedAt = performance.now();
    const answer = await callbacks.xml(body);
    expect([answer.status, answer.text]).toEqual([400, '<Response><ErrorCode>3000</ErrorCode></Response>']);
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await callbacks.effects()).toEqual([]);
  });

  test('H35 a body above the size of its provider is refused, whether its length is said or not', async () => {
    const large = betOf('x'.repeat(MAX_BYTES));
    await callbacks.expectRefused(() => callbacks.game(large), 413, 'PayloadTooLargeException');
    const head = Object.entries(signed.game(large)).map(([name, value]) => `${name}: ${value}`);
    const { port } = callbacks.web.app.http.server.address() as AddressInfo;
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
    expect(await callbacks.effects()).toEqual([]);
    const fits = `{"id": "${newBetId()}", "amount": 1, "more": "`;
    expect((await callbacks.game(`${fits}${'x'.repeat(MAX_BYTES - fits.length - 2)}"}`)).status).toBe(200);
  });

  test.each([
    ['none', '{"id":"","amount":1}'],
    ['blanks', '{"id":"a b","amount":1}'],
    ['a line', '{"id":"a\\nb","amount":1}'],
    ['no letters of ASCII', '{"id":"\\u0000","amount":1}'],
    ['far too many letters', `{"id":"${'x'.repeat(201)}","amount":1}`],
  ])('H35 a transaction whose id is %s is refused', async (_what, body) => {
    await callbacks.expectRefused(() => callbacks.game(body), 400, 'TRANSACTION');
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
        callbacks.game(bodies.game),
        callbacks.game(betOf(newBetId()), { action: `${random(n)}%00` }),
        callbacks.post('/cb/pay/test-form', bodies.form, signed.form(bodies.form)),
        callbacks.post('/cb/casino/test-xml', bodies.xml, signed.xml(bodies.xml)),
      ]);
      expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true, true]);
    }
    expect(await callbacks.effects()).toEqual([]);
    expect(callbacks.web.logged.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
  });

  test('H31 JSON, form and XML, each signed in its own way, have their effect', async () => {
    const paid = await callbacks.form('payment=7&state=confirmed&amount=12.00&note=a+b%26c');
    expect([paid.status, paid.text]).toEqual([200, 'OK']);
    const bet = await callbacks.xml(
      '<?xml version="1.0" encoding="UTF-8"?><Withdraw><TransferId>t-1</TransferId><Amount>250</Amount></Withdraw>',
    );
    expect([bet.status, bet.text]).toEqual([200, '<Response><ErrorCode>1000</ErrorCode></Response>']);
    expect(await callbacks.effects()).toEqual(['paid 7', 'Withdraw 250']);
  });
});
