/** Words after the language that a link of the data may already carry. */
const AREAS = new Set(['sport', 'live', 'esports', 'virtual-sports']);

/**
 * Address of a link that comes with the data (NAV-11). SportLink, CategoryLink and TournamentLink are paths after
 * /{lang}/sport, MatchLink is a path after /{lang}; a leading slash or an area word in them is understood.
 */
export function dataHref(segment: string, link: string): string {
  const clean = link.replace(/^\/+/, '');
  const first = clean.split('/')[0] ?? '';
  return AREAS.has(first) ? `/${segment}/${clean}` : `/${segment}/sport/${clean}`;
}

/** Address of the live page of a match, from its prematch link: /sport/... becomes /live/... */
export function liveHref(segment: string, link: string): string {
  return dataHref(segment, link).replace(/^(\/[^/]+)\/sport\//, '$1/live/');
}

/** Part of a path after the language, always with a leading slash: /de/sport/soccer gives /sport/soccer. */
export function pathAfterLanguage(pathname: string): string {
  const rest = pathname.split('/').slice(2).join('/');
  return `/${rest}`;
}

/** Last word of a data link: the alias that addresses it (NAV-12). */
export function aliasOf(link: string): string {
  return link.split('/').filter(Boolean).at(-1) ?? '';
}

/** Replaces the language of a path (LANG-01). */
export function withLanguage(pathname: string, segment: string): string {
  const [, , ...rest] = pathname.split('/');
  return `/${[segment, ...rest].join('/')}`.replace(/\/$/, '') || '/';
}
