import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { LogFile } from './log-file.ts';

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
