import { AppError } from '@duskline/contract/errors';

export interface AccountBudgetOptions {
  /** Bets a second that one account may place for long; so many at once, too. */
  perSecond: number;
  /** Milliseconds that never run backwards. */
  now(): number;
}

interface Bucket {
  left: number;
  atMs: number;
}

/** Buckets kept before those that have filled up again are forgotten. */
const MOST_BUCKETS = 10_000;

/**
 * How often one account may move money, over all its sessions, addresses and devices (abuse B21): a bucket that fills up by so many
 * tokens a second. A request takes a token for every ticket it makes (XR-31). One that makes more than the bucket holds is served when
 * there is a token at all, and the account waits until what it took too much has come in: thirty singles of one slip are one press of a
 * person, ten such requests are three hundred bets. Each process counts for itself. What one account uses up takes nothing from another.
 */
export class AccountBudget {
  readonly #options: AccountBudgetOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: AccountBudgetOptions) {
    this.#options = options;
  }

  /** Takes one token out of the account's bucket. @throws TooManyRequestsException with the time until there is one again */
  spend(userId: string): void {
    const { perSecond } = this.#options;
    const bucket = this.#filled(userId);
    if (bucket.left < 1) throw new AppError('TooManyRequestsException', { retryAfterS: (1 - bucket.left) / perSecond });
    bucket.left -= 1;
  }

  /** Takes more tokens for a request that has its first one already; the bucket may end below zero. */
  owe(userId: string, tokens: number): void {
    if (tokens > 0) this.#filled(userId).left -= tokens;
  }

  /** Accounts that are counted now. */
  get size(): number {
    return this.#buckets.size;
  }

  #filled(userId: string): Bucket {
    const atMs = this.#options.now();
    const bucket = this.#buckets.get(userId) ?? this.#add(userId, atMs);
    bucket.left = this.#leftAt(bucket, atMs);
    bucket.atMs = atMs;
    return bucket;
  }

  #leftAt({ left, atMs }: Bucket, nowMs: number): number {
    const { perSecond } = this.#options;
    return Math.min(Math.max(1, perSecond), left + ((nowMs - atMs) / 1000) * perSecond);
  }

  #add(userId: string, atMs: number): Bucket {
    const full = Math.max(1, this.#options.perSecond);
    if (this.#buckets.size >= MOST_BUCKETS)
      for (const [id, bucket] of this.#buckets) if (this.#leftAt(bucket, atMs) >= full) this.#buckets.delete(id);
    const bucket = { left: full, atMs };
    this.#buckets.set(userId, bucket);
    return bucket;
  }
}
