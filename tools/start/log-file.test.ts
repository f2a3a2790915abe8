import { closeSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { keepSmall, LogFile, openLog } from './log-file.ts';

/** /dev/full answers every write with ENOSPC, as a full disk does. */
function logOnFullDisk(): { path: string; log: LogFile } {
  const path = join(temporaryFolder(), 'postgres.log');
  symlinkSync('/dev/full', path);
  return { path, log: new LogFile(path) };
}

test('XR-14 lines that do not fit are dropped and counted, and the log goes on when there is space again', () => {
  const rights = statSync('/dev/full').mode;
  const { path, log } = logOnFullDisk();
  for (let n = 0; n < 2_500; n++) log.write(`line ${n}`);
  // What a link leads to keeps its rights.
  expect(statSync('/dev/full').mode).toBe(rights);
  expect(log.dropped).toBe(2_500);
  rmSync(path);
  log.write('there is room again');
  log.write('and more');
  expect(readFileSync(path, 'utf8')).toBe(
    '2500 lines are missing here: they could not be written\nthere is room again\nand more\n',
  );
  expect(log.dropped).toBe(0);
});

test('a log is its owner’s alone, also one that an earlier version made', () => {
  const path = join(temporaryFolder(), 'fresh.log');
  new LogFile(path).write('first');
  const old = join(temporaryFolder(), 'old.log');
  writeFileSync(old, '', { mode: 0o644 });
  new LogFile(old);
  expect([path, old].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('XR-14 the log of a child that writes without end keeps its size while it runs, and one earlier log', async () => {
  const path = join(temporaryFolder(), 'server.log');
  const out = openLog(path) as number;
  const leave = keepSmall(path, { everyMs: 5, mostBytes: 20_000 });
  let largest = 0;
  for (let n = 0; n < 200; n++) {
    writeSync(out, `${'x'.repeat(999)}\n`);
    if (n % 10 === 9) await sleep(10);
    largest = Math.max(largest, statSync(path).size);
  }
  leave();
  expect(largest).toBeLessThan(100_000);
  expect(existsSync(`${path}.1`)).toBe(true);
  // What is written afterwards stands at its beginning, and not behind a hole.
  expect(readFileSync(path, 'utf8')).toMatch(/^(x{999}\n)*$/);
  closeSync(out);
});

test('XR-14 looking after a log that is gone, or is none, ends nothing', async () => {
  const folder = temporaryFolder();
  const leave = [join(folder, 'none.log'), folder].map((path) => keepSmall(path, { everyMs: 1, mostBytes: 0 }));
  await sleep(20);
  for (const end of leave) end();
  expect(existsSync(join(folder, 'none.log'))).toBe(false);
});
