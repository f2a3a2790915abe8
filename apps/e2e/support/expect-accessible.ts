import { setTimeout as sleep } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LOOKS = 2;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The rules of these tags that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In both themes, which follow the setting of the device. They differ in their colours alone: in the second one these are looked at. */
export async function expectAccessibleInThemes(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFinding(page, `${screen}, dark`, (axe) => axe.withRules(COLOUR_RULES));
}

/**
 * Waits for what fades: a change of theme or of a button's state takes a moment also without motion, some with a delay before it, and half
 * way through a colour has a contrast that is not meant. Endless progress animations are ignored. Two frames come
 * first: a change that was just made has not begun to fade.
 */
const UNTIL_STILL = `(async () => {
  const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // A page behind another one has no frames, and nothing on it fades to its end.
  const frame = () => Promise.race([new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))), soon(500)]);
  await frame();
  await frame();
  const fading = () => document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
  for (let round = 0; round < 20 && fading().length > 0; round += 1) await Promise.race([Promise.allSettled(fading().map((one) => one.finished)), soon(1000)]);
})()`;

type Choose = (axe: AxeBuilder) => AxeBuilder;

/** No finding of axe on the screen as it stands. A failure names the rule, the element and what is wrong with it. */
export const expectAccessible = (page: Page, screen: string): Promise<void> =>
  expectNoFinding(page, screen, (axe) => axe.withTags(TAGS));

async function expectNoFinding(page: Page, screen: string, choose: Choose): Promise<void> {
  let findings = await findingsOf(page, choose);
  // On a busy machine a colour may still be on its way: what is wrong with the screen is wrong a second later too.
  for (let again = 0; again < LOOKS && findings.length > 0; again += 1) {
    await sleep(1_000);
    findings = await findingsOf(page, choose);
  }
  expect(findings, screen).toEqual([]);
}

/** What to run to have axe in a document that has it already. */
const NOTHING = 'undefined';

async function findingsOf(page: Page, choose: Choose): Promise<string[]> {
  await page.evaluate(UNTIL_STILL);
  const hasAxe = await page.evaluate('typeof window.axe === "object"');
  const builder = new AxeBuilder({ page, ...(hasAxe ? { axeSource: NOTHING } : {}) });
  // What passes would be described element by element, which takes as long as the checks and is read by nobody. Of the assets that axe can
  // load beforehand no rule here reads the styles.
  // There are no frames to look into: the simple mode does without a second page.
  // The guards at the edges of what opens hand the focus on at once: nobody is ever on them.
  const axe = choose(builder.options({ resultTypes: ['violations'], preload: { assets: ['media'] } }))
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
}
