import { describe, expect, test } from 'vitest';
import type { ProviderMessage } from '../../feed-provider.ts';
import { Answers } from './answers.ts';

const URN = 'sr:match:1';
const odds = (requestId: number | null, timestampMs: number, urn = URN): ProviderMessage => ({
  kind: 'odds',
  urn,
  producer: 1,
  timestampMs,
  requestId,
  markets: [],
});
const complete = (requestId: number): ProviderMessage => ({
  kind: 'snapshot-complete',
  producer: 1,
  timestampMs: 9,
  requestId,
  urn: null,
});

describe('H207 answers of a Unified Odds Feed', () => {
  test('a question about one event is answered when both its prices and its results are, in either order', () => {
    for (const isReversed of [false, true]) {
      const answers = new Answers();
      const { prices, results } = answers.asked(7, URN);
      expect(prices).not.toBe(results);
      const [first, second] = isReversed ? [results, prices] : [prices, results];
      expect(answers.read(complete(first))).toBeNull();
      expect(answers.read(odds(second, 5))).toMatchObject({ requestId: 7 });
      expect(answers.read(complete(second))).toMatchObject({ kind: 'snapshot-complete', requestId: 7, urn: URN });
    }
  });

  test('one that was not asked to its end is no question of ours', () => {
    const answers = new Answers();
    const ids = answers.asked(7, URN);
    answers.notAsked(ids);
    expect(answers.read(complete(ids.results))).toMatchObject({ requestId: ids.results, urn: null });
  });

  test('both ids are ids of the provider, whatever the question has', () => {
    for (const id of [1, 2 ** 30 - 1, 2 ** 30, 2 ** 30 + 1, 2 ** 31 - 1]) {
      const { prices, results } = new Answers().asked(id, URN);
      expect([prices, results > 0 && results < 2 ** 31, results === prices]).toEqual([id, true, false]);
    }
  });

  test('of one event in several messages the first is its book and the others add to it, at its time', () => {
    const answers = new Answers();
    expect(answers.read(odds(42, 100))).not.toHaveProperty('isContinued');
    expect(answers.read(odds(42, 90))).toMatchObject({ isContinued: true, timestampMs: 100 });
    expect(answers.read(odds(42, 120))).toMatchObject({ isContinued: true, timestampMs: 120 });
    expect(answers.read(odds(42, 100, 'sr:match:2'))).not.toHaveProperty('isContinued');
    expect(answers.read(odds(null, 130))).not.toHaveProperty('isContinued');
    answers.read(complete(42));
    expect(answers.read(odds(42, 140))).not.toHaveProperty('isContinued');
  });

  test('of ten thousand questions without an answer only so many are kept', () => {
    const answers = new Answers();
    for (let id = 1; id <= 10_000; id++) answers.asked(id, URN);
    expect(answers.read(complete(1))).toMatchObject({ urn: null });
    expect(answers.read(complete(10_000))).toBeNull();
  });
});
