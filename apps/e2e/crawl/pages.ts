import { esportsSegments } from '@duskline/i18n/esports-segments';
import type { Locale } from '@duskline/i18n/locale';
import type { SiteLinks } from './site-links.ts';

/** One example of a route of the specification, and what its address becomes. */
export interface CrawledPage {
  /** Id of the route in the specification (spec 19-39). */
  readonly route: string;
  readonly path: string;
  /** The path it ends on; the same as `path` unless a rule redirects it (SR-02 to SR-06). */
  readonly ends: string;
  /** 404 for addresses that no page has. */
  readonly status: 200 | 404;
}

const DOCUMENTS = [
  'terms-conditions',
  'payment-methods',
  'privacy-policy',
  'aml-policy',
  'cookies-policy',
  'responsible-gaming',
  'bonus-terms-conditions',
];

/** Every page of the sports areas, of the documents and of the system in a language; what the offer does not have now comes back as missing. */
export function pagesOf(locale: Locale, links: SiteLinks): { pages: CrawledPage[]; missing: string[] } {
  const home = `/${locale.segment}`;
  const words = esportsSegments(locale);
  const pages: CrawledPage[] = [];
  const missing: string[] = [];
  const page = (route: string, path: string | null, ends = path, status: 200 | 404 = 200): void => {
    if (path === null || ends === null) missing.push(`${home} ${route}`);
    else pages.push({ route, path, ends, status });
  };
  const below = (path: string | null, rest: string): string | null => (path === null ? null : path + rest);
  const cut = (path: string | null, parts: number): string | null => path?.split('/').slice(0, parts).join('/') ?? null;

  page('route.home', home);
  page('route.live', `${home}/live`);
  page('route.live.featured', `${home}/live/featured`);
  page('route.live.multiView', `${home}/live/multi-view`);
  page('route.live.match', links.live);
  page('route.live.sportMatch', links.live?.replace('/live/', '/live/sport/') ?? null);
  page('route.sport', `${home}/sport`);
  page('route.sport.results', `${home}/sport/results`);
  page('route.sport.result', links.result);
  page('route.sport.favorites', `${home}/sport/favorites`);
  page('route.sport.schedule', `${home}/sport/schedule`);
  page('route.sport.outrights', `${home}/sport/outrights`);
  page('route.sport.outrightsCategory', links.outrightCategory);
  page('route.sport.koreanView', `${home}/sport/koreanView`);
  page('route.sport.koreanView.outrights', `${home}/sport/koreanView/outrights`);
  page('route.sport.koreanView.sport', `${home}/sport/koreanView/soccer`);
  page('route.sport.topTournaments', `${home}/sport/top-tournaments`);
  page('route.sport.margins', `${home}/sport/margins`);
  page('route.sport.today', `${home}/sport/soccer/today`);
  page('route.sport.sport', `${home}/sport/soccer`);
  page('route.sport.sport tennis', `${home}/sport/tennis`);
  for (const game of ['soccer', 'horse-racing', 'greyhounds', 'tennis'])
    page(`route.sport.sport virtual ${game}`, `${home}/sport/virtual-${game}`);
  page('route.sport.category', cut(links.upcoming, 5));
  page('route.sport.tournament', cut(links.upcoming, 6));
  page('route.sport.match', links.upcoming);
  page('route.esports', `${home}/${words.esports}`);
  page('route.esports.sport', links.esportsGame);
  page('route.esports.category', cut(links.esportsMatch, 5));
  page('route.esports.tournament', cut(links.esportsMatch, 6));
  page('route.esports.match', links.esportsMatch);
  page('route.esports.liveMatch', links.esportsLive);
  page('route.esports.results', below(links.esportsGame, `/${words.results}`));
  page('route.esports.result', links.esportsResult);
  page('route.esports.outright', below(links.esportsGame, `/${words.outright}`));
  for (const document of DOCUMENTS) page(`route.${document}`, `${home}/${document}`);
  for (const dialog of ['login', 'register', 'lost-password']) page(`route.${dialog}`, `${home}/${dialog}`, home);
  page('route.lostPassword', `${home}/lost-Password`);
  page('route.setPassword', `${home}/set-password`);
  page('route.notFound404', `${home}/404`, `${home}/404`, 404);
  page('route.catchAll', `${home}/no-such-page`, `${home}/no-such-page`, 404);
  return { pages, missing };
}
