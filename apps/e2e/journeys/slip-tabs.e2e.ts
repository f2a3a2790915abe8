import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const LOCALES = new URL('../../../packages/i18n/locales/', import.meta.url);
const TYPES = ['single', 'combo', 'system', 'ifbet', 'reverse', 'teaser'];

/** What the types of bet are called in each language. */
const wordsIn = (language: string): string[] => {
  const texts = JSON.parse(readFileSync(new URL(`${language}/betslip.json`, LOCALES), 'utf8')) as Record<string, string>;
  return TYPES.map((type) => texts[`slip.type.${type}`] ?? '');
};

test('BETSLIP-01 every type of bet is in sight in the slip, however long the words of a language are', async ({
  site,
  matches,
}) => {
  const match = await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open(match.path);
  await site.pick(match.home);
  const types = site.slip.getByRole('tablist', { name: 'Bet type' });
  await expect(types.getByRole('tab')).toHaveCount(TYPES.length);
  const cut = await types.evaluate((list, languages) => {
    const tabs = [...list.querySelectorAll('[role="tab"]')];
    const box = list.getBoundingClientRect();
    return languages.filter((words) => {
      for (const [n, tab] of tabs.entries()) tab.textContent = words[n] ?? '';
      return tabs.some((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || tab.scrollWidth > tab.clientWidth;
      });
    });
  }, readdirSync(LOCALES).map(wordsIn));
  expect(cut).toEqual([]);
});
