import { get } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { newPerson } from '../support/person.ts';
import { sameOnPhone, test } from '../support/test.ts';

const at = (path: string): string => `${process.env.E2E_URL}${path}`;

/** Opens a path and waits for the address it ends at. */
async function leadsTo(page: Page, from: string, to: string): Promise<void> {
  await page.goto(at(from));
  await expect(page, from).toHaveURL(at(to));
}

test(
  'SR-01 NAV-01 NAV-14 NAV-15 a path without a language gets the current one, or ends at not found',
  sameOnPhone,
  async ({ page, context }) => {
    await leadsTo(page, '/', '/en');
    await leadsTo(page, '/sport/soccer', '/en/sport/soccer');
    await leadsTo(page, '/zzz', '/en/404');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await context.addCookies([{ name: 'language', value: 'de-DE', url: at('/') }]);
    await leadsTo(page, '/', '/de');
    await leadsTo(page, '/schedule', '/de/sport/schedule');
    await leadsTo(page, '/casino/slots', '/de/casino/slots');
  },
);

test('AMB-09 a full language code becomes its short one, in every letter case', sameOnPhone, async ({ page }) => {
  await leadsTo(page, '/en-US/sport/tennis', '/en/sport/tennis');
  await expect(page.getByRole('heading', { level: 1, name: 'Tennis' })).toBeVisible();
  await leadsTo(page, '/de-de', '/de');
});

test('SR-16 NAV-02 NAV-09 an unknown page says so with a 404, and offers a way on', sameOnPhone, async ({ page, site }) => {
  for (const path of ['/xyz', '/a/b/c/d/e/f', '/sport/no-such-sport', '/sport/soccer/x/y/match/999999999']) {
    const reply = await page.goto(at(`/en${path}`));
    expect(reply?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
  await site.press(site.main.getByRole('link', { name: 'Go to the home page' }));
  await expect(page).toHaveURL(at('/en'));
});

test('SR-16 a page that is not there leads to the tournaments that are looked at most, and so does that of all sports', async ({
  page,
  site,
  matches,
}) => {
  await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  for (const path of ['/sport', '/no/such/page']) {
    await page.goto(at(`/en${path}`));
    const link = site.main.getByRole('region', { name: 'Top tournaments' }).getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await site.untilReady();
    await site.press(link);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(name);
  }
});

test('LISTS-01 the filter of a list is in its address: a reload and the way back find it', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open('/sport/soccer');
  const filter = (name: string) => site.main.getByRole('button', { name, exact: true });
  await site.press(filter('Early'));
  await expect(page).toHaveURL(at('/en/sport/soccer?filter=early'));
  await page.reload();
  await site.untilReady();
  await expect(filter('Early')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(at(`/en${match.path}`));
  await page.goBack();
  await site.untilReady();
  await expect(filter('Early')).toHaveAttribute('aria-pressed', 'true');
  // The same page from the menu begins with all, in the list as in the address.
  if (!site.isPhone)
    await site.press(page.getByRole('navigation', { name: 'Sports menu' }).getByRole('link', { name: /^Soccer/ }));
  else await site.press(filter('All'));
  await expect(page).toHaveURL(at('/en/sport/soccer'));
  await expect(filter('All')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(at('/en/sport/soccer?filter=unheard-of&time=3h'));
  await site.untilReady();
  if (!site.isPhone) await expect(site.main.getByRole('combobox', { name: 'Kick-off' })).not.toHaveText('Any time');
  await expect(filter('All')).toHaveAttribute('aria-pressed', 'true');
});

test('NAV-03 NAV-04 NAV-12 pages of sports and matches open by their address', sameOnPhone, async ({ page, matches }) => {
  const live = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(at('/en/live'));
  await expect(heading).toHaveText('Live now');
  await page.goto(at('/en/sport/tennis'));
  await expect(heading).toHaveText('Tennis');
  const withoutArea = live.path.replace(/^\/live/, '');
  for (const path of [`/live${withoutArea}`, `/live/sport${withoutArea}`]) {
    await page.goto(at(`/en${path}`));
    await expect(heading, path).toContainText(live.home);
  }
});

test(
  'SR-06 NAV-16 log-in and sign-up have addresses that lead home; a guest gets the dialog',
  sameOnPhone,
  async ({ page, site }) => {
    await leadsTo(page, '/en/login', '/en');
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await leadsTo(page, '/register', '/en');
    await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
    const person = newPerson();
    await site.becomePlayer(person);
    await leadsTo(page, '/en/login', '/en');
    await expect(site.account(person)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test('SR-10 NAV-18 the query goes from the address once it is read', sameOnPhone, async ({ page }) => {
  await leadsTo(page, '/en?x=1&btag=partner', '/en');
  await leadsTo(page, '/en/sport/tennis?utm_source=x', '/en/sport/tennis');
});

test('SR-15 LAYOUT-01 LAYOUT-05 the frame of the page', async ({ page, site }) => {
  await site.open('/sport/soccer');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeAttached();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(site.main).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const tree = page.getByRole('navigation', { name: 'Sports menu' });
  const quick = page.getByRole('navigation', { name: 'Quick access' });
  await expect(tree).toBeVisible({ visible: !site.isPhone });
  await expect(site.rail).toBeVisible({ visible: !site.isPhone });
  await expect(quick).toBeVisible({ visible: site.isPhone });
  await page.mouse.wheel(0, 3000);
  const toTop = page.getByRole('button', { name: 'Back to top' });
  await site.press(toTop);
  await expect(toTop).toBeHidden();
});

/** Asks for a path as it is written, which a browser would put in order first. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((done, fail) => {
    get(at('/'), { path }, (reply) => {
      reply.resume();
      done(reply.statusCode);
    }).on('error', fail);
  });

test('SR-16 A6 no way to write an address that no page has is a fault', sameOnPhone, async ({ page }) => {
  for (const path of [
    '/en/%0a',
    '/en/x%0ay',
    '/en/%E2%80%A8',
    '/%5cevil.example/sport',
    '/.//a',
    '/en/..//a',
    '/\\[',
    '/\\:99999/en',
    '/\\@/en',
  ]) {
    const status = await statusOf(path);
    expect([302, 404], path).toContain(status);
  }
  const reply = await page.goto(at('/en/x%0ay'));
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
