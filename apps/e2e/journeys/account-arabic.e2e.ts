import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { stopPlay } from '../../../tools/product-kit/stop-play.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { DATA_DIR, playerAndMatch } from '../support/player-and-match.ts';
import { test } from '../support/test.ts';

const textsOf = (area: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../packages/i18n/locales/ar-EG/${area}.json`, import.meta.url), 'utf8'));

/** Tabs of the account, by their address and the name that each has. */
const TABS = {
  limits: 'limits',
  break: 'break',
  verification: 'identity',
  documents: 'documents',
  myData: 'myData',
  messages: 'messages',
};

test('TR-D13 the account in Arabic: from right to left, nothing wider than it, no finding of axe; it says why play is stopped', async ({
  page,
  site,
  matches,
}) => {
  const { person } = await playerAndMatch({ site, matches });
  await stopPlay(DATA_DIR, person.UserName);
  const [names, limits] = [textsOf('account'), textsOf('limits')];
  for (const [tab, name] of Object.entries(TABS))
    await test.step(tab, async () => {
      await page.goto(`${process.env.E2E_URL}/ar/user/${tab}`);
      await site.untilReady();
      const dialog = page.getByRole('dialog', { name: names[`account.${name}`] ?? name, exact: true });
      await expect(dialog).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      if (tab === 'limits' || tab === 'break') await expect(dialog.getByText(limits['limits.blocked.why'] ?? '?')).toBeVisible();
      await expectAccessible(page, `${tab} in Arabic`);
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    });
});
