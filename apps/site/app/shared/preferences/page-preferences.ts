import { parseCookies } from './cookies.ts';
import { deviceOffsetHours, offsetHours, preferenceCookies, readPreferences, type ViewFormat } from './preferences.ts';

/** What a loader reads of the visitor's preferences. */
interface PagePreferences {
  /** The visitor's zone in hours from UTC: the choice, else what the device said last. */
  readonly offset: number;
  readonly view: ViewFormat;
}

function ofCookies(cookies: ReadonlyMap<string, string>): PagePreferences {
  const preferences = readPreferences(cookies, '');
  return { offset: offsetHours(preferences), view: preferences.viewFormat };
}

export const preferencesOfRequest = (request: Request): PagePreferences =>
  ofCookies(parseCookies(request.headers.get('cookie') ?? ''));

export function preferencesOfBrowser(): PagePreferences {
  const cookies = parseCookies(document.cookie);
  const known = ofCookies(cookies);
  const isKnown = cookies.has(preferenceCookies.timeZone) || cookies.has(preferenceCookies.deviceOffset);
  return isKnown ? known : { ...known, offset: deviceOffsetHours(new Date()) };
}
