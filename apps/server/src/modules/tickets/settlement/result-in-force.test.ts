import { LEG_RESULTS } from '@duskline/betting/leg-result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableResultError } from './errors.ts';
import { type KnownFact, resultInForce } from './result-in-force.ts';

const CASES = { numRuns: 10_000 };
const END = 1_000;

const moment = fc.integer({ min: 0, max: 20 });
let stored = 0;
const fact: fc.Arbitrary<KnownFact> = fc.record({
  outcomeId: fc.constantFrom('1', '2'),
  kind: fc.constantFrom('settlement', 'settlement', 'cancel', 'rollback-settlement', 'rollback-cancel'),
  timestampMs: moment,
  certainty: fc.constantFrom(1, 2, null),
  result: fc.constantFrom<1 | 0 | -1>(1, 0, -1),
  voidFactor: fc.constantFrom(null, '0.5', '1'),
  deadHeatFactor: fc.constantFrom(null, '0.5'),
  fromMs: fc.option(moment),
  toMs: fc.option(moment),
  number: fc.nat(),
});
const facts = fc.array(fact, { maxLength: 8 });
const FORGOTTEN = 'the market is settled without it';
const said = (known: readonly KnownFact[], acceptedAtMs: number, isOutright = false): string => {
  try {
    const { outcome, winShare, voidShare } = resultInForce('1', known, { isOutright }).at(acceptedAtMs);
    return `${outcome} ${winShare.n}/${winShare.d} ${voidShare.n}/${voidShare.d}`;
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableResultError);
    return FORGOTTEN;
  }
};
const of = (kind: KnownFact['kind'], timestampMs: number, more: Partial<KnownFact> = {}): KnownFact => ({
  outcomeId: kind === 'settlement' ? '1' : '',
  kind,
  timestampMs,
  certainty: 1,
  result: 1,
  voidFactor: null,
  deadHeatFactor: null,
  fromMs: null,
  toMs: null,
  number: ++stored,
  ...more,
});
/** Bets accepted before `placedBefore` are paid for a lead scored at `scoredAt`. */
const payout = (scoredAt: number, placedBefore: number, more: Partial<KnownFact> = {}): KnownFact =>
  of('early-payout', scoredAt, { outcomeId: '1', result: null, certainty: null, toMs: placedBefore, ...more });
/** The facts, stored in this order. */
const inOrder = (known: readonly KnownFact[], from = 0): KnownFact[] =>
  known.map((one, index) => ({ ...one, number: from + index }));

