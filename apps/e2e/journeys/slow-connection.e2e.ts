import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test('SETTINGS-09 a slow connection is offered to be spared; it is said on the page, kept, and switched off again', async ({
  page,
  site,
}) => {
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })");
  const said = page.getByText('Slow connection mode is on: odds refresh every 10 seconds.');
  const offer = page.getByRole('region', { name: 'Slow connection' });
  await site.open('/sport');
  await expect(offer).toBeVisible();
  await expectAccessibleInThemes(page, 'offer of slow-connection mode');
  await expect(said).toBeHidden();
  await site.press(offer.getByRole('button', { name: 'Turn on' }));
  await expect(offer).toBeHidden();
  await expect(said).toBeVisible();

  // The document knows it, so that no picture is loaded before the page runs.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('data-updates="slow"');
  await page.reload();
  await site.untilReady();
  await expect(said).toBeVisible();
  await expectAccessibleInThemes(page, 'slow-connection mode');

  await site.showTab('Settings');
  const slow = site.rail.getByRole('switch', { name: 'Slow connection' });
  await expect(slow).toBeChecked();
  await expect(site.rail.getByRole('switch', { name: 'Calm updates' })).toBeChecked();
  await site.press(slow);
  await expect(slow).not.toBeChecked();
  await expect(site.rail.getByRole('switch', { name: 'Calm updates' })).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-updates', '0');

  // The pace that was chosen before applies again.
  await site.press(site.rail.getByRole('switch', { name: 'Calm updates' }));
  await site.press(slow);
  await expect(page.locator('html')).toHaveAttribute('data-updates', 'slow');
  await site.press(slow);
  await expect(page.locator('html')).toHaveAttribute('data-updates', '1');
});
