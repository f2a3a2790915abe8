import type { SourceFile, Violation } from './source-tree.ts';
import { type Node, visit } from './syntax.ts';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Names that a pattern binds: `a`, `{ a, b: c = 1 }`, `[a, ...b]`. */
function namesOf(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name as string];
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((one) => namesOf(one.type === 'RestElement' ? one : one.value));
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(namesOf);
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    default:
      return [];
  }
}

type Declared = { readonly start: number; readonly isFilledLater: boolean };

const isNothing = (init: unknown): boolean =>
  !isNode(init) || (init.type === 'Literal' && init.value === null) || (init.type === 'Identifier' && init.name === 'undefined');

/** Variables that a block declares. Functions are left out: they are there from the beginning. */
function declaredIn(block: Node): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const statement of (block.body as Node[]) ?? []) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const one of declaration.declarations as Node[])
      for (const name of namesOf(one.id))
        found.set(name, { start: one.start, isFilledLater: declaration.kind === 'let' && isNothing(one.init) });
  }
  return found;
}

/** A name that is a key, a property or a type says nothing of a variable. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent?.type === 'Property') return parent.value === node;
  return !parent?.type.startsWith('TS') && parent?.type !== 'VariableDeclarator' ? true : parent?.init === node;
}

/**
 * Rule: in the composition root everything is built from what stands above it. A closure over something that is declared further down, or over a
 * variable that is filled in later, lets an earlier part call a later one: which of them works when is then no longer to be read off the list.
 */
export function forwardReferences(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.path.startsWith('apps/server/src/compose/') && file.isCode && !file.isTest)
    .flatMap((file) => {
      const found: Violation[] = [];
      const blocks = new Map<Node, Map<string, Declared>>();
      visit(file, (node, parents) => {
        if (node.type !== 'Identifier' || !isReference(node, parents.at(-1))) return;
        const name = node.name as string;
        let isInFunction = false;
        for (const scope of parents.toReversed()) {
          if (scope.type === 'BlockStatement' || scope.type === 'Program') {
            const declared = blocks.get(scope) ?? declaredIn(scope);
            blocks.set(scope, declared);
            const one = declared.get(name);
            if (one && isInFunction && one.isFilledLater)
              found.push({
                path: file.path,
                line: file.lineAt(node.start),
                what: `closes over ${name}, which is filled in later`,
              });
            else if (one && isInFunction && scope.type !== 'Program' && node.start < one.start)
              found.push({
                path: file.path,
                line: file.lineAt(node.start),
                what: `closes over ${name}, which is declared further down`,
              });
            if (one) return;
          }
          if (!FUNCTIONS.has(scope.type)) continue;
          if ((scope.params as unknown[]).flatMap(namesOf).includes(name)) return;
          isInFunction = true;
        }
      });
      return found;
    });
}
