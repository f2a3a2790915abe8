import { SportSystemId } from '@duskline/contract/enums';
import { isVirtual } from './board/virtual-offers.ts';
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

/** Sports of the offer by their numbers. What is known of a sport (its scores, live delay, early payout) goes by these, so the names of a provider are no part of them. */
const SPORT_SLUGS: ReadonlyMap<number, string> = new Map([
  [1, 'soccer'],
  [3, 'baseball'],
  [4, 'ice-hockey'],
  [5, 'tennis'],
  [6, 'handball'],
  [7, 'floorball'],
  [10, 'boxing'],
  [12, 'rugby-union'],
  [13, 'australian-football'],
  [15, 'bandy'],
  [16, 'american-football'],
  [19, 'snooker'],
  [20, 'basketball'],
  [21, 'cricket'],
  [22, 'darts'],
  [23, 'volleyball'],
  [24, 'field-hockey'],
  [26, 'waterpolo'],
  [29, 'futsal'],
  [31, 'badminton'],
  [34, 'beach-volley'],
  [37, 'squash'],
  [117, 'mma'],
  [120, 'rugby-league'],
  [137, 'esoccer'],
  [220, 'table-tennis'],
]);

/** Slug of a sport; one without a number of its own (a game of esports, a sport nobody here knows) has that of its name. */
export const sportSlug = (systemId: number, name: string, taken: ReadonlySet<string>): string =>
  uniqueSlug(SPORT_SLUGS.get(systemId) ?? name, taken, `s-${systemId}`);

/** What of a sport its links are made of. */
type LinkedSport = Readonly<{ slug: string; systemId: number }>;

const isEsport = ({ systemId }: LinkedSport): boolean => systemId === SportSystemId.ESPORTS;

/** Path after /{lang}/sport (spec 85). The games of esports have an area of their own: theirs begin with it, after /{lang} (spec 24). */
export const sportLink = (sport: LinkedSport): string => `${isEsport(sport) ? '/esports' : ''}/${sport.slug}`;
export const categoryLink = (sport: LinkedSport, category: string): string => `${sportLink(sport)}/${category}`;
export const tournamentLink = (sport: LinkedSport, category: string, tournament: string): string =>
  `${categoryLink(sport, category)}/${tournament}`;

/**
 * Path after /{lang} (spec 88): `/sport/soccer/england/premier-league/match/123`, live `/live/soccer/...`; of an esport
 * `/esports/counter-strike/world/major/match/123`, live `.../live/match/123`.
 */
export function matchLink(isLive: boolean, sport: LinkedSport, category: string, tournament: string, matchId: number): string {
  const path = tournamentLink(sport, category, tournament);
  if (isEsport(sport)) return `${path}${isLive ? '/live' : ''}/match/${matchId}`;
  return `/${isLive ? 'live' : 'sport'}${path}/match/${matchId}`;
}

/** Path of the outrights of a category after /{lang}: all of them stand on one page, races that are drawn on that of their sport. */
export function outrightLink(sport: LinkedSport, category: string): string {
  if (isEsport(sport)) return `${sportLink(sport)}/outright/${category}`;
  return isVirtual(sport.systemId) ? `/sport${sportLink(sport)}` : `/sport/outrights/${category}`;
}

const ownLink = ({ sport, category, tournament, id }: MatchNode, isLive: boolean): string =>
  matchLink(isLive, sport, category.slug, tournament.slug, id);

/** Link of a match as it now stands: a live match has its live page. */
export const linkOf = (match: MatchNode): string =>
  match.outright !== null ? outrightLink(match.sport, match.category.slug) : ownLink(match, match.phase !== 'prematch');

/** The live page of a match of esports (spec 88); undefined of any other. */
export const esportLiveLinkOf = (match: MatchNode): string | undefined =>
  isEsport(match.sport) && match.outright === null ? ownLink(match, true) : undefined;
