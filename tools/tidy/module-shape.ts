import type { SourceFile, Violation } from './source-tree.ts';
import { type Node, visit } from './syntax.ts';

/** Modules with more files in one folder than a reader keeps apart. The list only gets shorter. */
const FOLDERS_TO_DO: ReadonlySet<string> = new Set(['catalogue', 'feed']);

const FILES_MAX = 15;

type Place = { readonly module: string; readonly folder: string; readonly base: string };

function placeOf(file: SourceFile): Place | undefined {
  const found = /^apps\/server\/src\/modules\/([^/]+)\/(.*?)([^/]+)\.ts$/.exec(file.path);
  if (!found || !file.isCode || file.isTest) return undefined;
  const [, module = '', folder = '', base = ''] = found;
  return { module, folder, base };
}

/** What an exported declaration is called. */
function exportedName(node: Node): string | undefined {
  const declaration = node.declaration as Node | null | undefined;
  const [first] = (declaration?.declarations as Node[] | undefined) ?? [];
  return ((declaration?.id ?? first?.id) as { readonly name?: string } | undefined)?.name;
}

/** What of a file belongs into a file of a certain name, with the name. */
function misplaced(file: SourceFile, { folder, base }: Place): Violation[] {
  const found: Violation[] = [];
  const say = (node: Node, what: string) => found.push({ path: file.path, line: file.lineAt(node.start), what });
  const isDoor = folder === '' && base === 'index';
  visit(file, (node, parents) => {
    if (isDoor && parents.length === 1 && !(/^Export(Named|All)Declaration$/.test(node.type) && node.source))
      say(node, 'the index.ts of a module only says what leaves it');
    const callee = node.type === 'CallExpression' ? (node.callee as { readonly name?: string }).name : undefined;
    if (callee === 'defineHandlers' && !/^(routes|.+-routes)$/.test(base)) say(node, 'handlers of calls stand in routes.ts');
    if (callee === 'defineEvent' && base !== 'events') say(node, 'events stand in events.ts');
    if (node.type === 'ExportNamedDeclaration' && /^present[A-Z]/.test(exportedName(node) ?? '') && !/^present(-.+)?$/.test(base))
      say(node, 'what makes the shapes of the wire stands in present.ts');
    const parent = node.type === 'ClassDeclaration' ? (node.superClass as { readonly name?: string } | null)?.name : undefined;
    if (/Error$/.test(parent ?? '') && base !== 'errors') say(node, 'errors stand in errors.ts');
  });
  return found;
}

/**
 * Rule: modules have one shape, so that whoever knows one finds their way in the next. `index.ts` says what leaves the module; calls are answered in
 * `routes.ts`, acts done in `service.ts`, rows read and written in `store.ts`, what happened published by `events.ts`, refused in `errors.ts` and
 * shown in `present.ts`, or in a file whose name ends or begins with that. A file that would be empty is absent, and what has many files has folders.
 */
export function moduleShapeViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  const doors = new Map<string, boolean>();
  const counts = new Map<string, number>();
  for (const file of files) {
    const place = placeOf(file);
    if (!place) continue;
    const { module, folder, base } = place;
    doors.set(module, (doors.get(module) ?? false) || (folder === '' && base === 'index'));
    const path = `apps/server/src/modules/${module}/${folder}`;
    if (!FOLDERS_TO_DO.has(module)) counts.set(path, (counts.get(path) ?? 0) + 1);
    found.push(...misplaced(file, place));
  }
  for (const [module, hasDoor] of doors)
    if (!hasDoor) found.push({ path: `apps/server/src/modules/${module}`, line: 1, what: 'a module has an index.ts' });
  for (const [path, count] of counts)
    if (count > FILES_MAX)
      found.push({ path, line: 1, what: `${count} files in one folder, at most ${FILES_MAX}: cut it by subject` });
  return found;
}
