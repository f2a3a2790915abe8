import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Of the browser: what is evaluated there. */
declare const Notification: { requestPermission: () => Promise<string> };
declare const PushManager: { prototype: object };
declare const ServiceWorkerRegistration: { prototype: object };

test.use({ serviceWorkers: 'allow' });

const base = (): string => process.env.E2E_URL ?? '';

/** A browser that may be asked: the headless shell has no notifications and says "denied" from the start. It counts how often it asks. */
const permitting = (page: Page) =>
  page.addInitScript(() => {
    const ASKED = 'asked';
    const asked = () => Number(localStorage.getItem(ASKED) ?? 0);
    Object.defineProperty(Notification, 'permission', { get: () => (asked() > 0 ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      localStorage.setItem(ASKED, String(asked() + 1));
      return 'granted';
    };
  });

const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('asked') ?? 0));

/** A push service and what the browser knows of it: the headless shell has none. The service worker, the calls and the server are real. */
async function withPushService(page: Page): Promise<string> {
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `https://push.example.com/${randomBytes(12).toString('hex')}`;
  await page.addInitScript(
    ({ keys: own, endpoint: at }) => {
      const KEY = 'has-subscribed';
      const subscription = (applicationServerKey: unknown) => ({
        endpoint: at,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint: at, keys: own }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(KEY) ? subscription(null) : null),
        subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
          if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new TypeError('no key');
          localStorage.setItem(KEY, '1');
          return subscription(options.applicationServerKey.buffer);
        },
      });
    },
    { keys, endpoint },
  );
  return endpoint;
}

/** Delivers messages to the service worker as the push service of Chromium does. */
async function deliverer(context: BrowserContext, page: Page): Promise<(news: unknown) => Promise<void>> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(base()));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (news) => {
    const data = typeof news === 'string' ? news : JSON.stringify(news);
    await session.send('ServiceWorker.deliverPushMessage', { origin: base(), registrationId, data });
  };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: { path: string; number: number };
}

test('design 3.1 a player turns goals and bet results on and off in this browser; guests have no switches, and nothing asks by itself', async ({
  page,
  site,
}) => {
  const endpoint = await withPushService(page);
  await permitting(page);
  await site.open();
  await site.showTab('Settings');
  await expect(site.rail.getByRole('combobox', { name: 'Odds format' })).toBeVisible();
  await expect(site.rail.getByRole('switch', { name: 'Goals' })).toHaveCount(0);

  await site.becomePlayer(newPerson());
  await site.open();
  await site.showTab('Settings');
  const goals = site.rail.getByRole('switch', { name: 'Goals' });
  const bets = site.rail.getByRole('switch', { name: 'Bet results' });
  await expect(goals).toHaveAttribute('aria-checked', 'false');
  expect(await timesAsked(page)).toBe(0);
  const answered = page.waitForResponse('**/api/player/setnotifications?*');
  await goals.press('Space');
  const { endpoint: sent } = (await answered).request().postDataJSON() as { endpoint: string };
  expect([(await answered).status(), sent]).toEqual([200, endpoint]);
  await expect(goals).toHaveAttribute('aria-checked', 'true');
  await expect(goals).toBeFocused();
  await expect(bets).toHaveAttribute('aria-checked', 'false');
  expect(await timesAsked(page)).toBe(1);
  await expectAccessibleInThemes(page, 'notifications in the settings');
  await site.press(bets);
  await expect(bets).toHaveAttribute('aria-checked', 'true');

  await test.step('another document shows what the server keeps, and off is off', async () => {
    await site.open();
    await site.showTab('Settings');
    await expect(goals).toHaveAttribute('aria-checked', 'true');
    await expect(bets).toHaveAttribute('aria-checked', 'true');
    await site.press(goals);
    await expect(goals).toHaveAttribute('aria-checked', 'false');
    await site.press(bets);
    await expect(bets).toHaveAttribute('aria-checked', 'false');
    await site.open();
    await site.showTab('Settings');
    await expect(bets).toHaveAttribute('aria-checked', 'false');
  });
});

