import { expect, test } from 'vitest';
import { SHOWN_MS, ShownOddsHistory } from './shown-odds-history.ts';

const T = 1_800_000_000_000;

test('S1-3 a price is remembered for its time, at its own state only, through every change of generation', () => {
  for (let phase = 0; phase <= 2 * SHOWN_MS; phase += 1_000) {
    const past = new ShownOddsHistory();
    past.note('1.1', 1500, 's', T - phase);
    past.note('2.1', 2000, 's', T);
    past.note('2.2', 3000, 's', T + SHOWN_MS);
    expect(past.has('2.1', 2000, 's', T + SHOWN_MS), `${phase}`).toBe(true);
    expect(past.has('2.1', 2000, 's', T + SHOWN_MS + 1)).toBe(false);
    expect([past.has('2.1', 2001, 's', T), past.has('2.1', 2000, 't', T), past.has('2.9', 2000, 's', T)]).toEqual([
      false,
      false,
      false,
    ]);
  }
});

test('S1-3 a clock that is set back makes nothing young again', () => {
  const past = new ShownOddsHistory();
  past.note('1.1', 2000, 's', T);
  expect(past.has('1.1', 2000, 's', T - 1)).toBe(false);
  past.note('1.1', 2010, 's', T - 3_600_000);
  expect(past.has('1.1', 2010, 's', T - 3_600_000)).toBe(true);
});

test('S1-3 the memory is bounded: by time, by selection and altogether', () => {
  const past = new ShownOddsHistory();
  for (let n = 0; n < 1_000; n++) past.note('1.1', 2000 + n, 's', T);
  expect(past.size).toBe(32);
  for (let n = 0; n < 150_000; n++) past.note(`2.${n}`, 2000, 's', T + 1);
  expect(past.size).toBe(100_000);
  past.note('1.1', 1999, 's', T + 2 * SHOWN_MS);
  expect(past.size).toBe(1);
  past.note('1.1', 1998, 's', T + 4 * SHOWN_MS);
  expect(past.has('2.1', 2000, 's', T + 1), 'two generations on it is gone').toBe(false);
});
