import { describe, expect, test } from 'vitest';
import { frameOf } from './cut-frame.ts';
import { headFields } from './head-fields.ts';
import { decodeFrame } from './map.ts';

const LARGE = 'x'.repeat(8 * 1024 * 1024);
const decoded = (message: object | string) =>
  decodeFrame(frameOf(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))));
const odds = { type: 'odds_change', product: 3, event_id: 'df:match:1', timestamp: 1_000, request_id: 7 };

describe('P38 a frame that is too large is cut', () => {
  test('the event that its own field names becomes doubtful, and no other that stands in it', () => {
    const nested = { a: [{ event_id: 'df:match:2' }, 'df:match:3', '"event_id":"df:match:4"'] };
    const { message, doubt, seq } = decoded({ nested, ...odds, more: nested, junk: LARGE, seq: 9 });
    expect([message, doubt, seq]).toEqual([null, { urns: ['df:match:1'], why: 'too_large' }, 9]);
  });

  test('whatever could be read of it is not believed: neither a result nor a price', () => {
    for (const type of ['odds_change', 'bet_settlement', 'bet_stop', 'snapshot_complete'])
      expect(decoded({ ...odds, type, seq: 3, junk: LARGE })).toMatchObject({ message: null, seq: 3, refused: ['too_large'] });
  });

  test('one whose head names no event is refused and touches none', () => {
    for (const frame of [
      { junk: LARGE, ...odds },
      { ...odds, event_id: 'x'.repeat(101), junk: LARGE },
      { ...odds, event_id: [LARGE] },
      `${LARGE}x`,
      '{'.repeat(LARGE.length + 1),
      `{"event_id":"${LARGE}`,
    ])
      expect(decoded(frame)).toMatchObject({ message: null, doubt: null, refused: ['too_large'] });
  });

  test('a sign of life that is too large is one that cannot be read', () => {
    expect(decoded({ type: 'alive', product: 3, junk: LARGE }).message).toEqual({ kind: 'unreadable-alive', producer: 3 });
    expect(decoded({ type: 'alive', product: 70_000, junk: LARGE }).message).toBeNull();
  });

  test('what is no UTF-8 is cut as well, and what is small and sound is not', () => {
    const bytes = Buffer.from(JSON.stringify({ ...odds, name: '\u00e9', seq: 4 }), 'latin1');
    expect(decodeFrame(frameOf(bytes))).toMatchObject({
      message: null,
      seq: 4,
      doubt: { urns: ['df:match:1'], why: 'not_utf8' },
    });
    expect(decoded({ ...odds, name: '\u00e9', seq: 4 })).toMatchObject({ message: { kind: 'odds', urn: 'df:match:1' }, seq: 4 });
  });

  test('of a megabyte and of a gigabyte it keeps the same', () => {
    const frame = frameOf(Buffer.from(JSON.stringify({ ...odds, junk: LARGE })));
    expect(typeof frame === 'string' ? frame.length : frame.head.length + frame.tail.length).toBeLessThan(20_000);
  });
});

test.each([
  ['{"a":1,"b":"x","a":2}', { a: 1, b: 'x' }],
  ['{"a":"x\\u003ay","b":"\\"c\\":1,","d":true,"e":null,"f":-2.5,', { a: 'x:y', b: '"c":1,', f: -2.5 }],
  ['{"a":{"b":1},"c":[{"d":2}],"e":3}{"f":4}', { e: 3 }],
  ['{"seq":12', {}],
  ['{"event_id":"df:ma', {}],
  ['["a","b"]', {}],
  ['"a":1', {}],
  ['{:,:,"a"::1,', { a: 1 }],
  ['', {}],
])('P38 the fields of %s', (head, fields) => {
  expect(Object.fromEntries(headFields(head))).toEqual(fields);
});
