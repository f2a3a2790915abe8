import { availableParallelism } from 'node:os';
import { PRODUCTION_COST } from './passwords/password-hasher.ts';
import type { IdentityTuning } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The values in production. Changing one changes docs/adr on identity too. */
export const PRODUCTION_TUNING: IdentityTuning = {
  idleMs: 30 * MINUTE,
  absoluteMs: 12 * HOUR,
  rememberMs: 7 * 24 * HOUR,
  cacheMs: 1_000,
  touchMs: MINUTE,
  revokePollMs: 500,
  hashCost: PRODUCTION_COST,
  // A hash takes a processor and one of the four threads that also compress answers: a flood of log-ins leaves bets a processor, and
  // answers a thread (XR-13). Two processors hash some thirty passwords a second, and a client that waits longer than two seconds has gone.
  hashQueue: { concurrency: Math.max(1, Math.min(3, availableParallelism() - 1)), maxWaiting: 64 },
  // 15, 30, 60 ... 900 s from the fifth failure on. At the longest delay a guesser has 96 tries a day, so forgiving one
  // failure a quarter of an hour gives nothing away.
  accountThrottle: { failures: 5, forgiveMs: 15 * MINUTE, firstDelayMs: 15_000, longestDelayMs: 15 * MINUTE },
  // Thousands may share an address (a carrier's, a campus's): it takes four times as many failures as one account is allowed, so that no
  // one locks out others behind the address with failures at one account, and it forgets faster (XR-34).
  networkThrottle: { failures: 20, forgiveMs: MINUTE, firstDelayMs: 15_000, longestDelayMs: 15 * MINUTE },
  // Refused names only: asking which names exist must not be cheap, and signing up must stay possible.
  // A refusal under a free name reveals that the mailbox is taken. Until an e-mail can answer instead (see knowledge.md) such refusals are what
  // is short: five, then one in half an hour, for each address; a person who has forgotten their account needs two (XR-33).
  mailThrottle: { failures: 5, forgiveMs: 30 * MINUTE, firstDelayMs: 15 * MINUTE, longestDelayMs: HOUR },
  // Mails to one mailbox: who has not found three of them asks again in a quarter of an hour, and a stranger cannot fill it.
  linkThrottle: { failures: 3, forgiveMs: 15 * MINUTE, firstDelayMs: 15 * MINUTE, longestDelayMs: 15 * MINUTE },
  // 0.1 s in a browser of today and half a second in one that is four times slower. A network may ask for ten captchas at this price and one more every
  // twenty seconds; who asks for hundreds pays 32 times as much for each.
  captcha: { iterations: 2_000, tries: 80, perNetwork: 10, forgiveMs: 20_000, dearest: 32 },
  captchaAfter: 3,
  // A million codes, three of them right at any moment: ten tries and then one in a quarter of an hour guess one in a thousand years.
  codeThrottle: { failures: 10, forgiveMs: 15 * MINUTE, firstDelayMs: MINUTE, longestDelayMs: HOUR },
  trustMs: 30 * 24 * HOUR,
  resetLinkMs: HOUR,
  undoLinkMs: 72 * HOUR,
  phoneCodeMs: 10 * MINUTE,
  lostPasswordAnswerMs: 400,
  registerThrottle: { failures: 20, forgiveMs: MINUTE, firstDelayMs: MINUTE, longestDelayMs: 15 * MINUTE },
};
