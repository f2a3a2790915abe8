import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { type ChildPlan, type SupervisedChild, supervise } from './supervised-child.ts';

const children: SupervisedChild[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
});

/** A program that writes its process number into `ready` and then does what `body` says. */
function program(body: string): { file: string; ready: string; log: string } {
  const folder = temporaryFolder();
  const place = { file: join(folder, 'program.mjs'), ready: join(folder, 'ready'), log: join(folder, 'log') };
  writeFileSync(
    place.file,
    `import { writeFileSync } from 'node:fs';\nconst ready = ${JSON.stringify(place.ready)};\nconst say = () => writeFileSync(ready, String(process.pid));\n${body}\n`,
  );
  return place;
}

const STAYS = 'say(); setInterval(() => {}, 1000);';

function start(place: { file: string; ready: string; log: string }, more: Partial<ChildPlan> = {}): SupervisedChild {
  const child: SupervisedChild = supervise({
    name: 'program',
    args: [place.file],
    env: { PATH: process.env.PATH ?? '' },
    cwd: tmpdir(),
    logFile: place.log,
    probe: async () => existsSync(place.ready) && readFileSync(place.ready, 'utf8') === String(child.pid()),
    patienceMs: 10_000,
    graceMs: 1000,
    onChange: () => undefined,
    ...more,
  });
  children.push(child);
  return child;
}

async function until(what: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !what(); await sleep(20))
    if (performance.now() > end) throw new Error('it did not happen in time');
}

test('a child that is killed runs again at once', async () => {
  const place = program(STAYS);
  const child = start(place);
  await child.ready();
  const first = child.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await until(
    () => child.pid() !== undefined && child.pid() !== first && readFileSync(place.ready, 'utf8') === String(child.pid()),
    30_000,
  );
  expect(child.restarts()).toBe(1);
});

test('twenty deaths of a healthy child never slow its restart down', async () => {
  const place = program(STAYS);
  let readyCount = 0;
  const child = start(place, {
    onChange: (event) => {
      if (event === 'ready') readyCount += 1;
    },
  });
  for (let round = 1; round <= 20; round += 1) {
    await until(() => readyCount === round, 5000);
    process.kill(child.pid() ?? 0, 'SIGKILL');
  }
  await until(() => readyCount === 21, 5000);
  expect(child.restarts()).toBe(20);
});

test('a child that never gets ready is given up with its last lines', async () => {
  const child = start(program("console.error('no such table'); process.exit(3);"));
  await expect(child.ready()).rejects.toThrow('The program ended 3 times before it was ready (exit code 3).');
});

test('stop asks first and forces a child that does not listen', async () => {
  const place = program(`process.on('SIGTERM', () => {}); ${STAYS}`);
  const child = start(place, { graceMs: 300 });
  await child.ready();
  const pid = child.pid() ?? 0;
  await child.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(child.restarts()).toBe(0);
});

test('a restart that was asked for is at once and counts as no failure', async () => {
  const place = program(STAYS);
  const child = start(place);
  await child.ready();
  for (let round = 0; round < 5; round += 1) {
    const before = child.pid();
    child.restart();
    await until(() => child.pid() !== before && readFileSync(place.ready, 'utf8') === String(child.pid()), 2000);
  }
  expect(child.restarts()).toBe(5);
});

test('XR-15 a child that refuses to start is not tried again, and its own line is the reason', async () => {
  const place = program("console.error('first\\nanother process has it'); say(); process.exit(78);");
  const child = start(place, { probe: async () => false });
  await expect(child.ready()).rejects.toThrow('The program does not start. another process has it');
  await sleep(300);
  expect(child.restarts()).toBe(0);
});

test('XR-14 a log that meets a full disk, or cannot be opened, does not stop its child', async () => {
  const full = program("console.log('x'); console.error('y'); say(); setInterval(() => console.log('x'.repeat(100)), 5);");
  symlinkSync('/dev/full', full.log);
  const closed = program(STAYS);
  const children = [start(full), start(closed, { logFile: join(closed.log, 'no', 'such', 'folder') })];
  await Promise.all(children.map((child) => child.ready()));
  await sleep(500);
  expect(children.map((child) => child.restarts())).toEqual([0, 0]);
});
