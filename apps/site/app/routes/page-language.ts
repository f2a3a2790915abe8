import { defaultLocale, localeBySegment } from '@duskline/i18n/locales';

/** Full code of the language in the path, on the server; the layout has sent everything else elsewhere already. */
export const languageOf = (params: { lang?: string | undefined }): string =>
  (localeBySegment(params.lang ?? '') ?? defaultLocale).code;
