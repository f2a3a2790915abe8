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

/** The newest number of each tag that this has shown, beside what is still on the screen. */
const newest = new Map();
let showing = Promise.resolve();

/** A push service may deliver late: of two notifications of a tag the newer one stays. */
async function show({ title, body, path, tag, number }) {
  const [shown] = await self.registration.getNotifications({ tag });
  const last = Math.max(newest.get(tag) ?? 0, shown?.data?.number ?? 0);
  const look = { tag, icon: '/icon-192.png', badge: '/icon-192.png' };
  if (last > number) {
    // A push must show something: what is there is shown again, without a sound.
    if (shown)
      await self.registration.showNotification(shown.title, { ...look, body: shown.body, data: shown.data, silent: true });
    return;
  }
  newest.set(tag, number);
  await self.registration.showNotification(title, { ...look, body, data: { path, number }, renotify: true });
}

self.addEventListener('push', (event) => {
  let news;
  try {
    news = event.data.json();
  } catch {
    return;
  }
  if (typeof news?.title !== 'string' || typeof news.tag !== 'string') return;
  showing = showing.then(() => show(news)).catch(() => undefined);
  event.waitUntil(showing);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = URL.parse(String(event.notification.data?.path ?? '/'), location.origin);
  // Pages of this site alone.
  const target = url?.origin === location.origin ? url.href : location.origin;
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window' });
      // A page that shows something else keeps what is being done there.
      const open = windows.find((one) => one.url === target);
      return open ? open.focus() : self.clients.openWindow(target);
    })(),
  );
});
