import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerThreadPoolPriority } from './thread-priority.ts';

const isLinux = process.platform === 'linux';
const threads = () =>
  readdirSync('/proc/self/task').map((id) => ({
    name: readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim(),
    priority: getPriority(Number(id)),
  }));

test.runIf(isLinux)('XR-13 threads that hash passwords get what the loop leaves; the loop keeps its share', async () => {
  await readFile(import.meta.filename);
  const own = getPriority();
  expect(lowerThreadPoolPriority()).toBeGreaterThan(0);
  const pool = threads().filter(({ name }) => name === 'libuv-worker');
  expect(pool.length).toBeGreaterThan(0);
  expect(new Set(pool.map(({ priority }) => priority))).toEqual(new Set([Math.min(19, own + 5)]));
  expect(getPriority()).toBe(own);
});

test('XR-13 where threads have no priority of their own nothing is changed', () => {
  expect(lowerThreadPoolPriority('darwin')).toBe(0);
});
