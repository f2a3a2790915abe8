import { describe, expect, test } from 'vitest';
import { SPORTS } from '../../sport/registry.ts';
import { basketballSettler } from '../basketball/basketball.brute.ts';
import { basketball } from '../basketball/definition.ts';
import { settleBy } from './plain-settle.ts';
import { secondReading } from './second-reading.ts';
import { readTwice, SECOND_READINGS } from './second-readings.ts';

test('H225 every sport of the registry has a second reading', () => {
  expect(SECOND_READINGS.map(({ key }) => key).sort()).toEqual(SPORTS.map(({ key }) => key).sort());
});

describe.each(SECOND_READINGS.map(({ key }) => key))('%s', (key) => {
  test('H225 rules 8.2 every market type has the result that the entries of the match alone give', () => {
    expect(readTwice(key, 12)).toEqual([]);
  });
});

test('H225 the same numbers give the same matches, and other numbers others', () => {
  const [reading] = SECOND_READINGS.filter(({ key }) => key === 'esoccer');
  expect(reading?.compare(40, 5)).toEqual(reading?.compare(40, 5));
  expect(reading?.compare(40, 5).outcomes).not.toBe(reading?.compare(45, 5).outcomes);
});

test('H225 bites: a refund for a loss, a market that is settled the wrong way round, and one that nobody can read', () => {
  const wrong = (change: (result: 'win' | 'loss') => 'win' | 'loss' | 'refund' | undefined) =>
    secondReading(basketball, [1], (course) => {
      const settle = settleBy(basketballSettler(course));
      return (type, specifiers, outcome) => {
        const result = settle(type, specifiers, outcome);
        return result === 'win' || result === 'loss' ? change(result) : result;
      };
    }).compare(1, 2);
  const { outcomes, differences } = wrong((result) => (result === 'win' ? 'loss' : 'win'));
  expect(differences).toHaveLength(outcomes);
  expect(wrong((result) => (result === 'loss' ? 'refund' : result)).differences.length).toBe(outcomes / 2);
  expect(wrong(() => undefined).differences).toHaveLength(outcomes);
});
