/** `npm run dev`: the product with the site from its development server, and the server started again when its files change. */
import { launch } from './launch.ts';
import { say } from './progress.ts';
import { ROOT } from './root.ts';
import { watchSources } from './watch-sources.ts';

await launch({
  name: 'Duskline, development',
  buildsSite: false,
  serverEnv: { SITE_DEV: 'on', NODE_ENV: 'development' },
  waitsForChange: true,
  onServer: (server) =>
    watchSources(ROOT, (path) => {
      // The site reloads itself inside the server, unless its own fault keeps the server from starting.
      if (path.startsWith('apps/site/') && server.pid() !== undefined) return;
      say(`${path} changed: the server starts again`);
      server.restart();
    }),
});
