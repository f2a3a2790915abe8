import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stream } from './stream.ts';

test('a replay is whole or refused, whatever the window has let go of', () => {
  const step = fc.oneof(
    fc.constant({ push: true, ms: 0 }),
    fc.record({ push: fc.constant(false), ms: fc.integer({ min: 0, max: 400 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 120 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 100, max: 900 }),
      (steps, count, ageMs) => {
        const stream = new Stream<number>('e', { count, ageMs });
        const sentAt: number[] = [];
        let now = 0;
        for (const { push, ms } of steps) {
          now += ms;
          if (push) {
            sentAt.push(now);
            stream.push(sentAt.length, now);
          } else stream.expire(now);
          for (let from = -1; from <= sentAt.length + 1; from += 1) {
            const missed = stream.sinceOffset(from);
            const wanted = sentAt.slice(Math.max(0, from)).map((_, at) => from + 1 + at);
            const isPossible =
              from >= 0 &&
              from <= sentAt.length &&
              wanted.length <= count &&
              wanted.every((offset) => now - (sentAt[offset - 1] ?? 0) <= ageMs);
            expect(missed).toEqual(isPossible ? wanted : null);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a position of another epoch is never replayed', () => {
  const stream = new Stream<string>('now', { count: 5, ageMs: 1_000 });
  stream.push('a', 0);
  expect(stream.since({ epoch: 'before', offset: 0 })).toBeNull();
  expect(stream.since({ epoch: 'now', offset: 0 })).toEqual(['a']);
});

test('a lost frame is a gap that no replay crosses', () => {
  const stream = new Stream<string>('e', { count: 5, ageMs: 1_000 });
  stream.push('a', 0);
  stream.lose(0);
  stream.push('c', 0);
  expect(stream.sinceOffset(0)).toBeNull();
  expect(stream.sinceOffset(2)).toEqual(['c']);
});
