/** The identity check of a player (trust TR-E1), as plain data: a page needs no schema for it. */
export const CHECK_STATES = ['NONE', 'PENDING', 'VERIFIED', 'REJECTED', 'EXPIRED'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Why a check was refused; each has its text for the player. */
export const CHECK_REASONS = ['no-match', 'unreadable', 'expired', 'other-details', 'under-age', 'not-accepted'] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

/** What the player does next: begin, wait, show papers at the provider, ask the support, or nothing. */
export const CHECK_STEPS = ['begin', 'wait', 'papers', 'support', 'none'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/** What the player does next about the source of their funds: upload documents, wait, ask the support, or nothing. */
export const FUNDS_STEPS = ['upload', 'wait', 'support', 'none'] as const;
export type FundsStep = (typeof FUNDS_STEPS)[number];
