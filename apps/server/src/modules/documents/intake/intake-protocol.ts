import type { ErrorName } from '@duskline/contract/errors';
import type { ScannerAddress } from '../../../platform/scanner-address.ts';
import type { KeptFile } from '../types.ts';
import type { FileOwner } from './intake.ts';

/** Start data of the thread that takes files. */
export interface IntakeThreadData {
  readonly folder: string;
  /** Null: there is no scanner, and nothing can be uploaded. */
  readonly scanner: ScannerAddress | null;
  readonly keyId: string;
  /** By their names; buffers come as plain bytes. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
}

/** From the server to the thread. `id` is the file's. */
export type ToIntakeThread =
  | { readonly kind: 'begin'; readonly id: number; readonly owner: FileOwner }
  | { readonly kind: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'keep'; readonly id: number }
  | { readonly kind: 'drop'; readonly id: number };

/** What of a refusal goes from one thread to the other. */
export interface RefusedFile {
  /** Absent: a fault of our own. */
  readonly exceptionName?: ErrorName;
  readonly fieldErrors?: Record<string, string>;
  readonly retryAfterS?: number;
  /** For the log alone. */
  readonly cause: string;
}

/** From the thread to the server. */
export type FromIntakeThread =
  | { readonly kind: 'kept'; readonly id: number; readonly file: KeptFile }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: RefusedFile }
  | { readonly kind: 'storage-fault'; readonly cause: string };
