import type { DocumentKeys } from '../../platform/document-keys.ts';
import { decryptBytes, encryptBytes } from '../../platform/encrypt.ts';

export interface FileCipher {
  /** Of the key that new files get. */
  readonly keyId: string;
  /** `owner` goes into the seal: a file that is moved to another document cannot be read there. */
  encrypt(bytes: Buffer, owner: string): Buffer;
  /** @throws Error for another owner, changed bytes, or a key that is not there any more */
  decrypt(bytes: Buffer, keyId: string, owner: string): Buffer;
}

/** Files are encrypted by the newest key, and read by the one that they name. */
export function createFileCipher({ keyId, keys }: DocumentKeys): FileCipher {
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`DOCUMENT_KEY has no key ${id}`);
    return key;
  };
  return {
    keyId,
    encrypt: (bytes, owner) => encryptBytes(keyOf(keyId), bytes, owner),
    decrypt: (bytes, id, owner) => decryptBytes(keyOf(id), bytes, owner),
  };
}
