import { keptBuffer, keptBytes } from '../../../platform/kept-bytes.ts';
import type { BoardState } from '../board/board-state.ts';
import type { MatchNode } from '../model.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import { type MatchVariant, toMatch } from './wire-match.ts';

/** Kept of a whole board, about 2 KB each: every language and flag of a few hundred matches, the dozen in most use of some thousands. */
const FRAGMENTS = 40_000;
const MIN_VARIANTS = 8;

/** How many variants of each match are kept, by the number of matches. */
export const variantsKept = (matches: number): number => Math.max(MIN_VARIANTS, Math.floor(FRAGMENTS / Math.max(1, matches)));

const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;

const variantKey = ({ language, withAllPreviews, withMapWinners, withLiveInfo }: MatchVariant): string =>
  `${titleLanguage(language)}${withAllPreviews ? 'a' : ''}${withMapWinners ? 'm' : ''}${withLiveInfo ? 'l' : ''}`;

/** The match as JSON bytes; made again only when the match has changed. */
export function matchFragment(state: BoardState, match: MatchNode, variant: MatchVariant): Buffer {
  const key = variantKey(variant);
  const cached = match.fragments.get(key);
  if (cached?.version === match.version) return cached.bytes;
  const bytes = keptBytes(JSON.stringify(toMatch(state, match, variant)));
  match.fragments.delete(key);
  match.fragments.set(key, { version: match.version, bytes });
  const kept = variantsKept(state.matches.size);
  // More than one goes where the board has grown since.
  for (const oldest of match.fragments.keys()) {
    if (match.fragments.size <= kept) break;
    match.fragments.delete(oldest);
  }
  return bytes;
}

/** `[a,b,c]` from the bytes of its elements, in one allocation and without looking into them; it is kept in the cache of replies. */
export function joinList(parts: readonly Buffer[]): Buffer {
  if (parts.length === 0) return keptBytes('[]');
  let length = 1;
  for (const part of parts) length += part.length + 1;
  const joined = keptBuffer(length);
  joined[0] = OPEN;
  let at = 1;
  for (const part of parts) {
    part.copy(joined, at);
    at += part.length;
    joined[at++] = COMMA;
  }
  joined[length - 1] = CLOSE;
  return joined;
}
