import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['node_modules', 'build', 'dist', '.react-router', '.data', '.git']);

function add(hash: Hash, root: string, path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
    return;
  }
  for (const name of readdirSync(path).sort()) if (!SKIPPED.has(name)) add(hash, root, join(path, name));
}

/** One hash over the names and contents of files and folders (build results and packages left out). */
export function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, root, join(root, path));
  return hash.digest('hex');
}
