import { loadPart } from '../api/load-part.ts';
import { pageName } from './page-name.ts';

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

/** Code of pages by the name of their route's file, from where it stands with that of others. */
export type GroupedPages = Readonly<Record<string, (() => Promise<unknown>) | undefined>>;

/** What stands between the router and the code of pages. */
export interface RouteGuard {
  readonly routes: readonly RouteEntry[];
  /** Loads the code of pages from their groups from now on. */
  group(pages: GroupedPages): void;
}

/**
 * Stands between the router and the code of pages: on its own the router opens the document again when the code of a page cannot be
 * loaded, which without a network ends on the browser's error page. Here it waits instead. To be called once the page runs.
 */
export function guardRoutes(view: RouterWindow = window as unknown as RouterWindow): RouteGuard {
  const modules = view.__reactRouterRouteModules;
  const routes = Object.values(view.__reactRouterManifest?.routes ?? {});
  let grouped: GroupedPages = {};
  for (const route of routes) {
    const { id, module } = route;
    if (!modules || id in modules) continue;
    let loading: Promise<unknown> | undefined;
    const keep = (value: unknown) => {
      Object.defineProperty(modules, id, { value, configurable: true, enumerable: true, writable: true });
      return value;
    };
    const get = () => {
      loading ??= loadPart(() => grouped[pageName(route)]?.() ?? import(/* @vite-ignore */ module)).then(keep);
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    };
    // A link may be pressed before the guard stands: the router then sets what it has loaded itself, and must be able to.
    Object.defineProperty(modules, id, { get, set: keep, configurable: true, enumerable: true });
  }
  return {
    routes,
    group(pages) {
      grouped = pages;
    },
  };
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
