import { afterEach, expect, test, vi } from 'vitest';
import { fedBoard, HOUR, listed, NOON, wireBook } from './test-kit/fed-board.ts';

let fed: ReturnType<typeof fedBoard>;
afterEach(() => fed.stop());

const over = (n: number, producer: number, hoursAgo: number) => ({
  ...listed(n, producer, NOON - hoursAgo * HOUR),
  status: 'closed' as const,
});
const homeWon = [
  {
    id: 1,
    outcomes: [
      { id: '1', result: 1 },
      { id: '2', result: 0 },
      { id: '3', result: 0 },
    ],
  },
];

/** A match that was played and settled long before we began. */
function played(n: number, producer: number, hoursAgo: number): void {
  fed.provider.addEvent(over(n, producer, hoursAgo));
  const event = fed.provider.events.get(`df:match:${n}`);
  if (event === undefined) return;
  event.isClosed = true;
  const timestamp = NOON - (hoursAgo - 2) * HOUR;
  const result = {
    type: 'bet_settlement',
    product: producer,
    event_id: event.fixture.urn,
    timestamp,
    certainty: 2,
    markets: homeWon,
  };
  event.results.push(result);
}

const asked = () => fed.provider.eventRecoveries.map(({ urn, producer }) => `${urn} ${producer}`);

test('XR-03 results of what was played before the first start are asked for, the latest match first, and the start does not wait for them', async () => {
  fed = fedBoard();
  for (const [n, hours] of [30, 5, 12].entries()) played(n + 1, 1, hours);
  played(4, 3, 7);
  fed.provider.addEvent(listed(5, 3));
  fed.provider.odds('df:match:5', [wireBook()]);
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(30);
  expect(fed.takesBets(5)).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toEqual(['df:match:2 1', 'df:match:4 3', 'df:match:3 1', 'df:match:1 1']);
  expect(fed.settlements.facts.filter(({ marketType }) => marketType === 1)).toHaveLength(12);
  expect(fed.takesBets(5)).toBe(true);
  // Once: neither a break of the connection nor the next recovery asks again.
  fed.provider.disconnect();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toHaveLength(4);
});

test('RESULTS-02 until they have been asked for, the feed says of which time results are missing', async () => {
  fed = fedBoard();
  played(1, 1, 5);
  played(2, 1, 30);
  const lacks = (fromHours: number, toHours: number) =>
    fed.feed.lacksResults({ fromMs: NOON - fromHours * HOUR, toMs: NOON - toHours * HOUR });
  await fed.feed.start();
  // Nobody knows yet which ones: any day that a provider lists may lack some.
  expect([lacks(0, -24), lacks(24, 0), lacks(48, 24), lacks(72, 48), lacks(96, 72)]).toEqual([true, true, true, true, false]);
  expect(lacks(-12, -36)).toBe(false);
  await vi.advanceTimersByTimeAsync(30);
  expect([lacks(24, 0), lacks(48, 24), lacks(72, 48)]).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(250);
  expect([lacks(24, 0), lacks(48, 24)]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([lacks(24, 0), lacks(48, 24)]).toEqual([false, false]);
});

test('XR-03 each producer is asked at its own pace: a provider counts the questions of each of them', async () => {
  fed = fedBoard();
  for (let n = 1; n <= 130; n++) played(n, n <= 120 ? 1 : 3, 4 + n / 10);
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(40_000);
  const of = (producer: number) => fed.provider.eventRecoveries.filter((asked) => asked.producer === producer).length;
  // A hundred in twenty seconds, then one in two.
  expect(of(1)).toBeGreaterThanOrEqual(105);
  expect(of(1)).toBeLessThanOrEqual(112);
  expect(of(3)).toBe(10);
});

test('XR-03 a hundred are asked for soon and the others slowly, never two at once', async () => {
  fed = fedBoard();
  for (let n = 1; n <= 140; n++) played(n, 1, 3 + n / 4);
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked().length).toBeGreaterThan(3);
  expect(asked().length).toBeLessThan(9);
  await vi.advanceTimersByTimeAsync(19_500);
  const soon = asked().length;
  expect(soon).toBeGreaterThanOrEqual(95);
  expect(soon).toBeLessThanOrEqual(101);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked().length - soon).toBeLessThanOrEqual(15);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(new Set(asked()).size).toBe(140);
});

test('XR-03 a match whose result comes with the recovery is not asked for again, nor what was drawn', async () => {
  fed = fedBoard();
  played(1, 1, 3);
  played(2, 1, 4);
  const [recent, drawn] = [1, 2].map((n) => fed.provider.events.get(`df:match:${n}`));
  for (const result of recent?.results ?? []) result.timestamp = NOON - 60_000;
  if (drawn) drawn.fixture = { ...drawn.fixture, virtual: { season: '2026-11-20/01', matchDay: 3 } };
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fed.settlements.facts).toHaveLength(3);
  expect(asked()).toEqual([]);
});

test('XR-03 a producer that never recovers keeps nobody waiting: the results of the others are asked for', async () => {
  fed = fedBoard();
  fed.provider.silent.add(3);
  played(1, 1, 5);
  played(2, 3, 4);
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toEqual(['df:match:1 1']);
  fed.provider.silent.delete(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toEqual(['df:match:1 1', 'df:match:2 3']);
});

test('XR-03 a restart goes on with what is left, and one with nothing left asks for nothing', async () => {
  const readUntil = new Map<number, number>();
  fed = fedBoard({ readUntil });
  for (let n = 1; n <= 6; n++) played(n, 1, 2 + n);
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(700);
  const before = asked().length;
  expect(before).toBeGreaterThan(1);
  expect(before).toBeLessThan(5);
  for (const producer of [1, 3]) readUntil.set(producer, Date.now());
  await (await fed.restart()).start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked().toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `df:match:${n} 1`));
  await (await fed.restart()).start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toHaveLength(6);
});

test('RESULTS-02 a list that is not answered is asked for again without another recovery, with longer and longer pauses, and until then results are missing', async () => {
  fed = fedBoard();
  played(1, 1, 5);
  const list = fed.provider.fixtures.bind(fed.provider);
  let isSilent = true;
  let lists = 0;
  fed.provider.fixtures = async function* () {
    // The list of the start is answered, that of what is over is not.
    if (lists++ > 0 && isSilent) throw new Error('no answer');
    yield* list();
  };
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(30);
  const lacks = () => fed.feed.lacksResults({ fromMs: NOON - 24 * HOUR, toMs: NOON });
  await vi.advanceTimersByTimeAsync(34_000);
  // That of the start, then at once and after 5 and 15 s; two producers may share one.
  expect(lists).toBeGreaterThanOrEqual(4);
  expect(lists).toBeLessThanOrEqual(7);
  expect([lacks(), asked()]).toEqual([true, []]);
  isSilent = false;
  await vi.advanceTimersByTimeAsync(12_000);
  expect([lacks(), asked()]).toEqual([false, ['df:match:1 1']]);
});
