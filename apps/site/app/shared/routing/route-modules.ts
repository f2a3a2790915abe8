import { loadPart } from '../api/load-part.ts';

interface RouteEntry {
  readonly id: string;
  readonly module: string;
  readonly css?: readonly string[];
}

/** What the router keeps on `window`: where the code of each route is, and the code that it has. */
interface RouterWindow {
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteEntry>> };
  readonly __reactRouterRouteModules?: Record<string, unknown>;
}

const IDLE_WITHIN_MS = 10_000;

/**
 * Stands between the router and the code of pages: on its own the router opens the document again when the code of a page cannot be
 * loaded, which without a network ends on the browser's error page. Here it waits instead. To be called once the page runs.
 */
export function guardRoutes(view: RouterWindow = window as unknown as RouterWindow): () => Promise<void> {
  const modules = view.__reactRouterRouteModules;
  const routes = Object.values(view.__reactRouterManifest?.routes ?? {});
  if (!modules) return () => Promise.resolve();
  for (const { id, module } of routes) {
    if (id in modules) continue;
    let loading: Promise<unknown> | undefined;
    const keep = (value: unknown) => {
      Object.defineProperty(modules, id, { value, configurable: true, enumerable: true, writable: true });
      return value;
    };
    const get = () => {
      loading ??= loadPart(() => import(/* @vite-ignore */ module)).then(keep);
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    };
    // A link may be pressed before the guard stands: the router then sets what it has loaded itself, and must be able to.
    Object.defineProperty(modules, id, { get, set: keep, configurable: true, enumerable: true });
  }
  return () => preload(routes);
}

/** Brings the code and the styles of all pages into the browser, one after the other: then they open without a network as well. */
async function preload(routes: readonly RouteEntry[]): Promise<void> {
  for (const { module, css = [] } of routes) {
    for (const href of css) {
      if (document.querySelector(`link[href="${href}"]`)) continue;
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }));
    }
    // What fails now is loaded when it is wanted.
    await import(/* @vite-ignore */ module).catch(() => undefined);
  }
}

/** Runs when the page has been loaded and the browser has nothing else to do. Returns a way to call it off. */
export function whenIdle(run: () => void, withinMs = IDLE_WITHIN_MS): () => void {
  let isOff = false;
  const soon = () => {
    if (isOff) return;
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => !isOff && run(), { timeout: withinMs });
    else setTimeout(() => !isOff && run(), 1_000);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  return () => {
    isOff = true;
  };
}
