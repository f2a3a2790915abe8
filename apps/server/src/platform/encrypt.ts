import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag and what was encrypted. `owner` goes into the tag: what is moved to another owner cannot be read there. */
export function encryptBytes(key: Buffer, bytes: Buffer, owner = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const encrypted = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
}

/** @throws Error for another key or owner, and for changed bytes */
export function decryptBytes(key: Buffer, bytes: Buffer, owner = ''): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Text that is kept in the database and must not be read from a stolen backup. */
export interface TextCipher {
  encrypt(text: string): Buffer;
  /** @throws Error when it was encrypted with another secret or for another purpose, or was changed */
  decrypt(encrypted: Buffer): string;
}

/** The key is made of a secret that is not in the database; each purpose has one of its own. */
export function createTextCipher(secret: string, purpose: string): TextCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt: (text) => encryptBytes(key, Buffer.from(text, 'utf8')),
    decrypt: (encrypted) => decryptBytes(key, encrypted).toString('utf8'),
  };
}
