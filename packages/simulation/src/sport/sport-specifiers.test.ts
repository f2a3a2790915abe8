import { MARKET_TYPES, specifiersOfType } from '@duskline/betting/market-types';
import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import { describe, expect, test } from 'vitest';
import { createRng } from '../rng.ts';
import { SPORTS } from './registry.ts';

const SETTINGS = [-0.8, 0, 0.4].flatMap((gap, at) =>
  [3, 5, 7].map((bestOf) => ({
    gap,
    pace: [0.6, 1, 1.6][at] ?? 1,
    bestOf,
    field: 'men' as const,
    isNeutral: false,
    needsWinner: at === 1,
    seed: 31 * bestOf + at,
  })),
);
const DRIFT = { logit: 0, pace: 0 };

const unreadable = (markets: readonly { type: number; specifiers: string }[]): string[] => [
  ...new Set(
    markets
      .filter(({ type, specifiers }) => !specifiersOfType(type, canonicalSpecifiers(specifiers)))
      .map(({ type, specifiers }) => `${type}/${specifiers}`),
  ),
];

describe.each(SPORTS)('XR-20 specifiers of $key', (sport) => {
  test('XR-20 whatever is offered and settled in its matches has the specifiers of its type', () => {
    let seen = 0;
    for (const setting of SETTINGS) {
      const match = sport.match(setting, createRng(setting.seed));
      const last = match.entries.length - 1;
      const stops = [-1, ...[0.2, 0.5, 0.8].map((share) => Math.floor(share * last))];
      const markets = stops.flatMap((index) => [
        ...match.chancesAt(index, match.entries[index]?.atMs ?? 0, { ...DRIFT, pace: 1 }),
        ...match.decidedAt(index),
        ...match.standingAt(index),
      ]);
      const all = [...markets, ...match.resultsAt(last)];
      seen += all.length;
      expect(unreadable(all)).toEqual([]);
    }
    expect(seen).toBeGreaterThan(100);
  });

  test('XR-20 its types are described with the specifiers that they are read by', () => {
    for (const { id, specifiers } of sport.markets) {
      const type = MARKET_TYPES.get(id);
      if (type) expect(specifiers.map(({ name }) => name).sort(), String(id)).toEqual(Object.keys(type.specifiers).sort());
    }
  });
});
