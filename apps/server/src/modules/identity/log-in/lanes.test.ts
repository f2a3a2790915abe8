import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

test('TR-A7 guesses at one account take turns, other accounts do not wait', async () => {
  const lanes = createKeyedMutex(10);
  const trace: string[] = [];
  const work = (name: string, ms: number) => async () => {
    trace.push(`${name}+`);
    await sleep(ms);
    trace.push(`${name}-`);
  };
  await Promise.all([lanes.run('a', work('a1', 20)), lanes.run('a', work('a2', 1)), lanes.run('b', work('b1', 1))]);
  expect(trace.indexOf('a2+')).toBeGreaterThan(trace.indexOf('a1-'));
  expect(trace.indexOf('b1-')).toBeLessThan(trace.indexOf('a1-'));
});

test('TR-A7 a lane has an end, and a failure does not close it', async () => {
  const lanes = createKeyedMutex(1);
  const slow = lanes.run('a', () => sleep(20));
  const failing = lanes.run('a', () => Promise.reject(new Error('wrong')));
  await expect(lanes.run('a', async () => 1)).rejects.toMatchObject({ exceptionName: 'TooManyRequestsException' });
  await slow;
  await expect(failing).rejects.toThrow('wrong');
  expect(await lanes.run('a', async () => 2)).toBe(2);
});
