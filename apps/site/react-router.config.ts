import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Two builds at the same time need two folders.
  buildDirectory: process.env.SITE_BUILD_DIR ?? 'build',
  // All routes are few and small: telling the browser at once saves a round trip before the first click.
  routeDiscovery: { mode: 'initial' },
  // One file for each page: what a page needs to load its data is not to fail apart from it (app/shared/routing/route-modules.ts).
  splitRouteModules: false,
} satisfies Config;
