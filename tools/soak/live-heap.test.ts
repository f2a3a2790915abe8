import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../product-kit/free-port.ts';
import { stopChild } from '../product-kit/stop-child.ts';
import { inspectorOption, LiveHeap } from './live-heap.ts';

/** Holds as many megabytes as it is told, in buffers and in arrays, and makes garbage beside them. */
const PROGRAM = `
const held = [];
process.stdin.on('data', (text) => {
  for (let mb = 0; mb < Number(text); mb++) held.push(Buffer.alloc(1 << 19, 1), new Array(1 << 16).fill(mb));
  for (let mb = 0; mb < 50; mb++) Buffer.alloc(1 << 20, 1);
  process.stdout.write('held');
});
process.stdout.write('ready');
`;

test('H226 what is held is in use, garbage is not', async () => {
  const port = await freePort(1);
  const child = spawn(process.execPath, [inspectorOption(port), '-e', PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    await once(child.stdout, 'data');
    const heap = await LiveHeap.open(child.pid ?? 0, port);
    const before = await heap.measure();
    const hold = async (megabytes: number): Promise<number> => {
      child.stdin.write(String(megabytes));
      await once(child.stdout, 'data');
      return (((await heap.measure())?.bytes ?? 0) - (before?.bytes ?? 0)) / 1024 / 1024;
    };
    expect(await hold(0)).toBeLessThan(3);
    const held = await hold(40);
    expect(held).toBeGreaterThan(37);
    expect(held).toBeLessThan(44);
  } finally {
    await stopChild(child, 5_000);
  }
});
