import type { BoardPayload } from '@duskline/contract/realtime';
import { type BrowserClient, type BrowserParts, createBrowserClient } from '@duskline/realtime/browser-client';
import type { Freshness } from '@duskline/realtime/client';
import type { Position } from '@duskline/realtime/protocol';
import { systemTimers } from '@duskline/realtime/timers';
import { type BoardChange, decodePayload } from './decode-payload.ts';
import { LiveStore } from './live-store.ts';
import { removedMatches } from './removed-matches.ts';
import type { BoardTopic, Topic } from './topic.ts';

export interface BoardListener {
  /** Something beyond prices: a list may have to change. */
  change?(change: BoardChange, topic: BoardTopic, key: string): void;
  /** History was lost and the server sent no state: load it over HTTP. */
  reload?(): void;
}

/** What the connection knows of the session it was made with. */
export interface SessionListener {
  /** It has ended. */
  ended(): void;
  /** A new connection is open, with the session of this user; null for a guest. */
  user(userId: string | null): void;
}

const PRUNE_MS = 60_000;

/** The page's one connection to the server: prices and scores into the store, everything else to its listener. */
export class LiveConnection {
  readonly store: LiveStore;
  readonly client: BrowserClient;
  readonly #freshnessListeners = new Set<() => void>();
  #sessionListener: SessionListener | undefined;

  constructor() {
    this.store = new LiveStore(systemTimers);
    // The client asks for less than a window has, in simpler types than the DOM's.
    this.client = createBrowserClient(window as unknown as BrowserParts, {
      onFreshness: () => {
        for (const listener of this.#freshnessListeners) listener();
      },
      onOutdated: () => location.reload(),
      onSessionEnded: () => this.#sessionListener?.ended(),
      onUser: (userId) => this.#sessionListener?.user(userId),
      onError: (error) => console.error(error),
    });
  }

  get freshness(): Freshness {
    return this.client.freshness;
  }

  onFreshness(listener: () => void): () => void {
    this.#freshnessListeners.add(listener);
    return () => {
      this.#freshnessListeners.delete(listener);
    };
  }

  /** One listener: the one that watches the session of the page. */
  onSession(listener: SessionListener): void {
    this.#sessionListener = listener;
  }

  start(): () => void {
    this.client.start();
    const prune = setInterval(() => this.store.prune(), PRUNE_MS);
    return () => {
      clearInterval(prune);
      this.client.stop();
    };
  }

  isFollowing(topic: BoardTopic, key: string): boolean {
    return this.client.statusOf(topic, key) === 'fulfilled';
  }

  /** `position` is where the stream stood when the state that the listener shows was read. */
  follow({ topic, key }: Topic, listener: BoardListener, position?: Position): () => void {
    const take = (payload: unknown, isSnapshot: boolean) => {
      const decoded = decodePayload(payload as BoardPayload);
      const change: BoardChange = isSnapshot ? { ...decoded, isSnapshot } : decoded;
      this.store.push(change.prices, change.matches);
      removedMatches.hear(change, topic);
      listener.change?.(change, topic, key);
    };
    const reload = () => listener.reload?.();
    return this.client.subscribe(
      topic,
      key,
      {
        snapshot: (state: unknown) => take(state, true),
        update: (change: unknown) => take(change, false),
        reload,
        // A match that is listed no more has no stream: what shows it asks, and hears so.
        status: (status) => status === 'rejected' && reload(),
      },
      position,
    );
  }
}

let connection: LiveConnection | undefined;

/** The connection of this page. Only for the browser: effects and event handlers. */
export function liveConnection(): LiveConnection {
  connection ??= new LiveConnection();
  return connection;
}