describe('the result in force', () => {
  test('rules 9.3 the order in which facts arrive, and how often, does not matter', () => {
    fc.assert(
      fc.property(
        facts.chain((known) =>
          fc.tuple(fc.constant(known), fc.shuffledSubarray([...known, ...known], { minLength: known.length * 2 })),
        ),
        moment,
        ([known, shuffled], acceptedAtMs) => said(shuffled, acceptedAtMs) === said(known, acceptedAtMs),
      ),
      CASES,
    );
  });

  test('rules 9.3 rolled back, then settled, is settled as if for the first time', () => {
    fc.assert(
      fc.property(facts, fact, moment, (known, last, acceptedAtMs) => {
        const settlement: KnownFact = { ...last, kind: 'settlement', outcomeId: '1', timestampMs: END + 1 };
        const voids = known.filter(({ kind }) => kind === 'cancel' || kind === 'rollback-cancel');
        const again = [...known, of('rollback-settlement', END), settlement];
        return said(again, acceptedAtMs) === said([...voids, settlement], acceptedAtMs);
      }),
      CASES,
    );
  });

  test('rules 9.3 a rollback of everything leaves nothing: the leg is open again', () => {
    fc.assert(
      fc.property(facts, moment, (known, acceptedAtMs) => {
        const taken = [...known, of('rollback-settlement', END), of('rollback-cancel', END)];
        return resultInForce('1', taken).at(acceptedAtMs) === LEG_RESULTS.PENDING;
      }),
      CASES,
    );
  });

  test('rules 9.3.3 a rollback takes back what was sent before it or with it, never what came after', () => {
    fc.assert(
      fc.property(moment, moment, moment, (settledAt, rolledBackAt, acceptedAtMs) => {
        const known = [of('rollback-settlement', rolledBackAt), of('settlement', settledAt)];
        const result = resultInForce('1', known).at(acceptedAtMs);
        const cancelled = resultInForce('1', [of('rollback-cancel', rolledBackAt), of('cancel', settledAt)]).at(acceptedAtMs);
        return (
          result === (settledAt > rolledBackAt ? LEG_RESULTS.WIN : LEG_RESULTS.PENDING) &&
          cancelled === (settledAt > rolledBackAt ? LEG_RESULTS.CANCELLED : LEG_RESULTS.PENDING)
        );
      }),
      CASES,
    );
  });

  test('rules 9.3 the result of one outcome says nothing of another, but that the market is settled', () => {
    fc.assert(
      fc.property(facts, moment, (known, acceptedAtMs) => {
        const own = known.filter(({ kind, outcomeId }) => kind !== 'settlement' || outcomeId === '1');
        const all = said(known, acceptedAtMs);
        return all === FORGOTTEN ? said(own, acceptedAtMs) === 'PENDING 0/1 0/1' : all === said(own, acceptedAtMs);
      }),
      CASES,
    );
  });

  test('XR-08 an outcome that its settled market does not have is no open leg: it waits for a person', () => {
    const one = of('settlement', 1);
    const said2 = (...known: KnownFact[]) => said(known, 5);
    const other = of('settlement', 3, { outcomeId: '2' });
    expect(said2(other)).toBe(FORGOTTEN);
    expect(said2(one, other)).toBe('WIN 1/1 0/1');
    expect(said2(of('settlement', 3, { outcomeId: '2', result: -1 }))).toBe('PENDING 0/1 0/1');
    expect(said2(other, of('settlement', 3, { result: -1 }))).toBe('PENDING 0/1 0/1');
    expect(said2(other, of('rollback-settlement', 4))).toBe('PENDING 0/1 0/1');
    expect(said2(other, of('cancel', 4))).toBe('CANCELLED 0/1 1/1');
    expect(said2(other, of('cancel', 4, { toMs: 5 }))).toBe(FORGOTTEN);
  });

  test('rules 8.8 a runner that is settled void alone leaves the others open, until one of them has a result', () => {
    const gone = of('settlement', 3, { outcomeId: '2', result: 0, voidFactor: '1.0', deduction: '1/4', toMs: 9 });
    expect(said([gone], 5, true)).toBe('PENDING 0/1 0/1');
    expect(said([gone, of('settlement', 4, { outcomeId: '3', result: 0 })], 5, true)).toBe(FORGOTTEN);
    expect(said([{ ...gone, voidFactor: '0.5' }], 5, true)).toBe(FORGOTTEN);
    expect(said([gone, of('settlement', 4)], 5, true)).toBe('WIN 3/4 1/4');
  });

  test('H242 of a market that is no outright the void of one outcome settles it: one that was not named waits for a person', () => {
    const voided = of('settlement', 3, { outcomeId: '2', result: 0, voidFactor: '1' });
    expect(said([voided], 5)).toBe(FORGOTTEN);
    expect(said([voided, of('rollback-settlement', 4)], 5)).toBe('PENDING 0/1 0/1');
    expect(said([voided, of('settlement', 4)], 5)).toBe('WIN 1/1 0/1');
  });

  test('rules 9.3.2 a cancelled leg ignores settlements, outside its window it does not know of it', () => {
    fc.assert(
      fc.property(facts, moment, moment, moment, (known, from, length, acceptedAtMs) => {
        const settled = known.filter(({ kind }) => kind === 'settlement' || kind === 'rollback-settlement');
        const window = of('cancel', END, { fromMs: from, toMs: from + length });
        const isInside = acceptedAtMs >= from && acceptedAtMs < from + length;
        const without = said(settled, acceptedAtMs);
        return said([...settled, window], acceptedAtMs) === (isInside ? said([of('cancel', END)], acceptedAtMs) : without);
      }),
      CASES,
    );
  });
});

