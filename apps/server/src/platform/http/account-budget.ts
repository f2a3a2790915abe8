import { AppError } from '@duskline/contract/errors';

export interface AccountBudgetOptions {
  /** Requests a second that one account may make for long; so many at once, too. */
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
 * requests a second. Each process counts for itself. What one account uses up takes nothing from another.
 */
export class AccountBudget {
  readonly #options: AccountBudgetOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: AccountBudgetOptions) {
    this.#options = options;
  }

  /** Takes one request out of the account's bucket. @throws TooManyRequestsException with the time until there is one again */
  spend(userId: string): void {
    const { perSecond, now } = this.#options;
    const atMs = now();
    const bucket = this.#buckets.get(userId) ?? this.#add(userId, atMs);
    bucket.left = this.#leftAt(bucket, atMs);
    bucket.atMs = atMs;
    if (bucket.left < 1) throw new AppError('TooManyRequestsException', { retryAfterS: (1 - bucket.left) / perSecond });
    bucket.left -= 1;
  }

  /** Accounts that are counted now. */
  get size(): number {
    return this.#buckets.size;
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
