import type { MatchStatus } from '../../../platform/bus/board-message.ts';
import type { MatchNode } from '../model.ts';

/** A match that stands at one of these may have begun. Postponed and delayed ones have not. */
const MAY_HAVE_BEGUN: ReadonlySet<MatchStatus> = new Set(['not_started', 'live', 'suspended', 'interrupted']);

/** A match that began without live coverage: its score and prices are unknown until the result. */
export function isUnreported(match: MatchNode, nowMs: number): boolean {
  if (match.phase !== 'prematch') return false;
  if (match.isReportedBegun) return true;
  return !match.liveCoverage && MAY_HAVE_BEGUN.has(match.status) && match.startTimeMs <= nowMs;
}
