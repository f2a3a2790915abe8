import { findChromium } from '../start/find-program.ts';

/** A browser that does nothing in the background. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** How to launch it with Playwright; Playwright's own where there is none. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return { ...(executablePath === undefined ? {} : { executablePath }), args: CHROMIUM_FLAGS };
}
