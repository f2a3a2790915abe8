import { matchModel } from '@duskline/simulation/match-model';
import type { MatchModel } from '@duskline/simulation/sport/played-match';
import { expect, test } from 'vitest';
import { createRecentModels } from './recent-models.ts';

const make = (): MatchModel => matchModel({ sport: 'soccer', means: { home: 1.4, away: 1.1 } }, null);

test('models before the start: those asked for last are kept, and no more than allowed', () => {
  const recent = createRecentModels(2);
  const [a, b, c] = [{}, {}, {}];
  const first = recent.of(a, make);
  const second = recent.of(b, make);
  expect(recent.of(a, make)).toBe(first);
  recent.of(c, make);
  expect(recent.of(a, make)).toBe(first);
  expect(recent.of(b, make)).not.toBe(second);
});
