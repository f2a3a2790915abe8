import { expect, type Page } from '@playwright/test';

/** Logs the browser in without a page. */
export async function logInAs(page: Page, UserName: string, Password: string): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  const reply = await page.request.post(`${base}/api/session/login`, { headers: { origin: base }, data: { UserName, Password } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Picks the first price of so many matches, in whatever language the page is; on a phone the slip is opened. */
export async function addSelections(page: Page, count: number, isPhone: boolean): Promise<void> {
  const rows = page.getByRole('main').locator('[data-row]');
  for (let at = 0; at < count; at++) {
    const price = rows.nth(at).locator('[data-odd]').first();
    await (isPhone ? price.tap() : price.click());
    await expect(price).toHaveAttribute('aria-pressed', 'true');
  }
  // The third of the bar at the foot.
  if (isPhone) await page.getByRole('navigation').last().getByRole('button').nth(2).tap();
}
