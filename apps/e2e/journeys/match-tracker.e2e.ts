import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { feedControl } from '../support/feed-control.ts';
import { productApi } from '../support/product-api.ts';
import { sameOnPhone, test } from '../support/test.ts';
import { uniqueWord } from '../support/unique-word.ts';

const MINUTE_MS = 60_000;

/** A match that is played by itself, in its thirtieth minute. */
async function playedMatch() {
  const word = uniqueWord();
  const [home, away] = [`Thornbury ${word}`, `Wexcombe ${word}`];
  await feedControl.makeMatch({
    home,
    away,
    tournament: `Tracker ${word}`,
    start_time: Date.now() - 30 * MINUTE_MS,
    play: 'model',
  });
  return { home, away, path: (await productApi.findMatch(home)).MatchLink };
}

test('spec 202 LAYOUT-09 a live match has its tracker: the last move at its place, who has more of it, and what happened in words', async ({
  page,
  site,
}) => {
  const match = await playedMatch();
  await site.open(match.path);
  const toggle = site.main.getByRole('button', { name: 'Live', exact: true });
  // It is a strip until it is opened: the first prices are in sight without scrolling.
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(site.main.locator('[data-odd]').first()).toBeInViewport();
  await site.press(toggle);
  const picture = site.main.getByRole('img', { name: /^Match tracker: \d+(\+\d+)?′ / });
  await expect(picture).toBeVisible();
  if (!site.isPhone) expect(await picture.boundingBox()).toMatchObject({ width: 395, height: 288 });
  await expect(site.main.getByRole('img', { name: /^Momentum: / })).toBeVisible();
  const timeline = site.main.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').first()).toContainText(/\d+(\+\d+)?′/);
  await expect(timeline.getByRole('listitem').last()).toContainText('Start');
  await expect(site.main.getByRole('link', { name: 'How live bets work' })).toHaveAttribute('href', '/en/terms-conditions#live');
  await expectAccessibleInThemes(page, 'tracker of a live match');
  await site.press(toggle);
  await expect(timeline).toBeHidden();
});

/** Of a video element, as far as it is looked at here. */
interface Played {
  readonly currentTime: number;
  readonly error: unknown;
}

for (const by of ['the browser', 'the library'] as const) {
  test(
    `spec 197 LAYOUT-09 the stream of a live match is played by ${by} after a press, for players alone`,
    by === 'the library' ? sameOnPhone : {},
    async ({ page, site }) => {
      if (by === 'the library') await page.addInitScript("HTMLMediaElement.prototype.canPlayType = () => ''");
      const match = await playedMatch();
      await site.open(match.path);
      const toggle = site.main.getByRole('button', { name: 'Live', exact: true });
      const stream = site.main.getByRole('tab', { name: 'Stream' });
      await site.press(toggle);
      await site.press(stream);
      await expect(site.main.getByText('Log in to watch this match.')).toBeVisible();
      await expectAccessibleInThemes(page, 'stream of a live match, for a guest');
      await site.becomePlayer();
      await site.open(match.path);
      // Opened on one visit, it is open on the next.
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await site.press(stream);
      const play = site.main.getByRole('button', { name: 'Play the stream' });
      await expect(play).toBeVisible();
      await expect(site.main.locator('video')).toHaveCount(0);
      await site.press(play);
      const video = site.main.locator('video');
      await expect.poll(() => video.evaluate((element) => (element as unknown as Played).currentTime)).toBeGreaterThan(0);
      expect(await video.evaluate((element) => (element as unknown as Played).error)).toBeNull();
      if (!site.isPhone) expect(await video.boundingBox()).toMatchObject({ width: 500 });
      await expect(site.main.getByText('This stream has no picture.')).toBeVisible();
    },
  );
}
