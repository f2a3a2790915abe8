import { expect, test } from 'vitest';
import { badgeDesign, badgePairs, contrast } from './badge-design.ts';

test('every badge has two colours of at least 2:1', () => {
  expect(badgePairs.length).toBeGreaterThan(100);
  for (let id = 0; id < 2000; id += 1) {
    const { ground, figure } = badgeDesign(`Team ${id}`);
    expect(contrast(ground, figure)).toBeGreaterThanOrEqual(2);
  }
});

test('a badge is the same for the same team, and teams differ', () => {
  expect(badgeDesign('Arsenal')).toEqual(badgeDesign('Arsenal'));
  const looks = new Set(Array.from({ length: 2000 }, (_, id) => JSON.stringify(badgeDesign(`Team ${id}`))));
  expect(looks.size).toBeGreaterThan(1000);
});
