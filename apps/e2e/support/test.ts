import { test as base } from '@playwright/test';
import { PageRecord } from './page-record.ts';
import { ScriptedMatch } from './scripted-match.ts';
import { Site } from './site.ts';

export interface Support {
  /** The site under a mouse or a finger, after the project. */
  site: Site;
  /** Matches of the test's own; what the test has not ended is ended after it, so that lists stay as the world made them. */
  matches: { upcoming: typeof ScriptedMatch.upcoming; live: typeof ScriptedMatch.live };
}

/** Of a journey whose every line is the same on a phone, while others of its file are not: it runs once. */
export const sameOnPhone = { tag: '@same-on-a-phone' };

/** Of a journey that waits for most of its time: `npm test` runs it beside the others, which the processor bounds. */
export const mostlyWaits = { tag: '@waits' };

/** Playwright's test with the product's own helpers. What fails leaves a record of the page beside its picture. */
export const test = base.extend<Support>({
  page: async ({ page }, use, info) => {
    const record = new PageRecord(page);
    await use(page);
    if (info.status !== info.expectedStatus) await record.write(info.outputPath('page.log'));
  },
  site: async ({ page, isMobile }, use) => {
    await use(new Site(page, isMobile));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  matches: async ({}, use) => {
    const made: ScriptedMatch[] = [];
    const keep = async (match: Promise<ScriptedMatch>) => {
      made.push(await match);
      return match;
    };
    await use({
      upcoming: (...given) => keep(ScriptedMatch.upcoming(...given)),
      live: (...given) => keep(ScriptedMatch.live(...given)),
    });
    for (const match of made) await match.finish({ home: 0, away: 0 });
  },
});
