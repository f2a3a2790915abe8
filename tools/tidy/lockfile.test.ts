import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLockfile, entryFor, type Lockfile, missingOptional } from './lockfile.ts';
import { ROOT } from './source-tree.ts';

test('TR-G15 the lockfile knows every optional package, else npm ci refuses it (fix: node tools/tidy/complete-lockfile.ts)', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
  expect(missingOptional(lock).map((one) => one.name)).toEqual([]);
});

const SEEDED: Lockfile = {
  packages: {
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      optionalDependencies: { '@a/cli-darwin-arm64': '1.0.0', '@a/cli-linux-x64': '1.0.0', nested: '2.0.0' },
    },
    'node_modules/@a/cli-linux-x64': { version: '1.0.0' },
    'node_modules/a/node_modules/nested': { version: '2.0.0' },
  },
};

test('bites: a program for another system that was not there when the lockfile was made', () => {
  expect(missingOptional(SEEDED)).toEqual([{ name: '@a/cli-darwin-arm64', version: '1.0.0', license: 'MIT' }]);
});

test('completing adds what is missing and nothing else', () => {
  const done = completeLockfile(SEEDED);
  expect(missingOptional(done)).toEqual([]);
  expect(done.packages['node_modules/@a/cli-darwin-arm64']).toEqual({
    version: '1.0.0',
    license: 'MIT',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
  expect(Object.keys(done.packages)).toHaveLength(4);
});

test.each([
  ['@biomejs/cli-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@tailwindcss/oxide-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@tailwindcss/oxide-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@oxc-parser/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@oxc-parser/binding-wasm32-wasi', { cpu: ['wasm32'] }],
])('reads %s', (name, expected) => {
  expect(entryFor({ name, version: '1.0.0', license: 'ISC' })).toEqual({
    version: '1.0.0',
    license: 'ISC',
    optional: true,
    ...expected,
  });
});

test('a name that says nothing is refused', () => {
  expect(() => entryFor({ name: 'fsevents', version: '2.0.0', license: 'MIT' })).toThrow('neither system nor processor');
});