test('design 3.1 a browser that cannot subscribe says so, and one that forbids notifications says what to do', async ({
  page,
  site,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Browser.setPermission', { permission: { name: 'notifications' }, setting: 'denied', origin: base() });
  await site.becomePlayer(newPerson());
  await site.open();
  await site.showTab('Settings');
  const goals = site.rail.getByRole('switch', { name: 'Goals' });
  await expect(site.rail.getByText(/This browser blocks notifications/)).toBeVisible();
  await expect(goals).toBeDisabled();
  await expectAccessibleInThemes(page, 'forbidden notifications');

  // The PushManager of this Chromium, as it is: it refuses.
  await permitting(page);
  await site.open();
  await site.showTab('Settings');
  await site.press(goals);
  await expect(site.rail.getByRole('alert')).toHaveText(/could not turn notifications on/);
  await expect(goals).toHaveAttribute('aria-checked', 'false');
});

test('design 3.1 the service worker shows what comes, of one match the newest score alone, and opens pages of this site alone', async ({
  page,
  site,
  context,
}) => {
  await site.open();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  // The screen of the device, which the headless shell does not have.
  await worker.evaluate(() => {
    const screen = new Map<string, unknown>();
    Object.assign(globalThis, { screen_: screen });
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: { tag: string }) => void screen.set(options.tag, { title, ...options }),
      getNotifications: async ({ tag }: { tag: string }) => (screen.has(tag) ? [screen.get(tag)] : []),
    });
  });
  const shown = (): Promise<Shown[]> =>
    worker.evaluate(() => [...(globalThis as unknown as { screen_: Map<string, Shown> }).screen_.values()]);
  const texts = async () => (await shown()).map(({ title, body }) => `${title}: ${body}`).sort();
  const deliver = await deliverer(context, page);
  const goal = (number: number, body: string) => ({
    title: 'Goal',
    body,
    path: '/en/live/soccer/x/y/match/1',
    tag: 'match',
    number,
  });
  await deliver(goal(2, 'A 2–0 B'));
  await expect.poll(texts).toEqual(['Goal: A 2–0 B']);
  // An older one that a push service held back, and what is none at all.
  await deliver(goal(1, 'A 1–0 B'));
  await deliver('not json');
  await deliver({ title: 'Bet won', body: 'See your bet', path: '/en/bets/1', tag: 'bet', number: 3 });
  await expect.poll(texts).toEqual(['Bet won: See your bet', 'Goal: A 2–0 B']);
  await deliver(goal(4, 'A 3–0 B'));
  await expect.poll(texts).toEqual(['Bet won: See your bet', 'Goal: A 3–0 B']);

  await test.step('a press opens its page, or the one that shows it already; another origin is never opened', async () => {
    const press = (path: string): Promise<string[]> =>
      worker.evaluate(async (target) => {
        const scope = globalThis as unknown as {
          clients: { openWindow(url: string): Promise<null> };
          dispatchEvent(event: Event): boolean;
        };
        const did: string[] = [];
        // Chromium opens windows for a press of a person alone.
        scope.clients.openWindow = async (url) => {
          did.push(url);
          return null;
        };
        let work: Promise<unknown> = Promise.resolve();
        const notification = { close: () => did.push('closed'), data: { path: target } };
        const waitUntil = (promise: Promise<unknown>) => {
          work = promise.catch(() => did.push('focused'));
        };
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
        await work;
        return did;
      }, path);
    expect(await press('/en/bets/1')).toEqual(['closed', `${base()}/en/bets/1`]);
    for (const hostile of ['https://evil.example/en', '//evil.example', 'javascript:alert(1)'])
      expect(await press(hostile), hostile).toEqual(['closed', base()]);
  });
});
