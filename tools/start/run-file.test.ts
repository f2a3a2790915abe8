import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { keepRunFile, type RunState, readRunFile } from './run-file.ts';

const STATE: RunState = {
  url: 'http://127.0.0.1:3000',
  databaseUrl: 'postgresql://a',
  databaseMigrateUrl: 'postgresql://b',
  feedUrl: undefined,
  feedAdminToken: undefined,
  inboxUrl: undefined,
  pids: { server: 1 },
};

test('XR-14 on a full disk it is tried again until there is room, and nothing is thrown', async () => {
  const folder = temporaryFolder();
  const temporary = join(folder, `run.json.${process.pid}`);
  // Whatever is written there meets a full disk. Taken away after each try, so it is put back.
  const fill = () => {
    if (!existsSync(temporary)) symlinkSync('/dev/full', temporary);
  };
  let asked = 0;
  let isFull = true;
  fill();
  const end = keepRunFile(
    folder,
    () => {
      asked++;
      if (isFull) fill();
      return STATE;
    },
    10,
  );
  onTestFinished(end);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(5));
  expect(readRunFile(folder)).toBeUndefined();
  isFull = false;
  rmSync(temporary, { force: true });
  await vi.waitFor(() =>
    expect(readRunFile(folder)).toMatchObject({ url: STATE.url, pids: STATE.pids, launcherPid: process.pid }),
  );
  end();
  expect(existsSync(join(folder, 'run.json'))).toBe(false);
});

test('XR-05 a run file whose launcher is dead counts as nothing, although another process has its number now', () => {
  const folder = temporaryFolder();
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  const end = keepRunFile(folder, () => STATE);
  const file = join(folder, 'run.json');
  const run = JSON.parse(readFileSync(file, 'utf8'));
  end();
  writeFileSync(file, JSON.stringify({ ...run, launcherPid: stranger.pid, launcher: { ...run.launcher, pid: stranger.pid } }));
  expect(readRunFile(folder)).toBeUndefined();
});
