import type { SourceFile, Violation } from './source-tree.ts';

const ADAPTER = /^(apps\/server\/src\/modules\/[^/]+\/adapters\/[^/]+)\//;

/** Rule: every adapter of a provider passes the suite that all of them share. */
export function untestedAdapters(files: readonly SourceFile[]): Violation[] {
  const adapters = new Set(files.flatMap(({ path }) => ADAPTER.exec(path)?.[1] ?? []));
  const tested = files
    .filter(({ path, text }) => path.endsWith('.test.ts') && /\bdescribeAdapter\(/.test(text))
    .flatMap(({ path }) => ADAPTER.exec(path)?.[1] ?? []);
  return [...adapters]
    .filter((adapter) => !tested.includes(adapter))
    .map((path) => ({ path, line: 1, what: 'has no test that calls describeAdapter' }));
}
