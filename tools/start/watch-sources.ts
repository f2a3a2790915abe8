import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

/** An editor writes in several steps, and a checkout of another branch changes many files at once: one restart for all of them. */
const QUIET_MS = 150;

/** Calls `onChange` when a source of the server, of the site or of a package was written. Returns the function that ends watching. */
export function watchSources(root: string, onChange: (path: string) => void): () => void {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  const folders = [join(root, 'apps/server/src'), join(root, 'apps/site/app'), ...packages].filter((folder) =>
    existsSync(folder),
  );
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map(
    (folder): FSWatcher =>
      watch(folder, { recursive: true }, (_, name) => {
        if (name === null || !/\.(tsx?|json|txt)$/.test(name) || /\.test\.tsx?$/.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => onChange(relative(root, join(folder, name))), QUIET_MS);
      }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
