import { describe, expect, test } from 'vitest';
import { retiredWordViolations } from './retired-words.ts';
import { duplicatedHandlers, lonelyFlows, productStarters, shapeCounts, spreadLiterals } from './shape.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const at = (path: string, text: string): SourceFile => new SourceFile(path, text);

test.each(shapeCounts(sourceTree()))('no count is above its ceiling: $what', ({ found, ceiling }) => {
  expect(found.length, show(found).join('\n')).toBeLessThanOrEqual(ceiling);
});

describe('the counters', () => {
  test('a flow that touches one module or none is lonely; its folder counts as a whole, its tests do not', () => {
    const wallet = "import { a } from '../modules/wallet/index.ts';";
    const found = lonelyFlows([
      at('apps/server/src/flows/one.ts', wallet),
      at('apps/server/src/flows/none.ts', 'export const a = 1;'),
      at('apps/server/src/flows/two.ts', `${wallet}\nimport { b } from '../modules/tickets/index.ts';`),
      at('apps/server/src/flows/act/a.ts', "import { a } from '../../modules/wallet/index.ts';"),
      at('apps/server/src/flows/act/b.ts', "import { b } from '../../modules/tickets/index.ts';"),
      at('apps/server/src/flows/one.int.test.ts', "import { b } from '../modules/tickets/index.ts';"),
    ]);
    expect(found.map(({ path, what }) => `${path} ${what}`)).toEqual([
      'apps/server/src/flows/one touches wallet alone',
      'apps/server/src/flows/none joins no modules',
    ]);
  });

  test('a function that makes calls by the builder is a builder of its own, and counted', () => {
    const file = at(
      'packages/contract/src/calls/x.ts',
      "const read = (path) => call.get(path, {});\nexport const calls = { 'x.y': call.get('/x', {}) };",
    );
    const count = shapeCounts([file]).find(({ what }) => what === 'private call builders');
    expect(show(count?.found ?? [])).toEqual([
      'packages/contract/src/calls/x.ts:1 declare the call under its name, without a builder of its own',
    ]);
  });

  test('a file that spawns the launcher starts a product', () => {
    const line = "spawn(process.execPath, ['tools/start/start.ts']);";
    const files = ['tools/a.ts', 'tools/start/bootstrap.mjs', 'tools/start/start.int.test.ts'].map((path) => at(path, line));
    expect(show(productStarters(files))).toEqual(['tools/a.ts:1 starts a product']);
  });

  test('an object literal that is spread into another one is found, a variable or a choice that is spread is not', () => {
    const file = at('tools/a.ts', 'const a = { ...b, ...(c ? { d } : {}), ...c };\nf({\n  ...{ g, h },\n});\nf(...[{ i }]);');
    expect(show(spreadLiterals([file]))).toEqual(['tools/a.ts:3 spreads an object literal into an object literal']);
  });

  test('two handlers of one call are found wherever they are', () => {
    const one = at('apps/server/src/flows/a.ts', "export const a = { 'betslip.get': () => 1, 'betslip.add': () => 2 };");
    const two = at('apps/server/src/compose/b.ts', "export const b = { 'betslip.get': async () => 3, 'betslip.add': 'text' };");
    expect(show(duplicatedHandlers([one, two]))).toEqual([
      'apps/server/src/flows/a.ts:1 handles betslip.get',
      'apps/server/src/compose/b.ts:1 handles betslip.get',
    ]);
  });

  test('retired words are found in comments, titles and documents, not in texts and quoted titles', () => {
    const code =
      "// he bets\nconst language = 'he';\ntest('whoever asks', () => 1);\n/** Ends it. Answers how many. */\nconst a = 'anew';";
    const found = retiredWordViolations([
      at('tools/a.ts', code),
      at('docs/b.md', 'sides of now\nas of now'),
      at('docs/LAWS.md', '| G1 | his bet | `tools/a.test.ts`: somebody bets |'),
      at('apps/server/migrations/0007-a.sql', '-- his bet'),
      at('apps/server/sql/money/a.sql', '-- his bet'),
    ]);
    expect(show(found)).toEqual([
      'tools/a.ts:1 says he: the word is they, their, them, themselves',
      'tools/a.ts:3 says whoever: the word is the caller, another player, an attacker: say which',
      'tools/a.ts:4 says . Answers how: the word is Returns',
      'docs/b.md:1 says of now: the word is current',
      'docs/LAWS.md:1 says his: the word is they, their, them, themselves',
      'apps/server/sql/money/a.sql:1 says his: the word is they, their, them, themselves',
    ]);
  });
});
