import type { Fixture } from '../../platform/bus/board-message.ts';
import { RateLimitedError } from './provider.ts';

const AT_ONCE = 8;

interface OrphanPorts {
  /** null = nothing is listed of it, or nothing that can be read. */
  read(urn: string): Promise<Fixture | null>;
  requestId(): number | undefined;
  ask(producer: number, urn: string, requestId: number): Promise<void>;
  isStopped(): boolean;
  onTrouble(what: string, details: Record<string, unknown>): void;
}

/** Looks up what became of matches that a recovery did not confirm, and asks for results older than it reached. */
export async function readOrphans(orphans: readonly { urn: string }[], producer: number, ports: OrphanPorts): Promise<void> {
  for (let at = 0; at < orphans.length && !ports.isStopped(); at += AT_ONCE) {
    await Promise.all(orphans.slice(at, at + AT_ONCE).map(({ urn }) => readOrphan(urn, producer, ports)));
  }
}

async function readOrphan(urn: string, producer: number, ports: OrphanPorts): Promise<void> {
  try {
    const fixture = await ports.read(urn);
    // A match that ended while we were away may have results older than the recovery reached.
    const isOver = fixture !== null && fixture.status !== 'not_started' && fixture.status !== 'live';
    const requestId = isOver && !ports.isStopped() ? ports.requestId() : undefined;
    if (requestId !== undefined) await ports.ask(producer, urn, requestId);
  } catch (error) {
    if (error instanceof RateLimitedError) ports.onTrouble('event_recovery_refused', { urn });
    else ports.onTrouble('orphan_not_read', { urn, error });
  }
}
