import type { SourceFile, Violation } from './source-tree.ts';
import { type Node, visit } from './syntax.ts';

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const isLiteral = (node: unknown): node is Node & { value: string } =>
  (node as Node | null)?.type === 'Literal' && typeof (node as Node).value === 'string';

/** `call.get(…)` or `call.post(…)`: the builder of the contract. */
function isBuilding({ type, callee }: Node): boolean {
  const { object, property } = (callee ?? {}) as { object?: Node; property?: Node };
  return type === 'CallExpression' && object?.name === 'call' && (property?.name === 'get' || property?.name === 'post');
}

/** Rule: a call of the contract is declared in place, under its name, by the one builder; no area has a builder of its own. */
export function privateBuilders(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('packages/contract/src/calls/'))
    .flatMap((file) => {
      const found: Violation[] = [];
      visit(file, (node, parents) => {
        if (!isBuilding(node)) return;
        const isNamed = isLiteral(parents.at(-1)?.key);
        if (isNamed && !parents.some(({ type }) => FUNCTIONS.has(type))) return;
        found.push({
          path: file.path,
          line: file.lineAt(node.start),
          what: 'declare the call under its name, without a builder of its own',
        });
      });
      return found;
    });
}

/** Rule: a handler is reached by its call alone. What takes it out of its map by name lays something around it, far from where it stands. */
export function wrappedHandlers(files: readonly SourceFile[], ids: ReadonlySet<string>): Violation[] {
  return files
    .filter((file) => file.isCode && !file.isTest && file.path.startsWith('apps/server/src/'))
    .flatMap((file) => {
      const found: Violation[] = [];
      visit(file, (node) => {
        if (node.type !== 'MemberExpression' || !isLiteral(node.property) || !ids.has(node.property.value)) return;
        found.push({
          path: file.path,
          line: file.lineAt(node.start),
          what: `the handler of ${node.property.value} is taken by its name`,
        });
      });
      return found;
    });
}
