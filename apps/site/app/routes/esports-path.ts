import { pathWord } from '../shared/routing/paths.ts';

/** A page of the esports area (spec 24). `sport` is an alias; `all` among results are those of all games (AMB-13). */
export type EsportsPlace =
  | { readonly kind: 'overview' }
  | { readonly kind: 'list'; readonly sport: string; readonly category?: string; readonly tournament?: string }
  | { readonly kind: 'match'; readonly sport: string; readonly match: string }
  | { readonly kind: 'results'; readonly sport: string }
  | { readonly kind: 'result'; readonly sport: string; readonly match: string }
  | { readonly kind: 'outrights'; readonly sport: string; readonly category?: string };

/** AMB-13: the game whose results are those of all. */
export const ALL_GAMES = 'all';

/** What a path below /{lang}/esports is, in the words of the language or in the English ones; undefined = there is no such page. */
export function esportsPlace(rest: string, segment: string): EsportsPlace | undefined {
  const is = (part: string | undefined, word: string) => part === word || part === pathWord(segment, word);
  const [sport, second, third, ...tail] = rest.split('/').filter(Boolean);
  if (sport === undefined) return { kind: 'overview' };
  // The static words win over aliases; no alias is one of them.
  if (is(second, 'results') && tail.length === 0)
    return third === undefined ? { kind: 'results', sport } : { kind: 'result', sport, match: third };
  if (is(second, 'outright') && tail.length === 0)
    return { kind: 'outrights', sport, ...(third === undefined ? {} : { category: third }) };
  if (sport === ALL_GAMES) return undefined;
  if (second === undefined) return { kind: 'list', sport };
  if (third === undefined) return { kind: 'list', sport, category: second };
  if (tail.length === 0) return { kind: 'list', sport, category: second, tournament: third };
  const [word, ...more] = is(tail[0], 'live') && tail.length === 3 ? tail.slice(1) : tail;
  const [match] = more;
  return is(word, 'match') && match !== undefined && more.length === 1 ? { kind: 'match', sport, match } : undefined;
}
