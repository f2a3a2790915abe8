import type { Payload } from '../protocol.ts';
import { STATE_WINDOW } from '../protocol.ts';
import type { StreamWindow } from '../stream.ts';
import type { TopicKind } from '../topic.ts';
import type { MemoryNetwork } from './memory-network.ts';

/** State of some streams: entity -> value. The server's truth in tests, and how a client's copy of it is kept. */
export class MemoryBoard {
  readonly states = new Map<string, Map<string, number>>();
  snapshots = 0;
  isAsync = false;
  isBroken = false;
  /** Makes frames heavy, so that a stalled reader piles up bytes quickly. */
  padding = '';

  constructor(keys: readonly string[]) {
    for (const key of keys) this.states.set(key, new Map());
  }

  kind(name: string, window: StreamWindow = STATE_WINDOW): TopicKind {
    return {
      name,
      window,
      isPrivate: false,
      isEvents: false,
      isPriced: true,
      source: (key) => {
        const state = this.states.get(key);
        if (state === undefined) return null;
        return {
          snapshot: () => {
            this.snapshots += 1;
            if (this.isBroken) throw new Error('the state cannot be read');
            const text = JSON.stringify({ values: Object.fromEntries(state), padding: this.padding });
            return this.isAsync ? Promise.resolve().then(() => text) : text;
          },
          encode: (changes) => `"values":${JSON.stringify(Object.fromEntries(changes))},"padding":"${this.padding}"`,
          peek: (changes) => {
            const scores = [...changes].filter(([entity]) => entity.startsWith('score'));
            return scores.length === 0 ? '' : `"values":${JSON.stringify(Object.fromEntries(scores))}`;
          },
        };
      },
    };
  }

  set(network: MemoryNetwork, topic: string, key: string, entity: string, value: number): void {
    this.states.get(key)?.set(entity, value);
    network.hub.publish(topic, key, entity, value);
  }
}

/** A listener that keeps what it is told, exactly as a page would. */
export class Mirror {
  values = new Map<string, number>();
  snapshots = 0;
  updates = 0;
  reloads = 0;
  readonly statuses: (string | undefined)[] = [];

  snapshot(payload: Payload): void {
    this.snapshots += 1;
    this.values = new Map(Object.entries(payload.values as Record<string, number>));
  }

  update(payload: Payload): void {
    this.updates += 1;
    for (const [entity, value] of Object.entries(payload.values as Record<string, number>)) this.values.set(entity, value);
  }

  reload(): void {
    this.reloads += 1;
  }

  status(status: string | undefined): void {
    this.statuses.push(status);
  }
}
