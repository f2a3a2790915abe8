import { expect, test, vi } from 'vitest';
import { createPoller } from './poller.ts';

test('readings run one after another, and a failed one does not stop the next', async () => {
  const steps: string[] = [];
  let isBroken = false;
  const polled = createPoller({
    async read() {
      steps.push('from');
      await Promise.resolve();
      if (isBroken) throw new Error('away');
      steps.push('to');
    },
    everyMs: 60_000,
    onFault: () => undefined,
  });
  const first = polled.refresh();
  await Promise.resolve();
  // Those that ask while one reads are answered by the next one, all together.
  await Promise.all([first, ...Array.from({ length: 200 }, () => polled.refresh())]);
  expect(steps).toEqual(['from', 'to', 'from', 'to']);
  isBroken = true;
  await expect(polled.refresh()).rejects.toThrow('away');
  isBroken = false;
  await polled.refresh();
  expect(steps.slice(4)).toEqual(['from', 'from', 'to']);
});

test('it is read at the start and then in time; errors are reported, and after the end nothing is read', async () => {
  vi.useFakeTimers();
  try {
    const read = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const onFault = vi.fn();
    const polled = createPoller({ read, everyMs: 1_000, onFault });
    await polled.start();
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRejectedValueOnce(new Error('away'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(onFault).toHaveBeenCalledTimes(1);
    await polled.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
