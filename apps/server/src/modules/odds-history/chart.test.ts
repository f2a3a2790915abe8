import { describe, expect, test } from 'vitest';
import { createCharts, unknownIn } from './chart.ts';

describe('what of a range is unknown', () => {
  const range = { fromMs: 100, toMs: 200 };
  test.each([
    ['nothing, where one run covers it', [[50, 300]], []],
    ['all of it, without a run', [], [[100, 200]]],
    [
      'between two runs',
      [
        [50, 120],
        [150, 300],
      ],
      [[120, 150]],
    ],
    [
      'before the first and after the last',
      [[110, 120]],
      [
        [100, 110],
        [120, 200],
      ],
    ],
    [
      'nothing between runs that overlap',
      [
        [50, 160],
        [120, 150],
        [155, 250],
      ],
      [],
    ],
  ] as const)('H142 %s', (_what, known, unknown) => {
    const stretches = known.map(([fromMs, toMs]) => ({ fromMs, toMs }));
    expect(unknownIn(range, stretches)).toEqual(unknown.map(([fromMs, toMs]) => ({ fromMs, toMs })));
  });
});

describe('H142 what happens while a chart is read', () => {
  const question = { marketId: 1n, outcomeId: '1', fromMs: 100, toMs: 200, points: 4 };
  const asked = async (before: [number, number][], after: [number, number][]) => {
    let isRead = false;
    const stretches = (all: [number, number][]) => all.map(([fromMs, toMs]) => ({ fromMs, toMs }));
    const reader = {
      async chart() {
        isRead = true;
        return [];
      },
      known: async () => stretches(isRead ? after : before),
      hasMarket: async () => true,
      writtenToMs: async () => 200,
    };
    return (await createCharts(reader, () => 1_000_000)(question)).unknown.map(({ fromMs, toMs }) => [fromMs, toMs]);
  };

  test('H142 a change that is written after it was read is unknown, and not "nothing happened"', async () => {
    expect(await asked([[50, 150]], [[50, 300]])).toEqual([[150, 200]]);
  });

  test('H142 a day that is dropped before it was read is unknown, and not "not on offer"', async () => {
    expect(await asked([[50, 300]], [[120, 300]])).toEqual([[100, 120]]);
  });

  test('H142 both at once, and a gap that both know', async () => {
    const gap: [number, number] = [140, 180];
    expect(
      await asked(
        [
          [50, gap[0]],
          [gap[1], 190],
        ],
        [
          [120, gap[0]],
          [gap[1], 300],
        ],
      ),
    ).toEqual([[100, 120], gap, [190, 200]]);
  });
});

describe('H144 charts that are asked for', () => {
  const question = { marketId: 1n, outcomeId: '1', fromMs: 0, toMs: 1_000_000, points: 4 };
  const counting = () => {
    let reads = 0;
    const reader = {
      chart: async () => {
        reads++;
        return [];
      },
      known: async () => [],
      hasMarket: async () => true,
      writtenToMs: async () => 1_000_000,
    };
    return { reader, reads: () => reads };
  };

  test('H144 fifty at once are read once, and again when it is old', async () => {
    let now = 1_000_000;
    const { reader, reads } = counting();
    const chart = createCharts(reader, () => now);
    await Promise.all(Array.from({ length: 50 }, () => chart(question)));
    expect(reads()).toBe(1);
    now += 6_000;
    await chart({ ...question, toMs: now });
    expect(reads()).toBe(2);
  });

  test('H144 one that failed is not kept', async () => {
    const { reader } = counting();
    let isAway = true;
    const chart = createCharts(
      { ...reader, writtenToMs: async () => (isAway ? Promise.reject(new Error('away')) : 1_000_000) },
      () => 1_000_000,
    );
    await expect(chart(question)).rejects.toThrow('away');
    isAway = false;
    await expect(chart(question)).resolves.toMatchObject({ points: [] });
  });
});
