import * as v from 'valibot';

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** One fault of answers: of which operation, what happens instead, and how often. */
export const Fault = v.strictObject({
  match: v.strictObject({ op: v.picklist(['applicant', 'token', 'status', 'screening', 'register', 'any']) }),
  action: v.picklist(['delay', 'timeout', 'http500', 'http503', 'malformed', 'closeSocket']),
  ms: v.optional(count(600_000), 0),
  times: v.optional(count(1_000_000), 1),
});
export type Fault = v.InferOutput<typeof Fault>;

/** How callbacks are delivered. */
export const Policy = v.strictObject({
  mode: v.picklist(['normal', 'hold', 'drop', 'duplicate', 'concurrent', 'badSignature']),
  copies: v.optional(v.pipe(count(100), v.minValue(1)), 2),
  delayMs: v.optional(count(600_000), 0),
});
export type Policy = v.InferOutput<typeof Policy>;

export interface FaultSwitch {
  add(fault: Fault): void;
  clear(): void;
  /** The fault of this request, and one time less from then on; null = all is well. */
  take(op: Fault['match']['op']): Fault | null;
}

export function createFaultSwitch(): FaultSwitch {
  let faults: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => void faults.push({ fault, left: fault.times }),
    clear() {
      faults = [];
    },
    take(op) {
      const found = faults.find(({ fault, left }) => left > 0 && (fault.match.op === op || fault.match.op === 'any'));
      if (found === undefined) return null;
      found.left--;
      return found.fault;
    },
  };
}
