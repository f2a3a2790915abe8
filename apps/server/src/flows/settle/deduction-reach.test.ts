import { expect, test } from 'vitest';
import type { SettlementFact } from '../../modules/feed/index.ts';
import { asStoredFact } from '../../modules/tickets/index.ts';
import { untilShut } from './deduction-reach.ts';
import { settlementOf } from './feed-facts.ts';

const fact = (beforeMs: number, more: Partial<SettlementFact> = {}): SettlementFact => ({
  matchId: 1,
  marketType: 534,
  specifiers: '',
  outcomeId: 'b',
  result: 0,
  voidFactor: '1',
  deadHeatFactor: null,
  deduction: { share: '1/4', beforeMs },
  voidReason: null,
  certainty: 2,
  producer: 3,
  timestampMs: 9_000,
  ...more,
});
const stored = (one: SettlementFact) => asStoredFact(settlementOf(() => 1, one));
const reach = (one: SettlementFact, before: readonly SettlementFact[], shutAtMs: number | null) =>
  untilShut(one, before.map(stored), () => shutAtMs).deduction?.beforeMs;

test.each([
  ['shut later than the provider says', 1_000, 4_000, 4_000],
  ['shut before the provider says', 5_000, 4_000, 5_000],
  ['never shut for it, or nobody knows when', 1_000, null, 1_000],
])('H343 rules 8.8 a withdrawal takes up to the later of both moments: %s', (_how, saidMs, shutMs, untilMs) => {
  expect(reach(fact(saidMs), [], shutMs)).toBe(untilMs);
});

test('H343 what is said again keeps the moment that was stored with it, whatever the board says by now', () => {
  const first = untilShut(fact(1_000), [], () => 4_000);
  expect(reach(fact(1_000), [first], 7_000)).toBe(4_000);
  expect(reach(fact(1_000), [first], null), 'the board has forgotten it').toBe(4_000);
});

test('H343 what replaces it goes by the board, and by what was stored where the board has forgotten it', () => {
  const first = untilShut(fact(1_000, { certainty: 1 }), [], () => 4_000);
  const later = fact(1_500, { timestampMs: 9_500, deduction: { share: '3/10', beforeMs: 1_500 } });
  expect(reach(later, [first], 4_000)).toBe(4_000);
  expect(reach(later, [first], null)).toBe(4_000);
  expect(reach(fact(1_500, { outcomeId: 'c' }), [first], null), 'of another runner').toBe(1_500);
});

test('H343 a result without a withdrawal stays as it is', () => {
  const { deduction: _, ...plain } = fact(0);
  expect(untilShut(plain, [], () => 4_000)).toBe(plain);
});
