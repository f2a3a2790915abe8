import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import * as binary from './binary-array.ts';

const db = await fileFixture(createTestDb());

describe('binary arrays mean what their text form means', () => {
  const same = async (type: string, buffer: Buffer, text: readonly (string | null)[]): Promise<void> => {
    const { rows } = await db.pool.query(`SELECT $1::${type}[] IS NOT DISTINCT FROM $2::text[]::${type}[] AS same`, [
      buffer,
      text,
    ]);
    expect(rows).toEqual([{ same: true }]);
  };
  const texts = (values: readonly unknown[]): (string | null)[] => values.map((value) => (value === null ? null : String(value)));
  const nullable = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values), { maxLength: 20 });
  const check = <T>(values: fc.Arbitrary<T>, run: (list: (T | null)[]) => Promise<void>) =>
    fc.assert(fc.asyncProperty(nullable(values), run), { numRuns: 40 });
  const printable = fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\0') && text.isWellFormed());

  test('int2', () =>
    check(fc.integer({ min: -32_768, max: 32_767 }), (list) => same('int2', binary.int2Array(list), texts(list))));
  test('int4', () =>
    check(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }), (list) => same('int4', binary.int4Array(list), texts(list))));
  test('int8 from bigint', () =>
    check(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (list) => same('int8', binary.int8Array(list), texts(list))));
  test('int8 from number', () => check(fc.maxSafeInteger(), (list) => same('int8', binary.int8Array(list), texts(list))));
  test('bool', () => check(fc.boolean(), (list) => same('bool', binary.boolArray(list), texts(list))));
  test('text', () => check(printable, (list) => same('text', binary.textArray(list), list)));
  test('uuid', () => check(fc.uuid(), (list) => same('uuid', binary.uuidArray(list), list)));
  test('jsonb', () =>
    check(
      fc.json({ noUnicodeString: false } as never).filter((text) => !text.includes('\\u0000')),
      (list) => same('jsonb', binary.jsonbArray(list), list),
    ));
  test('bytea', () =>
    check(fc.uint8Array({ maxLength: 40 }), (list) =>
      same(
        'bytea',
        binary.byteaArray(list),
        list.map((bytes) => (bytes === null ? null : `\\x${Buffer.from(bytes).toString('hex')}`)),
      ),
    ));
  test('timestamptz', () =>
    check(fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2100, 0, 1) }), (list) =>
      same(
        'timestamptz',
        binary.timestamptzArray(list),
        list.map((ms) => (ms === null ? null : new Date(ms).toISOString())),
      ),
    ));

  test('what cannot be sent exactly is refused', () => {
    expect(() => binary.int8Array([2 ** 53])).toThrow(RangeError);
    expect(() => binary.int8Array([0.5])).toThrow(RangeError);
    expect(() => binary.int8Array([Number.NaN])).toThrow(RangeError);
    expect(() => binary.int8Array([2n ** 63n])).toThrow(RangeError);
    expect(() => binary.int4Array([2 ** 31])).toThrow(RangeError);
    expect(() => binary.int2Array([40_000])).toThrow(RangeError);
    expect(() => binary.textArray(['a\0b'])).toThrow(RangeError);
    expect(() => binary.uuidArray(['123'])).toThrow(RangeError);
    expect(() => binary.uuidArray(['zzzzzzzz-0000-7000-8000-000000000000'])).toThrow(RangeError);
  });
});
