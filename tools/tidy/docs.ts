import { posix } from 'node:path';
import type { SourceFile, Violation } from './source-tree.ts';

/** One line of docs/LAWS.md: the law and the test that proves it. */
export type Law = { readonly id: string; readonly line: number; readonly path: string; readonly title: string };

const ROW = /^\|\s*([A-Z]+\d+)\s*\|.*\|\s*`([^`]+)`\s*(?:,|:)\s*(.+?)\s*\|\s*$/;

/** Reads rows of the form `| M1 | the law | `path/to/x.test.ts`: title of the test |`. */
export function readLaws(file: SourceFile): Law[] {
  return file.lines.flatMap((text, index) => {
    const match = ROW.exec(text);
    return match === null
      ? []
      : [{ id: match[1] ?? '', path: match[2] ?? '', title: (match[3] ?? '').replaceAll('\\|', '|'), line: index + 1 }];
  });
}

const withoutEscapes = (text: string): string => text.replaceAll("\\'", "'").replaceAll('\\"', '"').replaceAll('\\`', '`');

/** Rule: every law has a number of its own and names a test that exists, by file and by title. */
export function lawViolations(laws: SourceFile, files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const rows = laws.lines.filter((text) => /^\|\s*[A-Z]+\d+\s*\|/.test(text)).length;
  const read = readLaws(laws);
  const found: Violation[] =
    rows === read.length
      ? []
      : [{ path: laws.path, line: 1, what: `${rows - read.length} laws name no test in the form \`file\`: title` }];
  const known = new Set<string>();
  for (const law of read) {
    if (known.has(law.id)) found.push({ path: laws.path, line: law.line, what: `${law.id} stands for two laws` });
    known.add(law.id);
    const file = byPath.get(law.path);
    if (file === undefined) found.push({ path: laws.path, line: law.line, what: `${law.id}: there is no ${law.path}` });
    else if (!withoutEscapes(file.text).includes(law.title))
      found.push({ path: laws.path, line: law.line, what: `${law.id}: ${law.path} has no test called "${law.title}"` });
  }
  return found;
}

/** Rule: a link to a file of the repository leads somewhere. */
export function brokenLinks(files: readonly SourceFile[], exists: (path: string) => boolean): Violation[] {
  return files
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) =>
      file.lines.flatMap((text, index) =>
        [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match) => {
          const target = (match[1] ?? '').split('#')[0] ?? '';
          if (target === '' || /^[a-z]+:/.test(target)) return [];
          const path = posix.normalize(posix.join(posix.dirname(file.path), target));
          return exists(path) ? [] : [{ path: file.path, line: index + 1, what: `the link to ${target} leads nowhere` }];
        }),
      ),
    );
}

/** What tells people what to type and where to look. */
const isDocument = ({ path }: SourceFile): boolean => /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\//.test(path);

/** Projects of vitest.config.ts. */
const PROJECTS: readonly string[] = ['unit', 'site', 'integration'];

/** Rule: `npm run X`, `node path` and `vitest run --project X paths` in documents name what exists. */
export function deadCommands(
  files: readonly SourceFile[],
  scripts: readonly string[],
  exists: (path: string) => boolean,
): Violation[] {
  return files.filter(isDocument).flatMap((file) =>
    file.lines.flatMap((text, index) => {
      const found: Violation[] = [];
      for (const match of text.matchAll(/\bnpm run ([a-z:-]+)/g))
        if (!scripts.includes(match[1] ?? ''))
          found.push({ path: file.path, line: index + 1, what: `there is no npm script ${match[1]}` });
      for (const match of text.matchAll(/\bnode ([\w./-]+\.(?:ts|mjs))\b/g))
        if (!exists(match[1] ?? '')) found.push({ path: file.path, line: index + 1, what: `there is no ${match[1]}` });
      for (const [, projects = '', paths = ''] of text.matchAll(/\bvitest run((?: --project \w+)+)((?: [\w./-]+)*)/g)) {
        for (const project of projects.split(' --project ').slice(1))
          if (!PROJECTS.includes(project))
            found.push({ path: file.path, line: index + 1, what: `there are no ${project} tests` });
        for (const path of paths.split(' ').filter((word) => word.includes('/')))
          if (!exists(path)) found.push({ path: file.path, line: index + 1, what: `there is no ${path}` });
      }
      return found;
    }),
  );
}

