import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fedBoard, HOUR, listed, NOON } from './test-kit/fed-board.ts';

/** When an outright is shut for a withdrawal: the feed over the real board, with gates in memory that take their time. */
let fed: ReturnType<typeof fedBoard>;
const GATES_TAKE_MS = 40;
const termsOf = (out: readonly string[]) => ({
  runners: ['r0', 'r1', 'r2'].map((outcomeId) => ({ outcomeId, name: outcomeId, isNonRunner: out.includes(outcomeId) })),
  endTimeMs: NOON + 90 * HOUR,
});
const shut = () => fed.matchOf(1)?.outright?.shut;

beforeEach(async () => {
  fed = fedBoard();
  fed.provider.addEvent({ ...listed(1, 3), liveCoverage: false, outright: termsOf([]) });
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  const outcomes = ['2.50', '2.60', '2.70'].map((odds, at) => ({ id: `r${at}`, odds }));
  fed.provider.odds('df:match:1', [{ id: 534, status: 1, outcomes }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(fed.gates.matches.get(1)).toBe(true);
  const { set } = fed.gates;
  fed.gates.set = async (settings) => {
    if (settings.length > 0) await new Promise((resolve) => setTimeout(resolve, GATES_TAKE_MS));
    await set.call(fed.gates, settings);
  };
});
afterEach(() => fed.stop());

test('H343 the moment is that from which no bet at the old prices can commit: when the gates were shut', async () => {
  const event = fed.provider.events.get('df:match:1');
  if (event) event.fixture = { ...event.fixture, outright: termsOf(['r1']) };
  const saidMs = Date.now();
  fed.raw(1, { type: 'fixture_change', change_type: 4, product: 3 });
  await vi.advanceTimersByTimeAsync(GATES_TAKE_MS / 2);
  expect(fed.gates.matches.get(1), 'a bet that is under way may still commit').toBe(true);
  await vi.advanceTimersByTimeAsync(GATES_TAKE_MS);
  expect(fed.gates.matches.get(1)).toBe(false);
  expect(shut()?.runners.get('r1')).toBeGreaterThanOrEqual(saidMs + GATES_TAKE_MS);
});

test('H343 and where results alone name it, when the gates of their market were', async () => {
  const saidMs = Date.now();
  const outcomes = [
    { id: 'r0', result: 1 },
    { id: 'r1', result: 0, void_factor: '1', withdrawn: { odds: '2.60', at: saidMs - 1_000 } },
    { id: 'r2', result: 0 },
  ];
  fed.raw(1, { type: 'bet_settlement', certainty: 2, product: 3, markets: [{ id: 534, outcomes }] });
  await vi.advanceTimersByTimeAsync(3 * GATES_TAKE_MS);
  expect([...(shut()?.markets.values() ?? [])].map((ms) => ms >= saidMs + GATES_TAKE_MS)).toEqual([true]);
});
