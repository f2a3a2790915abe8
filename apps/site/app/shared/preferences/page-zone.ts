import { parseCookies } from './cookies.ts';
import { deviceOffsetHours, offsetHours, preferenceCookies, readPreferences } from './preferences.ts';

/** The visitor's zone for a loader, in hours from UTC: the choice, else what the device said last. */
export const zoneOfRequest = (request: Request): number =>
  offsetHours(readPreferences(parseCookies(request.headers.get('cookie') ?? ''), ''));

export function zoneOfBrowser(): number {
  const cookies = parseCookies(document.cookie);
  const isKnown = cookies.has(preferenceCookies.timeZone) || cookies.has(preferenceCookies.deviceOffset);
  return isKnown ? offsetHours(readPreferences(cookies, '')) : deviceOffsetHours(new Date());
}
