/**
 * What is there without a network: one page that says so, in the language of the page that was read last. Nothing else is kept: prices,
 * balances and bets are never shown from a store.
 *
 * One script for all languages: a worker of another address would replace this one at every change of language, and a document waits while
 * that happens. A page says its language by a message, `{ language: 'de-DE' }`.
 */
const CACHE = 'offline';

self.addEventListener('install', () => {
  self.skipWaiting();
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

/** The language whose page has been fetched since this has started: the page may be another one since the last time. */
let fetched;
let keeping = Promise.resolve();

/** Keeps the page of a language, in the place of any other. What cannot be had leaves what is there. */
async function keep(language) {
  if (fetched === language) return;
  const page = new URL(`/offline/${encodeURIComponent(language)}`, location.origin).href;
  const cache = await caches.open(CACHE);
  await cache.add(new Request(page, { cache: 'no-cache' }));
  fetched = language;
  const others = (await cache.keys()).filter(({ url }) => url !== page);
  await Promise.all(others.map((other) => cache.delete(other)));
}

self.addEventListener('message', (event) => {
  const language = event.data?.language;
  if (typeof language !== 'string') return;
  keeping = keeping.then(() => keep(language)).catch(() => undefined);
  event.waitUntil(keeping);
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(event.request));
      } catch (error) {
        const cache = await caches.open(CACHE);
        const [page] = await cache.keys();
        const answer = page && (await cache.match(page));
        if (answer === undefined) throw error;
        return answer;
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
