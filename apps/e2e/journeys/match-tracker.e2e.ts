import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { feedControl } from '../support/feed-control.ts';
import { productApi } from '../support/product-api.ts';
import { test } from '../support/test.ts';
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

test('spec 202 a live match has its tracker: the last move at its place, who has more of it, and what happened in words', async ({
  page,
  site,
}) => {
  const match = await playedMatch();
  await site.open(match.path);
  const toggle = site.main.getByRole('button', { name: 'Live', exact: true });
  // On a phone it is a strip until it is opened.
  await expect(toggle).toHaveAttribute('aria-expanded', String(!site.isPhone));
  if (site.isPhone) await site.press(toggle);
  await expect(site.main.getByRole('img', { name: /^Match tracker: \d+(\+\d+)?′ / })).toBeVisible();
  await expect(site.main.getByRole('img', { name: /^Momentum: / })).toBeVisible();
  const timeline = site.main.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').first()).toContainText(/\d+(\+\d+)?′/);
  await expect(timeline.getByRole('listitem').last()).toContainText('Start');
  await expectAccessibleInThemes(page, 'tracker of a live match');
  await site.press(toggle);
  await expect(timeline).toBeHidden();
});
