import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DocumentKeys } from '../../platform/document-keys.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface FileCipher {
  /** Of the key that new files get. */
  readonly keyId: string;
  /** `owner` goes into the seal: a file that is moved to another document cannot be read there. */
  encrypt(bytes: Buffer, owner: string): Buffer;
  /** @throws Error for another owner, changed bytes, or a key that is not there any more */
  decrypt(bytes: Buffer, keyId: string, owner: string): Buffer;
}

/** AES-256-GCM; a file is its nonce, its seal and what was encrypted. */
export function createFileCipher({ keyId, keys }: DocumentKeys): FileCipher {
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`DOCUMENT_KEY has no key ${id}`);
    return key;
  };
  return {
    keyId,
    encrypt(bytes, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(keyId), iv).setAAD(Buffer.from(owner));
      const encrypted = [cipher.update(bytes), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]);
    },
    decrypt(bytes, id, owner) {
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
