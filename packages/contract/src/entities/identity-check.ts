import * as v from 'valibot';
import { DOCUMENT_KINDS } from '../document-kinds.ts';
import { CHECK_REASONS, CHECK_STATES, CHECK_STEPS, FUNDS_STEPS } from '../identity-check.ts';

/** Where the player was asked where their money comes from (level 3). */
export const FundsCheck = v.object({
  State: v.picklist(CHECK_STATES),
  Step: v.picklist(FUNDS_STEPS),
  /** Documents that are still to be uploaded. */
  Papers: v.array(v.picklist(DOCUMENT_KINDS)),
  /** Documents that were refused since they were asked for: which, on which page, and why in the language of the page. */
  Refusals: v.array(v.object({ Name: v.string(), Page: v.optional(v.number()), Text: v.string() })),
});
export type FundsCheck = v.InferOutput<typeof FundsCheck>;

export const IdentityCheck = v.object({
  State: v.picklist(CHECK_STATES),
  /** What the player does next. */
  Step: v.picklist(CHECK_STEPS),
  /** Of a refusal. */
  Reason: v.optional(v.picklist(CHECK_REASONS)),
  /** The first act that waits for a verified identity. */
  NeededBefore: v.picklist(['gambling', 'deposit', 'withdrawal']),
  /** Papers that can be asked for. */
  Papers: v.array(v.picklist(DOCUMENT_KINDS)),
  /** Where papers are shown, for ten minutes; in the answer to beginning alone, and absent while the provider is away. */
  PageUrl: v.optional(v.string()),
  /** Absent: the player was not asked where their money comes from. */
  Funds: v.optional(FundsCheck),
});
export type IdentityCheck = v.InferOutput<typeof IdentityCheck>;
