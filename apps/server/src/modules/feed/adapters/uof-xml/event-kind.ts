const URN = /^[A-Za-z]{1,10}:([A-Za-z_]{1,30}):\d{1,19}$/;

/** Events of the feed that are no match between two sides. Each is a label of a metric. */
const OTHER_KINDS: ReadonlySet<string> = new Set([
  'stage',
  'season',
  'simple_tournament',
  'tournament',
  'race_event',
  'race_tournament',
  'draw',
  'lottery',
  'group',
]);

/**
 * Of an event that is not offered here, its kind, for the counter: `stage`, `season`, or `other`. Null for a match, and for what is no urn
 * of this provider: that is for the judge.
 */
export function otherKindOf(urn: string | undefined): string | null {
  const kind = URN.exec(urn ?? '')?.[1]?.toLowerCase();
  if (kind === undefined || kind === 'match') return null;
  return OTHER_KINDS.has(kind) ? kind : 'other';
}
