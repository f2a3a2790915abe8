import { createHash } from 'node:crypto';
import type { Locale } from '@duskline/i18n/locale';
import { defaultLocale, localeByCode, locales } from '@duskline/i18n/locales';
import { negotiateLocale } from '@duskline/i18n/negotiate-locale';
import { resolveSegment } from '@duskline/i18n/resolve-segment';
import { LocaleTexts } from '../texts/locale-texts.ts';

interface PlainTexts {
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

const STYLE = [
  ':root{color-scheme:dark light}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;background:#0d0d18;color:#f6f3ee}',
  'main{max-width:26rem;margin:1.5rem;padding:2rem;border:1px solid #2d2d3d;border-radius:1rem;background:#151623}',
  'h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0 0 1.5rem;color:#bfc0cd}',
  'a{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;background:#fdb880;color:#26120c;font-weight:600;text-decoration:none}',
  'a:focus-visible{outline:2px solid #b0a8f9;outline-offset:2px}',
  '@media(prefers-color-scheme:light){body{background:#f4f2ee;color:#17162d}main{background:#fff;border-color:#dddde4}p{color:#48485d}',
  'a:focus-visible{outline-color:#5641b9}}',
].join('');

/** Only this style, and nothing else, applies to it. */
export const PLAIN_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that costs nothing to send: it is no part of the site, whose styles would have to be loaded. */
function html({ title, text, again }: PlainTexts, { bcp47, dir }: Locale): string {
  return [
    `<!doctype html><html lang="${bcp47}" dir="${dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} – Duskline</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`,
  ].join('');
}

/** The pages of one kind, in every language from the start. A language without texts of its own reads them in English. */
function pagesOf(area: 'busy' | 'offline'): (locale: Locale) => Buffer {
  const texts = new LocaleTexts<PlainTexts>(area);
  const of = (locale: Locale) => {
    const language = texts.languageOf(locale.code);
    return Buffer.from(html(texts.of(language), language === 'en' ? defaultLocale : locale));
  };
  const pages = new Map(locales.map((locale) => [locale.code, of(locale)]));
  return ({ code }) => pages.get(code) as Buffer;
}

const busy = pagesOf('busy');
const offline = pagesOf('offline');

/** What a reader sees when pages are refused, in the language of `path`, else the one chosen before, else the browser's. Always the same bytes. */
export function busyPage(path: string, chosen: string | undefined, acceptLanguage: string | undefined): Buffer {
  const said = resolveSegment(path.split('/')[1] ?? '');
  return busy(said.kind === 'unknown' ? negotiateLocale(chosen, acceptLanguage) : said.locale);
}

/** What a browser keeps to show where there is no network. */
export const offlinePage = (code: string): Buffer => offline(localeByCode(code) ?? defaultLocale);
