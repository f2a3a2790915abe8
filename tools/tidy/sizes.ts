import type { SourceFile, Violation } from './source-tree.ts';
import { type Node, visit } from './syntax.ts';

const FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;
const COMPONENT_LINES_MAX = 200;
/** A factory (a function that is mostly made of functions) reads like a class: its own lines count, and the whole has a limit too. */
const FACTORY_LINES_MAX = 200;

const SQL_FUNCTION_LINES_MAX = 120;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The name a function goes by: its own, or that of the variable, property or method it is the value of. */
function nameOf(node: Node, parent: Node | undefined): string {
  const own = node.id as { name?: string } | null | undefined;
  if (own?.name) return own.name;
  const holder = (parent?.id ?? parent?.key) as { name?: string } | null | undefined;
  return holder?.name ?? '';
}

/** Lines of a function without the functions inside it. */
function ownLines(file: SourceFile, node: Node): number {
  let inner = 0;
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(item);
    else if (typeof value === 'object' && value !== null && 'type' in value) {
      const child = value as Node;
      if (FUNCTIONS.has(child.type)) inner += file.lineAt(child.end) - file.lineAt(child.start);
      else for (const key of Object.keys(child)) look(child[key]);
    }
  };
  for (const key of Object.keys(node)) look(node[key]);
  return file.lineAt(node.end) - file.lineAt(node.start) + 1 - inner;
}

const isComponent = (file: SourceFile, name: string): boolean => file.path.endsWith('.tsx') && /^[A-Z]/.test(name);

/** Rule: files, functions and components stay small enough to be read at once. Tests and generated files are exempt. */
export function sizeViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && !file.isTest && !file.isGenerated)
    .flatMap((file) => {
      const found: Violation[] = [];
      const count = file.text.trimEnd().split('\n').length;
      if (count > FILE_LINES_MAX) found.push({ path: file.path, line: 1, what: `${count} lines, at most ${FILE_LINES_MAX}` });
      visit(file, (node, parents) => {
        if (!FUNCTIONS.has(node.type)) return;
        const line = file.lineAt(node.start);
        const lines = file.lineAt(node.end) - line + 1;
        const name = nameOf(node, parents.at(-1));
        const say = (count: number, most: number): void => {
          if (count > most)
            found.push({ path: file.path, line, what: `${name || 'a function'} has ${count} lines, at most ${most}` });
        };
        if (isComponent(file, name)) say(lines, COMPONENT_LINES_MAX);
        else if (lines > FACTORY_LINES_MAX) say(lines, FACTORY_LINES_MAX);
        else if (lines > FUNCTION_LINES_MAX) say(ownLines(file, node), FUNCTION_LINES_MAX);
      });
      return found;
    });
}

/** Rule: stored functions stay small enough to be read: a longer one is a row of named steps. */
export function sqlSizeViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^apps\/server\/sql\/.*\.sql$/.test(path))
    .flatMap((file) =>
      [...file.text.matchAll(/^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) ([a-z_0-9.]+)[\s\S]*?\$\$[\s\S]*?\$\$;$/gm)].flatMap(
        (made) => {
          const count = made[0].split('\n').length;
          if (count <= SQL_FUNCTION_LINES_MAX) return [];
          const what = `${made[1]} has ${count} lines, at most ${SQL_FUNCTION_LINES_MAX}`;
          return [{ path: file.path, line: file.lineAt(made.index), what }];
        },
      ),
    );
}
