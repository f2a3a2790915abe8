import type { PlayerEvent } from './ports.ts';

/** Where flows put what happens to players and the gateway takes it from, inside one process. */
export interface PlayerEvents {
  /** Tells everybody who listens. @throws the first of what they threw, after all have been told: the event is told again, or parked (XR-08) */
  publish(event: PlayerEvent): void;
  subscribe(listener: (event: PlayerEvent) => void): () => void;
}

export function createPlayerEvents(): PlayerEvents {
  const listeners = new Set<(event: PlayerEvent) => void>();
  return {
    publish(event) {
      const faults: unknown[] = [];
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          faults.push(error);
        }
      }
      if (faults.length > 0) throw faults[0];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
