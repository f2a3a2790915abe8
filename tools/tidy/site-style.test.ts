import { expect, test } from 'vitest';
import { physicalStyleViolations } from './site-style.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const found = (path: string, text: string): string => show(physicalStyleViolations([new SourceFile(path, text)])).join();
const CSS = 'apps/site/app/a.css';
const CODE = 'apps/site/app/a.tsx';

test('the site has no left and no right', () => {
  expect(show(physicalStyleViolations(sourceTree()))).toEqual([]);
});

test.each([
  '.a { margin-left: 4px; }',
  '  padding-right: 1rem;',
  '  left: 0;',
  '.a{right:0}',
  'text-align: left;',
  'float: right;',
  'border-top-left-radius: 2px;',
])('bites in a stylesheet: %s', (text) => {
  expect(found(CSS, text)).toContain('start and end');
});

test.each(['linear-gradient(115deg, red, blue)', 'linear-gradient(to right, red, blue)'])(
  'bites: a gradient that does not turn round: %s',
  (value) => {
    expect(found(CSS, `.a { background: ${value}; }`)).toContain('--turn');
  },
);

test('gradients from above, stripes and what turns round pass', () => {
  const values = ['linear-gradient(red, blue)', 'repeating-linear-gradient(-45deg, red 0 5px, blue 5px)'];
  for (const value of [...values, 'linear-gradient(calc(var(--turn) * 115deg), red, blue)'])
    expect(found(CSS, `.a { background: ${value}; }`)).toBe('');
});

test.each([
  'ml-2',
  'md:hover:pr-4',
  '-left-1',
  'right-0',
  'text-left',
  'border-l',
  'border-r-2',
  'rounded-tl-lg',
  'left-[3px]',
  '!ml-auto',
])('bites in a class: %s', (name) => {
  expect(found(CODE, `const a = <p className="flex ${name}" />;`)).toContain('use the logical one');
});

test('bites in a style attribute', () => {
  expect(found(CODE, 'const a = <p style={{ marginLeft: 4 }} />;')).toContain('style marginLeft');
});

test('logical properties, ordinary words and excused places pass', () => {
  expect(found(CSS, '.a { margin-inline-start: 4px; inset-inline-end: 0; } /* left: alone */')).toBe('');
  expect(found(CODE, 'const a = <p className="ms-2 pe-4 start-0 text-start">left-handed, right now</p>;')).toBe('');
  expect(
    found(CODE, '// physical: the axis of time runs from left to right everywhere\nconst a = <p className="left-0" />;'),
  ).toBe('');
});
