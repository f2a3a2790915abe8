import { RateLimitedError } from '../../../platform/providers/errors.ts';
import type { FeedProvider, ProducerInfo } from '../feed-provider.ts';
import type { ProducerMonitor } from '../producers/producer-monitor.ts';
import { RecoveryPace } from './recovery-pace.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Kept clear of the edge of the window: the provider refuses what is older. */
const WINDOW_MARGIN_MS = 60_000;
/** Reach of the very first recovery. */
const FIRST_REACH_MS = 25 * 60_000;

interface Slot {
  info: ProducerInfo;
  monitor: ProducerMonitor;
  /** Everything up to here has been processed; provider's time. */
  processedMs: number | null;
  timer: NodeJS.Timeout | null;
  attempt: number;
  readonly pace: RecoveryPace;
  lastMessageMs: number;
  /** Urns confirmed by the running recovery. */
  confirmed: Set<string>;
  /** A recovery did not reach back to where we stood, and what may be missing has not been asked for since. */
  lacksResults: boolean;
}

export interface RecoveriesOptions {
  provider: FeedProvider;
  producers: readonly { info: ProducerInfo; monitor: ProducerMonitor; processedMs: number | null }[];
  /** Epoch ms. */
  now(): number;
  /** A clock that only goes forward, ms: for everything that is waited for (XR-26). */
  steady(): number;
  /** After this long without a message a recovery counts as dead, where the producer does not say otherwise. */
  timeoutMs: number;
  firstRequestId: number;
  onFeedError(what: string, details: Record<string, unknown>): void;
}

const MAX_REQUEST_ID = 2 ** 31 - 1;
/** An answer comes within minutes: of so many questions it is known that they were ours. */
const OWN_KEPT = 10_000;

/** Asks for recoveries, again after refusals, faults and deaths, one at a time per producer. */
export class Recoveries {
  readonly #options: RecoveriesOptions;
  readonly #slots: ReadonlyMap<number, Slot>;
  #nextRequestId: number;
  readonly #own = new Set<number>();

  constructor(options: RecoveriesOptions) {
    this.#options = options;
    this.#nextRequestId = options.firstRequestId;
    this.#slots = new Map(
      options.producers.map(({ info, monitor, processedMs }) => [
        info.id,
        {
          info,
          monitor,
          processedMs,
          timer: null,
          attempt: 0,
          pace: new RecoveryPace(),
          lastMessageMs: 0,
          confirmed: new Set(),
          lacksResults: false,
        },
      ]),
    );
  }

  /** Have we asked for this? Others may read with the same token, and their answers come on our connection as well. */
  isOwn(requestId: number): boolean {
    return this.#own.has(requestId);
  }

  requestId(): number {
    const id = this.#nextRequestId;
    this.#nextRequestId = id >= MAX_REQUEST_ID ? 1 : id + 1;
    this.#own.add(id);
    const [oldest] = this.#own;
    if (this.#own.size > OWN_KEPT && oldest !== undefined) this.#own.delete(oldest);
    return id;
  }

  /**
   * Starts a recovery: at once, unless there were several lately, so that a bad connection does not use up the provider's allowance. One that is
   * already planned covers this loss as well and keeps its time.
   */
  begin(producer: number): void {
    const slot = this.#slots.get(producer);
    if (!slot || slot.timer) return;
    slot.attempt = 0;
    this.#plan(slot, slot.pace.lost(this.#options.steady()));
  }

  #plan(slot: Slot, pauseMs: number): void {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void this.#request(slot), pauseMs);
  }

  async #request(slot: Slot): Promise<void> {
    slot.timer = null;
    const { provider, now, steady, onFeedError } = this.#options;
    const requestId = this.requestId();
    // Before the answer: the first messages may come sooner than it does.
    slot.monitor.recoveryRequested(requestId);
    slot.pace.asked(steady());
    slot.lastMessageMs = steady();
    slot.confirmed = new Set();
    const afterMs = this.#afterMs(slot);
    slot.lacksResults ||= afterMs === null;
    try {
      await provider.requestRecovery(slot.info.id, afterMs, requestId);
    } catch (error) {
      if (error instanceof RateLimitedError) slot.pace.refused(steady(), error.retryAfterMs);
      if (!slot.monitor.isAwaited(requestId)) return;
      slot.monitor.down('recovery_refused', now());
      const pauseMs =
        error instanceof RateLimitedError ? error.retryAfterMs : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** slot.attempt++);
      onFeedError('recovery_refused', { producer: slot.info.id, pauseMs, error });
      this.#plan(slot, pauseMs);
    }
  }

  /** null = as far back as the provider goes. Without a position nothing was ever taken from this provider, so no ticket waits for results. */
  #afterMs(slot: Slot): number | null {
    const now = this.#options.now();
    if (slot.processedMs === null) return now - FIRST_REACH_MS;
    // A position that lies ahead of us says nothing of what was missed: everything is asked for (XR-10).
    const isUsable = slot.processedMs > now - slot.info.recoveryWindowMs + WINDOW_MARGIN_MS && slot.processedMs <= now;
    return isUsable ? slot.processedMs : null;
  }

  /** A message of a recovery has come: it is alive. */
  heard(producer: number, requestId: number, urn: string, isBook: boolean): void {
    const slot = this.#slots.get(producer);
    if (!slot?.monitor.isAwaited(requestId)) return;
    slot.lastMessageMs = this.#options.steady();
    if (isBook) slot.confirmed.add(urn);
  }

  /** Results may be missing: we were away for longer than the provider recovers, and nobody has asked for them one by one since. */
  lacksResults(producer: number): boolean {
    return this.#slots.get(producer)?.lacksResults ?? false;
  }

  /** They have been asked for, or are about to be: every event that waits for them is doubtful. */
  resultsAsked(producer: number): void {
    const slot = this.#slots.get(producer);
    if (slot) slot.lacksResults = false;
  }

  confirmed(producer: number): ReadonlySet<string> {
    return this.#slots.get(producer)?.confirmed ?? new Set();
  }

  processed(producer: number, timestampMs: number): void {
    const slot = this.#slots.get(producer);
    if (slot) slot.processedMs = Math.max(slot.processedMs ?? 0, timestampMs);
  }

  /** Asks again for recoveries that died on the way. */
  tick(isWorking: boolean): void {
    const { now, steady } = this.#options;
    for (const slot of this.#slots.values()) {
      if (slot.monitor.status.state !== 'recovering' || slot.timer || isWorking) continue;
      if (steady() - slot.lastMessageMs < (slot.info.recoveryQuietMs ?? this.#options.timeoutMs)) continue;
      this.#options.onFeedError('recovery_died', { producer: slot.info.id });
      slot.monitor.down('recovery_died', now());
      this.#plan(slot, Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** slot.attempt++));
    }
  }

  /** The connection is gone: nothing more will come of what was asked. */
  cancel(): void {
    for (const slot of this.#slots.values()) {
      if (slot.timer) clearTimeout(slot.timer);
      slot.timer = null;
    }
  }
}