describe('an early payout', () => {
  const isPaid = (known: readonly KnownFact[], acceptedAtMs: number, outcomeId = '1'): boolean =>
    resultInForce(outcomeId, known).isPaidEarly(acceptedAtMs);

  test('RULE-14 once paid never reversed: no fact that comes later takes it back, however it is dated', () => {
    fc.assert(
      fc.property(facts, facts, moment, moment, moment, (before, later, scoredAt, placedBefore, acceptedAtMs) => {
        const known = [...inOrder(before), payout(scoredAt, placedBefore, { number: before.length })];
        const all = [...known, ...inOrder(later, known.length)];
        return !isPaid(known, acceptedAtMs) || isPaid(all, acceptedAtMs);
      }),
      CASES,
    );
  });

  test('RULE-14 it is a function of the set of facts: the order in which they are read, and how often, does not matter', () => {
    fc.assert(
      fc.property(
        facts.chain((before) => {
          const known = [...inOrder(before), payout(10, 15, { number: 3.5 })];
          return fc.tuple(fc.constant(known), fc.shuffledSubarray([...known, ...known], { minLength: known.length * 2 }));
        }),
        moment,
        ([known, shuffled], acceptedAtMs) => isPaid(shuffled, acceptedAtMs) === isPaid(known, acceptedAtMs),
      ),
      CASES,
    );
  });

  test('RULE-14 only bets placed before the match was live, and only on this outcome', () => {
    const known = [payout(10, 5)];
    expect([3, 4, 5, 6, 10, 11].map((at) => isPaid(known, at))).toEqual([true, true, false, false, false, false]);
    expect(isPaid(known, 3, '2')).toBe(false);
    expect(isPaid([], 3)).toBe(false);
  });

  test('RULE-14 the feed is not asked: draw, opposite and live bets are worth what it says', () => {
    const known = [payout(10, 5), of('settlement', 20, { result: 0 }), of('settlement', 20, { outcomeId: '2', result: 1 })];
    expect(resultInForce('1', known).at(3)).toBe(LEG_RESULTS.LOST);
    expect(resultInForce('2', known).at(3)).toBe(LEG_RESULTS.WIN);
  });

  test('RULE-14 only an open leg: what was decided before the lead stays, and is paid once that is taken back', () => {
    const lost = of('settlement', 8, { result: 0 });
    const voided = of('cancel', 8, { fromMs: 2, toMs: 4 });
    expect(isPaid([lost, payout(10, 5)], 3)).toBe(false);
    expect(isPaid([lost, payout(10, 5), of('rollback-settlement', 12)], 3)).toBe(true);
    const cancelled = [voided, payout(10, 5)];
    expect([1, 2, 3, 4].map((at) => isPaid(cancelled, at))).toEqual([true, false, false, true]);
    expect(isPaid([...cancelled, of('rollback-cancel', 12)], 3)).toBe(true);
    // Between the goal and its confirmation: the leg was open when the lead was scored.
    expect(isPaid([of('settlement', 11, { result: 0 }), of('cancel', 11), payout(10, 5)], 3)).toBe(true);
  });
});

test('rules 9.3 a line says what decides it: nothing, the feed, a cancel of its time, a person; and what a withdrawal takes', () => {
  const by = (known: readonly KnownFact[], acceptedAtMs = 5) => resultInForce('1', known).groundAt(acceptedAtMs).by;
  const won = of('settlement', 1);
  const cancel = of('cancel', 2, { fromMs: 4, toMs: 6 });
  expect(by([])).toBe('nothing');
  expect(by([won])).toBe('feed');
  expect(by([won, cancel])).toBe('cancel');
  expect(by([won, cancel], 7)).toBe('feed');
  expect(by([won, cancel, of('desk', 1, { outcomeId: '1' })])).toBe('desk');
  const withdrawn = of('settlement', 2, { outcomeId: '2', result: 0, voidFactor: '1', deduction: '1/4', toMs: 9 });
  const share = (acceptedAtMs: number) =>
    resultInForce('1', [won, withdrawn], { isOutright: true }).groundAt(acceptedAtMs).deduction;
  expect(share(5)).toMatchObject({ n: 1n, d: 4n });
  expect(share(9).n).toBe(0n);
});
