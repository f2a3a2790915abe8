import { drawSeed } from '@duskline/simulation/virtual/sealed-seed';
import { drawIdsAt, drawIdsBetween, virtualEvent } from '@duskline/simulation/virtual/virtual-calendar';
import type { Engine } from '../engine.ts';
import type { EventMessage } from '../protocol.ts';
import type { EventSession } from '../session.ts';
import { VIRTUAL_URN } from './virtual-info.ts';
import { createVirtualSession } from './virtual-session.ts';

/** Looked at so often. */
const LOOK_MS = 1_000;
/**
 * Ended ones stay in lists so long: who begins to read in the middle of a season of the league (90 minutes) finds all of it. After that they are made
 * again when they are asked for, with the same result.
 */
const KEPT_MS = 95 * 60_000;
/** Longest time from the off to the result. */
const LONGEST_RUN_MS = 10 * 60_000;

export interface VirtualWorldOptions {
  readonly seed: string;
  readonly masterKey: string;
  readonly wall: () => number;
}

/** The virtual sports: every draw that has been published can be found for ever. Runs by wall time. */
export function createVirtualWorld({ seed, masterKey, wall }: VirtualWorldOptions) {
  const known = new Map<string, EventSession>();
  let lookedMs = 0;
  let latestMs = 0;

  /** The latest time that was ever seen: a clock that is put back opens no draw whose seed is out. */
  const now = (): number => {
    latestMs = Math.max(latestMs, wall());
    return latestMs;
  };

  const make = (drawId: string, nowMs: number): EventSession | undefined => {
    const event = virtualEvent(seed, drawId);
    if (!event || event.publishMs > nowMs) return undefined;
    const session = createVirtualSession(event, drawSeed(masterKey, drawId));
    session.resume(nowMs);
    return session;
  };

  const find = (urn: string): EventSession | undefined =>
    urn.startsWith(VIRTUAL_URN) ? (known.get(urn) ?? make(urn.slice(VIRTUAL_URN.length), now())) : undefined;

  return {
    find,
    /** Results that were told at or after a moment, one by one: old ones are drawn again. */
    *resultsSince(afterMs: number): Generator<EventMessage> {
      const nowMs = now();
      for (const drawId of drawIdsBetween(afterMs - LONGEST_RUN_MS, nowMs)) {
        const frames = find(`${VIRTUAL_URN}${drawId}`)?.log ?? [];
        yield* frames.filter(({ timestamp }) => timestamp >= afterMs);
      }
    },
    /** Gives the engine the draws that are published, and takes away those that are long over. */
    pump(engine: Pick<Engine, 'add' | 'remove'>): void {
      const nowMs = now();
      if (nowMs - lookedMs < LOOK_MS) return;
      const isFirst = lookedMs === 0;
      lookedMs = nowMs;
      const listed = new Set(drawIdsAt(nowMs, KEPT_MS).map((drawId) => `${VIRTUAL_URN}${drawId}`));
      for (const urn of listed) {
        const session = known.has(urn) ? undefined : find(urn);
        if (!session) continue;
        known.set(urn, session);
        engine.add(session, !isFirst);
      }
      for (const urn of known.keys()) {
        if (listed.has(urn)) continue;
        known.delete(urn);
        engine.remove(urn);
      }
    },
  };
}

export type VirtualWorld = ReturnType<typeof createVirtualWorld>;
