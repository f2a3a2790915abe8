import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SiteBundle, siteBundle } from './site-bundle.ts';

/** What of Vite's development server is used. It is a tool of the site, not of the server, hence loaded from there when asked for. */
interface ViteServer {
  middlewares(request: FastifyRequest['raw'], reply: unknown, next: (error?: unknown) => void): void;
  ssrLoadModule(id: string): Promise<unknown>;
  close(): Promise<void>;
}
interface Vite {
  createServer(options: object): Promise<ViteServer>;
}

/** Site from source: every request sees the newest code. For `npm run dev` only. */
export async function startDevSite(app: FastifyInstance, siteDir: string): Promise<() => Promise<SiteBundle>> {
  const entry = createRequire(join(siteDir, 'package.json')).resolve('vite');
  const vite = (await import(pathToFileURL(entry).href)) as Vite;
  const server = await vite.createServer({
    root: siteDir,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => server.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    server.middlewares(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  return async () => siteBundle(await server.ssrLoadModule('virtual:react-router/server-build'), 'development');
}
