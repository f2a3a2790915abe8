import { expect } from '@playwright/test';
import { newPerson } from '../support/person.ts';
import { test } from '../support/test.ts';

test('FAV-03 FAV-04 NAV-21 a guest keeps matches, a player keeps tournaments', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' });
  await site.open('/sport');
  await site.press(site.main.getByRole('link', { name: 'Favorites' }));
  await expect(page).toHaveURL(/\/en\/sport\/favorites$/);
  await expect(site.main.getByText('No favorite matches yet.')).toBeVisible();

  await site.open(match.tournamentPath);
  const ofMatch = site.main.getByRole('button', { name: `Favorite: ${match.home} – ${match.away}` });
  await site.press(ofMatch);
  await expect(ofMatch).toHaveAttribute('aria-pressed', 'true');
  await site.open('/sport/favorites');
  await expect(ofMatch).toHaveAttribute('aria-pressed', 'true');
  await expect(site.main.getByRole('tab', { name: 'Matches 1' })).toBeVisible();

  // Prices are those of the board, and go on moving.
  await match.reprice({ home: '1.55' });
  await expect(site.main.getByRole('button', { name: new RegExp(`^${match.home}.*1\\.55`) })).toBeVisible();

  const tournaments = site.main.getByRole('tab', { name: /^Tournaments/ });
  await site.press(tournaments);
  await site.press(site.main.getByRole('tabpanel').getByRole('button', { name: 'Log in' }));
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');

  await site.becomePlayer(newPerson());
  await site.open('/sport/favorites');
  const ofTournament = site.main.getByRole('button', { name: `Favorite: ${match.tournament}` });
  await site.press(ofTournament);
  await expect(ofTournament).toHaveAttribute('aria-pressed', 'true');
  await site.press(tournaments);
  await expect(site.main.getByRole('tabpanel').getByRole('link', { name: match.tournament })).toBeVisible();
  await expect(ofTournament).toHaveAttribute('aria-pressed', 'true');

  // Without its mark a match is gone when the page is opened again.
  await site.open('/sport/favorites');
  await site.press(ofMatch);
  await expect(ofMatch).toHaveAttribute('aria-pressed', 'false');
  await site.open('/sport/favorites');
  await expect(site.main.getByText('No favorite matches yet.')).toBeVisible();
});
