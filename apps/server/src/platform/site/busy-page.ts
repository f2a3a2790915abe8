import { createHash } from 'node:crypto';
import { locales } from '@duskline/i18n/locales';
import { negotiateLocale } from '@duskline/i18n/negotiate-locale';
import { resolveSegment } from '@duskline/i18n/resolve-segment';
import { LocaleTexts } from '../texts/locale-texts.ts';

interface BusyTexts {
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

const texts = new LocaleTexts<BusyTexts>('busy');

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
export const BUSY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const pages = new Map(texts.languages.map((language) => [language, Buffer.from(html(language))]));

/** A page that costs nothing to send: it is no part of the site, whose styles would have to be loaded. */
function html(language: string): string {
  const { title, text, again } = texts.of(language);
  const dir = locales.find(({ code }) => code.startsWith(language))?.dir ?? 'ltr';
  return [
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} – Duskline</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`,
  ].join('');
}

/** What a reader sees when pages are refused, in the language of `path`, else the one chosen before, else the browser's. Always the same bytes. */
export function busyPage(path: string, chosen: string | undefined, acceptLanguage: string | undefined): Buffer {
  const said = resolveSegment(path.split('/')[1] ?? '');
  const { code } = said.kind === 'unknown' ? negotiateLocale(chosen, acceptLanguage) : said.locale;
  return pages.get(texts.languageOf(code)) as Buffer;
}
