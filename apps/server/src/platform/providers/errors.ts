/** Why a call has no answer. `stopped`: this process ends. `circuit_open`: it was not even tried. */
export type NoAnswerReason = 'connection' | 'timeout' | 'cut' | 'status' | 'circuit_open' | 'stopped';

/** A provider gave no answer, or one that says that it cannot give any (5xx). What became of a call that changes something is unknown. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly reason: NoAnswerReason;

  constructor(reason: NoAnswerReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }

  /** Was tried, and may go better another time. */
  get isFailure(): boolean {
    return this.reason !== 'circuit_open' && this.reason !== 'stopped';
  }
}

/** A request that cannot be sent: a fault of ours, which says nothing of the provider. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
}

/** A provider has answered, and the answer cannot be read: asking again at once would not help (XR-03). */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** A provider has answered no: with a status that the adapter does not expect. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(what: string, status: number) {
    super(`${what} answered ${status}`);
    this.status = status;
  }
}

/** A provider refuses for now (429). */
export class RateLimitedError extends Error {
  override readonly name = 'RateLimitedError';
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super(`refused for ${retryAfterMs} ms`);
    this.retryAfterMs = retryAfterMs;
  }
}
