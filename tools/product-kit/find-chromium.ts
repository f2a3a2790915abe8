import { existsSync } from 'node:fs';

const PLACES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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

/** The Chromium of this machine; undefined where there is none. */
export function chromiumPath(): string | undefined {
  return PLACES.find((path) => path !== '' && existsSync(path));
}

/** How to launch it with Playwright; Playwright's own where there is none. */
export function findChromium(): { executablePath?: string; args: string[] } {
  const executablePath = chromiumPath();
  return { ...(executablePath === undefined ? {} : { executablePath }), args: CHROMIUM_FLAGS };
}
