import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How the site's loaders ask the server: the answer is parsed JSON. The request is the page's own. */
export type LoaderCaller = (
  id: string,
  input: { query?: Record<string, unknown>; body?: unknown },
  request: Request,
) => Promise<unknown>;

/**
 * What the host needs of the built site. The site is a program of its own: the host knows its shape, not its source, and takes the
 * router from the bundle itself, so that there is only one copy of it.
 */
export interface SiteBundle {
  /** Renders one request. */
  handle(request: Request, values: RequestValues): Promise<Response>;
  /** Cookies that change what a guest sees. */
  readonly pageCookies: readonly string[];
  /** Names of a query that change a page; all others change nothing. */
  readonly pageQuery: readonly string[];
}

export interface RequestValues {
  readonly api: LoaderCaller;
  readonly nonce: string;
  readonly origin: string;
}

interface RouterContext<Value> {
  readonly defaultValue?: Value;
}
interface ContextProvider {
  set<Value>(context: RouterContext<Value>, value: Value): void;
}

/** Server build of React Router, as far as it is used here; `entry.module` is the site's entry.server. */
interface ServerBuild {
  readonly entry: {
    readonly module: {
      readonly apiContext: RouterContext<LoaderCaller>;
      readonly nonceContext: RouterContext<string>;
      readonly originContext: RouterContext<string>;
      readonly pageCookies: readonly string[];
      readonly pageQuery: readonly string[];
      createHandler(build: unknown, mode: string): (request: Request, context: ContextProvider) => Promise<Response>;
      createContextProvider(): ContextProvider;
    };
  };
}

/** A bundle around a server build, from the files of a build or from a development server. */
export function siteBundle(build: unknown, mode: 'production' | 'development'): SiteBundle {
  const { module } = (build as ServerBuild).entry;
  const handler = module.createHandler(build, mode);
  return {
    pageCookies: module.pageCookies,
    pageQuery: module.pageQuery,
    handle(request, { api, nonce, origin }) {
      const context = module.createContextProvider();
      context.set(module.apiContext, api);
      context.set(module.nonceContext, nonce);
      context.set(module.originContext, origin);
      return handler(request, context);
    },
  };
}

/** Loads the build made by `npm run build -w @duskline/site`. Throws when there is none. */
export async function loadSiteBundle(buildDir: string): Promise<SiteBundle> {
  const file = join(buildDir, 'server', 'index.js');
  if (!existsSync(file)) throw new Error(`The site is not built: ${file} does not exist`);
  return siteBundle(await import(pathToFileURL(file).href), 'production');
}
