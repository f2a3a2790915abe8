import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formBody, jsonBodyOf } from './parse-body.ts';

const jsonBody = jsonBodyOf(v.unknown());

const json = (text: string) => jsonBody.parse(Buffer.from(text));
const form = (text: string) => formBody.parse(Buffer.from(text));

test('H35 a number of JSON is the text that was sent, at any depth', () => {
  expect(json('{"a":10.50,"b":[1e3,-0.00000001,12345678901234567890],"c":{"d":5,"e":"5"},"f":null,"g":true}')).toEqual({
    a: '10.50',
    b: ['1e3', '-0.00000001', '12345678901234567890'],
    c: { d: '5', e: '5' },
    f: null,
    g: true,
  });
  expect(json('\uFEFF"x"')).toBe('x');
});

test.each([
  ['', 'empty'],
  ['{"a":1,"a":1}', 'names a field twice'],
  ['{"a":1,"\\u0061":2}', 'names a field twice'],
  ['{"constructor":1}', 'forbidden'],
  ["{'a':1}", 'not valid JSON'],
  ['{"a":01}', 'not valid JSON'],
  ['{"a":NaN}', 'not valid JSON'],
  ['{}{}', 'not valid JSON'],
  ['['.repeat(13) + ']'.repeat(13), 'nested too deeply'],
])('H35 JSON that is %j is refused', (text, why) => {
  expect(() => json(text)).toThrow(why);
});

test('H35 a form is read with blanks, escapes and empty values', () => {
  expect([...form('a=1&b=x+y%26%C3%A9&c=&d=1=2')]).toEqual([
    ['a', '1'],
    ['b', 'x y&é'],
    ['c', ''],
    ['d', '1=2'],
  ]);
  expect(form('__proto__=1').get('__proto__')).toBe('1');
});

test.each([
  ['', 'not a form'],
  ['a', 'not a form'],
  ['=1', 'not a form'],
  ['a=1&&b=2', 'not a form'],
  ['a=1&%61=2', 'twice'],
  ['a=%', 'UTF-8'],
  ['a=%ff', 'UTF-8'],
])('H35 a form that is %j is refused', (text, why) => {
  expect(() => form(text)).toThrow(why);
});

test('H35 bytes that are no UTF-8 are refused, not replaced', () => {
  for (const parser of [jsonBody, formBody]) expect(() => parser.parse(Buffer.from([0x61, 0x3d, 0xc3]))).toThrow('UTF-8');
});

test('H35 JSON that is not as agreed is refused by the names of its fields, never by their values', () => {
  const agreed = jsonBodyOf(v.object({ id: v.string(), bet: v.object({ amount: v.string() }) }));
  expect(agreed.parse(Buffer.from('{"id":7,"bet":{"amount":0.10},"more":1}'))).toEqual({ id: '7', bet: { amount: '0.10' } });
  const parse = (text: string) => () => agreed.parse(Buffer.from(text));
  expect(parse('{"id":["CANARY"],"bet":{}}')).toThrow('id, bet.amount is not as agreed.');
  for (const text of ['null', '[]', '5', '"CANARY"', 'true'])
    expect(parse(text)).toThrow(/^The body cannot be read. (It|id, bet) is not as agreed.$/);
});
