import { test as base, expect, type Page } from '@playwright/test';
import { addSelections, logInAs } from './page-state.ts';

interface Settings {
  language: string;
}

const test = base.extend<Settings>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  language: async ({}, use, info) => {
    await use(String(info.project.metadata.language));
  },
});

/** Opens a page and waits until it answers, has its fonts and its pictures, and waits for nothing. */
async function open(page: Page, language: string, path: string): Promise<void> {
  await page.goto(`${process.env.E2E_URL}/${language}${path}`);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('.skeleton, [aria-busy="true"]:visible')).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => true)');
}

const looksLike = (page: Page, name: string): Promise<void> => expect(page).toHaveScreenshot(`${name}.png`);

const PAGES = {
  home: '',
  list: '/sport/soccer',
  live: '/live',
  'log-in': '/login',
  'sign-up': '/register',
  'not-found': '/404',
} as const;

for (const [name, path] of Object.entries(PAGES))
  test(`the screen ${name} looks as it is kept`, async ({ page, language }) => {
    await open(page, language, path);
    if (name === 'log-in' || name === 'sign-up') await expect(page.getByRole('dialog')).toBeVisible();
    await looksLike(page, name);
  });

test('the page of a match looks as it is kept', async ({ page, language }) => {
  await open(page, language, process.env.VISUAL_MATCH ?? '');
  await looksLike(page, 'match');
});

test('a slip with two selections looks as it is kept', async ({ page, language, isMobile }) => {
  await open(page, language, '/sport/soccer');
  await addSelections(page, 2, isMobile);
  await looksLike(page, 'slip');
});

for (const tab of ['limits', 'break', 'myData', 'verification', 'messages'])
  test(`the tab ${tab} of the account looks as it is kept`, async ({ page, language }) => {
    await logInAs(page, 'demo1', 'Demo-1-plays-fair');
    await open(page, language, `/user/${tab}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    // Its code comes after the dialog, and its data after the code: places of both are gone for half a second.
    await expect(async () => {
      for (let look = 0; look < 5; look++) {
        expect(await page.getByRole('dialog').locator('.skeleton').count()).toBe(0);
        await page.waitForTimeout(100);
      }
    }).toPass();
    await looksLike(page, `account-${tab}`);
  });
