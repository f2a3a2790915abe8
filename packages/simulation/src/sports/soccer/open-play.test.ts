import { expect, test } from 'vitest';
import { createRng } from '../../rng.ts';
import { soccerTimeline } from '../../soccer-timeline.ts';
import { INCIDENTS } from './incidents.ts';
import { withOpenPlay } from './open-play.ts';

const course = (seed: number) => soccerTimeline({ home: 1.5, away: 1.2 }, createRng(seed));

test('the course keeps its entries in their order, and play lies between them at the pace of a match', () => {
  let incidents = 0;
  const matches = 60;
  for (let seed = 1; seed <= matches; seed++) {
    const bare = course(seed);
    const whole = withOpenPlay(bare, createRng(seed));
    const known = new Set(bare.map(({ atMs, kind }) => `${atMs} ${kind}`));
    expect(whole.filter(({ atMs, kind }) => known.has(`${atMs} ${kind}`)).map(({ kind }) => kind)).toEqual(
      bare.map(({ kind }) => kind),
    );
    expect(whole.map(({ atMs }) => atMs)).toEqual(whole.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    incidents += whole.length - bare.length;
    const breakAt = whole.findIndex(({ kind }) => kind === 'half_time');
    expect(whole[breakAt + 1]?.kind).toBe('second_half');
  }
  expect(incidents / matches / INCIDENTS).toBeGreaterThan(0.95);
  expect(incidents / matches / INCIDENTS).toBeLessThan(1.15);
});

test('every corner is in a corner of the side it is against, and nothing is off the field', () => {
  const whole = withOpenPlay(course(3), createRng(3));
  for (const { kind, side, at } of whole) {
    if (kind === 'corner') expect([at?.x, [0, 100].includes(at?.y ?? -1)]).toEqual([side === 'home' ? 100 : 0, true]);
    for (const value of [at?.x ?? 0, at?.y ?? 0]) expect(value >= 0 && value <= 100).toBe(true);
    if (kind === 'goal' || kind === 'yellow_card') expect(at).toBeDefined();
  }
  expect(withOpenPlay(course(3), createRng(3))).toEqual(whole);
});
