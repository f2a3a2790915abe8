import { createTextCipher } from '../../platform/encrypt.ts';
import type { MailFacts } from './types.ts';

export interface FactsCipher {
  encrypt(facts: MailFacts): Buffer;
  /** @throws Error when it was encrypted with another secret, or changed */
  decrypt(encrypted: Buffer): MailFacts;
}

/** A waiting mail has a link in it that opens an account, and a stolen backup must not. */
export function createFactsCipher(secret: string): FactsCipher {
  const cipher = createTextCipher(secret, 'duskline waiting mails');
  return {
    encrypt: (facts) => cipher.encrypt(JSON.stringify(facts)),
    decrypt: (encrypted) => JSON.parse(cipher.decrypt(encrypted)) as MailFacts,
  };
}
