import { chanceAbove } from '@duskline/odds/model/distribution';
import { expect, test } from 'vitest';
import { fitGoals, startForecast } from './goal-fit.ts';

test('rules 16.1.6 goals behind fair prices are found again, of equals and of favourites on either side', () => {
  for (const goals of [
    { home: 1.3, away: 1.3 },
    { home: 2.9, away: 0.5 },
    { home: 0.4, away: 2.2 },
    { home: 0.7, away: 0.5 },
  ]) {
    const { difference, total } = startForecast(goals);
    for (const line of [1.5, 2.5, 3.5]) {
      const found = fitGoals({ home: chanceAbove(difference, 0), over: chanceAbove(total, line), line });
      expect(found.home).toBeCloseTo(goals.home, 4);
      expect(found.away).toBeCloseTo(goals.away, 4);
    }
  }
});

test('prices that no match has give the nearest goals that one may have', () => {
  const { home, away } = fitGoals({ home: 1, over: 0 });
  expect(home + away).toBeCloseTo(0.1, 6);
  expect(home).toBeGreaterThan(0.99 * (home + away));
});
