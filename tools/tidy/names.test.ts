import { expect, test } from 'vitest';
import { nameViolations } from './names.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const found = (path: string): string => show(nameViolations([new SourceFile(path, '')])).join();

test('every name of the tree is kebab-case', () => {
  expect(show(nameViolations(sourceTree()))).toEqual([]);
});

test.each([
  'packages/odds/src/oddsFormat.ts',
  'apps/site/app/features/BetSlip/slip.tsx',
  'apps/site/app/shared/Button.tsx',
  'docs/my_notes.md',
  'apps/server/sql/place_batch.sql',
  'apps/server/migrations/0201-my_table.sql',
  'packages/odds/src/a--b.ts',
])('bites: %s', (path) => {
  expect(found(path)).toContain('is not kebab-case');
});

test.each([
  'README.md',
  '.ci/run',
  'apps/server/migrations/0001-money.sql',
  'apps/server/sql/early_payout/has_stood.sql',
  'packages/i18n/locales/pt-BR/shell.json',
  'packages/odds/src/price.int.test.ts',
  'docs/adr/0001-database.md',
])('lets through: %s', (path) => {
  expect(found(path)).toBe('');
});
