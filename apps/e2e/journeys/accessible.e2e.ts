import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import type { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

const ENDED = { home: 1, away: 0 };

/** Opens each page once, and looks at it in both themes. */
async function expectAllAccessible(site: Site, screens: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await site.open(path);
    await expect(site.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInThemes(site.page, name);
  }
}

/** In groups, which run beside each other. */
const SCREENS = {
  'live matches, schedule and results': {
    home: '',
    live: '/live',
    'live featured': '/live/featured',
    'multi-view': '/live/multi-view',
    results: '/sport/results',
    schedule: '/sport/schedule',
    'not found': '/no-such-page',
  },
  sports: {
    sports: '/sport',
    sport: '/sport/tennis',
    'sport today': '/sport/basketball/today',
    outrights: '/sport/outrights',
    'virtual soccer': '/sport/virtual-soccer',
    'virtual races': '/sport/virtual-horse-racing',
    'korean view, outrights': '/sport/koreanView/outrights',
    favorites: '/sport/favorites',
    margins: '/sport/margins',
  },
  text: {
    terms: '/terms-conditions',
    privacy: '/privacy-policy',
    cookies: '/cookies-policy',
    'responsible gaming': '/responsible-gaming',
    'bonus terms': '/bonus-terms-conditions',
    'payment methods': '/payment-methods',
    'money laundering': '/aml-policy',
    'lost password': '/lost-Password',
    'set password': '/set-password?token=none',
  },
} as const;

for (const [group, screens] of Object.entries(SCREENS))
  test(`pages of ${group} have no finding of axe`, async ({ site }) => {
    await expectAllAccessible(site, screens);
  });

test('pages of a match and what leads to it have no finding of axe', async ({ page, site, matches }) => {
  const live = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  const later = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' });
  await expectAllAccessible(site, {
    category: later.tournamentPath.replace(/\/[^/]+$/, ''),
    tournament: later.tournamentPath,
    'match before its start': later.path,
    'match under way': live.path,
  });
  if (!site.isPhone) return;
  await site.press(page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'Menu' }));
  await expect(page.getByRole('navigation', { name: 'Sports menu' })).toBeVisible();
  await expectAccessibleInThemes(page, 'menu');
});

test('log-in, sign-up and settings have no finding of axe', async ({ page, site }) => {
  const person = newPerson();
  await site.open('/sport');
  await site.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
  const logIn = page.getByRole('dialog', { name: 'Log in' });
  await site.press(logIn.getByRole('button', { name: 'Log in' }));
  await expect(logIn.getByText('Please enter your username or e-mail').first()).toBeVisible();
  await expectAccessibleInThemes(page, 'log-in with what is missing');
  await site.press(logIn.getByRole('button', { name: 'Register' }));
  const signUp = page.getByRole('dialog', { name: 'Register' });
  const next = signUp.getByRole('button', { name: 'Continue' });
  await site.press(next);
  await expect(signUp.getByText('Please fill out this field.').first()).toBeVisible();
  await expectAccessibleInThemes(page, 'first step with what is missing');
  await site.fillAccountStep(person);
  await site.press(next);
  await expect(signUp.getByText('Step 2 of 3')).toBeVisible();
  await expectAccessibleInThemes(page, 'second step');
  await site.fillPersonStep(person);
  await site.press(next);
  await expect(signUp.getByText('Step 3 of 3')).toBeVisible();
  await site.press(signUp.getByRole('button', { name: 'Create account' }));
  await expectAccessibleInThemes(page, 'third step with what is missing');
  await site.press(signUp.getByRole('button', { name: 'Close' }));
  await site.showTab('Settings');
  await expect(site.rail.getByRole('combobox', { name: 'Odds format' })).toBeVisible();
  await expectAccessibleInThemes(page, 'settings');
});

test('betslip and bets have no finding of axe', async ({ page, site, matches }) => {
  const live = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  const later = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' });
  await site.open(later.path);
  await site.showTab('Betslip');
  await expect(site.rail.getByText('Your betslip is empty.')).toBeVisible();
  await expectAccessibleInThemes(page, 'empty slip of a guest');
  await site.showTab('Pending');
  await expect(site.rail.getByText('Log in to see your bets.')).toBeVisible();
  await expectAccessibleInThemes(page, 'bets of a guest');

  await site.pickAsNewPlayer(later, '5');
  await expect(site.placeButton).toHaveText(/^Place bet/);
  await expectAccessibleInThemes(page, 'filled slip');
  await site.press(site.placeButton);
  await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toBeVisible();
  await expectAccessibleInThemes(page, 'receipt');
  await site.showTab('Pending');
  await expect(site.rail.getByRole('article')).toContainText(later.home);
  await expectAccessibleInThemes(page, 'pending');

  await site.open(live.path);
  await site.pick(live.home);
  await site.stake.fill('5');
  await live.reprice({ home: '2.10' });
  await expect(site.placeButton).toHaveText('Accept new odds');
  await expectAccessibleInThemes(page, 'slip with changed odds');
  await live.suspend();
  await expect(site.placeButton).toHaveText('A selection is suspended');
  await expectAccessibleInThemes(page, 'slip with a suspended selection');

  await later.finish(ENDED);
  await site.showTab('History');
  await expect(site.rail.getByRole('article')).toContainText('Won');
  await expectAccessibleInThemes(page, 'settled');
  await site.showTab('My bets');
  await expect(site.rail.getByRole('article')).toContainText(later.home);
  await expectAccessibleInThemes(page, 'my bets');
});
