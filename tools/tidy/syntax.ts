import { visitorKeys } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';

/** A syntax node as rules read it: its type, its place and whatever else it has. */
export type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits every node of a file, parents first. */
export function visit(file: SourceFile, onNode: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = [];
  const go = (node: Node): void => {
    onNode(node, parents);
    parents.push(node);
    for (const key of visitorKeys[node.type] ?? Object.keys(node)) {
      const value = node[key];
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) go(item);
      } else if (isNode(value)) go(value);
    }
    parents.pop();
  };
  go(file.parsed.program as unknown as Node);
}

export type Import = { readonly specifier: string; readonly line: number; readonly isTypeOnly: boolean };

const SOURCED = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** What is read of a file once, for all rules that ask for it. */
function oncePerFile<T>(read: (file: SourceFile) => T): (file: SourceFile) => T {
  const known = new WeakMap<SourceFile, T>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const found = read(file);
    known.set(file, found);
    return found;
  };
}

/** Every module that a file names: imports, re-exports, `import()` with a literal and `import('...')` types. */
export const importsOf = oncePerFile((file): readonly Import[] => {
  const found: Import[] = [];
  visit(file, (node) => {
    if (!SOURCED.has(node.type)) return;
    const source = (node.type === 'TSImportType' ? (node.source ?? node.argument) : node.source) as Node | null | undefined;
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
    found.push({ specifier: source.value, line: file.lineAt(node.start), isTypeOnly });
  });
  return found;
});

export type StringText = { readonly text: string; readonly start: number };

/** The words inside quotes: string literals and the fixed parts of templates. Import paths are left out. */
export const stringsOf = oncePerFile((file): readonly StringText[] => {
  const found: StringText[] = [];
  visit(file, (node, parents) => {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (!SOURCED.has(parents.at(-1)?.type ?? '')) found.push({ text: node.value, start: node.start });
    } else if (node.type === 'TemplateLiteral') {
      // The parts are joined by a mark that no word contains, so that `FROM ${table}` never makes a false word.
      const parts = (node.quasis as { value: { raw: string } }[]).map((part) => part.value.raw);
      found.push({ text: parts.join('\u0000'), start: node.start });
    }
  });
  return found;
});
