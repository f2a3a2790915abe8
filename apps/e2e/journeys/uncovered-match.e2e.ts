import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { feedControl } from '../support/feed-control.ts';
import { productApi } from '../support/product-api.ts';
import { mostlyWaits, test } from '../support/test.ts';
import { uniqueWord } from '../support/unique-word.ts';

const NOTE = 'Started, no live betting';
/** Long enough to find the match on offer before it begins. */
const LEAD_MS = 25_000;
const PATIENCE_MS = 30_000;

test(
  'S1-5 a match without live coverage claims no score, is nowhere live, and leaves with its result',
  mostlyWaits,
  async ({ page, site }) => {
    const word = uniqueWord();
    const home = `Otterburn ${word}`;
    const sides = { home, away: `Penrith ${word}`, tournament: `Shield ${word}` };
    const startMs = Date.now() + LEAD_MS;
    const { fixture } = await feedControl.makeMatch({ ...sides, start_time: startMs, live_coverage: false, play: 'model' });
    const match = await productApi.findMatch(home);
    const tournamentPath = match.MatchLink.replace(/\/match\/\d+$/, '');

    await site.open(tournamentPath);
    const row = site.main.getByRole('listitem').filter({ hasText: home });
    await expect(row.getByRole('button', { name: new RegExp(`^${home}, `) }).first()).toBeVisible();
    await site.markDocument();

    // It begins while the list is open: the row says so by itself.
    await expect(row).toContainText(NOTE, { timeout: LEAD_MS + PATIENCE_MS });
    expect(Date.now()).toBeGreaterThanOrEqual(startMs);
    await site.expectSameDocument();
    const unclaimed = async (): Promise<void> => {
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(NOTE);
      await expect(row.getByRole('button', { name: new RegExp(`^${home}, `) })).toHaveCount(0);
      await expect(row).not.toContainText(/1st half|\u2013|\+\d/);
      await expect(row.getByRole('timer')).toHaveCount(0);
    };
    await unclaimed();
    await page.reload();
    await site.untilReady();
    await unclaimed();

    await site.open('/live');
    await expect(site.main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(site.main).not.toContainText(home);
    // Other matches begin and end between its two questions.
    await expect(async () => {
      const { live, counted } = await productApi.liveCounts('Soccer');
      expect(live).not.toContain(home);
      expect(counted).toBe(live.length);
    }).toPass({ timeout: PATIENCE_MS });

    await site.open(match.MatchLink);
    await expect(site.main).toContainText(NOTE);
    await expect(site.main).toContainText('settled on the final result');
    await expect(site.main.getByRole('button', { name: /, \d/ })).toHaveCount(0);
    await expect(site.main.getByRole('region')).toHaveCount(0);
    await expectAccessibleInThemes(page, 'a match without live coverage');

    await site.open(tournamentPath);
    await unclaimed();
    await feedControl.playOut(fixture.urn);
    await expect(row).toHaveCount(0);
    await site.open('/live');
    await expect(site.main).not.toContainText(home);
  },
);
