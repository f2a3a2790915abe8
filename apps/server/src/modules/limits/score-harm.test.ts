import { HARM_LEVELS, HARM_MARKERS, HARM_POLICIES, type HarmLevel } from '@duskline/contract/harm-policy';
import { expect, test } from 'vitest';
import { type HarmFigures, scoreHarm } from './score-harm.ts';

const PROFILES: readonly [name: string, level: HarmLevel, figures: HarmFigures][] = [
  ['nothing at all', 'none', {}],
  ['plays now and then', 'none', { chasing: 2, 'night-play': 1, 'stake-growth': 120 }],
  ['works at night', 'none', { 'night-play': 7 }],
  ['asked for one raise', 'none', { 'raises-asked': 1 }],
  ['one step short of a first one', 'none', { 'deposits-declined': 2, 'raises-asked': 1, chasing: 4, 'long-play': 1 }],
  ['was excluded once, plays quietly', 'none', { 'exclusions-before': 1 }],
  ['stakes have doubled', 'none', { 'stake-growth': 200 }],
  ['every night', 'watch', { 'night-play': 8 }],
  ['stakes and deposits have doubled', 'watch', { 'stake-growth': 210, 'deposit-growth': 260 }],
  ['many raises', 'watch', { 'raises-asked': 4 }],
  ['back from an exclusion, chases', 'watch', { 'exclusions-before': 1, chasing: 5 }],
  ['plays for hours, by night', 'watch', { 'long-play': 2, 'night-play': 3 }],
  ['takes withdrawals back', 'watch', { 'withdrawals-cancelled': 5 }],
  ['chases all day', 'watch', { chasing: 15 }],
  ['chases with more and more', 'act', { chasing: 15, 'stake-growth': 300 }],
  ['pays in more than the limit lets, and asks for a higher one', 'act', { 'deposits-declined': 8, 'raises-asked': 4 }],
  ['twice excluded, takes withdrawals back', 'act', { 'exclusions-before': 2, 'withdrawals-cancelled': 2 }],
  ['nights, hours, growth', 'act', { 'night-play': 8, 'long-play': 5, 'stake-growth': 250, 'raises-cancelled': 2 }],
  ['out of control', 'block', { chasing: 20, 'night-play': 9, 'stake-growth': 500 }],
  [
    'everything a little',
    'block',
    {
      'deposits-declined': 3,
      'raises-asked': 2,
      'withdrawals-cancelled': 2,
      'night-play': 3,
      chasing: 5,
      'long-play': 2,
      'stake-growth': 200,
    },
  ],
];

test.each(PROFILES)('TR-D13 a player: %s, is at the level %s', (_name, level, figures) => {
  const scored = scoreHarm(figures, HARM_POLICIES.int);
  expect(scored.level, JSON.stringify(scored)).toBe(level);
  expect(Object.values(scored.reasons).reduce((sum, { points }) => sum + points, 0)).toBe(scored.score);
});

test('TR-D13 there are twenty profiles, and each level and marker is among them', () => {
  expect(PROFILES).toHaveLength(20);
  expect(new Set(PROFILES.map(([, level]) => level))).toEqual(new Set(HARM_LEVELS));
  expect(new Set(PROFILES.flatMap(([, , figures]) => Object.keys(figures)))).toEqual(new Set(HARM_MARKERS));
});

test('TR-D13 more of a marker never weighs less, in any jurisdiction, and levels follow each other', () => {
  for (const { markers, levels, terms } of Object.values(HARM_POLICIES)) {
    for (const steps of Object.values(markers)) {
      const sorted = [...steps].sort(([a], [b]) => a - b);
      expect(sorted.map(([, points]) => points)).toEqual([...steps.map(([, points]) => points)].sort((a, b) => a - b));
    }
    expect(levels.watch).toBeLessThan(levels.act);
    expect(levels.act).toBeLessThan(levels.block);
    expect(terms.recentDays).toBeLessThan(terms.windowDays);
  }
});
