import { describe, expect, test } from 'vitest';
import { attackDeviations, attackFaults } from '../test-kit/attack-sport.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { waterPolo } from './definition.ts';

describe('water polo', () => {
  test('rules 16.2 chances are what continuations of the very process bring, at the start and in play', () => {
    const found = attackDeviations(waterPolo, 1_000);
    expect(found.flatMap(({ impossible }) => impossible)).toEqual([]);
    const compared = found.reduce((sum, one) => sum + one.compared, 0);
    expect(compared).toBeGreaterThan(700);
    expect(found.flatMap(({ far }) => far).length / compared).toBeLessThan(0.004);
  });

  test('H202 rules 8.2 matches settled by their entries alone: no difference', () => {
    expect(readTwice('water-polo', 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    expect(attackFaults(waterPolo, 3, 9)).toEqual([]);
  });
});
