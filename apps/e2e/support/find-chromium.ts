import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const PLACES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How to launch the Chromium of this machine; Playwright's own where there is none. */
export function findChromium(): LaunchOptions {
  const executablePath = PLACES.find((path) => path !== '' && existsSync(path));
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
  };
}
