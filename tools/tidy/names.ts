import type { SourceFile, Violation } from './source-tree.ts';

/** `place-bet.ts`, `place-bet.int.test.ts`, `0001-money.sql`, `en.po`; a leading dot is a tool's convention. */
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Names that are conventionally in capitals. */
const CAPITALS = /^(Dockerfile|README|LICENSE|NOTICE|LAWS|PROTOCOL|CHANGELOG|SECURITY|CONTRIBUTING)(\.md)?$/;
/** A stored function's file is called as the function is, in the folder of its schema. */
const FUNCTION = /^apps\/server\/sql\/[a-z0-9_]+\/[a-z0-9_]+\.sql$/;
/** A language has one folder of texts, called by its full code. */
const LANGUAGE = /^packages\/i18n\/locales\/[a-z]{2,3}(-[A-Za-z]{2,4})+\/[a-z-]+\.json$/;

/** Rule: every file and folder has a kebab-case name, so that a name is the same on every disk. */
export function nameViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    if (FUNCTION.test(file.path) || LANGUAGE.test(file.path)) return [];
    const parts = file.path.split('/');
    const base = parts.pop() ?? '';
    const isBad = (part: string): boolean => !KEBAB.test(part);
    const bad = parts.filter(isBad);
    if (isBad(base) && !CAPITALS.test(base)) bad.push(base);
    return bad.map((part) => ({ path: file.path, line: 1, what: `${part} is not kebab-case` }));
  });
}
