import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedProvider, StreamHandlers } from '../feed-provider.ts';
import { Connection } from './connection.ts';

/** A provider whose streams do what the test says. */
let streams: StreamHandlers[];
let connection: Connection;
let notOpened: string[];

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  notOpened = [];
  const provider = {
    openStream(handlers: StreamHandlers) {
      streams.push(handlers);
      return { close: () => undefined };
    },
  } as unknown as FeedProvider;
  connection = new Connection({
    provider,
    onOpen: () => undefined,
    onFrame: () => undefined,
    onLost: () => undefined,
    isFull: () => false,
    onNotOpened: (reason) => notOpened.push(reason),
    random: () => 1,
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

const newest = () => streams.at(-1);

describe('XR-30 back-off', () => {
  test('XR-30 a provider that accepts and closes at once is asked less and less often', async () => {
    connection.start();
    for (let second = 0; second < 700; second++) {
      const stream = newest();
      stream?.onOpen();
      stream?.onClose('closed 1000');
      await vi.advanceTimersByTimeAsync(100);
    }
    // 70 seconds: after 250, 500, 1,000 ... 15,000 ms.
    expect(streams.length).toBeLessThan(12);
  });

  test.each([
    ['a completed recovery', () => connection.proved()],
    ['ten seconds of life', () => vi.advanceTimersByTime(10_000)],
  ])('XR-30 the back-off starts again after %s', async (_name, live) => {
    connection.start();
    for (let n = 0; n < 6; n++) {
      newest()?.onClose('closed 1012');
      await vi.advanceTimersByTimeAsync(20_000);
    }
    newest()?.onOpen();
    live();
    const before = streams.length;
    newest()?.onClose('closed 1012');
    await vi.advanceTimersByTimeAsync(251);
    expect(streams.length).toBe(before + 1);
  });

  test('H207 why a stream was never open is told, each time; one that was open is lost instead', async () => {
    connection.start();
    newest()?.onClose('connect ECONNREFUSED');
    await vi.advanceTimersByTimeAsync(300);
    newest()?.onClose('403 ACCESS_REFUSED');
    expect(connection.isRefused).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    newest()?.onOpen();
    expect(connection.isRefused).toBe(false);
    newest()?.onClose('closed 1012');
    expect(connection.isRefused).toBe(false);
    expect(notOpened).toEqual(['connect ECONNREFUSED', '403 ACCESS_REFUSED']);
  });

  test('XR-30 after a frame beyond every bound it waits for seconds, however good the connection was', async () => {
    connection.start();
    for (let n = 1; n <= 3; n++) {
      newest()?.onOpen();
      await vi.advanceTimersByTimeAsync(20_000);
      connection.proved();
      newest()?.onClose('Max payload size exceeded', true);
      await vi.advanceTimersByTimeAsync(7_900);
      expect(streams).toHaveLength(n);
      await vi.advanceTimersByTimeAsync(101);
      expect(streams).toHaveLength(n + 1);
    }
  });
});
