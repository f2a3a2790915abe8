import type { BoardState } from '../board-state.ts';
import type { MatchNode } from '../model.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import { type MatchVariant, toMatch } from './wire-match.ts';

/** Variants kept per match: the languages and flags in use at one time are few. */
const MAX_VARIANTS = 8;

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
  const bytes = Buffer.from(JSON.stringify(toMatch(state, match, variant)));
  match.fragments.delete(key);
  match.fragments.set(key, { version: match.version, bytes });
  if (match.fragments.size > MAX_VARIANTS) {
    for (const oldest of match.fragments.keys()) {
      match.fragments.delete(oldest);
      break;
    }
  }
  return bytes;
}

/** `[a,b,c]` from the bytes of its elements, in one allocation and without looking into them. */
export function joinList(parts: readonly Buffer[]): Buffer {
  if (parts.length === 0) return Buffer.from('[]');
  let length = 1;
  for (const part of parts) length += part.length + 1;
  const joined = Buffer.allocUnsafe(length);
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
