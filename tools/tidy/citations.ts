import type { SourceFile, Violation } from './source-tree.ts';

/** What documents define and code may cite. */
export interface Anchors {
  /** Ids of rows and headings: `XR-08`, `BETSLIP-07`, `TR-B8`, `AMB-20`. */
  readonly ids: ReadonlySet<string>;
  /** Laws, cases of abuse, checks of the reconciliation: `G1`, `B12`, `R10`. */
  readonly shortIds: ReadonlySet<string>;
  /** Numbers of sections, and of items of their lists (`10.2.3`), by the name they are cited with. */
  readonly sections: Readonly<Record<Book, ReadonlySet<string>>>;
  /** The specification is cited by its lines. */
  readonly specification: readonly string[];
}

type Book = 'rules' | 'trust' | 'design' | 'architecture';

const RULES = 'docs/rules/';
const SPECIFICATION = `${RULES}specification.md`;
/** Pages whose sections are counted together. */
const BOOKS: Readonly<Record<Book, readonly string[]>> = {
  rules: ['betting.md', 'settlement.md', 'pricing.md', 'betting-choices.md'].map((name) => RULES + name),
  trust: ['trust.md', 'faults.md', 'abuse.md'].map((name) => RULES + name),
  design: [`${RULES}design.md`],
  architecture: ['docs/architecture.md'],
};

/** XR-08, TR-B8, F-K2, S1-3, K-LOC-04, MSG-BALANCE-02. */
const ID = /(?<![\w-])(?:TR-[A-Z]\d{1,2}|F-[A-Z]\d|S[1-3]-\d{1,2}|[A-Z][A-Z0-9]*(?:-[A-Z]+)?-\d{2})(?![\w-])/g;
/** Names of things outside that look the same. */
const NO_ID = /^(UTF|ISO|UTC|GLI|ERC|TRC)-/;
const ROW_ID = /^\|\s*([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\s*\|/;
const ROW_SHORT_ID = /^\|\s*([A-Z]+\d+)\s*\|/;

function sectionsOf(files: readonly SourceFile[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    let section = '';
    for (const line of file.lines) {
      section = /^#{2,4} (\d+(?:\.\d+)*)\b/.exec(line)?.[1] ?? (/^#{1,2} /.test(line) ? '' : section);
      if (section === '') continue;
      found.add(section);
      const item = /^(\d+)\. /.exec(line)?.[1];
      if (item !== undefined) found.add(`${section}.${item}`);
    }
  }
  return found;
}

export function anchorsOf(files: readonly SourceFile[]): Anchors {
  const rules = files.filter((file) => file.path.startsWith(RULES));
  const lists = files.filter((file) => file.path === 'docs/LAWS.md' || file.path.startsWith(RULES));
  const pick = (from: readonly SourceFile[], pattern: RegExp) =>
    from.flatMap((file) => file.lines.flatMap((line) => pattern.exec(line)?.[1] ?? []));
  const sections = (book: Book) => sectionsOf(files.filter((file) => BOOKS[book].includes(file.path)));
  return {
    ids: new Set([...pick(rules, ROW_ID), ...pick(rules, /^#{2,4} ([A-Z]+-\d+)\b/)]),
    shortIds: new Set(pick(lists, ROW_SHORT_ID)),
    sections: {
      rules: sections('rules'),
      trust: sections('trust'),
      design: sections('design'),
      architecture: sections('architecture'),
    },
    specification: files.find((file) => file.path === SPECIFICATION)?.lines ?? [],
  };
}

/** Every number of `214, 198-199 and 125.2`. */
const numbers = (text: string): string[] => text.match(/\d+(?:\.\d+)*/g) ?? [];

const LIST = String.raw`\d+(?:\.\d+)*(?:(?:, |-| and | to )\d+(?:\.\d+)*)*`;
const SPEC = new RegExp(String.raw`\bspec(?:ification)?(?: lines?)? (${LIST})`, 'gi');
const SECTIONS: readonly { book: Book; pattern: RegExp }[] = [
  // Titles name several sections one after the other; a whole number among them is a part of the sentence.
  { book: 'rules', pattern: /\brules? (\d+(?:\.\d+)*(?:(?:,? | and )\d+(?:\.\d){1,2}(?![.\d]\d|\d))*)/gi },
  { book: 'trust', pattern: /\btrust (\d+(?:\.\d+)*)/gi },
  { book: 'design', pattern: /\b(?:brief|design) (\d+(?:\.\d+)+)/gi },
  { book: 'architecture', pattern: /\barchitecture(?: section)? (\d+)/gi },
];
/** The run of short ids that the title of a test begins with, among its long ones; and laws that are named as such. */
const TITLE = /(?<=['"`])(?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)* )+(?=[a-z%$])/g;
const NAMED = /\b(?:laws?|reconciliation|trust) ([A-Z]+\d+)\b/g;
const SHORT_ID = /^[A-Z]+\d+$/;

function unresolved(line: string, isTest: boolean, anchors: Anchors): string[] {
  const bad: string[] = [];
  for (const [id] of line.matchAll(ID)) {
    const rule = /^RULE-(\d+)$/.exec(id)?.[1];
    const isKnown = rule === undefined ? anchors.ids.has(id) : anchors.sections.rules.has(rule);
    if (!isKnown && !NO_ID.test(id)) bad.push(id);
  }
  for (const [, list = ''] of line.matchAll(SPEC))
    for (const number of numbers(list))
      if ((anchors.specification[Number(number.split('.')[0]) - 1] ?? '').trim() === '') bad.push(`spec ${number}`);
  for (const { book, pattern } of SECTIONS)
    for (const [, list = ''] of line.matchAll(pattern))
      for (const number of numbers(list)) if (!anchors.sections[book].has(number)) bad.push(`${book} ${number}`);
  const named = [...line.matchAll(NAMED)].map((match) => match[1] ?? '');
  const inTitle = isTest ? [...line.matchAll(TITLE)].flatMap(([ids]) => ids.trim().split(' ')) : [];
  const short = [...named, ...inTitle.filter((id) => SHORT_ID.test(id))];
  return [...bad, ...short.filter((id) => !anchors.shortIds.has(id))];
}

const isText = (path: string): boolean => /\.(ts|tsx|mts|mjs|js|sql|css|md)$/.test(path);

/** Rule: what code, tests and documents cite by an id or a number stands in docs/. */
export function citationViolations(files: readonly SourceFile[]): Violation[] {
  const anchors = anchorsOf(files);
  return files
    .filter((file) => isText(file.path) && !file.path.startsWith('tools/tidy/') && !file.isGenerated)
    .flatMap((file) =>
      file.lines.flatMap((text, index) =>
        unresolved(text, file.isTest, anchors).map((what) => ({
          path: file.path,
          line: index + 1,
          what: `cites ${what}, which stands nowhere in docs/`,
        })),
      ),
    );
}
