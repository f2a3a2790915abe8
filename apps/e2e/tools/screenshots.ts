/**
 * Pictures of the main screens for eyes, not for tests: 1440 and 390 px wide, dark, light, and Arabic (dark).
 *
 *   node apps/e2e/tools/screenshots.ts FOLDER
 *
 * against the product named by E2E_URL, E2E_FEED_URL and E2E_FEED_ADMIN. Files are called WIDTH-LOOK-SCREEN.png.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../../tools/product-kit/chromium-launch.ts';
import { newPerson } from '../support/person.ts';
import { ScriptedMatch } from '../support/scripted-match.ts';
import { Site } from '../support/site.ts';

interface Look {
  readonly name: string;
  readonly colorScheme: 'dark' | 'light';
  readonly segment: 'en' | 'ar' | 'de';
}

const LOOKS: readonly Look[] = [
  { name: 'dark', colorScheme: 'dark', segment: 'en' },
  { name: 'light', colorScheme: 'light', segment: 'en' },
  { name: 'arabic', colorScheme: 'dark', segment: 'ar' },
  { name: 'german', colorScheme: 'light', segment: 'de' },
];

const WIDTHS = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

interface Matches {
  readonly live: ScriptedMatch;
  readonly later: ScriptedMatch;
}

/** Pages that stand by their address alone. */
const pages = ({ live, later }: Matches): Readonly<Record<string, string>> => ({
  home: '',
  live: '/live',
  sports: '/sport',
  'sport-soccer': '/sport/soccer',
  'sport-tennis': '/sport/tennis',
  tournament: later.tournamentPath,
  'match-live': live.path,
  'not-found': '/no-such-page',
  'log-in': '/login',
  'sign-up': '/register',
});

type Snap = (screen: string) => Promise<void>;

/** Lets fonts, first prices and the session arrive; a picture has no condition of its own to wait for. */
const SETTLE_MS = 1_500;

async function snapPages(context: BrowserContext, look: Look, matches: Matches, snapOf: (site: Site) => Snap): Promise<void> {
  const site = new Site(await context.newPage(), false);
  for (const [screen, path] of Object.entries(pages(matches))) {
    await site.page.goto(`${process.env.E2E_URL}/${look.segment}${path}`);
    await site.page.waitForTimeout(SETTLE_MS);
    await snapOf(site)(screen);
  }
  // A match of the world, with all its markets.
  await site.page.goto(`${process.env.E2E_URL}/${look.segment}/live`);
  await site.main.locator('a[href*="/match/"]').nth(2).click();
  await site.page.waitForTimeout(SETTLE_MS);
  await snapOf(site)('match-world');
}

/** The betslip and its tabs, in English only: they are found by their names. */
async function snapSlip(site: Site, { live, later }: Matches, snap: Snap): Promise<void> {
  await site.becomePlayer(newPerson());
  await site.open(later.path);
  await site.pick(later.home);
  await site.stake.fill('25');
  await snap('slip-filled');
  await site.press(site.placeButton);
  await site.rail.getByRole('region', { name: 'Bet placed' }).waitFor();
  await snap('slip-receipt');
  await site.open(live.path);
  await site.pick(live.home);
  await site.stake.fill('10');
  await site.closeRail();
  await site.pick(live.away);
  await live.reprice({ home: live.prices.home === '2.30' ? '2.20' : '2.30' });
  await site.page.waitForTimeout(SETTLE_MS);
  await snap('slip-two-changed');
  for (const tab of ['Pending', 'History', 'My bets', 'Settings'] as const) {
    await site.showTab(tab);
    await site.page.waitForTimeout(SETTLE_MS);
    await snap(`tab-${tab.toLowerCase().replace(' ', '-')}`);
  }
}

async function snapAll(browser: Browser, folder: string): Promise<void> {
  for (const width of [1440, 390] as const)
    for (const look of LOOKS) {
      const prices = { home: '2.30', draw: '3.10', away: '3.35' };
      const matches = { live: await ScriptedMatch.live(prices), later: await ScriptedMatch.upcoming(prices) };
      const options = { ...WIDTHS[width], colorScheme: look.colorScheme, reducedMotion: 'reduce' as const };
      const context = await browser.newContext(options);
      const snapOf =
        (site: Site): Snap =>
        async (screen) => {
          const path = join(folder, `${width}-${look.name}-${screen}.png`);
          await site.page.screenshot({ path });
          console.info(path);
        };
      await snapPages(context, look, matches, snapOf);
      const site = new Site(await context.newPage(), width === 390);
      if (look.segment === 'en') await snapSlip(site, matches, snapOf(site));
      await context.close();
      await matches.live.finish({ home: 1, away: 0 });
      await matches.later.finish({ home: 1, away: 0 });
    }
}

const [folder] = process.argv.slice(2);
if (folder === undefined || !process.env.E2E_URL || !process.env.E2E_FEED_URL || !process.env.E2E_FEED_ADMIN) {
  console.error(
    'Give a folder, and set E2E_URL, E2E_FEED_URL and E2E_FEED_ADMIN (the folder DATA_DIR has all three in run.json).',
  );
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch());
try {
  await snapAll(browser, folder);
} finally {
  await browser.close();
}
