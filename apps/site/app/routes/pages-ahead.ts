import { PAGE_AREAS } from '../shared/i18n/page-areas.ts';
import { loadPageTexts } from '../shared/i18n/texts.ts';
import { pageName } from '../shared/routing/page-name.ts';
import type { GroupedPages, RouteGuard } from '../shared/routing/route-modules.ts';

/**
 * Pages that stand in one file with others (vite.config.ts), by the file of their route. They are imported from there, since what the router
 * knows is a file of the route alone: one request more for next to nothing.
 */
const grouped: GroupedPages = {
  'sport-page': () => import('./sport-page.tsx'),
  'match-page': () => import('./match-page.tsx'),
  home: () => import('./home.tsx'),
  'live-featured': () => import('./live-featured.tsx'),
  sports: () => import('./sports.tsx'),
  schedule: () => import('./schedule.tsx'),
  favorites: () => import('./favorites.tsx'),
  'top-tournaments': () => import('./top-tournaments.tsx'),
  'sport-today': () => import('./sport-today.tsx'),
  'korean-view': () => import('./korean-view.tsx'),
  outrights: () => import('./outrights.tsx'),
  result: () => import('./result.tsx'),
  'virtual-sport': () => import('./virtual-sport.tsx'),
};

/** Pages whose file has all of them. */
const ownFile = ['live', 'multi-view', 'results', 'esports'];

/**
 * Brings the code and the styles of pages into the browser, one after the other, and their texts: then they open at once, and a lost network
 * takes none of them away. These are the pages that navigation and lists lead to. The others are loaded when they are opened: hardly
 * anybody comes to a legal document, and a password is set by way of a message, in a document of its own.
 */
export async function fetchAhead({ routes, group }: RouteGuard): Promise<void> {
  group(grouped);
  for (const name of [...Object.keys(grouped), ...ownFile]) {
    const route = routes.find((one) => pageName(one) === name);
    if (!route) continue;
    for (const href of route.css ?? []) {
      if (document.querySelector(`link[href="${href}"]`)) continue;
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }));
    }
    // What fails now is loaded when it is wanted.
    await (grouped[name]?.() ?? import(/* @vite-ignore */ route.module)).catch(() => undefined);
  }
  await loadPageTexts(PAGE_AREAS).catch(() => undefined);
}
