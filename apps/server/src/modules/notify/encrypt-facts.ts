import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MailFacts } from './types.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface FactsCipher {
  encrypt(facts: MailFacts): Buffer;
  /** @throws Error when it was encrypted with another secret, or changed */
  decrypt(encrypted: Buffer): MailFacts;
}

/** A waiting mail has a link in it that opens an account, and a stolen backup must not: the key is made of a secret that is not in the database. */
export function createFactsCipher(secret: string): FactsCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'duskline waiting mails', 32));
  return {
    encrypt(facts) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(JSON.stringify(facts), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted) {
      const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as MailFacts;
    },
  };
}
