import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../platform/http/network-of.ts';
import { refusalOf } from '../../platform/http/request-guard.ts';
import { clientAddress } from './client-address.ts';

export interface AdmissionLimits {
  /** Exact origins of our pages. A browser always sends its page's origin, and a foreign page cannot forge it (TR-G7). */
  readonly origins: ReadonlySet<string>;
  readonly trustedHops: number;
  /** Sockets of this process. */
  readonly maxConnections: number;
  /** Sockets of one address at a time: a household or an office behind one address fits. */
  readonly maxPerAddress: number;
  /** Handshakes of one address: a bucket of this size, refilled at the rate below. */
  readonly handshakeBurst: number;
  readonly handshakesPerSecond: number;
}

export type Admission =
  | { readonly address: string }
  | { readonly status: 400 | 403 | 429 | 503; readonly reason: string; readonly address: string };

interface Bucket {
  open: number;
  tokens: number;
  filledAtMs: number;
}

/** Addresses remembered at most; the oldest without an open socket are forgotten first. */
const MAX_ADDRESSES = 50_000;

/** Decides about an upgrade before anything is spent on it, and counts open sockets per address. */
export class ConnectionLimiter {
  readonly #limits: AdmissionLimits;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #open = 0;

  constructor(limits: AdmissionLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  judge(request: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket'>): Admission {
    const limits = this.#limits;
    const address = clientAddress(request, limits.trustedHops);
    if (refusalOf(request) !== null) return { status: 400, reason: 'headers', address };
    const { origin } = request.headers;
    if (origin === undefined || !limits.origins.has(origin)) return { status: 403, reason: 'origin', address };
    if (this.#open >= limits.maxConnections) return { status: 503, reason: 'full', address };
    const bucket = this.#bucket(address);
    if (bucket.open >= limits.maxPerAddress) return { status: 429, reason: 'address', address };
    if (bucket.tokens < 1) return { status: 429, reason: 'rate', address };
    bucket.tokens -= 1;
    return { address };
  }

  /** Counts an admitted request's socket; call the result exactly when it is gone. */
  enter(address: string): () => void {
    const bucket = this.#bucket(address);
    this.#open += 1;
    bucket.open += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#open -= 1;
      bucket.open -= 1;
    };
  }

  #bucket(address: string): Bucket {
    const network = networkOf(address);
    const nowMs = this.#now();
    const { handshakeBurst, handshakesPerSecond } = this.#limits;
    let bucket = this.#buckets.get(network);
    if (bucket === undefined) {
      bucket = { open: 0, tokens: handshakeBurst, filledAtMs: nowMs };
      this.#buckets.set(network, bucket);
      this.#forget();
    }
    bucket.tokens = Math.min(handshakeBurst, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1_000) * handshakesPerSecond);
    bucket.filledAtMs = nowMs;
    return bucket;
  }

  #forget(): void {
    for (const [address, bucket] of this.#buckets) {
      if (this.#buckets.size <= MAX_ADDRESSES) return;
      if (bucket.open === 0) this.#buckets.delete(address);
    }
  }
}
