import * as v from 'valibot';

export const UploadedFile = v.object({
  Id: v.string(),
  Name: v.string(),
  /** What it proves. */
  Type: v.string(),
  UploadDate: v.string(),
  /** FileStatus. */
  Status: v.number(),
  /** ours: why it was refused, and on which page. */
  Refusal: v.optional(v.object({ Reason: v.string(), Text: v.string(), Page: v.optional(v.number()) })),
});
export type UploadedFile = v.InferOutput<typeof UploadedFile>;
