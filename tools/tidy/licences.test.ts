import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPermissive, type Lock, licenceViolations, looseVersions } from './licences.ts';
import { ROOT, sourceTree } from './source-tree.ts';

test('every package of the lockfile may be passed on', () => {
  expect(licenceViolations(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock)).toEqual([]);
});

test('bites: a copyleft package and one that says nothing', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/a': { license: 'AGPL-3.0-only' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { license: 'MIT' },
    },
  };
  expect(licenceViolations(lock)).toEqual(['node_modules/a: AGPL-3.0-only', 'node_modules/b: no licence stated']);
});

test.each([
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['(Apache-2.0 AND MIT)', true],
  ['SEE LICENSE IN X', false],
  ['GPL-2.0', false],
])('reads %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

test('every dependency is pinned exactly', () => {
  expect(looseVersions(sourceTree().filter((file) => /(^|\/)package\.json$/.test(file.path)))).toEqual([]);
});

test('bites: a range, a tag and an address', () => {
  const text = JSON.stringify({ dependencies: { a: '^1.0.0', b: '1.0.0' }, devDependencies: { c: 'latest', d: 'github:x/y' } });
  expect(looseVersions([{ path: 'package.json', text }])).toEqual([
    'package.json: a ^1.0.0',
    'package.json: c latest',
    'package.json: d github:x/y',
  ]);
});
