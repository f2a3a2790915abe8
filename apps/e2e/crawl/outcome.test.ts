import { routedLocales } from '@duskline/i18n/locales';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';
import { pagesOf } from './pages.ts';

const OF = { languages: 2, allowMissing: false };

test.each([
  [{ pages: 3, missing: [], found: [] }, true, '0 cut, 0 missing'],
  [{ pages: 0, missing: [], found: [] }, false, 'crawl: 0 pages'],
  [{ pages: 3, missing: ['/en route.live.match'], found: [] }, false, '1 missing'],
  [{ pages: 3, missing: [], found: [{ kind: 'axe' as const }] }, false, '1 axe'],
])('a crawl of %j is clean: %s', (crawled, isClean, said) => {
  const outcome = outcomeOf(crawled, OF);
  expect(outcome.isClean).toBe(isClean);
  expect(outcome.line).toContain(said);
});

test('pages that are missing pass where that is allowed, but a crawl that opened nothing does not', () => {
  const allowed = { ...OF, allowMissing: true };
  expect(outcomeOf({ pages: 3, missing: ['/en route.live.match'], found: [] }, allowed).isClean).toBe(true);
  expect(outcomeOf({ pages: 0, missing: ['/en route.live.match'], found: [] }, allowed).isClean).toBe(false);
});

test('AMB-01 both screens of passwords are crawled, beside the address that redirects home', () => {
  const [locale] = routedLocales;
  if (!locale) return expect.unreachable('a language');
  const links = {} as Parameters<typeof pagesOf>[1];
  const paths = pagesOf(locale, new Proxy(links, { get: () => null })).pages.map(({ path }) => path);
  for (const page of ['lost-Password', 'set-password', 'lost-password']) expect(paths).toContain(`/${locale.segment}/${page}`);
});
