import * as v from 'valibot';
import { DOCUMENT_KINDS } from '../document-kinds.ts';
import { JURISDICTION_CODES } from '../jurisdictions.ts';

/** An account, as people of support and compliance see it. */
export const StaffAccount = v.object({
  UserID: v.string(),
  UserName: v.string(),
  CreatedAt: v.string(),
  Jurisdiction: v.picklist(JURISDICTION_CODES),
  /** Absent: it is not locked. */
  Lock: v.optional(v.object({ Since: v.string(), Reason: v.optional(v.string()) })),
  /** Until when its owner plays no more; `infinity`: for good. Absent: they may. */
  ExcludedUntil: v.optional(v.string()),
});
export type StaffAccount = v.InferOutput<typeof StaffAccount>;

/** An account that looks like another one, and waits for what compliance says of it. */
export const ReviewCase = v.object({
  CaseID: v.string(),
  UserID: v.string(),
  UserName: v.string(),
  OtherUserID: v.string(),
  OtherUserName: v.string(),
  Reason: v.string(),
  Since: v.string(),
});
export type ReviewCase = v.InferOutput<typeof ReviewCase>;

/** A player whose documents about the source of their funds wait for compliance. */
export const FundsCase = v.object({
  UserID: v.string(),
  Papers: v.array(v.picklist(DOCUMENT_KINDS)),
  AskedAt: v.string(),
  /** Since when they wait for a decision: since they were asked, or since they uploaded again. */
  Since: v.string(),
});
export type FundsCase = v.InferOutput<typeof FundsCase>;
