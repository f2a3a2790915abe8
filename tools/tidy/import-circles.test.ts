import { expect, test } from 'vitest';
import { circleViolations, importCircles } from './import-circles.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const file = (path: string, ...imports: string[]): SourceFile =>
  new SourceFile(path, imports.map((specifier) => `import type { X } from '${specifier}';`).join('\n'));

test('the tree has no circle of imports', () => {
  expect(show(circleViolations(sourceTree()))).toEqual([]);
});

test('bites on two files that name each other, through a package name as well', () => {
  const pair = [
    file('packages/odds/src/a.ts', './b.ts'),
    file('packages/odds/src/b.ts', '@duskline/odds/a'),
    file('packages/odds/src/c.ts', './a.ts'),
  ];
  expect(importCircles(pair)).toEqual([['packages/odds/src/a.ts', 'packages/odds/src/b.ts']]);
});

test('bites on a long way round, and on each circle of its own', () => {
  const ring = [
    file('tools/a.ts', './b.ts'),
    file('tools/b.ts', './c.ts', './x.ts'),
    file('tools/c.ts', './d.ts'),
    file('tools/d.ts', './b.ts'),
    file('tools/x.ts', './y.ts'),
    file('tools/y.ts', './x.ts'),
  ];
  expect(importCircles(ring).sort()).toEqual([
    ['tools/b.ts', 'tools/c.ts', 'tools/d.ts'],
    ['tools/x.ts', 'tools/y.ts'],
  ]);
});

test('two ways to one file are no circle', () => {
  expect(importCircles([file('tools/a.ts', './b.ts', './c.ts'), file('tools/b.ts', './c.ts'), file('tools/c.ts')])).toEqual([]);
});
