import type { KeptData, MyData } from '@duskline/contract/entities/my-data';
import type { ExportRow } from './types.ts';

const STATES: Readonly<Record<string, MyData['Export']['State']>> = {
  waiting: 'waiting',
  running: 'waiting',
  ready: 'ready',
  failed: 'failed',
};

export function presentExport(row: ExportRow | undefined, nowMs: number): MyData['Export'] {
  if (row === undefined || (row.expires_at !== null && row.expires_at.getTime() <= nowMs)) return { State: 'none' };
  return {
    State: STATES[row.state] ?? 'none',
    AskedAt: row.asked_at.toISOString(),
    ...(row.expires_at && { ExpiresAt: row.expires_at.toISOString() }),
    ...(row.size !== null && { Size: Number(row.size) }),
  };
}

/** What stays of an erased account. The books have no end of their own, and play that is stopped has none. */
export const presentKept = (
  documentsUntil: Date | null,
  excludedUntil: Date | 'forGood' | null,
  isPlayBlocked: boolean,
): KeptData[] => [
  { Kind: 'books' },
  { Kind: 'records' },
  ...(documentsUntil === null ? [] : [{ Kind: 'documents' as const, Until: documentsUntil.toISOString() }]),
  ...(excludedUntil === null
    ? []
    : [{ Kind: 'exclusion' as const, ...(excludedUntil === 'forGood' ? {} : { Until: excludedUntil.toISOString() }) }]),
  ...(isPlayBlocked ? [{ Kind: 'playBlock' as const }] : []),
];
