import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageJson = createRequire(import.meta.url).resolve('country-flag-icons/package.json');
const folder = join(dirname(packageJson), '3x2');
const version = (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version;

/** Folder of the flags under /assets. Named after the version of the drawings, so that it may be cached for ever. */
export const FLAGS_PATH = `assets/flags-${version}`;

/**
 * 260 flags as files of their own: only the few that a page shows are loaded, and no list of them has to travel in the script.
 * `import.meta.env.FLAGS_PATH` says where they are.
 */
export function flags(): Plugin {
  return {
    name: 'duskline-flags',
    config: () => ({ define: { 'import.meta.env.FLAGS_PATH': JSON.stringify(`/${FLAGS_PATH}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${FLAGS_PATH}`, (request, response, next) => {
        const name = /^\/([A-Z-]{2,6})\.svg$/.exec(request.url ?? '')?.[1];
        const file = join(folder, `${name}.svg`);
        if (name === undefined || !existsSync(file)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
        this.emitFile({ type: 'asset', fileName: `${FLAGS_PATH}/${name}`, source: readFileSync(join(folder, name)) });
      }
    },
  };
}
