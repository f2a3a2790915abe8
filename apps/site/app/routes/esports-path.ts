import { pathWord } from '../shared/routing/paths.ts';

/** A page of the esports area (spec 24) that has no route of its own. `sport` is an alias. */
export type EsportsPlace =
  | { readonly kind: 'overview' }
  | { readonly kind: 'list'; readonly sport: string; readonly category?: string; readonly tournament?: string }
  | { readonly kind: 'match'; readonly sport: string; readonly match: string }
  /** AMB-13: results without a game are those of all. */
  | { readonly kind: 'allResults' };

/** AMB-13: the game whose results are those of all. */
export const ALL_GAMES = 'all';

/** What a path below /{lang}/esports is, in the words of the language or in the English ones; undefined = there is no such page. */
export function esportsPlace(rest: string, segment: string): EsportsPlace | undefined {
  const is = (part: string | undefined, word: string) => part === word || part === pathWord(segment, word);
  const [sport, second, third, ...tail] = rest.split('/').filter(Boolean);
  if (sport === undefined) return { kind: 'overview' };
  if (is(sport, 'results') && second === undefined) return { kind: 'allResults' };
  if (sport === ALL_GAMES) return undefined;
  if (second === undefined) return { kind: 'list', sport };
  if (third === undefined) return { kind: 'list', sport, category: second };
  if (tail.length === 0) return { kind: 'list', sport, category: second, tournament: third };
  const [word, ...more] = is(tail[0], 'live') && tail.length === 3 ? tail.slice(1) : tail;
  const [match] = more;
  return is(word, 'match') && match !== undefined && more.length === 1 ? { kind: 'match', sport, match } : undefined;
}
