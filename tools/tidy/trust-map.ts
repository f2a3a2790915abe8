import type { SourceFile, Violation } from './source-tree.ts';
import { LATER } from './trust-later.ts';

const RULES = 'docs/rules/';
/** The lists of what has to hold against people and machines, in the order of the page. */
const LISTS: readonly (readonly [page: string, title: string])[] = [
  ['standards.md', 'Standards'],
  ['faults.md', 'Faults'],
  ['abuse.md', 'Abuse'],
];
const ROW_ID = /^\|\s*((?:TR-|F-)?[A-Z]\d{1,2})\s*\|/;

/** Ids of the lists, each with the page it stands on. */
export function trustIds(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return new Map(
    LISTS.flatMap(([page]) =>
      (byPath.get(RULES + page)?.lines ?? []).flatMap((line) => {
        const id = ROW_ID.exec(line)?.[1];
        return id === undefined ? [] : [[id, page] as const];
      }),
    ),
  );
}

/** The ids that the title of a test begins with: `TR-A8 abuse A1 B19 a taken name ...`. */
const TITLE = /(?<=['"`])(?:(?:abuse )?[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)* )+(?=[a-z%$])/g;
/** Laws and reconciliation checks have ids like these as well: of attacks they are behind the word `abuse`. */
const NEEDS_ABUSE = /^[MR]\d+$/;

/** Files of tests whose titles name an id, by id. */
export function trustProofs(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const file of files.filter((one) => one.isTest))
    for (const [title] of file.text.matchAll(TITLE)) {
      const words = title.trim().split(' ');
      const abuse = words.indexOf('abuse');
      for (const [index, id] of words.entries()) {
        if (NEEDS_ABUSE.test(id) && (abuse < 0 || index < abuse)) continue;
        found.set(id, (found.get(id) ?? new Set()).add(file.path));
      }
    }
  return new Map([...found].map(([id, paths]) => [id, [...paths].sort()]));
}

/** docs/trust-map.md. */
export function trustMapPage(files: readonly SourceFile[]): string {
  const ids = [...trustIds(files)];
  const proofs = trustProofs(files);
  const parts = LISTS.map(([page, title]) => {
    const rows = ids
      .filter(([, of]) => of === page)
      .map(([id]) => {
        const paths = proofs.get(id);
        return `| ${id} | ${paths ? paths.map((path) => `\`${path}\``).join(', ') : `not yet: ${LATER[id] ?? ''}`} |`;
      });
    return `## ${title}\n\nWhat each id asks for stands in [its list](rules/${page}).\n\n| id | tests |\n| --- | --- |\n${rows.join('\n')}`;
  });
  const proved = ids.filter(([id]) => proofs.has(id)).length;
  return `# Where trust is proved

Which tests name the ids of the standards, faults and abuse lists in their titles: ${proved} of ${ids.length}. The others say what they wait for. This page is made from the titles of tests by \`npm run reference\`.

${parts.join('\n\n')}
`;
}

/** Rule: an id of the lists has a test that names it, or says what it waits for; never both. */
export function trustMapViolations(files: readonly SourceFile[], later: Readonly<Record<string, string>>): Violation[] {
  const ids = trustIds(files);
  const proofs = trustProofs(files);
  const of = (what: string): Violation => ({ path: 'tools/tidy/trust-later.ts', line: 1, what });
  return [
    ...[...ids.keys()].flatMap((id) => {
      const isLater = id in later;
      if (proofs.has(id)) return isLater ? [of(`${id} has a test and is said to wait`)] : [];
      return isLater ? [] : [of(`no title of a test begins with ${id}, and nothing says what it waits for`)];
    }),
    ...Object.keys(later).flatMap((id) => (ids.has(id) ? [] : [of(`${id} stands in no list`)])),
  ];
}
