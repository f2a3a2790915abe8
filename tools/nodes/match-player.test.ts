import { expect, test } from 'vitest';
import { finalScore } from './match-player.ts';
import { OUTCOMES } from './scripted-match.ts';

test('the final score says who has won, and nobody has ever led by two goals', () => {
  for (const goals of [0, 1])
    for (const winner of OUTCOMES) {
      const { home, away } = finalScore(winner, goals);
      expect(home > away ? '1' : home === away ? '2' : '3').toBe(winner);
      expect(Math.abs(home - away)).toBeLessThan(2);
      expect(home).toBeGreaterThanOrEqual(goals);
    }
});
