import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { type LockHolder, takeLock } from './lock-file.ts';

const freshPath = (): string => join(temporaryFolder(), 'start.lock');

/** A lock file that names a living process (the parent of this one) as its holder. */
function lockOfParent(change: Partial<LockHolder>): string {
  const path = freshPath();
  const own = freshPath();
  takeLock(own, '');
  const mine = JSON.parse(readFileSync(own, 'utf8')) as LockHolder;
  const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  writeFileSync(path, JSON.stringify({ ...mine, pid: process.ppid, startTicks, url: 'http://x', ...change }));
  return path;
}

test('a free lock is taken and released', () => {
  const path = freshPath();
  const lock = takeLock(path, 'http://here');
  expect(lock.held).toBe(true);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, url: 'http://here' });
  if (lock.held) lock.release();
  expect(existsSync(path)).toBe(false);
});

test('a living holder is never evicted', () => {
  const lock = takeLock(lockOfParent({}), 'http://y');
  expect(lock).toMatchObject({ held: false, holder: { pid: process.ppid, url: 'http://x' } });
});

test('the lock of a dead process is taken over', () => {
  expect(takeLock(lockOfParent({ pid: 2 ** 22 + 1 }), '').held).toBe(true);
});

test('the lock of a process whose number now belongs to another one is taken over', () => {
  expect(takeLock(lockOfParent({ startTicks: '1' }), '').held).toBe(true);
});

test('the lock from before the machine was restarted is taken over', () => {
  expect(takeLock(lockOfParent({ bootId: 'another' }), '').held).toBe(true);
});

test('a lock file that was cut off while it was written is taken over', () => {
  const path = freshPath();
  writeFileSync(path, '{"pid":');
  expect(takeLock(path, '').held).toBe(true);
});
