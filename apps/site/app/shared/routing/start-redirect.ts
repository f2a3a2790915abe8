import { siteMap } from './site-map.ts';

/** Words of a route without its optional and wild ends: `/sport/top-tournaments/:category?` gives sport, top-tournaments. */
const words = (route: string) => route.split('/').filter((part) => part !== '' && part !== '*' && !part.endsWith('?'));
const isName = (part: string) => part.startsWith(':');

const routes = siteMap.map(words);
const firstWords = new Set(routes.flatMap(([first]) => (first === undefined ? [] : [first])));

/** First route that has the word deeper inside and needs nothing else to be known. */
const deepRoute = (word: string) => routes.find((parts) => parts.indexOf(word) > 0 && !parts.some(isName));

/**
 * Where a path without a language goes (SR-03 to SR-05, AMB-02): a first word of a route gets the current language in front; a word
 * deeper inside leads to that route; anything else to the not-found page. `segment` is the current language.
 */
export function startRedirect(pathname: string, segment: string): string {
  const parts = pathname.split('/').filter(Boolean);
  const [first = '', ...rest] = parts;
  if (first === '') return `/${segment}`;
  if (firstWords.has(first)) return `/${segment}/${parts.join('/')}`;
  const deep = deepRoute(first);
  return deep ? `/${segment}/${[...deep, ...rest].join('/')}` : `/${segment}/404`;
}
