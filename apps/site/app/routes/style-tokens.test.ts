import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokensOf, windowsOf } from './style-tokens.ts';

const text = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');

test('the page of styles shows every step of type, with what a phone says instead', () => {
  const type = tokensOf(text, ({ name }) => name.startsWith('--type-'));
  expect(type).toHaveLength(8);
  expect(type).toContainEqual({ name: '--type-body', values: ['0.8125rem', '0.875rem'] });
  expect(type).toContainEqual({ name: '--type-label', values: ['0.75rem'] });
});

test('LAYOUT-07 the page of styles shows the sizes of the window by name', () => {
  expect(windowsOf(text)).toContainEqual({ name: '--phone', values: ['(max-width: 35.4375em)'] });
  expect(tokensOf(text, ({ name }) => name === '--phone')).toEqual([]);
});
