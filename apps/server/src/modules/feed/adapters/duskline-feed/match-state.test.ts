import { createRng } from '@duskline/simulation/rng';
import type { SportSetting } from '@duskline/simulation/sport/definition';
import { SPORTS } from '@duskline/simulation/sport/registry';
import { expect, test } from 'vitest';
import { readState } from './match-state.ts';

/** Which frame of snooker and which leg of darts is played is told from the score (see live-info.ts). */
const BY_SCORE = new Set(['snooker', 'darts']);
const SETTING: SportSetting = { gap: 0.05, pace: 1, bestOf: 5, field: 'men', isNeutral: false, needsWinner: true, seed: 12 };

test.each(SPORTS.map((sport) => [sport.key, sport] as const))(
  'spec 91 %s says at every moment of a match which part is played, or that there is a break',
  (key, sport) => {
    const match = sport.match(SETTING, createRng(7));
    const keys = new Set(
      match.entries.map(({ atMs }, n) => {
        const { detail, ...status } = match.statusAt(n, atMs);
        const { state, why } = readState({ status: 1, ...status, round: detail?.round });
        expect(why).toBeNull();
        return state?.periodKey;
      }),
    );
    expect(keys.has('live')).toBe(BY_SCORE.has(key));
    expect([...keys].filter((one) => one === undefined)).toEqual([]);
    expect(keys.size).toBeGreaterThan(1);
  },
);
