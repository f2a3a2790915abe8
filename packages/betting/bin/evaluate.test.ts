import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUSE_VECTORS } from './house-vectors.ts';
import { contains, evaluateVectors, KINDS, type Vector } from './kinds/evaluate-vectors.ts';

/** Vectors that `contains` does not accept, with what was answered: the message of a failing test. */
function wrong(vectors: readonly Vector[]): unknown[] {
  const answers = evaluateVectors(vectors);
  return vectors.flatMap(({ id, kind, expected }, i) =>
    contains(answers[i]?.result, expected) ? [] : [{ id, kind, expected, got: answers[i]?.result }],
  );
}

describe('rule vectors', () => {
  test('our own vectors hold, and there is one of every kind', () => {
    expect(wrong(HOUSE_VECTORS)).toEqual([]);
    expect([...new Set(HOUSE_VECTORS.map((vector) => vector.kind))].sort()).toEqual(Object.keys(KINDS).sort());
  });

  test('the public vectors hold for every kind this engine has', () => {
    const file = join(
      process.env.DUSKLINE_DATA ?? join(import.meta.dirname, '../../../../shared'),
      'vectors/betting-public.json',
    );
    if (!existsSync(file)) {
      console.warn(`NOT CHECKED: no public betting vectors at ${file}; set DUSKLINE_DATA to the folder that holds vectors/.`);
      return;
    }
    const vectors = (JSON.parse(readFileSync(file, 'utf8')) as Vector[]).filter((vector) => Object.hasOwn(KINDS, vector.kind));
    expect(vectors.length).toBeGreaterThan(40);
    expect(wrong(vectors)).toEqual([]);
  });

  test('a wrong answer is noticed, an unknown kind and an unreadable input are said', () => {
    const [first] = HOUSE_VECTORS as [Required<Vector>];
    expect(wrong([{ ...first, expected: { text: '-126' } }])).toHaveLength(1);
    expect(evaluateVectors([{ id: 'x', kind: 'toString', input: {} }])[0]?.result).toEqual({ unsupported: 'toString' });
    expect(evaluateVectors([{ id: 'x', kind: 'single', input: { stake: '1e5', leg: {} } }])[0]?.result).toHaveProperty('failed');
    expect(contains({ a: [1, 2] }, { a: [1] })).toBe(false);
    expect(contains({ a: 0.5000001 }, { a: 0.5, tolerance: 1e-6 })).toBe(true);
    expect(contains({ a: 0.51 }, { a: 0.5, tolerance: 1e-6 })).toBe(false);
  });
});
