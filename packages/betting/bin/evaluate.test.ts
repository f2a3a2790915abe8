import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_VECTORS } from './built-in-vectors.ts';
import { EDGE_BOOK_VECTORS } from './built-in-vectors-book.ts';
import { EDGE_MATCH_VECTORS } from './built-in-vectors-matches.ts';
import { EDGE_TICKET_VECTORS } from './built-in-vectors-tickets.ts';
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
    const all = [...BUILT_IN_VECTORS, ...EDGE_TICKET_VECTORS, ...EDGE_MATCH_VECTORS, ...EDGE_BOOK_VECTORS];
    expect(wrong(all)).toEqual([]);
    expect([...new Set(all.map((vector) => vector.kind))].sort()).toEqual(Object.keys(KINDS).sort());
    expect(new Set(all.map((vector) => vector.id)).size).toBe(all.length);
  });

  test('the public vectors hold, every one of them', () => {
    const file = join(
      process.env.DUSKLINE_DATA ?? join(import.meta.dirname, '../../../../shared'),
      'vectors/betting-public.json',
    );
    if (!existsSync(file)) {
      console.warn(`NOT CHECKED: no public betting vectors at ${file}; set DUSKLINE_DATA to the folder that holds vectors/.`);
      return;
    }
    const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
    expect(vectors.length).toBeGreaterThan(80);
    expect(wrong(vectors)).toEqual([]);
  });

  test('a wrong answer is noticed, an unknown kind and an unreadable input are said', () => {
    const [first] = BUILT_IN_VECTORS as [Required<Vector>];
    expect(wrong([{ ...first, expected: { text: '-126' } }])).toHaveLength(1);
    expect(evaluateVectors([{ id: 'x', kind: 'toString', input: {} }])[0]?.result).toEqual({ unsupported: 'toString' });
    expect(evaluateVectors([{ id: 'x', kind: 'single', input: { stake: '1e5', leg: {} } }])[0]?.result).toHaveProperty('failed');
    const outrights = ['T1', 'T2'].map((tournament) => ({
      id: tournament,
      match: null,
      market: `winner-${tournament}`,
      tournament,
      outright: true,
    }));
    const combined = { id: 'x', kind: 'compat', input: { betType: 'combo', selections: outrights } };
    expect(wrong([{ ...combined, expected: { ok: true } }])).toEqual([]);
    for (const broken of [null, 5, 'x', {}, { id: 'y', kind: 'single', input: null }]) {
      const answers = evaluateVectors([broken as unknown as Vector, first]);
      expect(['failed', 'unsupported']).toContain(Object.keys(answers[0]?.result ?? {})[0]);
      expect(answers[1]?.result).toMatchObject(first.expected);
    }
    expect(evaluateVectors([{ id: 'x', kind: 'rounding', input: { amount: '1', minorDigits: 1e9 } }])[0]?.result).toHaveProperty(
      'failed',
    );
    expect(contains({ a: [1, 2] }, { a: [1] })).toBe(false);
    expect(contains({ a: 0.5000001 }, { a: 0.5, tolerance: 1e-6 })).toBe(true);
    expect(contains({ a: 0.51 }, { a: 0.5, tolerance: 1e-6 })).toBe(false);
  });
});
