import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolesFor } from '@duskline/contract/call';
import { callEntries } from '@duskline/contract/calls';
import { describe, expect, test } from 'vitest';
import { METRICS } from '../../apps/server/src/platform/metric-table.ts';
import { SETTINGS } from '../../apps/server/src/platform/settings.ts';
import { endpointFiles } from '../start/endpoint-files.ts';
import { referencePages } from '../start/reference-pages.ts';
import {
  brokenLinks,
  brokenTables,
  deadCommands,
  deadPaths,
  lawViolations,
  readLaws,
  recipeViolations,
  specMapViolations,
} from './docs.ts';
import { ROOT, SourceFile, show, sourceTree } from './source-tree.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const exists = (path: string): boolean => existsSync(join(ROOT, path));
const laws = (text: string): SourceFile => new SourceFile('docs/LAWS.md', text);

describe('laws', () => {
  test('every law of docs/LAWS.md names a test that exists', () => {
    const file = laws(read('docs/LAWS.md'));
    expect(readLaws(file).length).toBeGreaterThan(10);
    expect(show(lawViolations(file, sourceTree()))).toEqual([]);
  });

  test('bites: a missing file, a missing title, a law without a test', () => {
    const files = [new SourceFile('a.test.ts', "test('money stays', () => {});")];
    const found = (row: string): string => show(lawViolations(laws(row), files)).join();
    expect(found('| M1 | x | `a.test.ts`: money stays |')).toBe('');
    expect(found('| M1 | x | `b.test.ts`: money stays |')).toContain('there is no b.test.ts');
    expect(found('| M1 | x | `a.test.ts`: money goes |')).toContain('has no test called');
    expect(found('| M1 | x | soon |')).toContain('1 laws name no test');
    const row = '| M1 | x | `a.test.ts`: money stays |';
    expect(found(`${row}\n${row}`)).toContain('M1 stands for two laws');
  });
});

describe('documents', () => {
  test('links lead somewhere', () => {
    expect(show(brokenLinks(sourceTree(), exists))).toEqual([]);
  });

  test('tables are whole', () => {
    expect(show(brokenTables(sourceTree()))).toEqual([]);
    const found = (text: string): number[] => brokenTables([new SourceFile('a.md', text)]).map(({ line }) => line);
    expect(found('| a |\n|---|\n| 1 |\n| 2 |')).toEqual([]);
    expect(found('| a |\n|---|\n| 1 |\n\n| 2 |')).toEqual([5]);
    expect(found('```\n| no table |\n```')).toEqual([]);
    expect(found('| a | b |\n|---|---|\n| 1 \\| 2 | 3 |')).toEqual([]);
    expect(found('| a |\n|---|\n| 1 |\n| a | b |\n|---|---|')).toEqual([4, 5]);
    expect(found('| a |\n|---|\n| a |\n|---|')).toEqual([4]);
  });

  test('H109 every recipe is named once on the page of recipes', () => {
    const index = sourceTree().find(({ path }) => path === 'docs/recipes/README.md') ?? new SourceFile('', '');
    const recipes = readdirSync(join(ROOT, 'docs/recipes')).filter((name) => name !== 'README.md');
    expect(recipes.length).toBeGreaterThan(5);
    expect(show(recipeViolations(index, recipes))).toEqual([]);
    const page = new SourceFile('r.md', '| [a call](call.md) | 2 files |\n| [a call](call.md) | 3 files |');
    expect(show(recipeViolations(page, ['call.md', 'page.md']))).toEqual([
      'r.md:1 names no page.md',
      'r.md:2 names call.md again',
    ]);
  });

  test('commands exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(show(deadCommands(sourceTree(), Object.keys(scripts), exists))).toEqual([]);
  });

  test('paths exist', () => {
    expect(show(deadPaths(sourceTree(), exists))).toEqual([]);
  });

  test('every folder of the specification map holds code, and every id family has a test there', () => {
    const map = new SourceFile('docs/spec-map.md', read('docs/spec-map.md'));
    expect(map.lines.filter((line) => line.startsWith('| ')).length).toBeGreaterThan(10);
    expect(show(specMapViolations(map, sourceTree()))).toEqual([]);
  });

  test('bites: a folder of the map without files, a family of ids without a test', () => {
    const files = [new SourceFile('packages/odds/src/price.test.ts', "test('ODDS-01 six formats', () => {});")];
    const found = (row: string): string => show(specMapViolations(new SourceFile('docs/spec-map.md', row), files)).join();
    expect(found('| Odds | ODDS | `packages/odds` |')).toBe('');
    expect(found('| Odds | ODDS | `packages/odd` |')).toContain('packages/odd holds no file');
    expect(found('| Amounts | ODDS, AMOUNT | `packages/odds` |')).toContain('names a rule AMOUNT');
  });

  test('bites: a path that is not there', () => {
    expect(show(deadPaths([new SourceFile('docs/a.md', 'In `packages/nothing` and `apps/site/build`.')], () => false))).toEqual([
      'docs/a.md:1 there is no packages/nothing',
    ]);
  });

  test('bites: a dead link, a dead script, a dead program, a test that is not there', () => {
    const file = new SourceFile(
      'docs/a.md',
      'See [x](b.md) and [y](https://example.org).\n`npm run nothing`\n`node tools/nothing.ts`\nnpx vitest run --project unit --project sight apps/nothing',
    );
    expect(show(brokenLinks([file], () => false)).join()).toContain('b.md leads nowhere');
    expect(show(deadCommands([file], ['start'], () => false))).toHaveLength(4);
  });
});

