import * as v from 'valibot';
import { HARM_LEVELS } from '../harm-policy.ts';

export const LimitType = v.picklist(['deposit', 'loss', 'stake', 'session']);
/** Hours of the window: a day, a week, 30 days. */
export const LimitHours = v.picklist([24, 168, 720]);

export const PlayerLimit = v.object({
  Type: LimitType,
  Hours: LimitHours,
  /** Of the account's currency; of session time minutes. */
  Amount: v.number(),
  Used: v.number(),
  /** What may still be used: the smallest of its type rules. */
  Left: v.number(),
  /** When the oldest of what is used is free again. */
  FreesAt: v.optional(v.string()),
  /** A higher limit, or none, that counts when it is confirmed after ReadyAt. */
  Raise: v.optional(v.object({ Amount: v.nullable(v.number()), ReadyAt: v.string() })),
});
export type PlayerLimit = v.InferOutput<typeof PlayerLimit>;

export const PlayerLimits = v.object({ Currency: v.string(), Limits: v.array(PlayerLimit) });
export type PlayerLimits = v.InferOutput<typeof PlayerLimits>;

/** What a refusal by a limit says: what is left, and from when there is more; of a forced break when it ends. */
export const LimitLeft = v.object({
  Type: v.picklist([...LimitType.options, 'break']),
  Left: v.number(),
  FreesAt: v.optional(v.string()),
});
export type LimitLeft = v.InferOutput<typeof LimitLeft>;

const RunningBreak = v.object({
  Type: v.picklist(['time-out', 'exclusion']),
  BeganAt: v.string(),
  /** Absent: for good. */
  EndsAt: v.optional(v.string()),
  /** An exclusion is over when its player asks to return after its end, and 24 hours later. */
  MayAskReturn: v.boolean(),
  ReturnAt: v.optional(v.string()),
});
export type RunningBreak = v.InferOutput<typeof RunningBreak>;

/** The break that has begun: the session is over with the answer, so it is said here until when. */
export const BegunBreak = v.object({ Success: v.boolean(), Break: v.optional(RunningBreak) });

export const PlayerBreak = v.object({
  /** Absent: the player takes none. */
  Break: v.optional(RunningBreak),
  /** Staff, or the markers of harm, have stopped play since then (trust TR-D13); absent: they have not. */
  PlayBlockedSince: v.optional(v.string()),
  /** What may be taken: hours of a time-out, months of an exclusion, shortest first. */
  TimeOutHours: v.array(v.number()),
  ExclusionMonths: v.array(v.number()),
});
export type PlayerBreak = v.InferOutput<typeof PlayerBreak>;

export const RealityCheck = v.object({
  /** Absent: the player wants none. */
  Check: v.optional(
    v.object({
      Minutes: v.number(),
      /** When the session began. */
      Since: v.string(),
      DueAt: v.string(),
      /** No bet is taken until it is answered. */
      IsDue: v.boolean(),
      /** What came back of the stakes of this session, less those; open bets are lost so far. */
      NetResult: v.number(),
      Currency: v.string(),
    }),
  ),
  /** The place asks for a break after so long a play (trust TR-D14); with EndsAt the player takes it now. Absent: it asks for none. */
  ForcedBreak: v.optional(v.object({ EndsAt: v.optional(v.string()) })),
  OfferedMinutes: v.array(v.number()),
  IsRequired: v.boolean(),
});
export type RealityCheck = v.InferOutput<typeof RealityCheck>;

const HarmLevel = v.picklist(HARM_LEVELS);

/** A player whom compliance has not looked at yet. */
export const WaitingPlayer = v.object({
  UserID: v.string(),
  UserName: v.string(),
  Level: HarmLevel,
  Score: v.number(),
  WaitsSince: v.string(),
  IsPlayBlocked: v.boolean(),
});
export type WaitingPlayer = v.InferOutput<typeof WaitingPlayer>;

export const HarmCase = v.object({
  UserID: v.string(),
  UserName: v.string(),
  /** Of the account, and of a limit that is set here. */
  Currency: v.string(),
  Level: HarmLevel,
  Score: v.number(),
  /** What weighs: how much there is of it, and how many points that is. */
  Reasons: v.array(v.object({ Marker: v.string(), Figure: v.number(), Points: v.number() })),
  ScoredAt: v.string(),
  /** Absent: there is nothing to decide. */
  WaitsSince: v.optional(v.string()),
  /** Absent: the player may play. */
  PlayBlocked: v.optional(v.object({ Since: v.string(), By: v.picklist(['score', 'staff']) })),
});
export type HarmCase = v.InferOutput<typeof HarmCase>;
