import { expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const fault = (text: string): string | undefined => {
  try {
    parseStrictJson(text);
    return undefined;
  } catch (error) {
    return (error as { details: { fieldErrors: { body: string } } }).details.fieldErrors.body;
  }
};

test.each([
  '{"stake":1,"stake":1000}',
  '{"stake":1,"s\\u0074ake":1000}',
  '{ "a" : [ { "b" : 1 , "b" : 1 } ] }',
  '{"a":{"x":1},"a":{"x":1}}',
  '{"a\\"":1,"a\\"":2}',
  '{"":1,"":2}',
])('N10 %s names a field twice', (text) => {
  expect(fault(text)).toBe('names a field twice');
});

test.each([
  '{"a":"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":[]}},"b":{"a":1}}',
  '{"a":["a","a","a"],"b":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"\\\\","b":"\\"","c":","}',
  '{"text":"{{{{{{{{{{{{{{{{[[[[[[[[["}',
  '"text"',
  ' [] ',
  '7',
  'null',
])('N10 %s is read as JSON reads it', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});

test('N11 names that reach into prototypes are refused wherever they stand and however they are written', () => {
  for (const text of ['{"__proto__":1}', '{"a":[{"constructor":{}}]}', '{"prototype":1}', '{"__pro\\u0074o__":{}}'])
    expect(fault(text)).toBe('has a forbidden field');
  expect(parseStrictJson('{"a":"__proto__"}')).toEqual({ a: '__proto__' });
});

test('N12 twelve levels are read, thirteen are not, and brackets inside of a text are no levels', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(fault(nested(12))).toBeUndefined();
  expect(fault(nested(13))).toBe('is nested too deeply');
  expect(fault('{"a":'.repeat(1000))).toBe('is nested too deeply');
});

test.each(['{', '{"a":}', '{"a":1,}', '{"a', '{"a\\', "{'a':1}", '{"a":NaN}', '{"a":1}{', '\\', '}', '{"\\x":1}'])(
  'N2 %s is no JSON',
  (text) => {
    expect(fault(text)).toBe('is not valid JSON');
  },
);

test('an empty body is nothing', () => {
  expect(parseStrictJson(' \n')).toBeUndefined();
});

test('N8 half a character is refused wherever it stands, a whole one written by escapes is read', () => {
  for (const text of ['{"a":"\\ud800"}', '{"a":["x\\uDFFFy"]}', '{"\\udbff":1}', '{"a":"\\\\\\ud800"}', '{"a":"\\udc00\\ud800"}'])
    expect(fault(text), text).toBe('has half a character');
  for (const text of ['{"a":"\\ud83d\\ude00"}', '{"a":"\\\\ud800"}', '{"a":"\\u00e4"}'])
    expect(parseStrictJson(text), text).toEqual(JSON.parse(text));
});

test('N6 a number that a double does not keep as it was written is Infinity, however it is written', () => {
  for (const number of [
    '1.0000000000000000001',
    '9007199254740993',
    '-0.30000000000000000001',
    '1e400',
    '-1E+309',
    '1e-400',
    `1.${'0'.repeat(30)}1`,
    '9'.repeat(500),
  ]) {
    expect(parseStrictJson(`{"stake":${number},"list":[7,${number} ]}`)).toEqual({
      stake: Number.POSITIVE_INFINITY,
      list: [7, Number.POSITIVE_INFINITY],
    });
    expect(parseStrictJson(number)).toBe(Number.POSITIVE_INFINITY);
  }
  for (const number of [
    '0',
    '-0',
    '1.50',
    '0.30000000000000004',
    '9007199254740991',
    '1e2',
    '1.25E-3',
    '100000000000000000000',
    '1.000000000000000000000',
    '0e0',
    '123456.789012345',
  ])
    expect(parseStrictJson(`{"a":${number},"b":"1.0000000000000000001"}`), number).toEqual({
      a: Number(number),
      b: '1.0000000000000000001',
    });
  for (const text of [
    '{"a":00000000000000000001}',
    '{"a":1.00000000000000000001.5}',
    '{"a":-}',
    '{"a":1e}',
    '{1.0000000000000000001:1}',
    '{"a":1,1.0000000000000000001:1}',
  ])
    expect(fault(text), text).toBe('is not valid JSON');
});
