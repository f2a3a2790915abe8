import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DoubtfulEvents } from './doubtful-events.ts';

/** A feed round the doubts: what it is ordered to shut and open, and a provider that answers on command. */
function aFeed(producers: readonly number[] = [1]) {
  const shut = new Set<string>();
  const ours = new Set<string>();
  const asked: { producer: number; urn: string; requestId: number }[] = [];
  const alarms: string[] = [];
  const reads = new Map<string, { resolve(isListed: boolean): void; reject(error: Error): void }>();
  let requests = 0;
  const doubts: DoubtfulEvents = new DoubtfulEvents({
    steady: () => performance.now(),
    now: () => Date.now(),
    requestId: () => ++requests,
    producerOf: () => producers[0] ?? 1,
    producers: () => producers,
    isOurs: (urn) => ours.has(urn),
    isOver: () => false,
    isLineOpen: () => true,
    ask: (producer, urn, requestId) => Promise.resolve(void asked.push({ producer, urn, requestId })),
    readFixture: (urn) => new Promise((resolve, reject) => reads.set(urn, { resolve, reject })),
    shut: (urn) => void (ours.has(urn) && shut.add(urn)),
    open: (urn, turn) => void (doubts.settle(urn, turn) && shut.delete(urn)),
    onAlarm: (name) => void alarms.push(name),
  });
  return {
    doubts,
    shut,
    ours,
    asked,
    alarms,
    reads,
    /** A clean and whole answer. */
    answer({ urn, requestId }: { urn: string; requestId: number }) {
      doubts.heard(requestId, urn, true);
      doubts.completed(requestId, urn);
    },
  };
}

const NOBODY = { urn: '', requestId: 0 };
let feed: ReturnType<typeof aFeed>;
beforeEach(() => {
  vi.useFakeTimers();
  feed = aFeed();
});
afterEach(() => {
  feed.doubts.stop();
  vi.useRealTimers();
});

describe('XR-09 an event whose fixture is read slowly', () => {
  beforeEach(async () => {
    feed.ours.add('m:1');
    feed.doubts.raise('m:1', 'fixture:status', true);
    await vi.advanceTimersByTimeAsync(1);
    expect([...feed.reads.keys()]).toEqual(['m:1']);
  });

  test('XR-09 a doubt that comes meanwhile asks nothing: no answer opens the event before its fixture is read', async () => {
    feed.doubts.raise('m:1', 'message:groups');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(feed.asked).toEqual([]);
    expect(feed.shut).toEqual(new Set(['m:1']));
    feed.reads.get('m:1')?.resolve(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(feed.asked).toHaveLength(1);
    for (const one of feed.asked) feed.answer(one);
    expect(feed.shut).toEqual(new Set());
    expect(feed.doubts.size).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.asked, 'it is over').toHaveLength(1);
  });

  test('XR-09 however answers and the read follow one another, it is never shut without being asked for and told', async () => {
    feed.doubts.raise('m:1', 'message:groups');
    await vi.advanceTimersByTimeAsync(5_000);
    for (const one of feed.asked) feed.answer(one);
    feed.reads.get('m:1')?.resolve(true);
    await vi.advanceTimersByTimeAsync(1);
    for (let round = 0; round < 5; round++) {
      const one = feed.asked.at(-1);
      if (one) feed.answer(one);
      await vi.advanceTimersByTimeAsync(11_000);
    }
    expect(feed.shut).toEqual(new Set());
    expect(feed.doubts.size).toBe(0);
  });

  test('XR-09 a doubt that comes in the moment in which the fixture has been read asks no second time', async () => {
    feed.reads.get('m:1')?.resolve(true);
    for (let turn = 0; turn < 10; turn++) {
      feed.doubts.raise('m:1', 'message:groups');
      await Promise.resolve();
    }
    await vi.advanceTimersByTimeAsync(9_000);
    expect(feed.asked).toHaveLength(1);
  });

  test('XR-03 it is read again when it cannot be read, and once more when that was said while it was being read', async () => {
    feed.reads.get('m:1')?.reject(new Error('fixture:status'));
    feed.reads.clear();
    await vi.advanceTimersByTimeAsync(2_000);
    feed.doubts.raise('m:1', 'fixture:gone', true);
    feed.reads.get('m:1')?.resolve(true);
    feed.reads.clear();
    await vi.advanceTimersByTimeAsync(1);
    for (const one of feed.asked) feed.answer(one);
    expect(feed.shut, 'the clean answer is not enough').toEqual(new Set(['m:1']));
    await vi.advanceTimersByTimeAsync(10_000);
    feed.reads.get('m:1')?.resolve(true);
    await vi.advanceTimersByTimeAsync(1);
    feed.answer(feed.asked.at(-1) ?? NOBODY);
    expect(feed.shut).toEqual(new Set());
  });
});

