import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';
import { ROOT } from './source-tree.ts';

const configFile = join(ROOT, 'stylelint.config.mjs');

const show = (results: readonly stylelint.LintResult[]): string[] =>
  results.flatMap(({ source = '', warnings }) =>
    warnings.map(({ line, rule }) => `${source.slice(ROOT.length + 1)}:${line} ${rule}`),
  );

const found = async (code: string): Promise<string[]> => {
  const { results } = await stylelint.lint({ code, codeFilename: join(ROOT, 'apps/site/app/a.module.css'), configFile });
  return show(results);
};

test('stylelint finds nothing in the styles of the site', async () => {
  const { results } = await stylelint.lint({ files: join(ROOT, 'apps/site/app/**/*.css'), configFile });
  expect(results.length).toBeGreaterThan(50);
  expect(show(results)).toEqual([]);
});

test.each([
  ['a property that is not there', '.a {\n  colr: red;\n}\n', 'property-no-unknown'],
  ['the same property twice', '.a {\n  gap: 1px;\n  gap: 2px;\n}\n', 'declaration-block-no-duplicate-properties'],
  ['a class in another spelling', '.aB {\n  gap: 1px;\n}\n', 'selector-class-pattern'],
])('bites: %s', async (_, code, rule) => {
  expect(await found(code)).toEqual([expect.stringMatching(new RegExp(`^apps/site/app/a.module.css:\\d ${rule}$`))]);
});
