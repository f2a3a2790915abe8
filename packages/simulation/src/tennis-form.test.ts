import { describe, expect, test } from 'vitest';
import { createRng } from './rng.ts';
import { NO_DRIFT } from './soccer-markets.ts';
import { FORM_SPREAD, formsAt, formsBefore } from './tennis-form.ts';
import { tennisChances, tennisLadder } from './tennis-markets.ts';
import type { TennisPairing } from './tennis-state.ts';
import { setsWon, type TennisState, tennisStart } from './tennis-state.ts';
import { tennisTimeline } from './tennis-timeline.ts';

const PAIRING: TennisPairing = { serve: [0.65, 0.62], bestOf: 3, firstServer: 0, form: FORM_SPREAD.men };
const LADDER = tennisLadder(PAIRING);
const winner = (state: TennisState): number =>
  tennisChances(PAIRING, LADDER, state, NO_DRIFT).find(({ type }) => type === 186)?.outcomes[0]?.win ?? 0;

describe('form of the day', () => {
  test('rules 16.3 forms add up to one and keep the usual points on serve on average', () => {
    const forms = formsBefore(PAIRING);
    expect(forms.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(forms.reduce((sum, { chance, serve }) => sum + chance * serve[0], 0)).toBeCloseTo(0.65, 12);
    const variance = forms.reduce((sum, { chance, serve }) => sum + chance * (serve[0] - 0.65) ** 2, 0);
    expect(Math.sqrt(variance)).toBeCloseTo(FORM_SPREAD.men, 12);
    expect(formsBefore({ serve: [0.6, 0.6] })).toEqual([{ serve: [0.6, 0.6], chance: 1 }]);
  });

  test('rules 16.3 points won on serve speak for a good day, and points lost against it', () => {
    const mean = (served: TennisState['served']): number =>
      formsAt(PAIRING, { served }).reduce((sum, { chance, serve }) => sum + chance * serve[0], 0);
    expect(mean([40, 10, 25, 25])).toBeGreaterThan(0.66);
    expect(mean([25, 25, 40, 10])).toBeLessThan(0.64);
    expect(mean([0, 0, 0, 0])).toBeCloseTo(0.65, 12);
  });

  test('rules 16.3 the state counts the points of either serve', () => {
    const course = tennisTimeline(PAIRING, createRng(3));
    const points = course.filter(({ side }) => side !== undefined).length;
    const served = course.at(-1)?.state.served ?? [];
    expect(served.reduce((a, b) => a + b, 0)).toBe(points);
  });

  test('rules 16.3 prices after the first set are the average of what came of whole matches, whichever player won it', () => {
    const rng = createRng(11);
    const seen = { ahead: { expected: 0, won: 0, variance: 0 }, behind: { expected: 0, won: 0, variance: 0 } };
    for (let i = 0; i < 3000; i++) {
      const course = tennisTimeline(PAIRING, rng);
      const after = course.find(({ kind }) => kind === 'next_set')?.state ?? tennisStart(0);
      const [home, away] = setsWon(course.at(-1)?.state ?? after);
      const p = winner(after);
      const kept = (after.sets[0]?.[0] ?? 0) > (after.sets[0]?.[1] ?? 0) ? seen.ahead : seen.behind;
      kept.expected += p;
      kept.won += home > away ? 1 : 0;
      kept.variance += p * (1 - p);
    }
    for (const { expected, won, variance } of Object.values(seen))
      expect(Math.abs(won - expected) / Math.sqrt(variance)).toBeLessThan(3);
  });
});
