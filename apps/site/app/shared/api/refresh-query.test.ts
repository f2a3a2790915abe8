import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshQuery } from './refresh-query.ts';

const ANSWER_MS = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query over a slow connection, shown on a page. */
function slowQuery() {
  const client = new QueryClient();
  let asked = 0;
  const options = {
    queryKey: ['sports', 'en-US'],
    queryFn: async () => {
      asked += 1;
      const answer = asked;
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      return answer;
    },
    initialData: 0,
    staleTime: 30_000,
  };
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  return { client, options, stop, asked: () => asked };
}

test('S1-8 changes that come faster than answers do not keep an answer from coming', async () => {
  const { client, options, stop, asked } = slowQuery();
  for (let at = 0; at < 10_000; at += 500) {
    void refreshQuery(client, ['sports']);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(client.getQueryData(options.queryKey)).toBeGreaterThan(1);
  // One at a time: an answer and a pause each.
  expect(asked()).toBeLessThanOrEqual(5);
  stop();
});

test('the change that came during a reading is read', async () => {
  const { client, options, stop, asked } = slowQuery();
  void refreshQuery(client, ['sports']);
  await vi.advanceTimersByTimeAsync(100);
  void refreshQuery(client, ['sports']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(2);
  expect(client.getQueryData(options.queryKey)).toBe(2);
  stop();
});
