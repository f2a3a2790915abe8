import type { FeedProvider, Frame } from '../feed-provider.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
/** A connection that has lived so long is a good one, even if not everything has recovered. */
const PROVED_AFTER_MS = 10_000;
/** After a frame beyond every bound the pauses go on from here, 4 to 8 s, however good the connection was: the next one may bring it again. */
const TOO_LARGE_ATTEMPT = 5;

export interface ConnectionOptions {
  provider: FeedProvider;
  onOpen(): void;
  onFrame(frame: Frame): void;
  onLost(reason: string): void;
  isFull(): boolean;
  /** A stream closed before it was open: why, in words of the adapter. */
  onNotOpened(reason: string): void;
  random?: () => number;
}

/**
 * Keeps one stream open: opens it again with growing, jittered pauses until it is stopped. The pauses start again only after a connection
 * that was good for something: a provider that accepts and closes, at once or after its first words, is not asked without end (XR-30).
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #stream: { close(): void } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #provedTimer: NodeJS.Timeout | null = null;
  #attempt = 0;
  #isOpen = false;
  #isRefused = false;
  #isStopped = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The last stream was closed before it was open. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#timer = null;
    const stream = this.#options.provider.openStream({
      onOpen: () => {
        if (this.#stream !== stream) return;
        this.#isOpen = true;
        this.#isRefused = false;
        this.#provedTimer = setTimeout(() => this.proved(), PROVED_AFTER_MS);
        this.#options.onOpen();
      },
      onFrame: (frame) => {
        if (this.#stream === stream) this.#options.onFrame(frame);
      },
      isFull: () => this.#options.isFull(),
      onClose: (reason, isTooLarge = false) => {
        if (this.#stream !== stream) return;
        if (isTooLarge) this.#attempt = Math.max(this.#attempt, TOO_LARGE_ATTEMPT);
        this.#lost(reason);
      },
    });
    this.#stream = stream;
  }

  /** Everything has recovered through it. */
  proved(): void {
    this.#attempt = 0;
  }

  /** Drops the stream, e.g. because nothing comes through it any more, and opens another. */
  reset(reason: string): void {
    const stream = this.#stream;
    if (!stream) return;
    stream.close();
    this.#lost(reason);
  }

  #lost(reason: string): void {
    this.#stream = null;
    if (this.#provedTimer) clearTimeout(this.#provedTimer);
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (this.#isStopped) return;
    this.#isRefused = !wasOpen;
    if (wasOpen) this.#options.onLost(reason);
    else this.#options.onNotOpened(reason);
    const random = this.#options.random ?? Math.random;
    const pauseMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempt++) * (0.5 + random() / 2);
    this.#timer = setTimeout(() => this.start(), pauseMs);
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#provedTimer) clearTimeout(this.#provedTimer);
    this.#stream?.close();
    this.#stream = null;
    this.#isOpen = false;
  }
}
