import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { ROOT } from './root.ts';

function run(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/start/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return { status, out: stdout, err: stderr.trim() };
}

/** A checkout with nothing in it but the bootstrap and a lockfile. */
function emptyClone(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'tools/start'), { recursive: true });
  cpSync(join(ROOT, 'tools/start/bootstrap.mjs'), join(root, 'tools/start/bootstrap.mjs'));
  writeFileSync(join(root, 'package.json'), '{"name":"x","version":"1.0.0"}');
  writeFileSync(
    join(root, 'package-lock.json'),
    '{"name":"x","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"x","version":"1.0.0"}}}',
  );
  return root;
}

test('an unknown command is one line with the known ones', () => {
  expect(run(ROOT, ['fly'])).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^duskline: no command named fly\. Known: start, dev, test/),
  });
});

test('the exit code and the output of the program come through', () => {
  const { status, err } = run(ROOT, ['check', 'no-such-step']);
  expect(status).toBe(1);
  expect(err).toMatch(/^duskline: there is no step called no-such-step\. Known: tidy, types/);
});

test('a machine without npm is one line', () => {
  expect(run(emptyClone(), ['start'], { PATH: '/nowhere' })).toMatchObject({
    status: 1,
    err: expect.stringContaining('npm was not found'),
  });
});

test('an install that does not bring the pinned Node is one line', () => {
  const { status, out, err } = run(emptyClone(), ['start']);
  expect(status).toBe(1);
  expect(out).toContain('Installing packages from package-lock.json');
  expect(err).toContain('the pinned Node is missing');
});