describe('pages made from code', () => {
  test.each(Object.entries(referencePages()))('%s is what the code says (npm run reference)', (path, text) => {
    expect(read(path)).toBe(text);
  });

  test('C23 the endpoints of the browser are those of the contract, and no others', () => {
    const files = sourceTree().filter(({ path }) => path.startsWith('packages/contract/src/endpoints/'));
    expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(endpointFiles()).sort());
    for (const { text, path } of files) expect(text, path).toBe(endpointFiles()[path]);
    const found = files.flatMap(({ text }) => [
      ...text.matchAll(/{ id: '([^']+)', method: '(\w+)', path: '([^']+)'(, notDuringBreak: true)? }/g),
    ]);
    const known = callEntries.filter(([, { auth }]) => rolesFor(auth) === null);
    expect(found.map(([, ...parts]) => parts).sort()).toEqual(
      known
        .map(([id, call]) => [
          id,
          call.method,
          call.path,
          call.auth === 'guest' || call.duringBreak ? undefined : ', notDuringBreak: true',
        ])
        .sort(),
    );
  });

  test('every metric of the table is written somewhere, and no other name is', () => {
    const code = sourceTree().filter(
      (file) =>
        file.isCode && !file.isTest && file.path.startsWith('apps/server/src/') && !file.path.endsWith('/metric-table.ts'),
    );
    const written = code.flatMap((file) =>
      [...file.text.matchAll(/\bmetrics\.(?:count|gauge|observe)\(\s*'([a-z_]+)'/g)].map((match) => match[1] ?? ''),
    );
    expect([...new Set(written)].sort()).toEqual(Object.keys(METRICS).sort());
  });
});

describe('settings', () => {
  const names = SETTINGS.map((setting) => setting.name);

  /** What others set for us: the system, npm, the tests and the tools of the build. */
  const outside =
    /^(NODE_ENV|CI|PATH|HOME|INIT_CWD|npm_\w+|NO_COLOR|DUSKLINE_\w+|VITEST\w*|CHROMIUM|E2E_\w+|TEST_WORKER_INDEX|SITE_BUILD_DIR|SITE_BUDGET)$/;
  /** A stand-in for a third party has settings of its own. */
  const ours = /^(apps|bench|packages|tools)\//;

  const namesRead = (text: string): string[] => [
    ...[...text.matchAll(/\benv(?:ironment)?(?:\.|(?:\?\.)?\[\s*['"`])([A-Z][A-Z_]*)\b/g)].map((match) => match[1] ?? ''),
    ...[...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap((match) => (match[1] ?? '').match(/\b[A-Z][A-Z_]+\b/g) ?? []),
  ];

  test('H104 no code reads a setting past the schema', () => {
    const readers = new Set(['apps/server/src/platform/config.ts', 'tools/start/settings.ts']);
    const past = sourceTree()
      .filter((file) => file.isCode && !file.isTest && ours.test(file.path) && !readers.has(file.path))
      .flatMap((file) => namesRead(file.text).flatMap((name) => (names.includes(name) ? `${file.path}: ${name}` : [])));
    expect(past).toEqual([]);
  });

  test('bites: a setting that is read by its name, and one that is taken out of the environment', () => {
    expect(namesRead('const a = process.env.PORT ?? environment.HOST;')).toEqual(['PORT', 'HOST']);
    expect(namesRead(`process.env['PORT'], env["HOST"], environment[ \`DATA_DIR\` ]`)).toEqual(['PORT', 'HOST', 'DATA_DIR']);
    expect(namesRead('const { FEED_URL, DATA_DIR: folder } = process.env;')).toEqual(['FEED_URL', 'DATA_DIR']);
  });

  test('no code reads the environment by a name that the table does not know', () => {
    const unknown = sourceTree()
      .filter((file) => file.isCode && !file.isTest && ours.test(file.path))
      .flatMap((file) =>
        [...file.text.matchAll(/process\.env(?:\.([A-Za-z_]+)|\['([A-Za-z_]+)'\])/g)].map((match) => ({
          path: file.path,
          name: match[1] ?? match[2] ?? '',
        })),
      )
      .filter(({ name }) => !outside.test(name) && !names.includes(name))
      .map(({ path, name }) => `${path}: ${name}`);
    expect(unknown).toEqual([]);
  });
});
