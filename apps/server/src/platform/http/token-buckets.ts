export interface TokenBucketsOptions {
  /** Tokens that come in a second. */
  readonly perSecond: number;
  /** Tokens that a bucket holds. */
  readonly most: number;
  /** Milliseconds that never run backwards. */
  now(): number;
}

interface Bucket {
  left: number;
  atMs: number;
}

/** Buckets kept at most; then the one that was not asked for the longest is forgotten, which has most likely filled up again. */
const MOST_BUCKETS = 10_000;

/** A bucket of tokens for everybody who is told apart by a key; it fills up with time. */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
  }

  /** Takes tokens when there are so many. @returns 0, or the seconds until there are */
  take(key: string, tokens = 1): number {
    const bucket = this.#filled(key);
    if (bucket.left < tokens) return (tokens - bucket.left) / this.#options.perSecond;
    bucket.left -= tokens;
    return 0;
  }

  /** Takes tokens whether there are any or not: the bucket may end below zero. */
  owe(key: string, tokens: number): void {
    if (tokens > 0) this.#filled(key).left -= tokens;
  }

  /** Buckets that are kept now. */
  get size(): number {
    return this.#buckets.size;
  }

  #filled(key: string): Bucket {
    const atMs = this.#options.now();
    const bucket = this.#buckets.get(key) ?? { left: this.#options.most, atMs };
    bucket.left = this.#leftAt(bucket, atMs);
    bucket.atMs = atMs;
    // To the end of the order: the first one is always the one that was not asked for the longest.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value as string);
    return bucket;
  }

  #leftAt({ left, atMs }: Bucket, nowMs: number): number {
    const { perSecond, most } = this.#options;
    return Math.min(most, left + ((nowMs - atMs) / 1000) * perSecond);
  }
}
