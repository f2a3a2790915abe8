import * as v from 'valibot';

/** Without anything that could run: a few elements of text, and links with an address of ours or https. */
export const UserMessage = v.object({
  Id: v.string(),
  Subject: v.string(),
  /** HTML, sanitized. */
  Body: v.string(),
  Date: v.string(),
  IsRead: v.boolean(),
});
export type UserMessage = v.InferOutput<typeof UserMessage>;

export const UnreadMessages = v.object({ HasUnreadMessages: v.boolean(), UnreadMessagesCount: v.number() });

/** A page of them, and how many there are in all. */
export const MessagePage = v.object({ UserMessages: v.array(UserMessage), TotalRecords: v.number() });
export type MessagePage = v.InferOutput<typeof MessagePage>;
