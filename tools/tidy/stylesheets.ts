import { posix } from 'node:path';
import type { SourceFile, Violation } from './source-tree.ts';

const APP = 'apps/site/app/';
/** Where classes keep their names: they are the words of the design system. */
const SHARED = `${APP}shared/ui/`;
const TOKENS = `${APP}styles/tokens.css`;

const CLASS = /\.(-?[a-z][a-z0-9-]*)/gi;
const GLOBAL = /:global\(\.([\w-]+)\)/g;
const PRELUDE = /([^{};]+)\{/g;
const WIDTH = /\b(min-|max-)?(width|height)\b/;
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

const isModule = (file: SourceFile): boolean => file.path.endsWith('.module.css');
const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Comments as blanks, so that positions stay. */
const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Selectors and the heads of at-rules, with the line where they end. */
function preludesOf(file: SourceFile): { text: string; line: number }[] {
  return [...bare(file.text).matchAll(PRELUDE)].map((match) => ({
    text: (match[1] ?? '').trim(),
    line: file.lineAt(match.index + match[0].length - 1),
  }));
}

const selectorsOf = (file: SourceFile) => preludesOf(file).filter(({ text }) => !text.startsWith('@'));

/** Classes that a stylesheet names as its own: what stands in `:global()` belongs to the design system. */
function ownClasses(file: SourceFile): Map<string, number> {
  const found = new Map<string, number>();
  for (const { text, line } of selectorsOf(file))
    for (const [, name = ''] of text.replace(GLOBAL, '').matchAll(CLASS)) if (!found.has(name)) found.set(name, line);
  return found;
}

function inStylesheet(file: SourceFile, shared: ReadonlySet<string>): Violation[] {
  const found: Violation[] = [];
  const add = (line: number, what: string): void => {
    found.push({ path: file.path, line, what });
  };
  if (/^apps\/site\/app\/(features|routes)\//.test(file.path) && !isModule(file))
    add(1, 'is a stylesheet for the whole site: a feature has CSS modules');
  for (const { text, line } of preludesOf(file)) {
    if (text.startsWith('@media') && WIDTH.test(text) && file.path !== TOKENS)
      add(line, `${text}: sizes of the window have names in ${TOKENS}`);
    for (const [, name = ''] of text.matchAll(GLOBAL)) {
      if (!shared.has(name)) add(line, `:global(.${name}) is no class of ${SHARED}`);
    }
  }
  return found;
}

/** Classes that code asks a module for and that it does not have, and those that it has and no code asks for. */
function unmatchedClasses(files: readonly SourceFile[]): Violation[] {
  const modules = new Map(files.filter(isModule).map((file) => [file.path, { file, classes: ownClasses(file) }]));
  const asked = new Map<string, Set<string>>();
  const found: Violation[] = [];
  for (const file of files.filter(({ path, isCode, isTest }) => path.startsWith(APP) && isCode && !isTest)) {
    for (const [, variable = '', specifier = ''] of file.text.matchAll(IMPORT)) {
      const path = posix.join(posix.dirname(file.path), specifier);
      const names = new Set([...(modules.get(path)?.classes.keys() ?? [])].map(camel));
      const used = asked.get(path) ?? new Set();
      asked.set(path, used);
      for (const match of file.text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
        const name = match[1] ?? '';
        used.add(name);
        if (!names.has(name))
          found.push({ path: file.path, line: file.lineAt(match.index), what: `${name} is no class of ${path}` });
      }
    }
  }
  for (const { file, classes } of modules.values())
    for (const [name, line] of classes) {
      if (!asked.get(file.path)?.has(camel(name)))
        found.push({ path: file.path, line, what: `.${name} is used by no component` });
    }
  return found;
}

/**
 * Rule: the styles of a feature are CSS modules, which reach nothing outside it but the classes of the design system; every class
 * exists and is used; the sizes of the window have names.
 */
export function stylesheetViolations(files: readonly SourceFile[]): Violation[] {
  const sheets = files.filter(({ path }) => path.startsWith(APP) && path.endsWith('.css'));
  const shared = new Set(sheets.filter(({ path }) => path.startsWith(SHARED)).flatMap((file) => [...ownClasses(file).keys()]));
  return [...sheets.flatMap((file) => inStylesheet(file, shared)), ...unmatchedClasses(files)];
}
