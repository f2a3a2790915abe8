import type { PlayerEvent } from '../modules/gateway/index.ts';

/** Where flows put what happens to players and the gateway takes it from, inside one process. */
export interface PlayerEvents {
  publish(event: PlayerEvent): void;
  subscribe(listener: (event: PlayerEvent) => void): () => void;
}

export function createPlayerEvents(onError: (error: unknown) => void): PlayerEvents {
  const listeners = new Set<(event: PlayerEvent) => void>();
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
