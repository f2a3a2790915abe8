import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { RefusalLog } from './refusal-log.ts';

function aLog(isBounded = true) {
  let nowMs = 0;
  const lines: { ip: string; leftOut?: number }[] = [];
  const log = { warn: (line: { ip: string; leftOut?: number }) => void lines.push(line) };
  const refusals = new RefusalLog(isBounded, () => nowMs);
  return {
    lines,
    refuse: (ip: string, times = 1) => {
      for (let n = 0; n < times; n++)
        refusals.write({ ip, id: `${n}`, method: 'GET', log } as unknown as FastifyRequest, 'NotFoundException');
    },
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('XR-14 a flood of one network leaves some hundred lines, and those of others are all there', () => {
  const { lines, refuse, wait } = aLog();
  for (let second = 0; second < 60; second++) {
    refuse('203.0.113.7', 1_000);
    refuse('198.51.100.1');
    wait(1_000);
  }
  expect(lines.filter(({ ip }) => ip === '198.51.100.1')).toHaveLength(60);
  const ofFlood = lines.filter(({ ip }) => ip === '203.0.113.7').length;
  expect([ofFlood > 300, ofFlood < 500]).toEqual([true, true]);
  // Nothing is lost from the count; what came last is told with the next line.
  wait(60_000);
  refuse('203.0.113.7');
  expect(lines.reduce((sum, { leftOut = 0 }) => sum + leftOut, lines.length)).toBe(60_061);
});

test('XR-14 addresses of one network are one, and many networks together have a bound too', () => {
  const one = aLog();
  for (let n = 0; n < 5_000; n++) one.refuse(`2001:db8:1:2::${n.toString(16)}`);
  expect(one.lines).toHaveLength(300);
  const many = aLog();
  for (let n = 0; n < 20_000; n++) many.refuse(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  expect(many.lines).toHaveLength(3_000);
});

test('where limits are off every refusal has its line', () => {
  const { lines, refuse } = aLog(false);
  refuse('203.0.113.7', 10_000);
  expect(lines).toHaveLength(10_000);
});
