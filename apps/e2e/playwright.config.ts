import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../tools/product-kit/chromium-launch.ts';
import { sameOnPhone } from './support/test.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const RESTART = '**/restart.e2e.ts';
/**
 * What a phone does not have, or what is the same there in every line: rules of money, addresses, the session and the connection under
 * components that stand in the rail of a wide screen as they stand in the sheet of a phone. Single ones of a file have the tag `sameOnPhone`.
 */
const NEEDS_NO_PHONE = [
  'bet-statement',
  'bet-types',
  'calm-odds',
  'connection',
  'declined-bets',
  'documents',
  'early-payout',
  'favorites',
  'free-bet',
  'installed',
  'keyboard',
  'live-featured',
  'margins',
  'new-version',
  'offline-links',
  'season',
  'session',
  'settings',
  'settled-legs',
  'shortcuts',
  'stake-limit',
  'start-up',
  'two-users',
  'viewing-mode',
].map((name) => `**/${name}.e2e.ts`);

/** What only lies over the page where the viewport is narrow, and how it looks there. */
const NEEDS_A_PHONE = ['**/phone-*.e2e.ts'];

/** Journeys in a real browser against the whole product, started once by the global set-up on ports and data of its own. */
export default defineConfig({
  testMatch: '**/*.e2e.ts',
  testDir: './journeys',
  globalSetup: './support/start-product.ts',
  // Patience for a machine that does a lot else; a passing run never waits for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that builds beside may starve a browser once; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    actionTimeout: 30_000,
    // Nothing is measured half way through a fade, and the processor does not draw moving dots sixty times a second. The main job is done in motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs more than the steps; ask for one with --trace on when a journey has to be understood.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It answers pages only where there is no network; a journey about that asks for it.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: [RESTART, ...NEEDS_A_PHONE] },
    { name: 'phone', use: phone, testIgnore: [RESTART, ...NEEDS_NO_PHONE], grepInvert: new RegExp(sameOnPhone.tag) },
    // Kills the server that all others talk to: after them, one at a time.
    { name: 'restart', use: desktop, testMatch: RESTART, dependencies: ['desktop', 'phone'], workers: 1 },
  ],
});
