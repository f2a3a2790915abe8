import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './root.ts';

const STARTERS = 6;
const ROUNDS = 60;
/** Waits for "PATH AT", takes the lock at that moment, says whether it has it, and gives it back when it reads "release". */
const STARTER = `
import { createInterface } from 'node:readline';
import { takeLock } from ${JSON.stringify(join(ROOT, 'tools/start/lock-file.ts'))};
let lock;
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'release') {
    if (lock?.held) lock.release();
    console.log('released');
    return;
  }
  const [path, at] = line.split(' ');
  while (Date.now() < Number(at));
  try {
    lock = takeLock(path, 'http://x');
    console.log(lock.held ? 'held' : 'refused ' + lock.holder.pid);
  } catch (error) {
    console.log('failed ' + error.message);
  }
});
console.log('ready');
`;

type Starter = { child: ChildProcess; say(line: string): Promise<string>; ready: Promise<string> };

const folder = mkdtempSync(join(tmpdir(), 'duskline-test-lock-'));
const file = join(folder, 'starter.mjs');
writeFileSync(file, STARTER);
const starters = Array.from({ length: STARTERS }, () => {
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => waiting.shift()?.(line));
  const next = () => new Promise<string>((done) => waiting.push(done));
  return {
    child,
    ready: next(),
    say(line: string) {
      const answer = next();
      child.stdin?.write(`${line}\n`);
      return answer;
    },
  };
});
afterAll(() => {
  for (const { child } of starters) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
beforeAll(async () => void (await Promise.all(starters.map(({ ready }) => ready))));

/** The lock of a process that is dead, in the form that any version has left it. */
const leaveStale = (path: string): void =>
  writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, startTicks: '1', bootId: 'another', since: '', url: 'http://gone' }));

test('XR-38 six that start at once on a stale lock: exactly one has it, in every round', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const path = join(folder, `start-${round}.lock`);
    leaveStale(path);
    const said = await Promise.all(starters.map(({ say }) => say(`${path} ${Date.now() + 15}`)));
    const winners = starters.filter((_, at) => said[at] === 'held').map(({ child }) => child.pid);
    expect(winners, `round ${round}: ${said.join(', ')}`).toHaveLength(1);
    // The others are told of a living process.
    for (const line of said.filter((one) => one !== 'held'))
      expect(starters.map(({ child }) => `refused ${child.pid}`)).toContain(line);
    await Promise.all(starters.map(({ say }) => say('release')));
    expect(readdirSync(folder).filter((name) => name.includes(`start-${round}`))).toEqual([]);
  }
});

test('XR-38 nor does one win while another holds it, however many try and however often', async () => {
  const path = join(folder, 'held.lock');
  leaveStale(path);
  const [first, ...others] = starters as [Starter, ...Starter[]];
  expect(await first.say(`${path} 0`)).toBe('held');
  for (let round = 0; round < 20; round++) {
    const said = await Promise.all(others.map(({ say }) => say(`${path} ${Date.now() + 5}`)));
    expect(new Set(said)).toEqual(new Set([`refused ${first.child.pid}`]));
  }
  expect(await first.say('release')).toBe('released');
  expect(await others[0]?.say(`${path} 0`)).toBe('held');
});
