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

/** Buckets kept before those that have filled up again are forgotten. */
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
    const bucket = this.#buckets.get(key) ?? this.#add(key, atMs);
    bucket.left = this.#leftAt(bucket, atMs);
    bucket.atMs = atMs;
    return bucket;
  }

  #leftAt({ left, atMs }: Bucket, nowMs: number): number {
    const { perSecond, most } = this.#options;
    return Math.min(most, left + ((nowMs - atMs) / 1000) * perSecond);
  }

  #add(key: string, atMs: number): Bucket {
    const { most } = this.#options;
    if (this.#buckets.size >= MOST_BUCKETS)
      for (const [other, bucket] of this.#buckets) if (this.#leftAt(bucket, atMs) >= most) this.#buckets.delete(other);
    const bucket = { left: most, atMs };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
