import { parseCookies } from './cookies.ts';
import {
  deviceOffsetHours,
  offsetHours,
  preferenceCookies,
  readPreferences,
  type Sorting,
  type ViewFormat,
} from './preferences.ts';

/** What a loader reads of the visitor's preferences. */
interface PagePreferences {
  /** The visitor's zone in hours from UTC: the choice, else what the device said last. */
  readonly offset: number;
  readonly view: ViewFormat;
  /** Order of a list in a day, and of what is live. */
  readonly sorting: Sorting;
}

function ofCookies(cookies: ReadonlyMap<string, string>): PagePreferences {
  const preferences = readPreferences(cookies, '');
  return { offset: offsetHours(preferences), view: preferences.viewFormat, sorting: preferences.sorting };
}

export const preferencesOfRequest = (request: Request): PagePreferences =>
  ofCookies(parseCookies(request.headers.get('cookie') ?? ''));

export function preferencesOfBrowser(): PagePreferences {
  const cookies = parseCookies(document.cookie);
  const known = ofCookies(cookies);
  const isKnown = cookies.has(preferenceCookies.timeZone) || cookies.has(preferenceCookies.deviceOffset);
  return isKnown ? known : { ...known, offset: deviceOffsetHours(new Date()) };
}
