import { expect, test } from 'vitest';
import { seededRandom } from '../chaos/random.ts';
import type { Cluster } from './cluster.ts';
import { drawFaults, faultKinds } from './faults.ts';

const cluster = { webs: ['web1', 'web2', 'web3'].map((name) => ({ name })) } as unknown as Cluster;
const drawn = (rounds: number, seed: number): string[] => drawFaults(cluster, rounds, seededRandom(seed)).map(({ name }) => name);

test('twenty rounds have every kind of fault, whatever the seed', () => {
  const kinds = faultKinds(cluster, seededRandom(1));
  expect(kinds.length).toBeGreaterThan(8);
  for (let seed = 0; seed < 50; seed++) {
    const names = drawn(20, seed);
    expect(names).toHaveLength(20);
    expect(new Set(names)).toEqual(new Set(kinds));
  }
});

test('as many rounds as were asked for, the last of which is the end of the primary', () => {
  for (const rounds of [1, 2, 11, 40]) {
    const names = drawn(rounds, 7);
    expect(names).toHaveLength(rounds);
    expect(names.indexOf('primary killed, standby promoted')).toBe(rounds - 1);
  }
});
