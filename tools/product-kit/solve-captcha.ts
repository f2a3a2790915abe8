import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
}

/** What a browser sends for the challenge of session.captcha: the first number whose key begins as the challenge says. */
export async function solveCaptcha(challengeText: string): Promise<string> {
  const challenge = JSON.parse(challengeText) as Challenge;
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const start = Buffer.from(nonce, 'hex');
  for (let counter = 0; ; counter++) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const key = await derive(Buffer.concat([start, number]), Buffer.from(salt, 'hex'), cost, keyLength, 'sha256');
    const derivedKey = key.toString('hex');
    if (derivedKey.startsWith(keyPrefix))
      return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64url');
  }
}
