import { expect } from '@playwright/test';
import { holdScripts } from '../support/hold-scripts.ts';
import { test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

test('what is pressed before the page can answer is done once it can', async ({ page, site, matches }) => {
  const match = await matches.upcoming(PRICES);
  const deliver = await holdScripts(page);
  await page.goto(`${process.env.E2E_URL}/en${match.path}`, { waitUntil: 'commit' });
  const pressed = (outcome: string) => expect(site.price(outcome)).toHaveAttribute('aria-pressed', 'true');
  await site.press(site.price(match.home));
  await pressed(match.home);
  await site.press(site.price('Draw'));
  await pressed('Draw');
  await site.press(site.price('Draw'));
  await expect(site.price('Draw')).toHaveAttribute('aria-pressed', 'false');
  deliver();
  await site.untilReady();
  await pressed(match.home);
  await expect(site.price('Draw')).toHaveAttribute('aria-pressed', 'false');
  await site.showTab('Betslip');
  await expect(site.slip.getByRole('heading', { level: 3 })).toHaveText([match.home]);
});

test('the log-in that was asked for before the page can answer opens once it can', async ({ page, site }) => {
  const deliver = await holdScripts(page);
  await page.goto(`${process.env.E2E_URL}/en/sport`, { waitUntil: 'commit' });
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' });
  await site.press(logIn);
  await site.press(logIn);
  deliver();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});
