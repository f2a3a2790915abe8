import { foldText } from './fold-text.ts';
import type { MatchNode } from './model.ts';

const MAX_LENGTH = 80;

/** Static path segments of the route table: no alias may equal one of them (K-ROUTE-03), and `match` introduces the match id. */
const RESERVED = new Set([
  'results',
  'favorites',
  'schedule',
  'outrights',
  'koreanview',
  'top-tournaments',
  'today',
  'outright',
  'live',
  'match',
  'all',
  'featured',
  'multi-view',
  'sport',
]);

/** Path segment of a name. Letters and digits of every script stay; the rest becomes single hyphens. May be empty. */
export function slugOf(name: string): string {
  const words = foldText(name)
    .replace(/['\u2019`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  // By code points: half a letter outside the basic plane is no letter.
  return [...words].slice(0, MAX_LENGTH).join('').replace(/-+$/, '');
}

/** A slug that no sibling has: `name`, `name-2`, `name-3`, ... `fallback` names what has no letters at all. */
export function uniqueSlug(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const base = slugOf(name) || fallback;
  if (!taken.has(base) && !RESERVED.has(base)) return base;
  for (let n = 2; ; n++) {
    const candidate = `${base}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Path after /{lang}/sport (spec 85). */
export const sportLink = (sport: string): string => `/${sport}`;
export const categoryLink = (sport: string, category: string): string => `/${sport}/${category}`;
export const tournamentLink = (sport: string, category: string, tournament: string): string =>
  `/${sport}/${category}/${tournament}`;

/** Path after /{lang} (spec 88): `/sport/soccer/england/premier-league/match/123`, live `/live/soccer/...`. */
export const matchLink = (isLive: boolean, sport: string, category: string, tournament: string, matchId: number): string =>
  `/${isLive ? 'live' : 'sport'}${tournamentLink(sport, category, tournament)}/match/${matchId}`;

/** Path of the outrights of a category after /{lang}: all of them stand on one page. */
export const outrightLink = (category: string): string => `/sport/outrights/${category}`;

/** Link of a match as it now stands: a live match has its live page. */
export const linkOf = (match: MatchNode): string =>
  match.outright !== null
    ? outrightLink(match.category.slug)
    : matchLink(match.phase !== 'prematch', match.sport.slug, match.category.slug, match.tournament.slug, match.id);
