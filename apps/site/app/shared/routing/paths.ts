/** Words after the language that a link of the data may already carry. */
const AREAS = new Set(['sport', 'live', 'esports', 'virtual-sports']);

/** The words of esports paths in a language, by the English ones (NAV-13). */
export type PathWords = Readonly<Record<string, string>>;

let wordsOf: (segment: string) => PathWords = () => ({});

/** Of all languages on the server, of the document's in a browser. */
export const setPathWords = (give: typeof wordsOf): void => {
  wordsOf = give;
};

/** A word of an esports path in a language; what is none of them stays. */
export function pathWord(segment: string, word: string): string {
  const words = wordsOf(segment);
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}

/**
 * Address of a link that comes with the data (NAV-11). SportLink, CategoryLink and TournamentLink are paths after
 * /{lang}/sport, MatchLink is a path after /{lang}; a leading slash or an area word in them is understood.
 */
export function dataHref(segment: string, link: string): string {
  const clean = link.replace(/^\/+/, '');
  const parts = clean.split('/');
  const [first = ''] = parts;
  // No alias is one of the words (K-ROUTE-03), but for the game `all`, which is none.
  if (first === 'esports') return `/${[segment, ...parts.map((part) => pathWord(segment, part))].join('/')}`;
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

/** MOBILE-03, AMB-57: pages of sport, esports and live, home and a shared slip among them. Those of live casino are none (SIDEBAR-05). */
export function takesBets(pathname: string): boolean {
  const [, segment = '', area = ''] = pathname.split('/');
  return ['', 'sport', 'live', 'shared-slip', pathWord(segment, 'esports')].includes(area);
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

/** Number of a match in an address; null where there can be none of that name. */
export function matchIdOf(text: string): number | null {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : null;
}
