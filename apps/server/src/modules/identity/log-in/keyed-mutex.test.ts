import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

test('TR-A7 guesses at one account take turns, other accounts do not wait', async () => {
  const mutex = createKeyedMutex(10);
  const trace: string[] = [];
  const work = (name: string, ms: number) => async () => {
    trace.push(`${name}+`);
    await sleep(ms);
    trace.push(`${name}-`);
  };
  await Promise.all([mutex.run('a', work('a1', 20)), mutex.run('a', work('a2', 1)), mutex.run('b', work('b1', 1))]);
  expect(trace.indexOf('a2+')).toBeGreaterThan(trace.indexOf('a1-'));
  expect(trace.indexOf('b1-')).toBeLessThan(trace.indexOf('a1-'));
});

test('TR-A7 the queue of a key has an end, and a failure does not close it', async () => {
  const mutex = createKeyedMutex(1);
  const slow = mutex.run('a', () => sleep(20));
  const failing = mutex.run('a', () => Promise.reject(new Error('wrong')));
  await expect(mutex.run('a', async () => 1)).rejects.toMatchObject({ exceptionName: 'TooManyRequestsException' });
  await slow;
  await expect(failing).rejects.toThrow('wrong');
  expect(await mutex.run('a', async () => 2)).toBe(2);
});
