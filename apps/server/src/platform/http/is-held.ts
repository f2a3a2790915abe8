const TAG = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;

/**
 * Whether If-None-Match names the tag, by the weak comparison of RFC 9110: alone, in a list, weak or strong, or as "*", which is whatever there is. A list counts
 * as far as it can be read.
 *
 * @param etag strong, as `"x"`
 */
export function isHeld(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  if (given.trim() === '*') return true;
  TAG.lastIndex = 0;
  for (let found = TAG.exec(given); found !== null && found[0] !== ''; found = TAG.exec(given))
    if (found[1] === etag) return true;
  return false;
}
