import * as v from 'valibot';

/** Where an export stands: none = none was asked for, or it is over. */
export const ExportState = v.picklist(['none', 'waiting', 'ready', 'failed']);

/** What stays of an account after it was erased. */
export const KEPT_KINDS = ['books', 'records', 'documents', 'exclusion', 'playBlock'] as const;

export const KeptData = v.object({
  Kind: v.picklist(KEPT_KINDS),
  /** Until when; absent: as long as the law asks for the books, or for good. */
  Until: v.optional(v.string()),
});
export type KeptData = v.InferOutput<typeof KeptData>;

export const MyData = v.object({
  Export: v.object({
    State: ExportState,
    AskedAt: v.optional(v.string()),
    /** Of one that is ready: until when it can be downloaded, and its size in bytes. */
    ExpiresAt: v.optional(v.string()),
    Size: v.optional(v.number()),
  }),
  /** What would stay if everything were erased now. */
  Kept: v.array(KeptData),
  /** Whether the balance is play money, which can be given up. */
  MayGiveUpBalance: v.boolean(),
});
export type MyData = v.InferOutput<typeof MyData>;

/** A link that works once. */
export const ExportLink = v.object({ Token: v.string(), ExpiresAt: v.string() });

export const ErasedData = v.object({ Success: v.boolean(), Kept: v.array(KeptData) });
