/** Documents of players, as plain data: a page needs no schema for them. */

/** What a document proves. */
export const DOCUMENT_KINDS = ['identity', 'address', 'payment', 'income'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Why a document is refused; each has its text for the player. */
export const REFUSAL_REASONS = ['unreadable', 'cut-off', 'expired', 'wrong-kind', 'other-details'] as const;

export const FileStatus = { CHECKING: 0, ACCEPTED: 1, REFUSED: 2 } as const;

export const MAX_FILES = 20;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
