/** Event urns that a broken frame may name, at most so many: whoever knows the events picks his own. */
const MOST = 20;
const EVENT_ID = /"event_id"\s*:\s*"\s*([A-Za-z0-9:._-]{1,100})\s*"/;
const ANY_URN = /[A-Za-z0-9._-]{1,40}(?::[A-Za-z0-9._-]{1,40}){1,3}/g;
const SEQ = /"seq"\s*:\s*(\d{1,16})\s*[,}]/;
/** More than this of a broken frame is not looked at. */
const LOOKED_AT = 256 * 1024;

/** The event a broken frame names in its field, or, where that cannot be found, everything in it that has the form of a urn. */
export function findUrns(frame: string): string[] {
  const head = frame.slice(0, LOOKED_AT);
  const named = EVENT_ID.exec(head)?.[1];
  if (named !== undefined) return [named];
  const found = new Set<string>();
  for (const [urn] of head.matchAll(ANY_URN)) {
    found.add(urn);
    if (found.size === MOST) break;
  }
  return [...found];
}

/** The number of a frame that is no JSON: it has arrived, so it is not lost. */
export function findSeq(frame: string): number | null {
  const seq = Number(SEQ.exec(frame.slice(0, LOOKED_AT))?.[1] ?? Number.NaN);
  return Number.isSafeInteger(seq) ? seq : null;
}
