import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from './embedded.ts';
import { removeStalePostmasterFile, runningServer } from './postmaster-file.ts';

/** The pid in postmaster.pid is that of another process now (XR-05): in containers pids repeat after every crash. */
let server: RunningPostgres | undefined;
let strangers: ChildProcess[] = [];

const folder = mkdtempSync(join(tmpdir(), 'duskline-postmaster-'));
const cluster = join(folder, 'cluster');
server = await startPostgres({ dataDir: folder, settings: { shared_buffers: '32MB' } });
afterEach(() => {
  for (const stranger of strangers) stranger.kill('SIGKILL');
  strangers = [];
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A living process of another program; started in the folder of the cluster, where a person might well be. */
async function aStranger(program = 'sleep', cwd = cluster): Promise<number> {
  const child = spawn(program, ['60'], { cwd, stdio: 'ignore' });
  strangers.push(child);
  await sleep(50);
  return child.pid ?? 0;
}

/** Another program that calls itself postgres, elsewhere. */
async function aNamesake(): Promise<number> {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = join(bin, 'postgres');
  if (!existsSync(program)) copyFileSync('/bin/sleep', program);
  return await aStranger(program, tmpdir());
}

/** Kills the server as a power cut does and writes another number into the file it leaves. */
async function crash(nextPid: () => Promise<number>): Promise<number> {
  const file = join(cluster, 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  const pid = server?.pid ?? 0;
  await server?.stop();
  server = undefined;
  const stranger = await nextPid();
  writeFileSync(file, text.replace(String(pid), String(stranger)));
  return stranger;
}

test('a server that runs is found by its own number', () => {
  expect(runningServer(cluster)).toBe(server?.pid);
  removeStalePostmasterFile(cluster);
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true);
});

test.each([
  ['another program in the same folder', aStranger],
  ['another program that calls itself postgres', aNamesake],
  ['this very process, as after the crash of a container', async () => process.pid],
])('XR-05 the number belongs to %s: the database starts at once', async (_who, who) => {
  await crash(who);
  expect(runningServer(cluster)).toBeUndefined();
  const from = performance.now();
  server = await startPostgres({ dataDir: folder, settings: { shared_buffers: '32MB' }, lockPatienceMs: 20_000 });
  expect(performance.now() - from).toBeLessThan(15_000);
  expect(runningServer(cluster)).toBe(server.pid);
});
