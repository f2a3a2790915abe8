import { RawReply } from '../../../platform/http/handler.ts';

interface Entry {
  version: number;
  reply: RawReply;
  builtAtMs: number;
  buildMs: number;
}

/** Building may take this share of the time: a list that takes 1 ms to build is at most 9 ms old. */
const DUTY = 0.1;
/** Nothing is older than the streams' own flush. */
const MAX_AGE_MS = 100;
const MAX_ENTRIES = 5_000;

/**
 * Finished replies by call, parameters and language. While prices move a thousand times a second a busy list would be built for
 * every reader; here building has a share of the time, and readers in between get the last one.
 */
export class ReplyCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #now: () => number;
  #bytes = 0;

  constructor(options: { maxBytes?: number; now?: () => number } = {}) {
    this.#maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * @param version of what the reply covers: unchanged means that the cached bytes are still right.
   * @param build makes the bytes.
   */
  get(key: string, version: number, build: () => Buffer): RawReply {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (entry && (entry.version === version || now - entry.builtAtMs < this.#restMs(entry))) return entry.reply;
    const reply = RawReply.of(build());
    const builtAtMs = this.#now();
    this.#put(key, { version, reply, builtAtMs, buildMs: builtAtMs - now }, entry);
    return reply;
  }

  #restMs(entry: Entry): number {
    return Math.min(MAX_AGE_MS, entry.buildMs * (1 / DUTY - 1));
  }

  #put(key: string, entry: Entry, replaced: Entry | undefined): void {
    this.#bytes += entry.reply.body.length - (replaced?.reply.body.length ?? 0);
    // Last in is last out: a map keeps the order of insertion.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [oldest, { reply }] of this.#entries) {
      if ((this.#bytes <= this.#maxBytes && this.#entries.size <= MAX_ENTRIES) || oldest === key) break;
      this.#entries.delete(oldest);
      this.#bytes -= reply.body.length;
    }
  }

  get size(): number {
    return this.#entries.size;
  }
}
