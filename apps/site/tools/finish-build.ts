/** After the build: compressed copies of every text file, and what a first visit has to load, checked against the budget. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pageName } from '../app/shared/routing/page-name.ts';
import { className } from './class-name.ts';

const client = resolve(process.env.SITE_BUILD_DIR ?? 'build', 'client');
/** Budgets of architecture section 5, in KB of brotli. */
const ENTRY_BUDGET_KB = 135;
const ROUTE_BUDGET_KB = 165;
const CSS_BUDGET_KB = 24;
/** Files of scripts that a page fetches for itself and ahead for others. Each is a request, which costs more than the little that some of them hold. */
const FILES_BUDGET = 30;
/** The file of a route that stands with others only says where it is. */
const POINTER_BYTES = 250;

const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Bytes of brotli by path: to compress takes longer than all else here, so each file is compressed once. */
const measured = new Map<string, number>();

function brotliBytes(path: string): number {
  const size = measured.get(path) ?? brotli(readFileSync(path)).length;
  measured.set(path, size);
  return size;
}

function compressAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressAll(path);
    else if (/\.(js|css|svg|json|txt)$/.test(name)) {
      const bytes = readFileSync(path);
      if (bytes.length < 512) continue;
      const compressed = brotli(bytes);
      measured.set(path, compressed.length);
      writeFileSync(`${path}.br`, compressed);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, ManifestRoute>;
}

const kb = (bytes: number) => bytes / 1024;

/** Each file counts once, however many pages load it. */
function sizeOf(files: Iterable<string>): number {
  return [...new Set(files)].reduce((sum, file) => sum + brotliBytes(join(client, file)), 0);
}

/** The longest language of each area of texts. A document brings those of the shell and of its page; a browser keeps the others. */
function textSizes(): string {
  const folder = join(client, 'assets', 'texts');
  const longest = new Map<string, number>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const area = name.slice(0, name.lastIndexOf('-'));
    longest.set(area, Math.max(longest.get(area) ?? 0, brotliBytes(join(folder, name))));
  }
  return [...longest].map(([area, bytes]) => `${area} ${kb(bytes).toFixed(1)} KB`).join(', ');
}

/** Files of a route with all routes above it. */
function chain(manifest: Manifest, id: string | undefined): ManifestRoute[] {
  const route = id === undefined ? undefined : manifest.routes[id];
  return route ? [...chain(manifest, route.parentId), route] : [];
}

/** Files that every page fetches ahead for others (app/routes/pages-ahead.ts). A page that is named there and is not built so costs requests. */
function filesAhead(manifest: Manifest): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '..', 'app', 'routes', 'pages-ahead.ts'), 'utf8');
  const grouped = [...text.matchAll(/import\('\.\/([\w-]+)\.tsx'\)/g)].map(([, name = '']) => name);
  const own = [...(/ownFile = \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/[\w-]+/g)].map(([name]) => name);
  const routeOf = (name: string) => {
    const found = Object.values(manifest.routes).find((route) => pageName(route) === name);
    if (!found) throw new Error(`The build has no page ${name}, which pages-ahead.ts names`);
    return found;
  };
  const isPointer = ({ module }: ManifestRoute) => statSync(join(client, module)).size <= POINTER_BYTES;
  for (const name of grouped) if (!isPointer(routeOf(name))) throw new Error(`The page ${name} does not stand in a group`);
  for (const name of own) if (isPointer(routeOf(name))) throw new Error(`The page ${name} stands in a group`);
  return [
    ...grouped.flatMap((name) => routeOf(name).imports ?? []),
    ...own.flatMap((name) => [routeOf(name).module, ...(routeOf(name).imports ?? [])]),
  ];
}

function report(): boolean {
  const folder = join(client, 'assets');
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest');
  const text = readFileSync(join(folder, name), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
  const filesOf = (routes: ManifestRoute[]) => [
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => [route.module, ...(route.imports ?? [])]),
  ];
  const shell = kb(sizeOf(filesOf(chain(manifest, 'routes/language'))));
  console.info(`JavaScript, brotli: entry and shell ${shell.toFixed(1)} KB (budget ${ENTRY_BUDGET_KB})`);
  let holds = shell <= ENTRY_BUDGET_KB;
  const ahead = filesAhead(manifest);
  let most = 0;
  for (const id of Object.keys(manifest.routes)) {
    if (manifest.routes[id]?.parentId !== 'routes/language') continue;
    const files = filesOf(chain(manifest, id));
    most = Math.max(most, new Set([...files, ...ahead]).size);
    const total = kb(sizeOf(files));
    holds &&= total <= ROUTE_BUDGET_KB;
    console.info(`  ${id.padEnd(24)} ${total.toFixed(1)} KB (budget ${ROUTE_BUDGET_KB})`);
  }
  console.info(
    `Files of scripts, with those of other pages: at most ${most} (budget ${FILES_BUDGET}), ${new Set(ahead).size} ahead`,
  );
  const css = kb(sizeOf(Object.values(manifest.routes).flatMap((route) => route.css ?? [])));
  console.info(`Texts, brotli, longest language: ${textSizes()}`);
  console.info(`Styles, brotli: ${css.toFixed(1)} KB (budget ${CSS_BUDGET_KB})`);
  return holds && most <= FILES_BUDGET && css <= CSS_BUDGET_KB;
}

/** Styles that no chunk asks for are left out of a build without a word; the page of styles is there while developing alone. */
function checkStyles(): void {
  const app = resolve(import.meta.dirname, '..', 'app');
  const assets = join(client, 'assets');
  const read = (ending: string) =>
    readdirSync(assets)
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }));
  const scripts = read('.js')
    .map(({ text }) => text)
    .join('\n');
  const styles = read('.css')
    .filter(({ file }) => scripts.includes(file))
    .map(({ text }) => text)
    .join('\n');
  const lost = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.module.css') &&
      file !== join('routes', 'styles.module.css') &&
      !styles.includes(className('', join(app, file))),
  );
  if (lost.length > 0) throw new Error(`The build has no styles of ${lost.join(', ')}`);
}

checkStyles();
compressAll(client);
// The checks of the project hold the budget; a start must not fail over a kilobyte.
if (!report()) {
  console.error('The site is larger than its budget.');
  if (process.env.SITE_BUDGET === 'strict') process.exitCode = 1;
}
