import type { Page } from '@playwright/test';

/** Keeps the page's scripts on their way, as a slow network does, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let deliver: () => void = () => undefined;
  const scripts = new Promise<void>((done) => {
    deliver = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  return deliver;
}
