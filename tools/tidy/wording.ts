import type { SourceFile, Violation } from './source-tree.ts';
import { visit } from './syntax.ts';

type LineRule = { readonly pattern: RegExp; readonly what: string; readonly applies: (file: SourceFile) => boolean };

/** The rules themselves have to name what they forbid. */
const isRuleItself = (file: SourceFile): boolean => file.path.startsWith('tools/tidy/');

const LINE_RULES: readonly LineRule[] = [
  {
    pattern: /\b(TODO|FIXME)\b|(\/\/|\*|--|#)\s*(XXX|HACK)\b/,
    what: 'finish it, or write an issue: the tree holds no unfinished notes',
    applies: (file) => !isRuleItself(file) && /\.(ts|tsx|mjs|js|sql|css|md|sh|json)$/.test(file.path),
  },
  {
    // A home folder in a committed file works on one machine only.
    pattern: /(?<![\w.~-])\/(work|home|Users|root)\/[\w.-]/,
    what: 'names a folder outside the repository',
    applies: (file) => !isRuleItself(file),
  },
  {
    pattern: /@ts-(ignore|nocheck|expect-error)/,
    what: 'silences the compiler: correct the type instead',
    applies: (file) => !isRuleItself(file) && file.isCode && !file.isTest,
  },
  {
    pattern: /\b(test|it|describe)\.(only|skip|todo)\(/,
    what: 'a test that does not run proves nothing',
    applies: (file) => !isRuleItself(file) && file.isTest,
  },
];

/** Rule: words that do not belong into a committed file. */
export function wordViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const rules = LINE_RULES.filter((rule) => rule.applies(file));
    if (rules.length === 0) return [];
    return file.lines.flatMap((text, index) =>
      rules.filter((rule) => rule.pattern.test(text)).map((rule) => ({ path: file.path, line: index + 1, what: rule.what })),
    );
  });
}

const isCall = (node: Record<string, unknown>, object: string, property: RegExp): boolean => {
  const callee = node.callee as { type?: string; object?: { name?: string }; property?: { name?: string } } | undefined;
  return (
    node.type === 'CallExpression' &&
    callee?.type === 'MemberExpression' &&
    callee.object?.name === object &&
    property.test(callee.property?.name ?? '')
  );
};

/** A line with its reason above it (`biome-ignore lint/suspicious/noExplicitAny: why`) is an exception; a test counts them. */
const ANY_EXCEPTION = /biome-ignore lint\/suspicious\/noExplicitAny: \S/;
const hasReason = (file: SourceFile, line: number): boolean => ANY_EXCEPTION.test(file.lines[line - 2] ?? '');

export const anyExceptions = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => file.isCode && !file.path.startsWith('tools/tidy/'))
    .flatMap((file) => file.lines.flatMap((text, index) => (ANY_EXCEPTION.test(text) ? [`${file.path}:${index + 1}`] : [])));

const IMPATIENT = 'vi.waitFor without a time gives up after a second: use expect.poll, or give it one';

/** Rule: a test that waits for other processes is patient. */
export function impatientWaits(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && file.path.endsWith('.int.test.ts'))
    .flatMap((file) => {
      const found: Violation[] = [];
      visit(file, (node) => {
        if (isCall(node, 'vi', /^wait(For|Until)$/) && (node.arguments as unknown[]).length < 2)
          found.push({ path: file.path, line: file.lineAt(node.start), what: IMPATIENT });
      });
      return found;
    });
}

/** Rule: no `any`, and nothing printed by accident. */
export function codeWordViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && !file.isGenerated)
    .flatMap((file) => {
      const found: Violation[] = [];
      visit(file, (node) => {
        const line = file.lineAt(node.start);
        if (node.type === 'TSAnyKeyword' && !hasReason(file, line))
          found.push({ path: file.path, line, what: 'any switches the types off: use unknown and look' });
        if (isCall(node, 'console', /^(log|debug|trace)$/))
          found.push({ path: file.path, line, what: 'console.log: use the logger, or console.info in a command' });
      });
      return found;
    });
}

const EMPTY_BODY = 'does nothing but re-export: import from the file that has it';

/** Rule: no barrels. The entry point of a server module (modules/NAME/index.ts) is the one place where re-exporting is the point. */
export function barrelViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && !/^apps\/server\/src\/modules\/[^/]+\/index\.ts$/.test(file.path))
    .flatMap((file) => {
      const body = file.parsed.program.body;
      const stars = body
        .filter((node) => node.type === 'ExportAllDeclaration')
        .map((node) => ({ path: file.path, line: file.lineAt(node.start), what: 'export * hides what is exported: name it' }));
      const isIndex = /(^|\/)index\.(ts|tsx|js|mjs)$/.test(file.path);
      const onlyReexports =
        body.length > 0 && body.every((node) => node.type === 'ExportNamedDeclaration' && node.source !== null);
      return [...stars, ...(isIndex && onlyReexports ? [{ path: file.path, line: 1, what: EMPTY_BODY }] : [])];
    });
}

const IMPURE_GLOBALS = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'performance',
  'crypto',
  'window',
  'document',
  'localStorage',
  'globalThis',
  'Deno',
  'Bun',
]);

/** The port for time has to be filled once for server and browser alike; everything else takes it as an argument. */
const CLOCK_DOOR = 'packages/realtime/src/timers.ts';

/** Rule: packages are pure. Clock, randomness, environment and I/O come in as arguments. Command line entries (bin/) may touch the world. */
export function purityViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && !file.isTest && file.path !== CLOCK_DOOR && /^packages\/[^/]+\/src\//.test(file.path))
    .flatMap((file) => {
      const found: Violation[] = [];
      const say = (start: number, what: string): number =>
        found.push({ path: file.path, line: file.lineAt(start), what: `${what}: a package is pure, take it as an argument` });
      visit(file, (node, parents) => {
        if (isCall(node, 'Date', /^now$/)) say(node.start, 'Date.now');
        if (isCall(node, 'Math', /^random$/)) say(node.start, 'Math.random');
        if (
          node.type === 'NewExpression' &&
          (node.callee as { name?: string }).name === 'Date' &&
          (node.arguments as unknown[]).length === 0
        )
          say(node.start, 'new Date()');
        if (
          node.type === 'ImportDeclaration' &&
          /^(node:|fs$|path$|os$|crypto$|child_process$)/.test(String((node.source as { value?: unknown }).value))
        )
          say(node.start, `import of ${(node.source as { value?: unknown }).value}`);
        if (node.type !== 'Identifier' || !IMPURE_GLOBALS.has(String(node.name))) return;
        const parent = parents.at(-1);
        // `message.process` and `{ process: 1 }` and a parameter called so are words, not the global.
        if (parent?.type === 'MemberExpression' && parent.object === node) say(node.start, String(node.name));
        if (parent?.type === 'CallExpression' && parent.callee === node) say(node.start, String(node.name));
      });
      return found;
    });
}
