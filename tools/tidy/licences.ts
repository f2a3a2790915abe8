import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-tree.ts';

type LockEntry = { readonly version?: string; readonly license?: string; readonly link?: boolean };
export type Lock = { readonly packages: Readonly<Record<string, LockEntry>> };

/** Licences under which everyone may use, change and pass on what we ship. MPL-2.0 binds its own files only, which we do not change. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
  'WTFPL',
  'PostgreSQL',
]);

/** `A OR B` is fine when one is; `A AND B` when all are. */
export function isPermissive(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ').trim();
  if (/\sOR\s/.test(bare)) return bare.split(/\sOR\s/).some(isPermissive);
  if (/\sAND\s/.test(bare)) return bare.split(/\sAND\s/).every(isPermissive);
  return PERMISSIVE.has(bare.replace(/\*$/, '').trim());
}

/** The licence a package states in its own package.json, for lock entries that carry none. */
function statedIn(path: string): string | undefined {
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  if (typeof license === 'object') return license.type;
  return license ?? licenses?.map((one) => one.type).join(' OR ');
}

/** Rule: everything in the lockfile may be passed on. Returns `path: licence` for what may not, or does not say. */
export function licenceViolations(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return [];
    const licence = entry.license ?? statedIn(path);
    if (licence === undefined) return [`${path}: no licence stated`];
    return isPermissive(licence) ? [] : [`${path}: ${licence}`];
  });
}

/** Rule: every version in every package.json is exact, so that a new clone gets what was tested. */
export function looseVersions(manifests: readonly { readonly path: string; readonly text: string }[]): string[] {
  return manifests.flatMap(({ path, text }) => {
    const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) =>
        /^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/.test(version) ? [] : [`${path}: ${name} ${version}`],
      ),
    );
  });
}
