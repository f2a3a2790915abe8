import { expect, test, vi } from 'vitest';
import { createDueQueue } from './due-queue.ts';
import { createFaultyPipe, NO_FAULTS } from './faults.ts';
import { createWorldClock } from './world-clock.ts';

const NOW = Date.UTC(2026, 10, 20);

test('at speed 1 world time is wall time, at another speed a pure function of it', () => {
  const plain = createWorldClock(() => NOW, 1);
  expect(plain.world()).toBe(NOW);
  const quick = createWorldClock(() => NOW, 20);
  const later = createWorldClock(() => NOW + 1000, 20);
  expect(later.world() - quick.world()).toBe(20_000);
  expect(quick.toWall(quick.world() + 20_000)).toBe(NOW + 1000);
});

test('a change of pace keeps the past where it was and goes on from the present', () => {
  let now = NOW;
  const clock = createWorldClock(() => now, 1);
  now += 1000;
  clock.setSpeed(10);
  now += 1000;
  expect(clock.world()).toBe(NOW + 1000 + 10_000);
  expect(clock.toWall(NOW + 500)).toBe(NOW + 500);
  expect(clock.toWall(NOW + 6000)).toBe(NOW + 1500);
  const again = createWorldClock(() => now, 10, clock.segments());
  expect(again.world()).toBe(clock.world());
});

test('the queue gives the earliest first and only the latest time of a name', () => {
  const queue = createDueQueue();
  for (const [name, at] of [
    ['a', 30],
    ['b', 10],
    ['c', 20],
    ['b', 40],
  ] as const) {
    queue.put(name, at);
  }
  expect(queue.nextMs()).toBe(20);
  expect([queue.takeDue(100), queue.takeDue(100), queue.takeDue(100), queue.takeDue(100)]).toEqual(['c', 'a', 'b', undefined]);
  queue.put('d', 5);
  queue.remove('d');
  expect(queue.takeDue(100)).toBeUndefined();
});

test('faults lose, double and disorder about as many frames as asked, and exact ones never', () => {
  const out: string[] = [];
  const pipe = createFaultyPipe((frame) => out.push(frame));
  pipe.setRates({ ...NO_FAULTS, drop: 0.1, duplicate: 0.3, reorder: 0.2, seed: 3 });
  for (let i = 0; i < 2000; i++) pipe.send(String(i), false);
  pipe.send('end', true);
  expect(out.at(-1)).toBe('end');
  const distinct = new Set(out).size - 1;
  expect(distinct).toBeGreaterThan(1700);
  expect(distinct).toBeLessThan(1900);
  expect(out.length - 1 - distinct).toBeGreaterThan(400);
  expect(out.some((frame, i) => Number(frame) < Number(out[i - 1] ?? -1))).toBe(true);
  pipe.close();
});

test('a delay that ends lets nothing pass what it has held up, and frames leave in their order', async () => {
  vi.useFakeTimers();
  try {
    const out: string[] = [];
    const pipe = createFaultyPipe((frame) => out.push(frame));
    pipe.setRates({ ...NO_FAULTS, delay_ms: 300 });
    pipe.send('1', false);
    await vi.advanceTimersByTimeAsync(100);
    pipe.send('2', false);
    pipe.setRates(NO_FAULTS);
    pipe.send('3', false);
    pipe.send('alive', true);
    await vi.advanceTimersByTimeAsync(199);
    expect(out).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(out).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(100);
    expect(out).toEqual(['1', '2', '3', 'alive']);
    pipe.send('4', false);
    expect(out.at(-1), 'nothing is late any more').toBe('4');
    pipe.close();
  } finally {
    vi.useRealTimers();
  }
});
