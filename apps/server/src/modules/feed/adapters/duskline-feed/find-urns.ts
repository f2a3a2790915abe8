/** Event urns that a broken frame may name, at most so many: the caller, who knows the events, picks its own. */
const MOST = 20;
const URN = /^[A-Za-z0-9:._-]{1,100}$/;
const EVENT_ID = /"event_id"\s*:\s*"\s*([A-Za-z0-9:._-]{1,100})\s*"/g;
const ANY_URN = /[A-Za-z0-9._-]{1,40}(?::[A-Za-z0-9._-]{1,40}){1,3}/g;
const SEQ = /"seq"\s*:\s*(\d{1,16})\s*[,}]/;
/** How much of a broken frame that names its event nowhere is searched, from its beginning and from its end. */
const LOOKED_AT = 64 * 1024;

function collect(found: Set<string>, matches: Iterable<RegExpMatchArray>, group: number): void {
  for (const match of matches) {
    if (found.size >= MOST) return;
    found.add(match[group] ?? '');
  }
}

/**
 * The events a broken frame may be about: those in fields for it, wherever they stand, or, where there is none, everything that has the form
 * of a urn. A frame that could be parsed is asked first: its own field may stand behind thousands of others.
 */
export function findUrns(frame: string, json: unknown): string[] {
  const found = new Set<string>();
  const own = (json as { event_id?: unknown } | null)?.event_id;
  if (typeof own === 'string' && URN.test(own.trim())) found.add(own.trim());
  collect(found, frame.matchAll(EVENT_ID), 1);
  if (found.size > 0) return [...found];
  collect(found, frame.slice(0, LOOKED_AT).matchAll(ANY_URN), 0);
  collect(found, frame.slice(LOOKED_AT).slice(-LOOKED_AT).matchAll(ANY_URN), 0);
  return [...found];
}

/** The number of a frame that is no JSON: it has arrived, so it is not lost. */
export function findSeq(frame: string): number | null {
  const seq = Number(SEQ.exec(frame.slice(0, LOOKED_AT))?.[1] ?? Number.NaN);
  return Number.isSafeInteger(seq) ? seq : null;
}
