import type { FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Lines of one network, and of all together: a person who tries things is read in full. */
const OF_ONE = { perSecond: 2, most: 300 };
const OF_ALL = { perSecond: 50, most: 3_000 };

/**
 * The one security log line of a refused request: who, what, why; never the values. A flood must neither fill the disk nor bury the lines about
 * everybody else (XR-14): what one network, or all, make too much of is counted, and the next line says how many were left out.
 */
export class RefusalLog {
  readonly #ofOne: TokenBuckets;
  readonly #ofAll: TokenBuckets;
  readonly #isBounded: boolean;
  #leftOut = 0;

  /** @param isBounded false: every line is written, for tests of load */
  constructor(isBounded: boolean, now: () => number = () => performance.now()) {
    this.#isBounded = isBounded;
    this.#ofOne = new TokenBuckets({ ...OF_ONE, now });
    this.#ofAll = new TokenBuckets({ ...OF_ALL, now });
  }

  write(request: FastifyRequest, exceptionName: string): void {
    if (this.#isBounded && (this.#ofOne.take(networkOf(request.ip)) > 0 || this.#ofAll.take('') > 0)) {
      this.#leftOut++;
      return;
    }
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    request.log.warn(
      {
        event: 'refused',
        exception: exceptionName,
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
        ip: request.ip,
        requestId: request.id,
        ...(leftOut > 0 && { leftOut }),
      },
      'request refused',
    );
  }
}
