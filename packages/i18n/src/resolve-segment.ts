import type { Locale } from './locale.ts';
import { localeByCode, localeBySegment } from './locales.ts';

/** What the first path segment says about the language. */
export type SegmentResolution =
  /** The canonical form, e.g. `/de`. */
  | { kind: 'locale'; locale: Locale }
  /** Another spelling of a language (`/en-US`, `/DE`, `/en-EN`): answer with a redirect to `locale.segment`. */
  | { kind: 'alias'; locale: Locale }
  | { kind: 'unknown' };

/** AMB-09: lower-case short code in the URL; the full code in any case, and the short code in upper case, redirect to it. */
export function resolveSegment(segment: string): SegmentResolution {
  const exact = localeBySegment(segment);
  if (exact) return { kind: 'locale', locale: exact };
  const alias = localeByCode(segment) ?? localeBySegment(segment.toLowerCase());
  return alias ? { kind: 'alias', locale: alias } : { kind: 'unknown' };
}
