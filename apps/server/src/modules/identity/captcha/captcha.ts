import { createHmac, randomInt } from 'node:crypto';
import type { CaptchaAct } from '@duskline/contract/calls/session';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Throttle, ThrottleRule } from '../log-in/throttle.ts';

/** How much work a captcha asks of a browser. */
export interface CaptchaCost {
  /** Rounds of PBKDF2 for each try. */
  iterations: number;
  /** The solution is between so many tries and twice as many. */
  tries: number;
  /** A network gets so many captchas at this price, one more every `forgiveMs`; each further such number of them doubles it, up to `dearest` times. */
  perNetwork: number;
  forgiveMs: number;
  dearest: number;
}

/** What a form has of the captcha that came with it. */
export interface SolvedCaptcha {
  CaptchaId?: string | undefined;
  Captcha?: string | undefined;
}

/**
 * Proof of work in place of a picture (SESSION-05): a browser finds a number, which costs a person nothing and an attacker with thousands of forms a lot. A
 * challenge is signed and kept nowhere; it is of use for one act, for ten minutes, once (abuse S16).
 */
export interface Captcha {
  /** A challenge for this act, harder the more of them the network has asked for lately. */
  issue(act: CaptchaAct, ip: string): Promise<{ id: string; challenge: string }>;
  /** Whether it is a solution of a challenge of ours for this act that nobody has used yet; it is used up by that. */
  take(act: CaptchaAct, form: SolvedCaptcha): Promise<boolean>;
  /** Forgets used ones that have expired. */
  sweep(): Promise<void>;
}

const HOLDS_MS = 10 * 60_000;
const ALGORITHM = 'PBKDF2/SHA-256';
const NEVER = 1_000_000;

const hex = (digits: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]+$/), v.maxLength(digits));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The challenge as it was sent, and what was found. */
const Solved = v.strictObject({
  challenge: v.strictObject({
    parameters: v.strictObject({
      algorithm: v.literal(ALGORITHM),
      nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      salt: hex(64),
      cost: count,
      keyLength: v.literal(32),
      keyPrefix: hex(64),
      keySignature: hex(64),
      // Of our clock: the library compares its own with the one of the machine.
      data: v.strictObject({ act: v.string(), until: count }),
    }),
    signature: hex(64),
  }),
  solution: v.strictObject({ counter: count, derivedKey: hex(64) }),
});

function readSolved(text: string): v.InferOutput<typeof Solved> | null {
  try {
    const parsed = v.safeParse(Solved, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

interface CaptchaDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  /** All nodes share it. */
  secret: string;
  cost: CaptchaCost;
}

export function createCaptcha({ db, clock, throttle, secret, cost }: CaptchaDeps): Captcha {
  const keyFor = (use: string): string => createHmac('sha256', secret).update(`captcha ${use}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
  // Counted and never blocked.
  const rule: ThrottleRule = { failures: NEVER, forgiveMs: cost.forgiveMs, firstDelayMs: 1, longestDelayMs: 1 };

  async function priceFor(ip: string): Promise<number> {
    const key = `c:${networkOf(ip)}`;
    const asked = await throttle.failures(key, rule, clock.now());
    await throttle.fail(key, rule, clock.now());
    return Math.min(cost.dearest, 2 ** Math.min(16, Math.floor(asked / cost.perNetwork)));
  }

  return {
    async issue(act, ip) {
      const tries = cost.tries * (await priceFor(ip));
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: cost.iterations,
        counter: tries + randomInt(tries),
        deriveKey,
        data: { act, until: clock.now() + HOLDS_MS },
        ...secrets,
      });
      return { id: challenge.parameters.nonce, challenge: JSON.stringify(challenge) };
    },
    async take(act, { CaptchaId, Captcha }) {
      const solved = Captcha === undefined ? null : readSolved(Captcha);
      if (solved === null) return false;
      const { nonce, data } = solved.challenge.parameters;
      if (data.act !== act || (CaptchaId !== undefined && CaptchaId !== nonce) || data.until <= clock.now()) return false;
      const { invalidSignature, invalidSolution } = await verifySolution({ ...solved, deriveKey, ...secrets });
      if (invalidSignature !== false || invalidSolution !== false) return false;
      const used = build
        .insertInto('identity.used_captcha')
        .values({ id: nonce, expires_at: new Date(data.until) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id');
      return (await callQuery(db, 'identity-captcha-use', used)).length === 1;
    },
    async sweep() {
      const over = build.deleteFrom('identity.used_captcha').where('expires_at', '<', new Date(clock.now()));
      await callQuery(db, 'identity-captcha-sweep', over);
    },
  };
}
