import { posix } from 'node:path';
import { SourceFile, type Violation } from './source-tree.ts';
import { importsOf, type Node, stringsOf, visit } from './syntax.ts';

const LOCALES = 'packages/i18n/locales/en-US/';
const APP = 'apps/site/app/';
/** Around every page, so its texts are in every document. */
const SHELL = [`${APP}root.tsx`, `${APP}routes/language.tsx`];
const SHELL_AREAS = ['shell', 'errors'];
/** Routes that show nothing of their own: the layout, redirects, and the page that exists while developing only. */
const NO_PAGES = ['routes/language.tsx', 'routes/start.tsx', 'routes/styles.tsx'];

/** What the shell loads of these to count, not to show: the number of open bets on its tab. */
const COUNTED = [`${APP}features/bets/state/use-bets.ts`];

/** A part of the site that is loaded on its own, with the areas of texts that are loaded with it. */
interface Part {
  readonly path: string;
  readonly line: number;
  /** Where its code begins. */
  readonly entry: string;
  readonly areas: readonly string[];
  /** Files that belong to it and show nothing in it. */
  readonly without?: readonly string[];
}

const isIdentifier = (node: unknown, name: string): boolean =>
  (node as Node | undefined)?.type === 'Identifier' && (node as { name?: string }).name === name;

function wordsOf(node: Node | undefined): string[] {
  if (node?.type !== 'ArrayExpression') return [];
  return (node.elements as { value?: unknown }[]).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

const resolve = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), specifier)) : undefined;

/** The `import()` inside a node, as a path of the repository. */
function importIn(file: SourceFile, within: Node): string | undefined {
  const found = importsOf(new SourceFile(file.path, file.text.slice(within.start, within.end))).at(0);
  return found && resolve(file.path, found.specifier);
}

function partsOf(file: SourceFile): Part[] {
  const parts: Part[] = [];
  visit(file, (node) => {
    if (node.type !== 'CallExpression') return;
    const [first, second] = node.arguments as Node[];
    const line = file.lineAt(node.start);
    if (isIdentifier(node.callee, 'loadPart') && first && second) {
      const entry = importIn(file, first);
      if (entry) parts.push({ path: file.path, line, entry, areas: wordsOf(second) });
    }
    if (isIdentifier(node.callee, 'definePage') && first?.type === 'ObjectExpression') {
      const properties = first.properties as { key?: { name?: string }; value?: Node }[];
      const texts = properties.find(({ key }) => key?.name === 'texts')?.value;
      parts.push({ path: file.path, line, entry: file.path, areas: wordsOf(texts) });
    }
  });
  return parts;
}

interface Site {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly parts: readonly Part[];
  /** Area of each text. */
  readonly areas: ReadonlyMap<string, string>;
  /** Areas that each file names, with one text of each. */
  readonly named: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Files that each file brings with it: what it imports, and smaller parts of it that name no texts of their own. */
  readonly brings: ReadonlyMap<string, readonly string[]>;
}

function readSite(all: readonly SourceFile[]): Site {
  const own = all.filter((file) => file.path.startsWith(APP) && file.isCode && !file.isTest);
  const areas = new Map<string, string>();
  for (const { path, text } of all) {
    if (!path.startsWith(LOCALES) || /(meta|markets|busy|mail|notices|offline|push|sms|glossary)\.json$/.test(path)) continue;
    for (const id of Object.keys(JSON.parse(text) as object)) areas.set(id, posix.basename(path, '.json'));
  }
  const parts = own.flatMap(partsOf);
  return {
    files: new Map(own.map((file) => [file.path, file])),
    parts,
    areas,
    named: new Map(own.map((file) => [file.path, areasNamed(file, areas)])),
    brings: new Map(own.map((file) => [file.path, broughtBy(file, parts)])),
  };
}

function broughtBy(file: SourceFile, parts: readonly Part[]): string[] {
  // A part names its texts where it is loaded; a page names its own, whatever fetches its code.
  const isOnItsOwn = ({ path, entry }: Part) => (entry === path ? path !== file.path : path === file.path);
  const onTheirOwn = parts.filter(isOnItsOwn).map((part) => part.entry);
  return importsOf(file).flatMap(({ specifier, isTypeOnly }) => {
    const to = resolve(file.path, specifier);
    return to === undefined || isTypeOnly || onTheirOwn.includes(to) ? [] : [to];
  });
}

/** Files that are loaded with a part. */
function closure({ brings }: Site, { entry, without = [] }: Part): Set<string> {
  const found = new Set<string>();
  const go = (path: string): void => {
    const next = brings.get(path);
    if (!next || found.has(path) || without.includes(path)) return;
    found.add(path);
    for (const to of next) go(to);
  };
  go(entry);
  return found;
}

/** Areas of the texts that a file names: whole, or by how they begin (`bets.period.` and a variable). */
function areasNamed(file: SourceFile, areas: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Map<string, string>();
  for (const { text } of stringsOf(file)) {
    const [head = '', ...rest] = text.split('\0');
    if (rest.length === 0) {
      const area = areas.get(text);
      if (area) named.set(area, text);
    } else if (/^[a-zA-Z]+\./.test(head)) {
      for (const [id, area] of areas) if (id.startsWith(head)) named.set(area, id);
    }
  }
  return named;
}

/** Rule: every page is a `definePage`. */
function pagesNotDefined({ files, parts }: Site): Violation[] {
  const routes = files.get(`${APP}routes.ts`);
  if (!routes) return [];
  const named = stringsOf(routes)
    .map(({ text }) => text)
    .filter((text) => /^routes\/.*\.tsx$/.test(text));
  return named
    .filter((route) => !NO_PAGES.includes(route) && !parts.some((part) => part.path === APP + route && part.entry === part.path))
    .map((route) => ({ path: APP + route, line: 1, what: 'is a page that is not made with definePage' }));
}

/**
 * Rule: what a page or a part that is loaded later can show is among the texts that come with it, so that no name of a text is ever seen;
 * and every text is shown by something.
 */
export function pageTextViolations(all: readonly SourceFile[]): Violation[] {
  const site = readSite(all);
  const found: Violation[] = [];
  const shell: Part[] = SHELL.filter((path) => site.files.has(path)).map((path) => ({
    path,
    line: 1,
    entry: path,
    areas: [],
    without: COUNTED,
  }));
  for (const part of [...shell, ...site.parts]) {
    for (const path of closure(site, part)) {
      for (const [area, id] of site.named.get(path) ?? []) {
        if (SHELL_AREAS.includes(area) || part.areas.includes(area)) continue;
        found.push({
          path: part.path,
          line: part.line,
          what: `${part.entry} may show ${id} (${path}), but its texts lack ${area}`,
        });
      }
    }
    for (const area of part.areas.filter((one) => ![...site.areas.values()].includes(one)))
      found.push({ path: part.path, line: part.line, what: `there are no texts ${area}` });
  }
  const strings = [...site.files.values()].flatMap((file) => stringsOf(file).map(({ text }) => text));
  const whole = new Set(strings);
  const heads = strings.filter((text) => text.includes('\0')).map((text) => text.split('\0')[0] ?? '');
  const shown = (id: string): boolean => whole.has(id) || heads.some((head) => /^[a-zA-Z]+\./.test(head) && id.startsWith(head));
  for (const [id, area] of site.areas)
    if (!shown(id)) found.push({ path: `${LOCALES}${area}.json`, line: 1, what: `nothing shows ${id}` });
  return [...found, ...pagesNotDefined(site)];
}
