import type { BoardPayload, MatchChange } from '@duskline/contract/realtime';
import { applyDelta } from '@duskline/realtime/apply-delta';
import { toLiveInfo } from '../model/live-info.ts';
import type { MatchUpdate, PriceUpdate } from './live-store.ts';

/** A stream's payload in the page's own terms. */
export interface BoardChange {
  readonly prices: readonly PriceUpdate[];
  readonly matches: readonly MatchUpdate[];
  /** Matches whose markets came, went or changed their main line: read them again. */
  readonly changed: readonly number[];
  /** Matches that left the stream: ended, withdrawn, or moved from prematch to live. */
  readonly removed: readonly number[];
  /** The whole state of the stream, and no change of it. */
  readonly isSnapshot?: true;
  /** Only in the snapshot of a sport: all its matches. */
  readonly members?: ReadonlySet<number>;
}

/** Reads a snapshot or an update of a board topic. Any flag on a price means that it cannot be taken now. */
export function decodePayload(payload: BoardPayload): BoardChange {
  const prices: PriceUpdate[] = [];
  const matches: MatchUpdate[] = [];
  const changed: number[] = [];
  const removed = new Set<number>();
  applyDelta<MatchChange>(payload, {
    price: (id, oddsMilli, flags) => prices.push({ id, oddsMilli, isLocked: flags !== 0 }),
    match({ id, liveInfo, marketsChanged, marketsCount, status }) {
      matches.push({
        id,
        ...(liveInfo === undefined ? {} : { info: toLiveInfo(liveInfo) }),
        ...(marketsCount === undefined ? {} : { marketsCount }),
        ...(status === undefined ? {} : { status }),
      });
      if (marketsChanged) changed.push(id);
      if (status === 'ended' || status === 'removed') removed.add(id);
    },
    removed: (id) => removed.add(id),
  });
  const members = payload.members === undefined ? {} : { members: new Set(payload.members) };
  return { prices, matches, changed, removed: [...removed], ...members };
}
