import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IBackoff,
  retry,
  TaskCancelledError,
} from 'cockatiel';
import { NoAnswerError } from './errors.ts';

export interface ResilienceLimits {
  /** One request, its answer read to the end. */
  readonly timeoutMs: number;
  /** How often a call that may be repeated is sent, in all. */
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A call that may be repeated, with all its repetitions and pauses. */
  readonly budgetMs: number;
  /** So many requests in a row without an answer open the circuit: more than one call sends, so that one bad address does not. */
  readonly opensAfter: number;
  /** How long it stays open before one request tests the provider; doubled each time the test fails. */
  readonly firstOpenMs: number;
  readonly longestOpenMs: number;
}

/** A circuit is open for seconds, not minutes: a feed that is back has to be recovered at once, and one request every two seconds burdens nobody. */
export const DEFAULT_LIMITS: ResilienceLimits = {
  timeoutMs: 10_000,
  attempts: 5,
  firstPauseMs: 200,
  longestPauseMs: 2_000,
  budgetMs: 20_000,
  opensAfter: 10,
  firstOpenMs: 500,
  longestOpenMs: 2_000,
};

export type CircuitName = 'closed' | 'half_open' | 'open';

export interface Resilience {
  readonly circuit: CircuitName;
  /**
   * Does the work of one call. One that `isRepeatable` is done again, after pauses and within the budget, as long as there is no answer; any
   * other one is done once. @throws NoAnswerError, and whatever else the work throws
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>, isRepeatable: boolean): Promise<T>;
}

export interface ResilienceOptions {
  readonly limits: ResilienceLimits;
  /** A clock that only goes forward, ms. */
  steady(): number;
  onCircuit(circuit: CircuitName): void;
}

const NAMES: Readonly<Record<CircuitState, CircuitName>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

const never = new AbortController().signal;

/**
 * How long the circuit stays open. The library compares a duration with the clock of the machine, which may jump by hours (XR-26): so this one
 * is without end until the time is over by a clock that only goes forward, and over since ever afterwards.
 */
class OpenPeriod implements IBackoff<unknown> {
  readonly #limits: ResilienceLimits;
  readonly #steady: () => number;
  readonly #lengthMs: number;
  readonly #endsAtMs: number;

  constructor(limits: ResilienceLimits, steady: () => number, lengthMs: number) {
    this.#limits = limits;
    this.#steady = steady;
    this.#lengthMs = lengthMs;
    this.#endsAtMs = steady() + lengthMs;
  }

  get duration(): number {
    return this.#steady() < this.#endsAtMs ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  next(): OpenPeriod {
    return new OpenPeriod(this.#limits, this.#steady, Math.min(this.#limits.longestOpenMs, this.#lengthMs * 2));
  }
}

/** What a call came to. An answer that cannot be read, or refuses, is one: the provider is there. */
type Outcome<T> = { readonly value: T } | { readonly thrown: unknown };

/** Repeats what may be repeated, and stops asking a provider that does not answer. One for each provider. */
export function createResilience({ limits, steady, onCircuit }: ResilienceOptions): Resilience {
  const isFailure = (error: unknown): boolean => error instanceof NoAnswerError && error.isFailure;
  const breaker = circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(limits.opensAfter),
    halfOpenAfter: { next: () => new OpenPeriod(limits, steady, limits.firstOpenMs) },
  });
  const repetition = retry(handleWhen(isFailure), {
    maxAttempts: limits.attempts - 1,
    backoff: new ExponentialBackoff({ initialDelay: limits.firstPauseMs, maxDelay: limits.longestPauseMs }),
  });
  breaker.onStateChange((state) => onCircuit(NAMES[state]));

  async function once<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const attempt = async (): Promise<Outcome<T>> => {
      try {
        return { value: await work(signal) };
      } catch (thrown) {
        if (isFailure(thrown)) throw thrown;
        return { thrown };
      }
    };
    const outcome = await breaker.execute(attempt, signal).catch((error: unknown) => {
      if (error instanceof NoAnswerError) throw error;
      if (error instanceof TaskCancelledError) throw new NoAnswerError('timeout', 'no time was left to ask', error);
      throw new NoAnswerError('circuit_open', 'not asked: the calls before had no answer', error);
    });
    if ('thrown' in outcome) throw outcome.thrown;
    return outcome.value;
  }

  return {
    get circuit() {
      return NAMES[breaker.state];
    },
    run(work, isRepeatable) {
      if (!isRepeatable) return once(work, never);
      let last: unknown = null;
      return repetition.execute(async ({ signal }) => {
        // The budget may end in a pause: then nothing is asked, and nothing more counts against the provider.
        if (signal.aborted) throw last;
        try {
          return await once(work, signal);
        } catch (error) {
          last = error;
          throw error;
        }
      }, AbortSignal.timeout(limits.budgetMs));
    },
  };
}
