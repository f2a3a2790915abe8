import { AppError } from '@duskline/contract/errors';
import { TokenBuckets } from './token-buckets.ts';

export interface AccountBudgetOptions {
  /** Bets a second that one account may place for long; so many at once, too. */
  perSecond: number;
  /** Milliseconds that never run backwards. */
  now(): number;
}

/**
 * How often one account may move money, over all its sessions, addresses and devices (abuse B21): a bucket that fills up by so many
 * tokens a second. A request takes a token for every ticket it makes (XR-31). One that makes more than the bucket holds is served when
 * there is a token at all, and the account waits until what it took too much has come in: thirty singles of one slip are one press of a
 * person, ten such requests are three hundred bets. Each process counts for itself. What one account uses up takes nothing from another.
 */
export class AccountBudget {
  readonly #buckets: TokenBuckets;

  constructor({ perSecond, now }: AccountBudgetOptions) {
    this.#buckets = new TokenBuckets({ perSecond, most: Math.max(1, perSecond), now });
  }

  /** Takes one token out of the account's bucket. @throws TooManyRequestsException with the time until there is one again */
  spend(userId: string): void {
    const retryAfterS = this.#buckets.take(userId);
    if (retryAfterS > 0) throw new AppError('TooManyRequestsException', { retryAfterS });
  }

  /** Takes more tokens for a request that has its first one already; the bucket may end below zero. */
  owe(userId: string, tokens: number): void {
    this.#buckets.owe(userId, tokens);
  }

  /** Accounts that are counted now. */
  get size(): number {
    return this.#buckets.size;
  }
}
