import type { SourceFile, Violation } from './source-tree.ts';
import { stringsOf } from './syntax.ts';

/** Calls that are part of a query, with columns of its rows for arguments: no wrapper could make them. By file, as `schema.function`. */
export const WITHIN_QUERIES: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/modules/tickets/store.ts': ['betting.first_ticket_id'],
  'apps/server/src/platform/bus/bus-identity.ts': ['platform.cluster_identity'],
  'apps/server/src/platform/nodes/cluster-watch.ts': ['platform.cluster_identity'],
};

/** Called by servers of the release before, which may run beside this one. The next release drops them. */
const ONE_MORE_RELEASE: ReadonlySet<string> = new Set([
  'money.closeGate',
  'money.openGate',
  'money.closeProducer',
  'money.openProducer',
]);

const isOfTheServer = (file: SourceFile): boolean =>
  file.path.startsWith('apps/server/src/') && file.isCode && !file.isTest && !file.isGenerated;

/** Rule: the server calls stored functions by the wrappers made from the catalog, which name and type every parameter. */
export function handWrittenCalls(
  files: readonly SourceFile[],
  within: Readonly<Record<string, readonly string[]>> = WITHIN_QUERIES,
): Violation[] {
  const known = new Set(
    files.flatMap(({ path }) => /^apps\/server\/sql\/([a-z_0-9]+\/[a-z_0-9]+)\.sql$/.exec(path)?.[1]?.replace('/', '.') ?? []),
  );
  return files.filter(isOfTheServer).flatMap((file) =>
    stringsOf(file).flatMap(({ text, start }) =>
      [...text.matchAll(/\b([a-z_0-9]+\.[a-z_0-9]+)\s*\(/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => known.has(name) && !within[file.path]?.includes(name))
        .map((name) => ({
          path: file.path,
          line: file.lineAt(start),
          what: `calls ${name} by hand: use platform/db/functions`,
        })),
    ),
  );
}

/** Rule: of what is generated everything is used. What is not is granted without need, or belongs to the functions used within queries. */
export function unusedWrappers(files: readonly SourceFile[]): Violation[] {
  const used = new Set(
    files
      .filter(isOfTheServer)
      .flatMap(({ text }) => [...text.matchAll(/\b[a-z][a-zA-Z]*\.[a-z][a-zA-Z0-9]*(?=\()/g)].map(String)),
  );
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/platform/db/functions/'))
    .flatMap((file) => {
      const schema = /^export const ([a-zA-Z]+) =/m.exec(file.text)?.[1] ?? '';
      return [...file.text.matchAll(/^ {2}([a-zA-Z0-9]+): \(/gm)]
        .filter(([, name]) => !used.has(`${schema}.${name}`) && !ONE_MORE_RELEASE.has(`${schema}.${name}`))
        .map(({ 1: name, index }) => ({
          path: file.path,
          line: file.lineAt(index),
          what: `${schema}.${name} is called by nobody`,
        }));
    });
}
