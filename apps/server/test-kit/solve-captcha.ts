import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** What a browser sends for the challenge of session.captcha. */
export async function solutionOf(challengeText: string): Promise<string> {
  const challenge = JSON.parse(challengeText);
  const found = await solveChallenge({ challenge, deriveKey });
  if (found === null) throw new Error('the captcha was not solved');
  const solution = { counter: found.counter, derivedKey: found.derivedKey };
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
}
