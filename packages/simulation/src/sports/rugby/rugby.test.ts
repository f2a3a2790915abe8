import { describe, expect, test } from 'vitest';
import { NO_SPORT_DRIFT } from '../../sport/definition.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import { clockStart } from '../clock/state.ts';
import { attackDeviations, attackFaults, SETTING } from '../test-kit/attack-sport.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { rugbyLeague, rugbyUnion } from './definition.ts';
import { LEAGUE, rugbyParams, UNION } from './params.ts';

const CODES = [
  { sport: rugbyUnion, code: UNION },
  { sport: rugbyLeague, code: LEAGUE },
];

describe.each(CODES)('$sport.name', ({ sport, code }) => {
  test('rules 16.2 chances are what continuations of the very process bring, at the start and in play', () => {
    const found = attackDeviations(sport, 1_000);
    expect(found.flatMap(({ impossible }) => impossible)).toEqual([]);
    const compared = found.reduce((sum, one) => sum + one.compared, 0);
    expect(compared).toBeGreaterThan(500);
    expect(found.flatMap(({ far }) => far).length / compared).toBeLessThan(0.004);
  });

  test('H202 rules 8.2 matches settled by their entries alone: no difference', () => {
    expect(readTwice(sport.key, 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    expect(attackFaults(sport, 3, 9)).toEqual([]);
  });

  test('a match has its usual points, and a margin that spreads by about 14', () => {
    const { game } = rugbyParams(code, { ...SETTING, isNeutral: true });
    const { total, difference } = attackOutlook(game, clockStart(), NO_SPORT_DRIFT).span([1, 2]);
    const mean = total.p.reduce((sum, p, i) => sum + p * (total.from + i), 0);
    const spread = Math.sqrt(difference.p.reduce((sum, p, i) => sum + p * (difference.from + i) ** 2, 0));
    expect(mean).toBeGreaterThan(40);
    expect(mean).toBeLessThan(51);
    expect(spread).toBeGreaterThan(12.5);
    expect(spread).toBeLessThan(15.5);
  });
});
