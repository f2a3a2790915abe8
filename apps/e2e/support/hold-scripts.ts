import { expect, type Page } from '@playwright/test';

/** Keeps the page's scripts on their way, as a slow network does, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { deliver } = await hold(page, '**/assets/*.js');
  return deliver;
}

/**
 * The same with one script file of the build, by its name without the hash. Calling the answer waits until the page has asked for that file, and
 * fails where it never does: files get other names, and a journey that holds none of them would prove nothing.
 */
export async function holdChunk(page: Page, name: string): Promise<() => Promise<void>> {
  const { deliver, asked } = await hold(page, new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`));
  return async () => {
    await expect.poll(asked, { message: `requests of the script file "${name}"`, timeout: 10_000 }).toBeGreaterThan(0);
    deliver();
  };
}

async function hold(page: Page, pattern: string | RegExp): Promise<{ deliver: () => void; asked: () => number }> {
  const { promise, resolve: deliver } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(pattern, async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  return { deliver, asked: () => asked };
}
