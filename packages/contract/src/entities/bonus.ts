import * as v from 'valibot';

const token = {
  Id: v.string(),
  Amount: v.number(),
  Currency: v.string(),
  /** Of the whole bet. */
  MinOdds: v.optional(v.number()),
  /** ours */
  MaxOdds: v.optional(v.number()),
  ExpirationDate: v.optional(v.string()),
  /** BonusStatus: UNDEFINED 0 (none), APPENDED 1, ACTIVE 2, CANCELED 3, COMPLETED 4. */
  Status: v.number(),
};

/** The free bet that runs out first; Id '' and Status 0 when there is none. FreeBets (ours) lists them all. */
export const FreeBetBonus = v.object({ ...token, FreeBets: v.array(v.object(token)) });
export type FreeBetBonus = v.InferOutput<typeof FreeBetBonus>;

export const FreeBetHistoryItem = v.object({
  Id: v.string(),
  Amount: v.number(),
  Currency: v.string(),
  Date: v.string(),
  BetId: v.optional(v.string()),
  /** TicketOutcome of the bet it paid for. */
  Outcome: v.optional(v.number()),
  Win: v.optional(v.number()),
  /** ours: BonusStatus. */
  Status: v.optional(v.number()),
});
export type FreeBetHistoryItem = v.InferOutput<typeof FreeBetHistoryItem>;
