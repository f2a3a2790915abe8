import { describe, expect, test } from 'vitest';
import { raceField } from './virtual-fields.ts';

const SLOTS = Array.from({ length: 400 }, (_, slot) => 9_944_000 + slot);

describe('fields of virtual races', () => {
  test.each([
    ['horses', 6, 12],
    ['dogs', 6, 6],
  ] as const)('H205 in a race of %s no word stands in two names, and there are %d to %d runners', (kind, least, most) => {
    const sizes = new Set<number>();
    const everybody = new Set<string>();
    for (const slot of SLOTS) {
      const { names, weights } = raceField('duskline', kind, slot);
      const words = names.flatMap((name) => name.split(' '));
      expect(words.length).toBe(2 * names.length);
      expect(new Set(words).size, names.join(', ')).toBe(words.length);
      expect(weights.length).toBe(names.length);
      sizes.add(names.length);
      for (const name of names) everybody.add(name);
    }
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([least, most]);
    // Not the same pairs of words in every race.
    expect(everybody.size).toBeGreaterThan(100);
  });
});
