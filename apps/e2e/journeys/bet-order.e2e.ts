import { expect } from '@playwright/test';
import { drag } from '../support/drag.ts';
import { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '1.90', draw: '3.45', away: '4.20' };

test('BETSLIP-22 selections of the tab If are put in order by dragging and by keys; a reverse bet has none, and no controls of it', async ({
  page,
  site,
  matches,
}) => {
  const three = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  const [a, b, c] = three.map((match) => match.home) as [string, string, string];
  await site.fillSlip(three);
  await site.press(site.betTab('If'));
  const names = site.slip.getByRole('heading', { level: 3 });
  const grips = site.slip.getByTitle('Drag to change the order');
  await expect(names).toHaveText([a, b, c]);

  await test.step('by hand: the first one is dragged to the end', async () => {
    await drag(site, grips.first(), grips.last());
    await expect(names).toHaveText([b, c, a]);
  });

  await test.step('by keys: the focus stays on the button, so that it can be pressed again', async () => {
    const up = site.slip.getByRole('button', { name: `Move ${a} up` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(names).toHaveText([b, a, c]);
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveText([a, b, c]);
    // Nothing is above the first: the focus goes on to the other button instead of being lost.
    await expect(site.slip.getByRole('button', { name: `Move ${a} down` })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `${a} is now number 1 of 3` })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(names).toHaveText([b, a, c]);
  });

  await test.step('S2-11 in the tab Reverse the order does not matter', async () => {
    await site.press(site.betTab('Reverse'));
    await expect(names).toHaveCount(3);
    await expect(grips).toHaveCount(0);
    await site.press(site.betTab('If'));
    await expect(grips).toHaveCount(3);
  });

  await test.step('the order is that of the bet', async () => {
    await site.stake.fill('1');
    await site.placeAndRead('If bet');
    await site.showTab('Pending');
    await expect(site.rail.getByRole('article').getByRole('listitem').filter({ hasText: '1.90' })).toContainText([b, a, c]);
  });
});

test('BETSLIP-31 a banker is one on every page of the player', sameOnPhone, async ({ page, site, matches, isMobile }) => {
  const three = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  await site.fillSlip(three);
  await site.press(site.betTab('System'));
  const name = `Banker: ${three[1].home}`;
  const mark = page.waitForResponse((reply) => reply.url().includes('/setbanker'));
  await site.press(site.slip.getByRole('button', { name }));
  await mark;
  const other = new Site(await page.context().newPage(), isMobile);
  await other.open(three[0].path);
  await other.showTab('Betslip');
  await other.press(other.betTab('System'));
  await expect(other.slip.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.slip.getByRole('button', { name: `Banker: ${three[0].home}` })).toHaveAttribute('aria-pressed', 'false');
});
