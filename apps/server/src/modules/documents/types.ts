import type { DocumentKind, REFUSAL_REASONS } from '@duskline/contract/document-kinds';

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A file that may be kept: scanned, and a picture encoded again. */
export interface CheckedFile {
  type: FileType;
  bytes: Buffer;
}

/** One of them in the storage: `size` in bytes before it was encrypted, and the name of the key. */
export interface KeptFile {
  type: FileType;
  size: number;
  storedName: string;
  keyId: string;
}

/** The same with what its owner calls it. */
export interface StoredFile extends KeptFile {
  id: string;
  name: string;
}

/** Who asks, for the audit log. */
export interface Reader {
  userId: string;
  ip: string;
  requestId: string;
}

export interface NewFiles {
  userId: string;
  kind: DocumentKind;
  files: readonly StoredFile[];
}

export interface DocumentRow {
  id: string;
  kind: string;
  name: string;
  state: string;
  reason: string | null;
  page: number | null;
  uploaded_at: Date;
}
