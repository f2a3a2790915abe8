import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MailFacts } from './types.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface FactsSealer {
  seal(facts: MailFacts): Buffer;
  /** @throws Error when it was sealed with another secret, or changed */
  open(sealed: Buffer): MailFacts;
}

/** A waiting mail has a link in it that opens an account, and a stolen backup must not: the key is made of a secret that is not in the database. */
export function createFactsSealer(secret: string): FactsSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'duskline waiting mails', 32));
  return {
    seal(facts) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(JSON.stringify(facts), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as MailFacts;
    },
  };
}
