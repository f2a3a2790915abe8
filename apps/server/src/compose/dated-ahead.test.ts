import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fedBoard, listed, NOON, wireBook, wireState } from './test-kit/fed-board.ts';

/** What the feed dates ahead of our clock hides nothing that it says afterwards (XR-10). Match 1 runs, match 3 has not begun. */
let fed: ReturnType<typeof fedBoard>;

beforeEach(async () => {
  fed = fedBoard();
  fed.provider.addEvent(listed(1, 1, NOON));
  fed.provider.addEvent(listed(3, 3));
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  fed.provider.odds('df:match:1', [wireBook()], { product: 1, status: wireState() });
  fed.provider.odds('df:match:3', [wireBook()]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([1, 3].map(fed.takesBets)).toEqual([true, true]);
});
afterEach(() => fed.stop());

const price = (aheadMs: number, odds = '2.00', state: object = wireState()) =>
  fed.raw(1, {
    type: 'odds_change',
    timestamp: Date.now() + aheadMs,
    sport_event_status: state,
    markets: [wireBook(odds)],
  });
const stop = (more: object = {}) => fed.raw(1, { type: 'bet_stop', groups: 'all', market_status: -1, ...more });
/** The truth, which recoveries repeat. */
const goal = () => fed.provider.odds('df:match:1', [wireBook('1.30')], { status: wireState({ home_score: 1 }) });
const tick = () => vi.advanceTimersByTimeAsync(5);
const result = (n: number, product: number, aheadMs = 0) =>
  fed.raw(n, {
    type: 'bet_settlement',
    product,
    timestamp: Date.now() + aheadMs,
    certainty: 2,
    markets: [{ id: 1, outcomes: ['1', '2', '3'].map((id) => ({ id, result: id === '1' ? 1 : 0 })) }],
  });

describe('XR-10 the bound into the future is the age at which the same data is late', () => {
  test('XR-10 a live price dated 59 s ahead is doubted, and the stop after it holds', async () => {
    fed.provider.ignoreNextEventRecoveries = 1;
    price(59_000);
    await tick();
    expect(fed.takesBets(1)).toBe(false);
    expect(fed.alarms()).toContain('feed_event_doubtful');
    stop();
    await tick();
    expect(fed.takesBets(1)).toBe(false);
    goal();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(fed.matchOf(1)?.state?.homeScore).toBe(1);
    const [market] = fed.matchOf(1)?.markets.values() ?? [];
    expect(market).toMatchObject({ status: 'active', outcomes: [{ oddsMilli: 1_300 }, {}, {}] });
  });

  test.each([
    [1, 1, 2_900, true],
    [1, 1, 3_100, false],
    [3, 3, 19_000, true],
    [3, 3, 21_000, false],
  ])('XR-10 match %i: a price of producer %i dated %i ms ahead is believed: %s', async (n, product, aheadMs, isBelieved) => {
    fed.provider.ignoreNextEventRecoveries = 1;
    fed.raw(n, { type: 'odds_change', product, timestamp: Date.now() + aheadMs, markets: [wireBook('2.00')] });
    await tick();
    expect(fed.takesBets(n)).toBe(isBelieved);
  });

  test('XR-10 a status dated 55 s ahead does not keep the score', async () => {
    fed.raw(1, { type: 'odds_change', timestamp: Date.now() + 55_000, sport_event_status: wireState(), markets: [] });
    goal();
    await tick();
    expect(fed.matchOf(1)?.state?.homeScore).toBe(1);
  });
});

describe('XR-10 within the bound the order of arrival decides', () => {
  test('XR-10 a stop that arrives shuts, whatever price was dated later before it, until a newer price', async () => {
    price(2_900);
    await tick();
    stop();
    await tick();
    expect(fed.takesBets(1)).toBe(false);
    price(0, '1.30', wireState({ home_score: 1 }));
    await vi.advanceTimersByTimeAsync(3_500);
    expect(fed.takesBets(1)).toBe(false);
    price(0, '1.25', wireState({ home_score: 1 }));
    await tick();
    expect(fed.takesBets(1)).toBe(true);
  });

  test('XR-10 a stop that comes while the price still waits for the gates shuts too', async () => {
    const { gates } = fed;
    gates.failNext = 3;
    stop();
    price(2_900);
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(fed.takesBets(1)).toBe(false);
  });

  test('XR-10 a goal counts, and shuts the price that was dated after it', async () => {
    const before = fed.matchOf(1)?.stateVersion ?? 0;
    price(2_900);
    await tick();
    price(0, '1.30', wireState({ home_score: 1 }));
    await tick();
    expect(fed.matchOf(1)).toMatchObject({ stateVersion: before + 1, state: { homeScore: 1 } });
    expect(fed.takesBets(1)).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    price(0, '1.22', wireState({ home_score: 1 }));
    await tick();
    expect(fed.takesBets(1)).toBe(true);
  });

  test('XR-10 a goal whose frame was on its way while the time of the state passed by counts too', async () => {
    price(2_900);
    await vi.advanceTimersByTimeAsync(3_000);
    price(-500, '1.30', wireState({ home_score: 1 }));
    await tick();
    expect(fed.matchOf(1)?.state?.homeScore).toBe(1);
    expect(fed.takesBets(1)).toBe(false);
  });

  test.each([
    ['running', 1, 1],
    ['not begun', 3, 3],
  ])('XR-22 a result shuts its market, whatever rollback was dated later before it: %s', async (_name, n, product) => {
    fed.raw(n, { type: 'rollback_bet_settlement', product, timestamp: Date.now() + 50_000, markets: [{ id: 1 }] });
    await tick();
    result(n, product);
    await tick();
    expect(fed.takesBets(n)).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    fed.raw(n, { type: 'odds_change', product, markets: [wireBook('2.30')] });
    await tick();
    expect(fed.takesBets(n)).toBe(false);
    fed.raw(n, { type: 'rollback_bet_settlement', product, markets: [{ id: 1 }] });
    await tick();
    expect(fed.takesBets(n), 'newer than the result, and heard after it').toBe(true);
  });
});

describe('XR-10 prices that came after something dated ahead of our clock', () => {
  const asked = () => fed.provider.eventRecoveries.map(({ urn }) => urn);
  const stopAhead = (n: number, product: number, aheadMs: number) =>
    fed.raw(n, { type: 'bet_stop', product, timestamp: Date.now() + aheadMs, groups: 'all', market_status: -1 });
  const sameBook = (n: number) => fed.provider.odds(`df:match:${n}`, [wireBook()]);

  test.each([
    ['running', 1, 1, 2_500],
    ['not begun', 3, 3, 10_000],
  ])(
    'XR-10 prices that came after a stop dated ahead of our clock are asked for when its moment has passed: %s',
    async (_name, n, product, aheadMs) => {
      stopAhead(n, product, aheadMs);
      await vi.advanceTimersByTimeAsync(600);
      sameBook(n);
      await vi.advanceTimersByTimeAsync(aheadMs - 600);
      expect(fed.takesBets(n), 'hidden').toBe(false);
      expect(asked(), 'nothing is asked before').toEqual([]);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(asked()).toEqual([`df:match:${n}`]);
      expect(fed.takesBets(n), 'opened by the answer').toBe(true);
      expect(fed.matchOf(n)?.doubt).toBeNull();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked(), 'once').toHaveLength(1);
    },
  );

  test('XR-10 they are asked for once more when the answer too is dated before the stop: the clock of the provider is behind', async () => {
    stopAhead(3, 3, 10_000);
    sameBook(3);
    fed.provider.ignoreNextEventRecoveries = 1;
    await vi.advanceTimersByTimeAsync(11_500);
    const request_id = fed.provider.eventRecoveries[0]?.requestId;
    const behind = { product: 3, request_id, timestamp: Date.now() - 4_000 };
    fed.raw(3, { type: 'odds_change', ...behind, markets: [wireBook()] });
    fed.raw(3, { type: 'snapshot_complete', ...behind });
    await tick();
    expect(fed.matchOf(3)?.doubt, 'answered').toBeNull();
    expect(fed.takesBets(3)).toBe(false);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(asked()).toHaveLength(2);
    expect(fed.takesBets(3)).toBe(true);
  });

  test('XR-10 a price that one dated ahead has hidden is asked for', async () => {
    price(2_900);
    await tick();
    fed.provider.odds('df:match:1', [wireBook('1.95')]);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(fed.takesBets(1)).toBe(false);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(asked()).toEqual(['df:match:1']);
    expect(fed.takesBets(1)).toBe(true);
    expect(fed.matchOf(1)?.markets.values().next().value?.outcomes[0]?.oddsMilli).toBe(1_950);
  });

  test('XR-10 nothing is asked of a stop dated ahead after which nothing came: it holds', async () => {
    stopAhead(3, 3, 10_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fed.takesBets(3)).toBe(false);
    expect(asked()).toEqual([]);
  });

  test('XR-10 nothing is asked when newer prices come by themselves', async () => {
    stopAhead(3, 3, 2_000);
    sameBook(3);
    await vi.advanceTimersByTimeAsync(2_500);
    sameBook(3);
    await tick();
    expect(fed.takesBets(3)).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
  });

  test('XR-10 nothing is asked when a stop that is not dated ahead shuts since', async () => {
    stopAhead(3, 3, 1_000);
    sameBook(3);
    await vi.advanceTimersByTimeAsync(1_200);
    stopAhead(3, 3, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fed.takesBets(3)).toBe(false);
    expect(asked()).toEqual([]);
  });

  test('XR-10 nothing is asked for prices that a stop has only overtaken', async () => {
    fed.gates.failNext = 2;
    stop();
    await tick();
    price(0);
    stopAhead(1, 1, 2_500);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fed.takesBets(1)).toBe(false);
    expect(asked()).toEqual([]);
  });

  test('XR-10 nothing is asked of a match that has ended since', async () => {
    stopAhead(1, 1, 2_500);
    sameBook(1);
    await tick();
    fed.raw(1, { type: 'odds_change', sport_event_status: wireState({ status: 4, match_status: 100 }), markets: [] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fed.matchOf(1)?.phase).toBe('ended');
    expect(asked()).toEqual([]);
  });
});
