import { AppError } from '@duskline/contract/errors';
import { networkOf } from './network-of.ts';
import { TokenBuckets } from './token-buckets.ts';

/**
 * Bytes of answers that one address may have made, before compression: the list of a sport is half a megabyte and takes ten milliseconds of a
 * processor, the longest there is takes forty (XR-13). A thousand people behind one address who open such a list every two minutes need 5 MB a second.
 * Snapshots of streams are up to 13 KB: two hundred sockets, as many as an address may have, that come back at once with ten streams each have 26 MB.
 */
const ANSWER_BYTES = { perSecond: 8_000_000, most: 120_000_000 };

/** Shorter answers are counted by the number of requests alone. */
export const LARGE_ANSWER = 16 * 1024;

/** One budget of bytes for each address, over all answers of size and over what its sockets ask for. */
export interface AnswerBytes {
  /** What was sent too much has to come in again first. @throws AppError TooManyRequestsException */
  check(ip: string): void;
  isSpent(ip: string): boolean;
  /** Counts what was made, be it sent or not. */
  owe(ip: string, bytes: number): void;
}

/** @param now milliseconds that never run backwards */
export function createAnswerBytes(now: () => number = () => performance.now()): AnswerBytes {
  const buckets = new TokenBuckets({ ...ANSWER_BYTES, now });
  const waitS = (ip: string) => buckets.take(networkOf(ip), 0);
  return {
    check(ip) {
      const retryAfterS = waitS(ip);
      if (retryAfterS > 0) throw new AppError('TooManyRequestsException', { retryAfterS });
    },
    isSpent: (ip) => waitS(ip) > 0,
    owe: (ip, bytes) => buckets.owe(networkOf(ip), bytes),
  };
}
