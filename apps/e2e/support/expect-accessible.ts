import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LOOKS = 2;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The same in both themes, which follow the setting of the device: colours are where they differ. */
export async function expectAccessibleInThemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
  }
}

/**
 * Waits for what fades: a change of theme or of a button's state takes a moment also without motion, some with a delay before it, and half
 * way through a colour has a contrast that is not meant. Endless progress animations are ignored. Two frames come
 * first: a change that was just made has not begun to fade.
 */
const UNTIL_STILL = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await frame();
  await frame();
  const fading = () => document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
  for (let round = 0; round < 20 && fading().length > 0; round += 1) await Promise.allSettled(fading().map((one) => one.finished));
})()`;

/** No finding of axe on the screen as it stands. A failure names the rule, the element and what is wrong with it. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  let findings = await findingsOf(page);
  // On a busy machine a colour may still be on its way: what is wrong with the screen is wrong a second later too.
  for (let again = 0; again < LOOKS && findings.length > 0; again += 1) {
    await sleep(1_000);
    findings = await findingsOf(page);
  }
  expect(findings, screen).toEqual([]);
}

async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(UNTIL_STILL);
  // There are no frames to look into: the simple mode does without a second page.
  // The guards at the edges of what opens hand the focus on at once: nobody is ever on them.
  const axe = new AxeBuilder({ page }).withTags(TAGS).exclude('[data-base-ui-focus-guard]').setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
}
