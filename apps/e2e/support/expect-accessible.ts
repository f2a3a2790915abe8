import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The same in both themes, which follow the wish of the device: colours are where they differ. */
export async function expectAccessibleInThemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
  }
}

/** No finding of axe on the screen as it stands. A failure names the rule, the element and what is wrong with it. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // There are no frames to look into: the simple mode does without a second page.
  const axe = new AxeBuilder({ page }).withTags(TAGS).setLegacyMode();
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
  expect(findings, screen).toEqual([]);
}
