import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

const millis = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000));

/** What the mail server does wrong from now on; what is absent goes well. */
export const Faults = v.strictObject({
  /** Refuses with this code: 4xx for a while, 5xx for good. */
  refuse: v.optional(
    v.strictObject({
      code: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
      /** What is wrong, as RFC 3463 numbers it: 5.1.1 is no such mailbox. */
      status: v.optional(v.pipe(v.string(), v.regex(/^[45]\.\d{1,3}\.\d{1,3}$/, 'must be a status like 5.1.1'))),
      /** At which command: the sender, the recipient, or the message itself. */
      at: v.optional(v.picklist(['sender', 'recipient', 'message']), 'recipient'),
      /** Only what goes to this address. */
      to: v.optional(v.string()),
      /** So many times, then no more. */
      times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
  ),
  /** Answers a message so much later, before it has kept it. */
  delayMs: v.optional(millis, 0),
  /** Keeps a message and answers so much later, or as soon as other faults are set: who is gone by then does not know that it arrived. */
  holdMs: v.optional(millis, 0),
  /** Says that it took a message, and throws it away. */
  drop: v.optional(v.boolean(), false),
  /** Answers 421 to whatever comes, as a server that is going down. */
  away: v.optional(v.boolean(), false),
  /** What goes wrong with SMS. */
  sms: v.optional(
    v.strictObject({
      refuse: v.optional(
        v.strictObject({
          /** Of HTTP: 429 and 5xx for a while, 400 for good. */
          status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
          /** What is wrong, as the provider numbers it: 21211 is no such number. */
          code: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10_000), v.maxValue(99_999)), 20_500),
          to: v.optional(v.string()),
          times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        }),
      ),
      delayMs: v.optional(millis, 0),
      holdMs: v.optional(millis, 0),
      drop: v.optional(v.boolean(), false),
    }),
  ),
});
export type Faults = v.InferOutput<typeof Faults>;
type Stage = NonNullable<Faults['refuse']>['at'];

export interface Refusal {
  code: number;
  status?: string | undefined;
}

export interface SmsRefusal {
  status: number;
  code: number;
}

export interface FaultSwitch {
  current(): Faults;
  set(faults: Faults): void;
  /** So long at most: it ends when other faults are set. */
  hold(ms: number): Promise<void>;
  /** With what this is refused now, and one time less from then on; null = it is not. */
  refusal(at: Stage, to: readonly string[]): Refusal | null;
  /** The same of an SMS to this number. */
  smsRefusal(to: string): SmsRefusal | null;
}

export function createFaultSwitch(): FaultSwitch {
  let faults = v.parse(Faults, {});
  let left = Number.POSITIVE_INFINITY;
  let smsLeft = Number.POSITIVE_INFINITY;
  let others = new AbortController();
  return {
    current: () => faults,
    set(given) {
      faults = given;
      others.abort();
      others = new AbortController();
      left = given.refuse?.times ?? Number.POSITIVE_INFINITY;
      smsLeft = given.sms?.refuse?.times ?? Number.POSITIVE_INFINITY;
    },
    hold: (ms) => sleep(ms, undefined, { signal: others.signal }).catch(() => undefined),
    refusal(at, to) {
      const { refuse } = faults;
      if (refuse === undefined || refuse.at !== at || left <= 0) return null;
      if (refuse.to !== undefined && !to.includes(refuse.to)) return null;
      left--;
      return { code: refuse.code, status: refuse.status };
    },
    smsRefusal(to) {
      const refuse = faults.sms?.refuse;
      if (refuse === undefined || smsLeft <= 0 || (refuse.to !== undefined && refuse.to !== to)) return null;
      smsLeft--;
      return { status: refuse.status, code: refuse.code };
    },
  };
}
