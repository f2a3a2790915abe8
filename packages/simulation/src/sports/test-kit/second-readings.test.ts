import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MarketResult } from '../../chance.ts';
import type { MatchEntry } from '../../sport/played-match.ts';
import { SPORTS } from '../../sport/registry.ts';
import { baseballSettler } from '../baseball/baseball.brute.ts';
import { basketballSettle } from '../basketball/basketball.brute.ts';
import { basketball } from '../basketball/definition.ts';
import { dartsSettler } from '../darts/darts.brute.ts';
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

/** Winner, handicap and total alone: each outcome of theirs wins or loses. */
const WHOLE = new Set([219, 223, 225]);
const lines = {
  ...basketball,
  rules: (params: Parameters<typeof basketball.rules>[0]) => basketball.rules(params, (type) => WHOLE.has(type)),
};

test('H225 bites: a refund for a loss, a market that is settled the wrong way round, and one that nobody can read', () => {
  const wrong = (change: (result: 'win' | 'loss') => 'win' | 'loss' | 'refund' | undefined) =>
    secondReading(lines, [1], (course) => {
      const settle = basketballSettle(course);
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

describe('a model that is wrong where its readers are right', () => {
  type Basketball = ReturnType<typeof basketball.rules>;
  const differences = (change: (rules: Basketball) => Partial<Basketball>) => {
    const rules: typeof basketball.rules = (params) => {
      const right = lines.rules(params);
      return { ...right, ...change(right) };
    };
    return secondReading({ ...basketball, rules }, [1], (course) => basketballSettle(course)).compare(1, 2).differences;
  };
  const changed = (change: (results: MarketResult[]) => MarketResult[]) =>
    differences((rules) => ({ results: (state) => change(rules.results(state)) }));

  test('H225 bites: a board that counts a throw for more than it was worth', () => {
    const found = differences((rules) => ({
      timeline: (rng) => {
        let extra = 0;
        return rules.timeline(rng).map((entry) => {
          if (entry.side === 'home' && entry.points === 1) extra++;
          return { ...entry, state: { ...entry.state, home: entry.state.home + extra } };
        });
      },
    }));
    expect(found.length).toBeGreaterThan(0);
  });

  test('H225 bites: a market type, a line and an outcome that were on offer and have no result', () => {
    const gone = (of: string): RegExp => new RegExp(`^basketball [12]: ${of} was on offer and has no result$`);
    const noType = changed((results) => results.filter(({ type }) => type !== 219));
    expect(noType).toHaveLength(4);
    for (const text of noType) expect(text).toMatch(gone('219//[45]'));
    const noLine = changed((results) => results.filter(({ specifiers }) => !/^total=1[0-9]*[05]\.5$/.test(specifiers)));
    const left = noLine.filter((text) => gone('225/total=[0-9.]+/1[23]').test(text));
    expect(left.length).toBeGreaterThan(0);
    // Besides, those that had been settled early and have nothing in the end.
    expect(noLine.filter((text) => !left.includes(text) && !text.endsWith(' early, nothing in the end'))).toEqual([]);
    const noOutcome = changed((results) =>
      results.map(({ outcomes, ...rest }) => ({ ...rest, outcomes: outcomes.filter(({ id }) => id !== '4') })),
    );
    expect(noOutcome).toHaveLength(2);
    for (const text of noOutcome) expect(text).toMatch(gone('219//4'));
  });

  test('H225 bites: a market with two results, and one that is settled otherwise while the match goes on', () => {
    expect(
      changed((results) => [...results, ...results.slice(0, 1)]).filter((text) => text.endsWith('has two results')),
    ).toHaveLength(2);
    const early = differences(() => ({
      decided: () => [{ type: 219, specifiers: '', outcomes: [{ id: '4', result: 'refund' }] }],
    }));
    expect(early).toHaveLength(8);
    expect(early[0]).toMatch(/219\/\/4 refund early, (win|loss) in the end$/);
  });
});

describe('readers and models', () => {
  test('H225 a reader is given no state', () => {
    const seen = new Set<string>();
    secondReading(basketball, [1], (course) => {
      for (const entry of course) for (const key of Object.keys(entry)) seen.add(key);
      return () => 'loss';
    }).compare(1, 1);
    expect(seen).toContain('points');
    expect(seen).not.toContain('state');
  });

  test('H225 a reader imports types, other readers and plain words, nothing of a model', () => {
    const sports = new URL('..', import.meta.url);
    const files = globSync(['*/*.brute.ts', '*/*.notes.ts', 'test-kit/plain-settle.ts'], { cwd: sports });
    expect(files.length).toBeGreaterThan(18);
    const shared = files.flatMap((file) =>
      [...readFileSync(new URL(file, sports), 'utf8').matchAll(/^import ([^;]*?)from '([^']*)'/gm)]
        .filter(([, what = '', from = '']) => !what.startsWith('type ') && !/\.brute\.ts$|\/plain-settle\.ts$/.test(from))
        .map(([line]) => `${file}: ${line}`),
    );
    expect(shared).toEqual([]);
  });

  test('H225 bites: entries that cannot be true are a difference, not a reading', () => {
    const read = (settler: (entries: readonly MatchEntry[]) => unknown, ...entries: Partial<MatchEntry>[]) => {
      settler(entries.map((entry) => ({ atMs: 0, kind: '', side: 'away', decides: true, ...entry })));
    };
    expect(() => read(basketballSettle, { kind: 'points', points: 4 })).toThrow('a throw worth 4');
    expect(() => read(dartsSettler, { kind: 'visit', points: 180 }, { kind: 'leg', points: 170 })).toThrow('leg: 170 of 321');
    expect(() => read(baseballSettler, { kind: 'double', points: 0 }, { kind: 'single', points: 2 })).toThrow(
      'single for 2 runs',
    );
    expect(() => read(baseballSettler, { kind: 'walk', points: 0 }, { kind: 'triple', points: 0 })).toThrow('triple for 0 runs');
    const unread = secondReading(basketball, [1], () => {
      throw new Error('a throw worth 4');
    });
    expect(unread.compare(1, 1).differences).toEqual(['basketball 1: cannot be read: a throw worth 4']);
  });
});
