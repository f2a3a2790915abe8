import type { BoardChange } from './decode-payload.ts';

/** Which list a match has left: that of live matches, or that of those to come. */
export type ListKind = 'live' | 'prematch';

/** Longer than a match that is over stays in the server's answers; after that only the answers count again. */
export const REMOVED_MATCH_TTL_MS = 120_000;

const kindOfTopic: Readonly<Record<string, ListKind>> = { livePreviewMarkets: 'live', prematchPreviewMarkets: 'prematch' };

/**
 * Matches that the streams said have left a list: over, withdrawn, or moved to the other list. The server's answers name a match for half a
 * minute after it has ended, so a list that is read again would bring it back.
 */
export class RemovedMatches {
  readonly #now: () => number;
  /** Until when each is kept out, the one that was said first in front. */
  readonly #untilMs: Readonly<Record<ListKind, Map<number, number>>> = { live: new Map(), prematch: new Map() };

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes what a stream said; a snapshot names the matches that are there. */
  hear({ matches, removed, members }: Pick<BoardChange, 'matches' | 'removed' | 'members'>, topic: string): void {
    const kind = kindOfTopic[topic];
    if (kind !== undefined) for (const id of members ?? []) this.#untilMs[kind].delete(id);
    for (const { id, status } of matches) {
      if (status === undefined) continue;
      if (status !== 'live') this.#leave('live', id);
      if (status !== 'prematch') this.#leave('prematch', id);
      if (status === 'live' || status === 'prematch') this.#untilMs[status].delete(id);
    }
    if (kind !== undefined) for (const id of removed) this.#leave(kind, id);
  }

  has(kind: ListKind, id: number): boolean {
    return (this.#untilMs[kind].get(id) ?? 0) > this.#now();
  }

  /** An answer of the server without what has left since, or while it was being made. */
  without<Match extends { readonly id: number }>(kind: ListKind, events: Match[]): Match[] {
    return this.#untilMs[kind].size === 0 ? events : events.filter(({ id }) => !this.has(kind, id));
  }

  #leave(kind: ListKind, id: number): void {
    const nowMs = this.#now();
    const left = this.#untilMs[kind];
    // Said again it counts from now on.
    left.delete(id);
    left.set(id, nowMs + REMOVED_MATCH_TTL_MS);
    for (const [old, untilMs] of left) {
      if (untilMs > nowMs) break;
      left.delete(old);
    }
  }
}

/** Those of this page. On the server no stream speaks, so that it is empty there. */
export const removedMatches = new RemovedMatches(() => Date.now());
