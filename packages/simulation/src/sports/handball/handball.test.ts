import { describe, expect, test } from 'vitest';
import { NO_SPORT_DRIFT } from '../../sport/definition.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import { clockStart } from '../clock/state.ts';
import { attackDeviations, attackFaults, SETTING } from '../test-kit/attack-sport.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { handball } from './definition.ts';
import { handballParams } from './params.ts';

describe('handball', () => {
  test('rules 16.2 chances are what continuations of the very process bring, at the start and in play', () => {
    const found = attackDeviations(handball, 1_200);
    expect(found.flatMap(({ impossible }) => impossible)).toEqual([]);
    const compared = found.reduce((sum, one) => sum + one.compared, 0);
    expect(compared).toBeGreaterThan(800);
    expect(found.flatMap(({ far }) => far).length / compared).toBeLessThan(0.004);
  });

  test('H202 rules 8.2 matches settled by their entries alone: no difference', () => {
    expect(readTwice('handball', 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    expect(attackFaults(handball, 3, 17)).toEqual([]);
  });

  test('a match has about 58 goals and a margin that spreads by about 5', () => {
    const { game } = handballParams({ ...SETTING, isNeutral: true });
    const { total, difference } = attackOutlook(game, clockStart(), NO_SPORT_DRIFT).span([1, 2]);
    const mean = total.p.reduce((sum, p, i) => sum + p * (total.from + i), 0);
    const spread = Math.sqrt(difference.p.reduce((sum, p, i) => sum + p * (difference.from + i) ** 2, 0));
    expect(mean).toBeGreaterThan(53);
    expect(mean).toBeLessThan(63);
    expect(spread).toBeGreaterThan(4.5);
    expect(spread).toBeLessThan(6);
  });
});
