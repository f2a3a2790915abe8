import { preferenceCookies } from '../preferences/preferences.ts';

/**
 * The server writes every hour, and sorts matches into days, in the zone that the cookies name. A browser that comes for the first time, or from
 * another zone than the last time, has said nothing of it: before anything is drawn it writes its offset down and asks for the document once
 * more, which is then right to the last heading. Nothing of the first one is seen. Where cookies are not kept, and after a reload, the page
 * stays as it is and corrects itself once it runs.
 */
export const DEVICE_ZONE_SCRIPT = `(() => {
  const has = (cookie) => ('; ' + document.cookie + ';').includes('; ' + cookie + ';');
  const said = /(?:^|; )(?:${preferenceCookies.timeZone})=/.test(document.cookie);
  const offset = -new Date().getTimezoneOffset() / 60;
  const own = '${preferenceCookies.deviceOffset}=' + offset;
  const [{ type } = {}] = performance.getEntriesByType('navigation');
  if (said || has(own) || type !== 'navigate') return;
  if (offset === 0 && !/(?:^|; )${preferenceCookies.deviceOffset}=/.test(document.cookie)) return;
  document.cookie = own + '; Path=/; Max-Age=31536000; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
  if (!has(own)) return;
  document.documentElement.style.visibility = 'hidden';
  setTimeout(() => (document.documentElement.style.visibility = ''), 3000);
  location.reload();
})()`;
