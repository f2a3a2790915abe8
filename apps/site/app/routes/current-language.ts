import { negotiateLocale } from '@duskline/i18n/negotiate-locale';
import { parseCookies } from '../shared/preferences/cookies.ts';
import { languageCookie } from '../shared/preferences/preferences.ts';

/** The language of a visitor whose path has none (SR-02). */
export function currentLanguage(request: Request) {
  const cookies = parseCookies(request.headers.get('cookie') ?? '');
  return negotiateLocale(cookies.get(languageCookie), request.headers.get('accept-language') ?? undefined);
}
