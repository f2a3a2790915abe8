import { VirtualTime } from '@duskline/realtime/test-kit/virtual-time';
import { beforeEach, expect, test } from 'vitest';
import { watchIdle } from './idle-watch.ts';

const MINUTE = 60_000;

let time: VirtualTime;
let endMs: number;
let isDown: boolean;
let shown: (number | null)[];

beforeEach(() => {
  time = new VirtualTime();
  endMs = time.now() + 30 * MINUTE;
  isDown = false;
  shown = [];
});

const watch = () =>
  watchIdle({
    now: () => time.now(),
    after: (ms, run) => time.after(ms, run),
    readEnd: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(endMs)),
    show: (at) => void shown.push(at),
  });

async function pass(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n++) await time.advance(MINUTE);
}

test('WCAG 2.2.1 two minutes before the idle end it is said, and not earlier', async () => {
  watch();
  await pass(27);
  expect(shown.filter((at) => at !== null)).toEqual([]);
  await pass(1);
  expect(shown.at(-1)).toBe(endMs);
});

test('TR-A3 what the player does meanwhile, in whatever tab, moves it', async () => {
  watch();
  await pass(20);
  endMs += 20 * MINUTE;
  await pass(27);
  expect(shown.filter((at) => at !== null)).toEqual([]);
  await pass(1);
  expect(shown.at(-1)).toBe(endMs);
});

test('after the press to stay it is said no more, until the end is near again', async () => {
  const { check } = watch();
  await pass(28);
  endMs = time.now() + 30 * MINUTE;
  await check();
  expect(shown.at(-1)).toBeNull();
  await pass(27);
  expect(shown.at(-1)).toBeNull();
  await pass(1);
  expect(shown.at(-1)).toBe(endMs);
});

test('without an answer it is asked again, and a watch that was stopped says nothing', async () => {
  isDown = true;
  const { stop } = watch();
  await pass(27);
  isDown = false;
  await pass(2);
  expect(shown.at(-1)).toBe(endMs);
  const before = shown.length;
  stop();
  await pass(40);
  expect(shown).toHaveLength(before);
});
