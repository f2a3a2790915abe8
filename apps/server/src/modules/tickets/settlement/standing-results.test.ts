import { judgeResults } from '@duskline/betting/judge-result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aResultFact } from '../../../../test-kit/result-facts.ts';
import { UnreadableResultError } from './errors.ts';
import type { ResultFact } from './record-facts.ts';
import { type KnownFact, resultInForce } from './result-in-force.ts';
import { asStoredFact, conflictsAtSameTimestamp, isRepeated, standingResults } from './standing-results.ts';

const OUTCOMES = ['1', '2', '3'];
const key = { matchId: 1, marketId: 1, marketType: 1, specifiers: '', producer: 3 };
type Settlement = Extract<ResultFact, { kind: 'settlement' }>;

/** One message: outcomes of 1x2 as a whole, in part, void, undecided, or nonsense; or what takes them back. Few moments, so that many are alike. */
const moment = fc.integer({ min: 1, max: 3 });
const said = fc
  .record({
    timestampMs: moment,
    certainty: fc.constantFrom<1 | 2>(1, 2),
    named: fc.subarray(OUTCOMES, { minLength: 1 }),
    won: fc.subarray(OUTCOMES),
    what: fc.constantFrom('result', 'result', 'result', 'void', 'undecided'),
  })
  .map(({ timestampMs, certainty, named, won, what }) =>
    named.map((outcomeId): Settlement => {
      const result = what === 'undecided' ? -1 : what === 'result' && won.includes(outcomeId) ? 1 : 0;
      return aResultFact(1, { ...key, timestampMs, certainty, outcomeId, result, voidFactor: what === 'void' ? '1' : null });
    }),
  );
const takenBack = moment.map((timestampMs): ResultFact[] => [{ ...key, kind: 'rollback-settlement', timestampMs }]);
const messages = fc.array(fc.oneof({ weight: 5, arbitrary: said }, { weight: 1, arbitrary: takenBack }), { maxLength: 12 });

const reportedResultOf = (facts: readonly KnownFact[]) =>
  standingResults(facts).map(({ outcomeId, result, voidFactor }) => ({
    outcomeId,
    result,
    ...(voidFactor === null ? {} : { voidFactor }),
  }));

/** As a message is judged: it is stored, or it waits and changes nothing. Stored facts get numbers in their order. */
function judged(all: readonly (readonly ResultFact[])[]): KnownFact[] {
  const stored: KnownFact[] = [];
  for (const message of all) {
    const coming = message.map(asStoredFact);
    const isTakenBack = message.some(({ kind }) => kind === 'rollback-settlement');
    const isBelieved =
      isTakenBack ||
      isRepeated(stored, coming) ||
      (!conflictsAtSameTimestamp(stored, coming) &&
        judgeResults({ ...key, offered: null }, reportedResultOf([...stored, ...coming])) === null);
    if (isBelieved) for (const fact of coming) stored.push({ ...fact, number: stored.length });
  }
  return stored;
}

const paid = (facts: readonly KnownFact[]) =>
  OUTCOMES.map((outcomeId) => {
    try {
      return resultInForce(outcomeId, facts).at(0).outcome;
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableResultError);
      return 'FORGOTTEN';
    }
  });

describe('what the judge believes', () => {
  test('XR-20 is what is paid, whatever comes in whatever order: never two winners, never a winner and a void', () => {
    fc.assert(
      fc.property(messages, (all) => {
        const facts = judged(all);
        const pays = paid(facts);
        const believes = new Map(standingResults(facts).map((one) => [one.outcomeId, one]));
        for (const [at, outcomeId] of OUTCOMES.entries()) {
          const one = believes.get(outcomeId);
          const is =
            !one || one.result === -1 ? 'PENDING' : one.voidFactor === '1' ? 'REFUND' : one.result === 1 ? 'WIN' : 'LOST';
          // An outcome that a settled market does not name waits for a person; the judge believes nothing of it.
          expect([is, is === 'PENDING' ? 'FORGOTTEN' : is]).toContain(pays[at]);
        }
        const winners = pays.filter((one) => one === 'WIN').length;
        expect(winners).toBeLessThanOrEqual(1);
        expect(pays.includes('REFUND') && (winners > 0 || pays.includes('LOST'))).toBe(false);
        expect(pays).not.toEqual(['LOST', 'LOST', 'LOST']);
      }),
      { numRuns: 10_000 },
    );
  });

  test('XR-20 two contents of one moment contradict, one content twice does not, nor what was taken back', () => {
    const at = (timestampMs: number, result: 1 | 0 | -1, over: Partial<Settlement> = {}): KnownFact =>
      asStoredFact(aResultFact(1, { ...key, timestampMs, certainty: 2, result, ...over }));
    const back = (timestampMs: number) => asStoredFact({ ...key, kind: 'rollback-settlement', timestampMs });
    expect(conflictsAtSameTimestamp([at(5, 1)], [at(5, 0)])).toBe(true);
    expect(conflictsAtSameTimestamp([], [at(5, 1), at(5, 0)])).toBe(true);
    expect(conflictsAtSameTimestamp([at(5, 0)], [at(5, 0, { voidFactor: '1' })])).toBe(true);
    expect(conflictsAtSameTimestamp([at(5, 0, { voidFactor: '1.0' })], [at(5, 0, { voidFactor: '1' })])).toBe(false);
    expect(conflictsAtSameTimestamp([at(5, 1)], [at(6, 0)])).toBe(false);
    expect(conflictsAtSameTimestamp([at(5, 1, { certainty: 1 })], [at(5, 0)])).toBe(false);
    expect(conflictsAtSameTimestamp([at(5, 1), back(5)], [at(5, 0)])).toBe(false);
    expect(conflictsAtSameTimestamp([at(5, -1)], [at(5, 1)])).toBe(false);
    expect(conflictsAtSameTimestamp([at(5, 1)], [at(5, 0, { outcomeId: '2' })])).toBe(false);
    const gone = (share: string, beforeMs = 3) => at(5, 0, { voidFactor: '1', deduction: { share, beforeMs } });
    expect(conflictsAtSameTimestamp([gone('1/4')], [gone('1/4')])).toBe(false);
    for (const other of [gone('9/10'), gone('1/4', 4), at(5, 0, { voidFactor: '1' })]) {
      expect(conflictsAtSameTimestamp([gone('1/4')], [other])).toBe(true);
      expect(isRepeated([gone('1/4')], [other])).toBe(false);
    }
    expect(isRepeated([gone('1/4')], [gone('1/4')])).toBe(true);
    expect(isRepeated([at(5, 1)], [at(5, 1)])).toBe(true);
    expect(isRepeated([at(5, 1)], [at(5, 1), at(5, 0, { outcomeId: '2' })])).toBe(false);
  });

  test('XR-22 the word of a person is believed as it is paid', () => {
    const feed = (outcomeId: string, result: 1 | 0) => aResultFact(1, { ...key, timestampMs: 5, outcomeId, result });
    const desk: KnownFact = { ...asStoredFact(feed('1', 1)), kind: 'desk', certainty: null, number: 1 };
    const facts = [desk, asStoredFact({ ...feed('1', 0), timestampMs: 9 }), asStoredFact({ ...feed('3', 1), timestampMs: 9 })];
    expect(paid(facts)).toEqual(['WIN', 'FORGOTTEN', 'WIN']);
    expect(judgeResults({ ...key, offered: null }, reportedResultOf(facts))).toBe('too_many_winners');
  });
});