test('XR-11 an answer counts for the question that waits, not for one of before', async () => {
  feed.ours.add('m:1');
  feed.doubts.raise('m:1', 'message:groups');
  await vi.advanceTimersByTimeAsync(12_100);
  const [first, second] = feed.asked;
  expect(feed.asked).toHaveLength(2);
  feed.answer(first ?? NOBODY);
  expect(feed.shut).toEqual(new Set(['m:1']));
  feed.answer(second ?? NOBODY);
  expect(feed.shut).toEqual(new Set());
});

test('H251 while more is doubtful than may be asked for, nothing waits for long: who waits first is asked for first', async () => {
  const since = new Map<string, number>();
  let longestMs = 0;
  let at = 0;
  // Twelve a second, of which ten may be asked for; each is answered at once, and doubtful again when its turn comes.
  for (let n = 0; n < 400; n++) feed.ours.add(`m:${n}`);
  for (let tick = 0; tick < 12 * 300; tick++) {
    const urn = `m:${tick % 400}`;
    feed.doubts.raise(urn, 'message:groups');
    if (!since.has(urn)) since.set(urn, at);
    await vi.advanceTimersByTimeAsync(83);
    at += 83;
    for (const one of feed.asked.splice(0)) {
      longestMs = Math.max(longestMs, at - (since.get(one.urn) ?? at));
      since.delete(one.urn);
      feed.answer(one);
    }
  }
  for (const [, fromMs] of since) longestMs = Math.max(longestMs, at - fromMs);
  // Never more wait than there are events: all of them are through in 40 seconds.
  expect(longestMs).toBeLessThan(45_000);
});

test('H251 a producer that has nothing to say of it costs no long pause: the others are asked next', async () => {
  feed = aFeed([1, 3]);
  feed.ours.add('m:1');
  // Often doubtful of late: its pauses are long.
  for (let n = 0; n < 12; n++) {
    feed.doubts.raise('m:1', 'message:groups');
    for (let s = 0; s < 700 && feed.asked.length === 0; s++) await vi.advanceTimersByTimeAsync(1_000);
    for (const one of feed.asked.splice(0)) feed.answer(one);
    expect(feed.shut.size).toBe(0);
  }
  feed.doubts.raise('m:1', 'message:groups');
  for (let s = 0; s < 310 && feed.asked.length === 0; s++) await vi.advanceTimersByTimeAsync(1_000);
  const [first] = feed.asked.splice(0);
  feed.doubts.completed(first?.requestId ?? 0, 'm:1');
  await vi.advanceTimersByTimeAsync(1_100);
  expect([first?.producer, feed.asked.at(0)?.producer]).toEqual([1, 3]);
});

describe('XR-03 strangers whose fixture cannot be read', () => {
  const unreadable = () => {
    for (const { reject } of feed.reads.values()) reject(new Error('fixture:status'));
    feed.reads.clear();
  };
  const strangers = (count: number) => {
    for (let n = 0; n < count; n++) feed.doubts.raise(`stranger:${n}`, 'fixture:status', true);
  };

  test('XR-09 however many they are, an event of ours is kept, told and opened by its answer', async () => {
    strangers(6_000);
    expect(feed.doubts.size).toBe(5_000);
    feed.ours.add('m:1');
    feed.doubts.raise('m:1', 'message:groups');
    expect(feed.alarms).toHaveLength(5_001);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(feed.asked).toMatchObject([{ urn: 'm:1' }]);
    for (const one of feed.asked) feed.answer(one);
    expect(feed.shut).toEqual(new Set());
  });

  test('XR-09 events of ours have no such bound', () => {
    for (let n = 0; n < 5_010; n++) {
      feed.ours.add(`m:${n}`);
      feed.doubts.raise(`m:${n}`, 'message:groups');
    }
    expect(feed.doubts.size).toBe(5_010);
  });

  test('XR-03 what turns out to be ours holds no place of theirs', async () => {
    strangers(5_000);
    feed.ours.add('stranger:0');
    feed.doubts.raise('stranger:0', 'message:groups');
    feed.doubts.raise('stranger:new', 'fixture:status', true);
    expect(feed.doubts.size).toBe(5_001);
  });

  test('XR-09 they do not use up what may be asked: events of ours are asked for at once', async () => {
    strangers(5_000);
    for (let n = 0; n < 3; n++) {
      await vi.advanceTimersByTimeAsync(1_000);
      unreadable();
    }
    for (let n = 0; n < 50; n++) {
      feed.ours.add(`m:${n}`);
      feed.doubts.raise(`m:${n}`, 'message:groups');
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(feed.asked).toHaveLength(50);
  });

  test('XR-03 they are given up after a while, and hold the position no longer', async () => {
    strangers(20);
    feed.ours.add('m:1');
    feed.doubts.raise('m:1', 'fixture:status', true);
    for (let n = 0; n < 3_600; n++) {
      await vi.advanceTimersByTimeAsync(1_000);
      unreadable();
    }
    expect(feed.doubts.size, 'ours is kept for good').toBe(1);
    expect(
      feed.alarms.filter((name) => name === 'feed_event_parked'),
      'a stranger is nothing that stays shut',
    ).toHaveLength(1);
  });
});
