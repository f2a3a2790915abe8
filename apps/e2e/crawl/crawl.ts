import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Locale } from '@duskline/i18n/locale';
import { routedLocales } from '@duskline/i18n/locales';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../../tools/product-kit/chromium-launch.ts';
import { StartedProduct } from '../../../tools/product-kit/started-product.ts';
import { type Picture, writeContactSheet } from './contact-sheet.ts';
import { type Crawled, outcomeOf } from './outcome.ts';
import { pagesOf } from './pages.ts';
import { findLinks, type SiteLinks } from './site-links.ts';
import { type Finding, visit } from './visit.ts';

/**
 * Opens every route of the sports areas in several languages and widths, in a real Chromium, and says what is wrong with each: status, address, errors
 * on the console, layout shift, findings of axe, pages that are wider than the window, texts that are cut. Contact sheets of what was seen are left in
 * `test-results/crawl`. A page of which the offer has no example now fails it, unless `--allow-missing`. `npm run crawl -- --languages en,ar --widths 390 --only esports --url http://127.0.0.1:3000`.
 */
const FOLDER = fileURLToPath(new URL('../../../test-results/crawl', import.meta.url));
const HEIGHT = 900;
const NARROW = 600;
/** A product that has just started has no ended matches yet. */
const LINKS_PATIENCE_MS = 120_000;

interface Options {
  readonly url: string;
  readonly languages: readonly Locale[];
  readonly widths: readonly number[];
  readonly only: string;
  readonly scheme: 'dark' | 'light';
  /** Pages of which the offer has no example now are none that are wrong. */
  readonly allowMissing: boolean;
}

const localeOf = (segment: string): Locale => {
  const locale = routedLocales.find((one) => one.segment === segment);
  if (!locale) throw new Error(`no language has the path /${segment}`);
  return locale;
};

const isWhole = (links: SiteLinks): boolean => Object.values(links).every((link) => link !== null);

async function linksOf(url: string, locale: Locale): Promise<SiteLinks> {
  const until = performance.now() + LINKS_PATIENCE_MS;
  for (;;) {
    const links = await findLinks(url, locale);
    if (isWhole(links) || performance.now() > until) return links;
    await new Promise((done) => setTimeout(done, 2_000));
  }
}

async function crawlOne(browser: Browser, options: Options, locale: Locale, width: number, crawled: Crawled): Promise<void> {
  const isNarrow = width < NARROW;
  const { pages, missing } = pagesOf(locale, await linksOf(options.url, locale));
  for (const one of missing.filter((page) => page.includes(options.only))) {
    console.info(`not on offer now: ${one}`);
    crawled.missing.push(one);
  }
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    hasTouch: isNarrow,
    isMobile: isNarrow,
    colorScheme: options.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: locale.bcp47,
  });
  const pictures: Picture[] = [];
  for (const one of pages.filter(({ route, path }) => `${route} ${path}`.includes(options.only))) {
    const file = join(FOLDER, `${locale.segment}-${width}-${pictures.length}.png`);
    const page = await context.newPage();
    const findings = await visit(page, options.url, one, file).catch((error: Error): Finding[] => [
      { kind: 'status', what: error.message.split('\n')[0] ?? '' },
    ]);
    await page.close();
    for (const { kind, what } of findings) console.info(`${width} ${one.path} ${kind}: ${what}`);
    crawled.found.push(...findings);
    pictures.push({ file, title: `${one.route} ${one.path}`, hasFindings: findings.length > 0 });
  }
  await context.close();
  console.info(
    `sheet: ${await writeContactSheet(browser, FOLDER, `${locale.segment}-${width}-${options.scheme}`, pictures, isNarrow)}`,
  );
  crawled.pages += pictures.length;
}

async function crawl(options: Options): Promise<boolean> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(chromiumLaunch());
  const crawled: Crawled = { pages: 0, missing: [], found: [] };
  try {
    for (const locale of options.languages)
      for (const width of options.widths) await crawlOne(browser, options, locale, width, crawled);
  } finally {
    await browser.close();
  }
  if (crawled.pages === 0) console.info(`no page matches --only ${options.only}`);
  const { line, isClean } = outcomeOf(crawled, { languages: options.languages.length, allowMissing: options.allowMissing });
  console.info(line);
  return isClean;
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    languages: { type: 'string', default: 'en,de,ar,ja,br' },
    widths: { type: 'string', default: '1440,390' },
    only: { type: 'string', default: '' },
    scheme: { type: 'string', default: 'dark' },
    'allow-missing': { type: 'boolean', default: false },
  },
});
const product = values.url === undefined ? await StartedProduct.start({ name: 'crawl', env: { FEED_VIRTUAL: 'on' } }) : null;
try {
  const isClean = await crawl({
    url: values.url ?? product?.run().url ?? '',
    languages: (values.languages === 'all' ? routedLocales.map(({ segment }) => segment) : values.languages.split(',')).map(
      localeOf,
    ),
    widths: values.widths.split(',').map(Number),
    only: values.only,
    scheme: values.scheme === 'light' ? 'light' : 'dark',
    allowMissing: values['allow-missing'],
  });
  process.exitCode = isClean ? 0 : 1;
} finally {
  await product?.stop();
}
