/**
 * What is there without a network: one page that says so. Nothing else is kept: prices, balances and bets are never shown from a store.
 * Registered with `?language=`, the language of that page.
 */
const language = new URL(location.href).searchParams.get('language') ?? 'en-US';
const PAGE = `/offline/${encodeURIComponent(language)}`;
const CACHE = `offline ${language}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.add(new Request(PAGE, { cache: 'reload' }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // A document does not wait until this has started.
      await self.registration.navigationPreload?.enable();
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    })(),
  );
});

let isRefreshed = false;

/** Once each time that this starts: the page may be another one since. */
async function refresh() {
  if (isRefreshed) return;
  isRefreshed = true;
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'no-cache' })).catch(() => undefined);
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(refresh());
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(event.request));
      } catch (error) {
        const page = await caches.match(PAGE);
        if (page === undefined) throw error;
        return page;
      }
    })(),
  );
});
