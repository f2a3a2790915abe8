import { expect, type Locator } from '@playwright/test';
import { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

const PRICES = { home: '1.90', draw: '3.45', away: '4.20' };

const middle = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to take hold of.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags one handle onto another: with the mouse, or with a finger as the browser's own protocol moves it. */
async function drag(site: Site, from: Locator, to: Locator): Promise<void> {
  // Until neither moves any more: late content shifts the cards.
  for (const handle of [to, from]) await (site.isPhone ? handle.tap({ trial: true }) : handle.hover({ trial: true }));
  const [start, end] = [await middle(from), await middle(to)];
  if (!site.isPhone) {
    await site.page.mouse.move(start.x, start.y);
    await site.page.mouse.down();
    await site.page.mouse.move(end.x, end.y, { steps: 8 });
    await site.page.mouse.up();
    return;
  }
  const finger = await site.page.context().newCDPSession(site.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', { x: start.x, y: start.y + ((end.y - start.y) * step) / 8 });
  }
  await touch('touchEnd');
  await finger.detach();
}

for (const tab of ['If', 'Reverse'] as const) {
  test(`BETSLIP-22 selections of the tab ${tab} are put in order by dragging and by keys`, async ({ page, site, matches }) => {
    const three = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES), matches.upcoming(PRICES)]);
    const [a, b, c] = three.map((match) => match.home) as [string, string, string];
    await site.fillSlip(three);
    await site.press(site.betTab(tab));
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

    await test.step('the order is that of the bet', async () => {
      await site.stake.fill('1');
      await site.placeAndRead(tab === 'If' ? 'If bet' : 'Reverse bet');
      await site.showTab('Pending');
      await expect(site.rail.getByRole('article').getByRole('listitem').filter({ hasText: '1.90' })).toContainText([b, a, c]);
    });
  });
}

test('BETSLIP-31 a banker is one on every page of the player', async ({ page, site, matches, isMobile }) => {
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
