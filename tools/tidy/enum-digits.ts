import type { SourceFile, Violation } from './source-tree.ts';
import { type Node, visit } from './syntax.ts';

/** Fields whose numbers have names in packages/contract/src/enums.ts (or, of the lay option, in packages/betting/src/ticket.ts). */
const ENUM_FIELDS: ReadonlySet<string> = new Set([
  ...['betType', 'BetType', 'bet_type', 'acceptance', 'Acceptance', 'outcome', 'Outcome', 'state', 'Status'],
  ...['policy', 'oddsChangePolicy', 'layOption', 'LayOption', 'userType', 'UserType', 'matchType', 'MatchType'],
  ...['bettingSourceType', 'BettingSourceType', 'headerType', 'HeaderType', 'systemId', 'SportSystemId'],
]);

const COMPARES: ReadonlySet<unknown> = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=']);

const nodeOf = (value: unknown): Node | undefined => (value ?? undefined) as Node | undefined;
const isDigit = (node: Node | undefined): boolean => node?.type === 'Literal' && typeof node.value === 'number';
const isDigits = (node: Node | undefined): boolean =>
  isDigit(node) || (node?.type === 'ArrayExpression' && (node.elements as Node[]).some((one) => isDigit(one)));

/** The name that a value is read by: `betType` of `ticket.betType`, of `betType` and of `'t.betType'`. */
function fieldOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name as string;
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value.split('.').at(-1);
  return node?.type === 'MemberExpression' && !node.computed ? fieldOf(nodeOf(node.property)) : undefined;
}

const isEnum = (node: Node | undefined): boolean => ENUM_FIELDS.has(fieldOf(node) ?? '');

function comparedWith(node: Node): string | undefined {
  const [left, right] = [nodeOf(node.left), nodeOf(node.right)];
  if (node.type === 'BinaryExpression' && COMPARES.has(node.operator)) {
    if (isEnum(left) && isDigit(right)) return fieldOf(left);
    return isEnum(right) && isDigit(left) ? fieldOf(right) : undefined;
  }
  if (node.type === 'SwitchStatement') {
    const on = nodeOf(node.discriminant);
    return isEnum(on) && (node.cases as Node[]).some((one) => isDigit(nodeOf(one.test))) ? fieldOf(on) : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  // `where('bet_type', '=', 6)`, and `[1, 5].includes(acceptance)`.
  const [first, , third] = (node.arguments as (Node | undefined)[]) ?? [];
  if (first?.type === 'Literal' && isEnum(first) && isDigits(third)) return fieldOf(first);
  const callee = nodeOf(node.callee);
  const isList = callee?.type === 'MemberExpression' && isDigits(nodeOf(callee.object));
  return isList && isEnum(first) ? fieldOf(first) : undefined;
}

/** Rule: a number that has a name is compared by it. Tests say what is on the wire, digits and all. */
export function enumDigitViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(
      (file) =>
        /^(apps|packages)\//.test(file.path) &&
        file.isCode &&
        !file.isTest &&
        !file.isGenerated &&
        !/\/test-(kit|support)\//.test(file.path),
    )
    .flatMap((file) => {
      const found: Violation[] = [];
      visit(file, (node) => {
        const field = comparedWith(node);
        if (field !== undefined)
          found.push({ path: file.path, line: file.lineAt(node.start), what: `compares ${field} with a number: use its enum` });
      });
      return found;
    });
}