/** Rule: paths in code spans of documents (`packages/odds`, `apps/site/app/routes.ts`) exist. Patterns and generated folders are left out. */
export function deadPaths(files: readonly SourceFile[], exists: (path: string) => boolean): Violation[] {
  return files
    .filter(isDocument)
    .flatMap((file) =>
      file.lines.flatMap((text, index) =>
        [...text.matchAll(/`((?:apps|packages|sandboxes|tools|bench|docs)\/[\w./-]+)`/g)]
          .filter((match) => !(match[1] ?? '').includes('/build') && !exists(match[1] ?? ''))
          .map((match) => ({ path: file.path, line: index + 1, what: `there is no ${match[1]}` })),
      ),
    );
}

const isRow = (line: string | undefined): boolean => line?.startsWith('|') ?? false;
const isRule = (line: string | undefined): boolean => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line ?? '');

/** Cells of a row; a bar behind a backslash belongs to the text. */
const cells = (line: string): string[] =>
  line
    .trimEnd()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);

/** Rule: a table has a head, one, and no empty line cuts it: what stands below one is shown as text. Its rows have the cells of the head. */
export function brokenTables(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) => {
      const { lines } = file;
      let isCode = false;
      let head = 0;
      return lines.flatMap((line, index) => {
        if (line.trimStart().startsWith('```')) isCode = !isCode;
        if (isCode || !isRow(line)) return [];
        const say = (what: string): Violation[] => [{ path: file.path, line: index + 1, what }];
        if (!isRow(lines[index - 1])) {
          head = cells(line).length;
          return isRule(lines[index + 1]) ? [] : say('rows of a table without its head above them');
        }
        if (isRule(line) && isRow(lines[index - 2])) return say('a second head within a table');
        return cells(line).length === head ? [] : say(`a row of ${cells(line).length} cells under a head of ${head}`);
      });
    });
}

/** Rule: a recipe is named once on the page of recipes, and each is: what two changes have added twice is read twice. */
export function recipeViolations(index: SourceFile, recipes: readonly string[]): Violation[] {
  const say = (line: number, what: string): Violation => ({ path: index.path, line, what });
  const named = index.lines.flatMap((text, at) => {
    const recipe = /^\| \[[^\]]+\]\(([\w-]+\.md)\) \|/.exec(text)?.[1];
    return recipe === undefined ? [] : [{ recipe, line: at + 1 }];
  });
  const missing = recipes.filter((recipe) => !named.some((one) => one.recipe === recipe));
  const twice = named.filter(({ recipe }, at) => named.findIndex((one) => one.recipe === recipe) < at);
  return [
    ...missing.map((recipe) => say(1, `names no ${recipe}`)),
    ...twice.map(({ recipe, line }) => say(line, `names ${recipe} again`)),
  ];
}

const MAP_ROW = /^\|([^|]+)\|([^|]+)\|([^|]+)\|$/;

/** Whether the path is a file of the tree, or a folder with one in it: an empty folder on a disk is nothing. */
const holdsFiles = (path: string, files: readonly SourceFile[]): boolean =>
  files.some((file) => file.path === path || file.path.startsWith(`${path}/`));

/** Rule: each row of the specification map names folders that hold files, and every id family of it is in a test under one of them. */
export function specMapViolations(map: SourceFile, files: readonly SourceFile[]): Violation[] {
  return map.lines.flatMap((text, index) => {
    const [, , ids = '', places = ''] = MAP_ROW.exec(text) ?? [];
    const paths = [...places.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    const families = ids.match(/\b[A-Z][A-Z0-9]+\b/g) ?? [];
    const problem = (what: string): Violation => ({ path: map.path, line: index + 1, what });
    const empty = paths.filter((path) => !holdsFiles(path, files)).map((path) => problem(`${path} holds no file`));
    const tests = files.filter(
      (file) => file.isTest && paths.some((path) => file.path === path || file.path.startsWith(`${path}/`)),
    );
    const unproven = families
      .filter((family) => !tests.some((file) => new RegExp(`\\b${family}-[0-9]{2}`).test(file.text)))
      .map((family) => problem(`no test under ${paths.join(', ')} names a rule ${family}`));
    return [...empty, ...unproven];
  });
}
