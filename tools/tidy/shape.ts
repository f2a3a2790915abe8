import { privateBuilders } from './calls.ts';
import { citationViolations } from './citations.ts';
import { circleViolations } from './import-circles.ts';
import { targetOf } from './imports.ts';
import { rawSqlViolations } from './raw-sql.ts';
import { retiredWordViolations } from './retired-words.ts';
import { sqlSizeViolations } from './sizes.ts';
import type { SourceFile, Violation } from './source-tree.ts';
import { fontSizesBeyond, fontWeightsBeyond, spacingBeyond, unnamedValues } from './style-scale.ts';
import { importsOf, type Node, stringsOf, visit } from './syntax.ts';

/** Something of the shape of the repository that is counted, with every place where it is found. */
export type ShapeCount = {
  readonly what: string;
  /** May only be lowered; the aim is 0 (or one, of a thing that has to exist once). */
  readonly ceiling: number;
  readonly found: readonly Violation[];
};

const CSS_LINES_MAX = 300;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const lineCount = (file: SourceFile): number => file.text.trimEnd().split('\n').length;

function longerThan(files: readonly SourceFile[], isMeant: (path: string) => boolean, most: number): Violation[] {
  return files
    .filter((file) => isMeant(file.path) && lineCount(file) > most)
    .map((file) => ({ path: file.path, line: 1, what: `${lineCount(file)} lines, at most ${most}` }));
}

/** Flows are acts that join modules: what touches one module only belongs to it. A folder of `flows/` is one flow. */
export function lonelyFlows(files: readonly SourceFile[]): Violation[] {
  const modulesOf = new Map<string, Set<string>>();
  for (const file of files) {
    const flow = /^apps\/server\/src\/flows\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(file.path)?.[1];
    if (flow === undefined || !file.isCode || file.isTest) continue;
    const joined = modulesOf.get(flow) ?? new Set();
    modulesOf.set(flow, joined);
    for (const { specifier } of importsOf(file)) {
      const module = /^apps\/server\/src\/modules\/([^/]+)\//.exec(targetOf(file.path, specifier) ?? '')?.[1];
      if (module !== undefined) joined.add(module);
    }
  }
  return [...modulesOf]
    .filter(([, joined]) => joined.size < 2)
    .map(([flow, joined]) => ({
      path: `apps/server/src/flows/${flow}`,
      line: 1,
      what: joined.size === 0 ? 'joins no modules' : `touches ${[...joined].join()} alone`,
    }));
}

/** Where the launcher is started as a child; the product kit is the one place (`bootstrap.mjs` is how a person starts it). */
export function productStarters(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && !/\.(int\.)?test\.ts$/.test(file.path) && !file.path.startsWith('tools/tidy/'))
    .filter((file) => file.path !== 'tools/start/bootstrap.mjs')
    .flatMap((file) =>
      stringsOf(file)
        .filter(({ text }) => /(^|\/)tools\/start\/start\.ts$/.test(text))
        .map(({ start }) => ({ path: file.path, line: file.lineAt(start), what: 'starts a product' })),
    );
}

const CALL_ID = /^[a-z]+\.[a-z]+$/;

/** Ids of calls that have a handler in more than one object: which of them is mounted depends on the order of wiring. */
export function duplicatedHandlers(files: readonly SourceFile[]): Violation[] {
  const seen = new Map<string, Violation[]>();
  for (const file of files.filter(({ path, isCode, isTest }) => isCode && !isTest && path.startsWith('apps/server/src/'))) {
    visit(file, (node: Node) => {
      const key = node.key as { readonly type?: string; readonly value?: unknown } | undefined;
      const value = node.value as { readonly type?: string } | undefined;
      if (node.type !== 'Property' || key?.type !== 'Literal' || typeof key.value !== 'string' || !CALL_ID.test(key.value))
        return;
      if (!FUNCTIONS.has(value?.type ?? '')) return;
      const places = seen.get(key.value) ?? [];
      seen.set(key.value, places);
      places.push({ path: file.path, line: file.lineAt(node.start), what: `handles ${key.value}` });
    });
  }
  return [...seen.values()].filter((places) => places.length > 1).flat();
}

/** Object literals that are spread into an object literal, which only keeps the formatter from giving each property a line. */
export function spreadLiterals(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && file.text.includes('...{'))
    .flatMap((file) => {
      const found: Violation[] = [];
      visit(file, (node, parents) => {
        const argument = node.argument as { readonly type?: string } | undefined;
        if (node.type !== 'SpreadElement' || argument?.type !== 'ObjectExpression') return;
        if (parents.at(-1)?.type !== 'ObjectExpression') return;
        found.push({ path: file.path, line: file.lineAt(node.start), what: 'spreads an object literal into an object literal' });
      });
      return found;
    });
}

/** Everything that `npm run check -- --shape` counts. */
export function shapeCounts(files: readonly SourceFile[]): ShapeCount[] {
  return [
    { what: 'import circles', ceiling: 0, found: circleViolations(files) },
    { what: 'flows that join fewer than two modules', ceiling: 0, found: lonelyFlows(files) },
    { what: 'private call builders', ceiling: 0, found: privateBuilders(files) },
    { what: 'files with ordinary raw SQL', ceiling: 0, found: rawSqlViolations(files) },
    { what: 'product starters', ceiling: 1, found: productStarters(files) },
    { what: 'unresolved citations', ceiling: 0, found: citationViolations(files) },
    { what: 'retired words', ceiling: 0, found: retiredWordViolations(files) },
    {
      what: `CSS files above ${CSS_LINES_MAX} lines`,
      ceiling: 0,
      found: longerThan(files, (path) => path.endsWith('.css'), CSS_LINES_MAX),
    },
    { what: 'font sizes beyond eight', ceiling: 0, found: fontSizesBeyond(files) },
    { what: 'font weights beyond three', ceiling: 0, found: fontWeightsBeyond(files) },
    { what: 'literals of styles that have a token', ceiling: 0, found: unnamedValues(files) },
    { what: 'spacing between the steps', ceiling: 0, found: spacingBeyond(files) },
    { what: 'object literals spread into object literals', ceiling: 0, found: spreadLiterals(files) },
    { what: 'SQL functions above 120 lines', ceiling: 0, found: sqlSizeViolations(files) },
    { what: 'duplicated handlers', ceiling: 0, found: duplicatedHandlers(files) },
  ];
}
