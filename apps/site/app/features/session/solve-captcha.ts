import type { CaptchaAct } from '@duskline/contract/calls/session';
import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { browserCall } from '../../shared/api/browser-call.ts';

const base64url = (text: string): string => btoa(text).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '');

/**
 * Gets a captcha and solves it, which takes a moment of this device and nothing of the person. The keys are derived beside the page's own thread. Throws
 * CallError when there is none to be had, and Error on a page without https, where browsers derive no keys.
 */
export async function solvedCaptcha(act: CaptchaAct): Promise<{ CaptchaId: string; Captcha: string }> {
  const { CaptchaId, Challenge } = await browserCall(sessionEndpoints.captcha, { query: { act } });
  const challenge = JSON.parse(Challenge) as Challenge;
  const found = await solveChallenge({ challenge, deriveKey });
  if (found === null) throw new Error('the captcha was not solved in time');
  const { counter, derivedKey } = found;
  return { CaptchaId, Captcha: base64url(JSON.stringify({ challenge, solution: { counter, derivedKey } })) };
}
