import * as v from 'valibot';
import { DOCUMENT_KINDS } from '../document-kinds.ts';
import { CHECK_REASONS, CHECK_STATES, CHECK_STEPS } from '../identity-check.ts';

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
});
export type IdentityCheck = v.InferOutput<typeof IdentityCheck>;
