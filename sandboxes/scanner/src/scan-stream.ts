/** In two halves, so that no scanner takes this file for what it looks for. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
/** As clamd's StreamMaxLength. */
const MAX_BYTES = 25 * 1024 * 1024;

export interface StreamScan {
  /** False: it is longer than is looked at. */
  add(bytes: Buffer): boolean;
  answer(): string;
}

/** Looks for the test virus while a file goes by; keeps no more of it than what may be the beginning of one. */
export function createStreamScan(): StreamScan {
  let tail: Buffer = Buffer.alloc(0);
  let length = 0;
  let isFound = false;
  return {
    add(bytes) {
      length += bytes.length;
      if (length > MAX_BYTES) return false;
      const seen = Buffer.concat([tail, bytes]);
      isFound ||= seen.includes(EICAR);
      tail = Buffer.from(seen.subarray(Math.max(0, seen.length - EICAR.length + 1)));
      return true;
    },
    answer: () => (isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'),
  };
}
