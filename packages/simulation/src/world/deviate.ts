import { hash32, hashUnit } from '../rng.ts';

/** Near enough a normal deviate (sum of four uniform numbers), the same for the same parts. */
export function deviate(...parts: readonly (string | number)[]): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += hashUnit('deviate', i, ...parts);
  return (sum - 2) * Math.sqrt(3);
}

/** The items in an order drawn by the parts. */
export function shuffled<T>(items: readonly T[], ...parts: readonly (string | number)[]): T[] {
  return items
    .map((item, i) => ({ item, i, order: hash32('shuffle', i, ...parts) }))
    .sort((a, b) => a.order - b.order || a.i - b.i)
    .map(({ item }) => item);
}

/** Letters of a name in capitals, three of them. */
export function shortOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .replace(/[^A-Za-z0-9]/g, '');
  return letters.slice(0, 3).toUpperCase();
}
