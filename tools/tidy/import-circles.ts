import { posix } from 'node:path';
import { targetOf } from './imports.ts';
import type { SourceFile, Violation } from './source-tree.ts';
import { importsOf } from './syntax.ts';

/** The file that an import leads to: as written, with an ending, or the index of a folder. */
function resolveIn(paths: ReadonlySet<string>, to: string): string | undefined {
  const candidates = [to, `${to}.ts`, `${to}.tsx`, `${to}.mjs`, posix.join(to, 'index.ts')];
  return candidates.find((path) => paths.has(path));
}

function graphOf(files: readonly SourceFile[]): Map<string, readonly string[]> {
  const code = files.filter((file) => file.isCode);
  const paths = new Set(code.map((file) => file.path));
  return new Map(
    code.map((file) => {
      const targets = importsOf(file).flatMap(({ specifier }) => {
        const to = targetOf(file.path, specifier);
        return (to === undefined ? undefined : resolveIn(paths, to)) ?? [];
      });
      return [file.path, [...new Set(targets)]];
    }),
  );
}

/**
 * Groups of files that import each other, directly or through others (Tarjan's strongly connected components). Imports of types count:
 * two files that cannot be read one after the other are one.
 */
export function importCircles(files: readonly SourceFile[]): string[][] {
  const graph = graphOf(files);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];

  const visit = (path: string): number => {
    const mine = order.size;
    order.set(path, mine);
    let low = mine;
    stack.push(path);
    onStack.add(path);
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (onStack.has(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low === mine) {
      const group = stack.splice(stack.indexOf(path));
      for (const member of group) onStack.delete(member);
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };

  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}

/** Rule: no file imports, through however many others, a file that imports it. */
export function circleViolations(files: readonly SourceFile[]): Violation[] {
  return importCircles(files).map((group) => ({
    path: group[0] ?? '',
    line: 1,
    what: `imports in a circle with ${group.slice(1).join(', ')}`,
  }));
}
