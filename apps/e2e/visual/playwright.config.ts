import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../../tools/product-kit/chromium-launch.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Language and theme of each set of pictures: the light theme, and the direction of Arabic, which turns the page. */
const SETS = [
  { name: 'dark', colorScheme: 'dark', language: 'en' },
  { name: 'light', colorScheme: 'light', language: 'en' },
  { name: 'arabic', colorScheme: 'dark', language: 'ar' },
] as const;

/** The key screens compared with the pictures that are kept: `npm run visual`; `npm run visual -- --update` keeps those that they look like today. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.visual.ts',
  globalSetup: './start-visual-product.ts',
  snapshotPathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
  timeout: 120_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: './test-results',
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      // Edges of letters differ by a shade; more than that would take a pale surface for the white below it.
      threshold: 0.05,
      maxDiffPixelRatio: 0.004,
      animations: 'disabled',
      caret: 'hide',
      stylePath: new URL('moving-parts.css', import.meta.url).pathname,
    },
  },
  use: {
    actionTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    // For the style that hides what moves.
    bypassCSP: true,
    launchOptions: chromiumLaunch(),
  },
  projects: SETS.flatMap(({ name, colorScheme, language }) => [
    { name: `${name}-1440`, use: { ...DESKTOP, colorScheme }, metadata: { language } },
    { name: `${name}-390`, use: { ...PHONE, colorScheme }, metadata: { language } },
  ]),
});
