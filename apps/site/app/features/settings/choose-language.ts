import { untilReachable } from '../../shared/api/reach.ts';
import type { LanguageLink } from '../../shared/i18n/boot.ts';
import { cookieText } from '../../shared/preferences/cookies.ts';
import { languageCookie } from '../../shared/preferences/preferences.ts';
import { withLanguage } from '../../shared/routing/paths.ts';

/** LANG-01, SETTINGS-05: the choice is stored, the first path segment replaced and the page loaded again. */
export function chooseLanguage(languages: readonly LanguageLink[], segment: string): void {
  const code = languages.find((one) => one[1] === segment)?.[0];
  if (code === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = cookieText(languageCookie, code, location.protocol === 'https:');
  const go = () => location.assign(withLanguage(location.pathname, segment) + location.search);
  // Without a network the new document would be the browser's error page.
  if (navigator.onLine) go();
  else void untilReachable().then(go);
}
