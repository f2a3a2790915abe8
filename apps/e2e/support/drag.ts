import type { Locator } from '@playwright/test';
import type { Site } from './site.ts';

const STEPS = 8;

const middle = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to take hold of.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

interface Held {
  moveTo(target: Locator): Promise<void>;
  drop(): Promise<void>;
}

/** Takes hold of a handle: with the mouse, or with a finger as the browser's own protocol moves it. */
export async function takeHold(site: Site, handle: Locator): Promise<Held> {
  // Until it moves no more: late content shifts the page.
  await (site.isPhone ? handle.tap({ trial: true }) : handle.hover({ trial: true }));
  const start = await middle(handle);
  if (!site.isPhone) {
    const { mouse } = site.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    return {
      async moveTo(target) {
        const { x, y } = await middle(target);
        await mouse.move(x, y, { steps: STEPS });
      },
      drop: () => mouse.up(),
    };
  }
  const finger = await site.page.context().newCDPSession(site.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  return {
    async moveTo(target) {
      const end = await middle(target);
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS;
        await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
      }
    },
    async drop() {
      await touch('touchEnd');
      await finger.detach();
    },
  };
}

/** Drags a handle onto something that may be there from the moment on at which it is held. */
export async function drag(site: Site, from: Locator, to: Locator): Promise<void> {
  const held = await takeHold(site, from);
  await to.waitFor();
  await held.moveTo(to);
  await held.drop();
}
