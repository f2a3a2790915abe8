import * as v from 'valibot';

/** Keys of documents by their names; new files get the one of `keyId`. */
export interface DocumentKeys {
  readonly keyId: string;
  readonly keys: ReadonlyMap<string, Buffer>;
}

const FORM = /^([a-z0-9-]{1,20}):([0-9a-f]{64})$/;

export function readDocumentKeys(raw: string): DocumentKeys | null {
  const found = raw.split(',').map((one) => FORM.exec(one.trim()));
  const keys = new Map(found.flatMap((one) => (one?.[1] && one[2] ? [[one[1], Buffer.from(one[2], 'hex')] as const] : [])));
  const [keyId] = keys.keys();
  return keyId === undefined || keys.size !== found.length ? null : { keyId, keys };
}

/** No message of it repeats what was given. */
export const documentKeys = v.pipe(
  v.string(),
  v.rawTransform<string, DocumentKeys>(({ dataset, addIssue, NEVER }) => {
    const keys = readDocumentKeys(dataset.value);
    if (keys !== null) return keys;
    addIssue({
      message:
        'must be NAME:KEY, or several with the newest first, separated by commas; a key is what openssl rand -hex 32 gives',
    });
    return NEVER;
  }),
);
