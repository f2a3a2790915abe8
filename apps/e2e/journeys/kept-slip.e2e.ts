import { createRequire } from 'node:module';
import { routedLocales } from '@duskline/i18n/locales';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const LEGS = 6;
const cards = (site: Site) => site.slip.locator('h3:not(#receipt-title)');

/** Writes down every number of selections that the slip shows from now on, and every word of its button. */
const WATCH = `(() => {
  const counts = new Set();
  const words = new Set();
  window.seenSlip = () => ({ counts: [...counts], words: [...words] });
  const look = () => {
    const form = document.querySelector('form:has(button[type=submit]):has(h3)');
    if (!form) return;
    counts.add(form.querySelectorAll('h3:not(#receipt-title)').length);
    words.add(form.querySelector('button[type=submit]').textContent);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;
const watch = (page: Page) => page.evaluate(WATCH);
const watched = (page: Page) => page.evaluate('window.seenSlip()') as Promise<{ counts: number[]; words: string[] }>;

test('BETSLIP-04 a kept combo of six never leaves the slip: not when it is placed, not after a reload at its receipt', async ({
  page,
  site,
  matches,
}) => {
  const prices = { home: '1.50', draw: '3.90', away: '6.20' };
  await site.fillSlip(await Promise.all(Array.from({ length: LEGS }, () => matches.upcoming(prices))));
  await site.press(site.betTab('Combo'));
  await site.press(site.slip.getByRole('switch', { name: 'Keep selections after placing' }));
  await site.stake.fill('4');
  await expect(site.placeButton).toHaveText(/\$4\.00/);
  const additions: string[] = [];
  page.on('request', (request) => request.url().includes('/addselection') && additions.push(request.url()));
  const receipt = site.rail.getByRole('region', { name: /placed$/ });

  await test.step('at the receipt the slip has all six, without a stake', async () => {
    await watch(page);
    await site.press(site.placeButton);
    await expect(receipt).toContainText('Combo');
    expect(await cards(site).count()).toBe(LEGS);
    await expect(site.placeButton).toHaveText('Enter a stake');
  });

  await test.step('a reload loses none of them', async () => {
    expect((await watched(page)).counts.filter((count) => count !== LEGS)).toEqual([]);
    await page.reload();
    await site.untilReady();
    await site.showTab('Betslip');
    await expect(cards(site)).toHaveCount(LEGS);
    await expect(site.betTab('Combo')).toHaveAttribute('aria-selected', 'true');
    await expect(site.placeButton).toHaveText('Enter a stake');
  });

  await test.step('the next one is again a bet of six, and of nothing less', async () => {
    await site.stake.fill('5');
    await watch(page);
    await site.press(site.placeButton);
    await expect(receipt).toContainText('Combo');
    await site.press(receipt.getByRole('button', { name: 'Done' }));
    await expect(cards(site)).toHaveCount(LEGS);
    const { counts, words } = await watched(page);
    expect(counts.filter((count) => count !== LEGS)).toEqual([]);
    expect(words.filter((word) => word.includes('$') && !word.includes('$5.00'))).toEqual([]);
    await site.showTab('Pending');
    await expect(site.rail.getByRole('list', { name: 'Open' }).getByRole('article')).toHaveCount(2);
    expect(additions).toEqual([]);
  });
});

test('BETSTATUS-03 a declined live combo is back whole, by one call', sameOnPhone, async ({ page, site, matches }) => {
  const legs = await Promise.all([1, 2, 3].map(() => matches.live({ home: '2.30', draw: '3.10', away: '3.35' })));
  await site.fillSlip(legs);
  await site.press(site.betTab('Combo'));
  await site.stake.fill('4');
  await expect(site.placeButton).toHaveText(/\$4\.00/);
  const additions: string[] = [];
  page.on('request', (request) => request.url().includes('/addselection') && additions.push(new URL(request.url()).pathname));
  // The bet waits, and has taken its selections along.
  const waits = page.waitForResponse((response) => response.url().includes('/api/betslip/placebet'));
  await site.press(site.placeButton);
  expect(await (await waits).json()).toMatchObject({ Status: 4 });
  await legs[0]?.suspend();
  await expect(site.rail.getByRole('alert')).toContainText('Bet declined');
  expect(await cards(site).count()).toBe(legs.length);
  await expect(site.placeButton).toBeDisabled();
  await page.reload();
  await site.untilReady();
  await site.showTab('Betslip');
  await expect(cards(site)).toHaveCount(legs.length);
  expect(additions).toEqual(['/api/betslip/addselections']);
});

/** What the switch is called in each language; English is one text. */
const SWITCH_TEXTS = routedLocales
  .filter(({ code }) => !code.startsWith('en-'))
  .map(({ code }) => {
    const texts: Record<string, string> = createRequire(import.meta.url)(`@duskline/i18n/locales/${code}/betslip.json`);
    return [code, String(texts['slip.keep'])] as const;
  });

test('design 3.15 the text of the switch that keeps selections is whole in every language: what is too long for a line has two', async ({
  page,
  site,
  matches,
}) => {
  await site.fillSlip([await matches.upcoming({ home: '1.50', draw: '3.90', away: '6.20' })]);
  const text = site.slip.getByText('Keep selections after placing');
  await text.evaluate((element) => element.setAttribute('data-part', 'keep-text'));
  const shown = page.locator('[data-part=keep-text]');
  for (const [code, words] of [['en-US', 'Keep selections after placing'] as const, ...SWITCH_TEXTS]) {
    const isWhole = await shown.evaluate((element, given) => {
      element.textContent = given;
      const row = element.parentElement?.getBoundingClientRect();
      const button = element.nextElementSibling?.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      const fits = element.scrollWidth <= Math.ceil(own.width) && element.scrollHeight <= Math.ceil(own.height);
      return fits && !!row && !!button && own.left >= row.left && own.right <= button.left && button.right <= row.right;
    }, words);
    expect(isWhole, `${code}: ${words}`).toBe(true);
  }
  expect(SWITCH_TEXTS.length).toBeGreaterThan(25);
});
