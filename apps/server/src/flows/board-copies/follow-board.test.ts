import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createBoardFollower } from './follow-board.ts';

/** What a process that follows the board makes of frames that are lost, doubled, late, or of another owner (decision 13). */
const PRODUCERS = [1, 3];
/** After it a beat is said for certain after the reading, whatever the two clocks of the database. */
const MOMENT_MS = 600;

function aFollower() {
  const heard: { onFrame(frame: unknown): void }[] = [];
  const sent: { kind: string; id: string }[] = [];
  const applied: number[] = [];
  const shut = new Set(PRODUCERS);
  const read: string[] = [];
  let reloads = Promise.withResolvers<void>();
  let nowMs = 1_000_000;
  const follower = createBoardFollower({
    channel: {
      async start(listener) {
        heard.push(listener);
      },
      send(frame) {
        sent.push(frame as { kind: string; id: string });
        return 'sent';
      },
      isConnected: () => true,
      stop: async () => undefined,
    },
    catalogue: {
      apply(message) {
        if (message.kind === 'producer') message.isDown ? shut.add(message.producer) : shut.delete(message.producer);
        return null;
      },
      applyCopy(copy) {
        applied.push(copy.id);
        return true;
      },
      describe: () => undefined,
      async reload() {
        read.push('prices');
        await reloads.promise;
        read.push('read');
      },
    },
    gates: {
      learn: () => undefined,
      async load() {
        read.push('versions');
      },
    },
    producers: PRODUCERS,
    clock: { now: () => nowMs },
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  const hear = (frame: object) => heard[0]?.onFrame(frame);
  const beat = (term: string, no: number, { validMs = 2_000, down = [] as number[], boot = `life of ${term}` } = {}) =>
    hear({ kind: 'beat', term, no, boot, untilMs: nowMs + validMs, down });
  const changes = (term: string, no: number, { down = [] as number[] } = {}) =>
    hear({ kind: 'changes', term, no, fixtures: [], matches: [{ id: no }], gates: [], descriptions: [], down });
  return {
    follower,
    sent,
    applied,
    shut,
    read,
    beat,
    changes,
    hear,
    setClock(ms: number) {
      nowMs += ms;
    },
    wait(ms: number) {
      nowMs += ms;
      vi.advanceTimersByTime(ms);
    },
    /** The question that was asked last is answered. */
    answer: (term: string, no: number) => hear({ kind: 'synced', term, no, id: sent.at(-1)?.id }),
    /** All readings end that have begun. */
    async readAll(): Promise<void> {
      for (const _ of 'several turns') await Promise.resolve();
      reloads.resolve();
      reloads = Promise.withResolvers();
      for (const _ of 'several turns') await Promise.resolve();
    },
    /** The question is answered, everything is read, and a moment has passed since. */
    async synced(term: string, no: number): Promise<void> {
      this.answer(term, no);
      await this.readAll();
      this.wait(MOMENT_MS);
    },
  };
}

describe('a process that follows the board', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('H152 is shut until it has read what its owner has stored, and all that was said meanwhile', async () => {
    const one = aFollower();
    await one.follower.start();
    one.beat('7', 4);
    expect(one.sent).toEqual([{ kind: 'sync', id: expect.any(String) }]);
    one.changes('7', 5);
    one.hear({ kind: 'synced', term: '7', no: 4, id: 'of somebody else' });
    one.changes('7', 6);
    expect([one.applied, one.follower.validUntilMs(), one.follower.fault()]).toEqual([
      [],
      0,
      expect.stringContaining('read again'),
    ]);
    await one.synced('7', 4);
    expect(one.applied).toEqual([5, 6]);
    expect([...one.shut]).toEqual(PRODUCERS);
    one.beat('7', 6, { down: [3] });
    expect([[...one.shut], one.follower.fault(), one.follower.bootId()]).toEqual([[3], null, 'life of 7']);
    await one.follower.stop();
  });

  async function following() {
    const one = aFollower();
    await one.follower.start();
    one.beat('7', 4);
    await one.synced('7', 4);
    one.beat('7', 4);
    expect([...one.shut]).toEqual([]);
    return one;
  }

  test('H152 opens by what its owner said after it had read: a beat that was on its way by then confirms something older', async () => {
    const one = aFollower();
    await one.follower.start();
    one.beat('7', 4);
    one.answer('7', 4);
    await one.readAll();
    // Said a second before, received now; the clocks of two processes differ a little.
    one.beat('7', 4, { validMs: 1_000 });
    one.beat('7', 4, { validMs: 2_300 });
    expect([[...one.shut], one.follower.validUntilMs()]).toEqual([PRODUCERS, 0]);
    one.wait(MOMENT_MS);
    one.beat('7', 4, { validMs: 2_000 - MOMENT_MS });
    expect([...one.shut]).toEqual(PRODUCERS);
    one.beat('7', 4);
    expect([...one.shut]).toEqual([]);
    await one.follower.stop();
  });

  test('H152 opens when nothing of before the reading can hold any more, also with an owner whose lease is short or a clock that was set back', async () => {
    const one = aFollower();
    await one.follower.start();
    one.beat('7', 4);
    one.answer('7', 4);
    await one.readAll();
    one.setClock(-3_600_000);
    one.wait(1_900);
    one.beat('7', 4, { validMs: 500 });
    expect([...one.shut]).toEqual(PRODUCERS);
    one.wait(200);
    one.beat('7', 4, { validMs: 500 });
    expect([...one.shut]).toEqual([]);
    await one.follower.stop();
  });

  test('H152 hears of everything once, however often it is said', async () => {
    const one = await following();
    for (const no of [5, 5, 4, 6, 5]) one.changes('7', no);
    expect([one.applied, one.sent.length]).toEqual([[5, 6], 1]);
    await one.follower.stop();
  });

  test.each(['changes', 'beat'] as const)(
    'H152 shuts and reads again when the next %s shows that a frame is missing',
    async (kind) => {
      const one = await following();
      one[kind]('7', 6);
      expect([[...one.shut], one.applied, one.follower.validUntilMs(), one.sent.length]).toEqual([PRODUCERS, [], 0, 2]);
      one.beat('7', 6);
      expect([...one.shut]).toEqual(PRODUCERS);
      await one.synced('7', 6);
      one.beat('7', 6);
      expect([[...one.shut], one.follower.fault()]).toEqual([[], null]);
      await one.follower.stop();
    },
  );

  test('H152 goes over to the next owner, and believes nothing more of the one before', async () => {
    const one = await following();
    one.changes('8', 1);
    expect([[...one.shut], one.applied, one.sent.length]).toEqual([PRODUCERS, [], 2]);
    one.beat('7', 4, { validMs: 60_000 });
    one.changes('7', 5);
    expect([[...one.shut], one.applied]).toEqual([PRODUCERS, []]);
    await one.synced('8', 1);
    one.beat('8', 1);
    one.beat('7', 4, { validMs: 60_000 });
    one.changes('7', 5);
    expect([[...one.shut], one.applied, one.follower.bootId()]).toEqual([[], [], 'life of 8']);
    one.wait(2_100);
    expect([...one.shut]).toEqual(PRODUCERS);
    await one.follower.stop();
  });

  test('H153 shuts by itself when nobody confirms what it knows, and opens when that is confirmed, not by a beat that came late', async () => {
    const one = await following();
    one.wait(1_900);
    expect([...one.shut]).toEqual([]);
    one.wait(200);
    expect([[...one.shut], one.follower.validUntilMs(), one.follower.fault()]).toEqual([
      PRODUCERS,
      0,
      expect.stringContaining('confirms nothing'),
    ]);
    one.beat('7', 4, { validMs: -1 });
    expect([...one.shut]).toEqual(PRODUCERS);
    one.beat('7', 4);
    expect([[...one.shut], one.sent.length]).toEqual([[], 1]);
    await one.follower.stop();
  });

  test('H166 what was confirmed before the clock of the database was set back holds no longer than what is confirmed now', async () => {
    const one = await following();
    one.setClock(-3_600_000);
    one.beat('7', 4);
    expect([[...one.shut], one.follower.validUntilMs()]).toEqual([[], 1_000_000 + MOMENT_MS - 3_600_000 + 2_000]);
    one.wait(1_900);
    expect([...one.shut]).toEqual([]);
    one.wait(200);
    expect([[...one.shut], one.follower.validUntilMs()]).toEqual([PRODUCERS, 0]);
    await one.follower.stop();
  });

  test('H166 nor when nothing more is confirmed, or too far ahead', async () => {
    const one = await following();
    one.setClock(-3_600_000);
    one.wait(2_100);
    expect([...one.shut]).toEqual(PRODUCERS);
    one.beat('7', 4, { validMs: 3_600_000 });
    expect([...one.shut]).toEqual([]);
    one.wait(2_100);
    expect([[...one.shut], one.follower.validUntilMs()]).toEqual([PRODUCERS, 0]);
    await one.follower.stop();
  });

  test('H152 reads the versions of gates before the prices behind them', async () => {
    const one = await following();
    expect(one.read).toEqual(['versions', 'prices', 'read']);
    await one.follower.stop();
  });

  test('H152 reads once at a time, and for the question that was asked last', async () => {
    const one = aFollower();
    await one.follower.start();
    one.beat('7', 4);
    one.answer('7', 4);
    for (const _ of 'several turns') await Promise.resolve();
    one.changes('8', 1);
    one.answer('8', 1);
    one.changes('9', 1);
    one.answer('9', 1);
    await one.readAll();
    expect([one.read, one.follower.fault()]).toEqual([
      ['versions', 'prices', 'read', 'versions', 'prices'],
      expect.stringContaining('read again'),
    ]);
    await one.readAll();
    one.wait(MOMENT_MS);
    one.beat('9', 1);
    expect([one.follower.fault(), one.applied]).toEqual([null, []]);
    await one.follower.stop();
  });

  test('H152 asks again while nobody answers, and an answer that was on its way is as good, with all that came since', async () => {
    const one = aFollower();
    await one.follower.start();
    for (const frame of [null, 7, {}, { kind: 'beat' }, { kind: 'beat', term: '-1', no: 1, boot: '', untilMs: 1, down: [] }])
      one.hear(frame as object);
    expect(one.sent).toEqual([]);
    one.beat('7', 0);
    one.changes('7', 1);
    one.wait(1_200);
    one.wait(1_200);
    expect([one.sent.length, new Set(one.sent.map(({ id }) => id)).size]).toEqual([3, 1]);
    await one.synced('7', 0);
    one.beat('7', 1);
    expect([one.applied, one.follower.fault()]).toEqual([[1], null]);
    await one.follower.stop();
  });
});
