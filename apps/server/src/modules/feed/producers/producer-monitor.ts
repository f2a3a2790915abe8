/** `stale`: recovered, but its data is too old to bet on. `opening`: it is fresh as well, and its gate is not open yet. */
export type ProducerState = 'down' | 'recovering' | 'stale' | 'opening' | 'up';

export interface ProducerStatus {
  id: number;
  name: string;
  state: ProducerState;
  /** Why it is not up: starting, disconnected, silent, unsubscribed, unreadable, frames_lost, data_old, gate_not_stored, opening. Empty when up. */
  reason: string;
  /** Since when the state holds, epoch ms. */
  sinceMs: number;
  /** When the last sign of life came, epoch ms; null before the first. */
  lastAliveMs: number | null;
  /** How old its data is now, ms; null before the first sign of life. */
  ageMs: number | null;
}

/**
 * Life of one producer (TR-B13): it is up only after a recovery was processed, and goes down the moment its signs of life stop,
 * say that something was missed, or the connection ends. Pure: time comes in as an argument, effects go out as answers.
 */
export class ProducerMonitor {
  readonly id: number;
  readonly name: string;
  readonly #downAfterMs: number;
  #state: ProducerState = 'down';
  #reason = 'starting';
  #sinceMs: number;
  #lastAliveMs: number | null = null;
  /** The same by a clock that cannot jump: silence is measured by it (XR-26). */
  #heardAtMs: number | null = null;
  #requestId: number | null = null;

  constructor(producer: { id: number; name: string; downAfterMs: number }, nowMs: number) {
    this.id = producer.id;
    this.name = producer.name;
    this.#downAfterMs = producer.downAfterMs;
    this.#sinceMs = nowMs;
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  get status(): Omit<ProducerStatus, 'ageMs'> {
    return {
      id: this.id,
      name: this.name,
      state: this.#state,
      reason: this.#reason,
      sinceMs: this.#sinceMs,
      lastAliveMs: this.#lastAliveMs,
    };
  }

  /** A sign of life. @returns what to do: `recover` when messages were missed or never asked for. */
  alive(isSubscribed: boolean, nowMs: number, steadyMs: number): 'recover' | 'nothing' {
    this.#lastAliveMs = nowMs;
    this.#heardAtMs = steadyMs;
    if (!isSubscribed) {
      this.down('unsubscribed', nowMs);
      return 'recover';
    }
    // After silence that the provider does not admit to, the recovery makes sure that nothing is missing.
    return this.#state === 'down' ? 'recover' : 'nothing';
  }

  /** @returns true when the producer has just gone down by silence. */
  tick(nowMs: number, steadyMs: number): boolean {
    if (this.#state === 'down' || this.#heardAtMs === null || steadyMs - this.#heardAtMs < this.#downAfterMs) return false;
    this.down('silent', nowMs);
    return true;
  }

  /** @returns true when it was not down before. */
  down(reason: string, nowMs: number): boolean {
    const wasDown = this.#state === 'down';
    if (!wasDown) this.#sinceMs = nowMs;
    this.#state = 'down';
    this.#reason = reason;
    this.#requestId = null;
    return !wasDown;
  }

  recoveryRequested(requestId: number): void {
    this.#state = 'recovering';
    this.#requestId = requestId;
  }

  /** Is this the recovery that is being waited for? */
  isAwaited(requestId: number): boolean {
    return this.#state === 'recovering' && this.#requestId === requestId;
  }

  /** The recovery has been processed. @returns false when it is no longer the one that counts. */
  recovered(requestId: number, nowMs: number): boolean {
    if (!this.isAwaited(requestId)) return false;
    this.#state = 'up';
    this.#reason = '';
    this.#sinceMs = nowMs;
    this.#requestId = null;
    return true;
  }
}
