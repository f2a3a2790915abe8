import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Two builds at the same time need two folders.
  buildDirectory: process.env.SITE_BUILD_DIR ?? 'build',
  // All routes are few and small: telling the browser at once saves a round trip before the first click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
