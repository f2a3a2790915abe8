import * as v from 'valibot';

const MatchOutcome = v.picklist(['W', 'D', 'L']);

/** ours: a line of the table of a league. */
export const TableRow = v.object({
  Position: v.number(),
  Name: v.string(),
  /** Which side of the match it is; null = neither. */
  Side: v.nullable(v.picklist(['home', 'away'])),
  Played: v.number(),
  Won: v.number(),
  Drawn: v.number(),
  Lost: v.number(),
  Scored: v.number(),
  Conceded: v.number(),
  Points: v.number(),
  /** The latest first. */
  Form: v.array(MatchOutcome),
});

const PastMatch = v.object({
  /** Epoch milliseconds. */
  StartDateJs: v.number(),
  Home: v.string(),
  Away: v.string(),
  HomeScore: v.number(),
  AwayScore: v.number(),
  /** For the side whose list this is; of meetings for the home side of the match. */
  Outcome: MatchOutcome,
});

const player = {
  Number: v.nullable(v.number()),
  Name: v.string(),
  /** As the provider calls it in English, `goalkeeper`. */
  Position: v.nullable(v.string()),
};
const LineUpPlayer = v.object({ ...player, IsCaptain: v.boolean() });
const LineUp = v.object({ Starting: v.array(LineUpPlayer), Bench: v.array(LineUpPlayer) });
const AbsentPlayer = v.object({ ...player, Reason: v.picklist(['injured', 'suspended', 'other']) });

/** ours: what is known of a match besides its prices; lists are empty and parts null where nothing is. */
export const MatchStatistics = v.object({
  MatchID: v.number(),
  /** `none`: there is nothing to know. `later`: the provider does not answer at present. */
  Status: v.picklist(['known', 'none', 'later']),
  /** Of its tournament, where everybody plays everybody. */
  Table: v.nullable(v.object({ TournamentName: v.string(), Rows: v.array(TableRow) })),
  /** In the tournament, the latest first. */
  LastResults: v.object({ Home: v.array(PastMatch), Away: v.array(PastMatch) }),
  /** Earlier matches of both sides, the latest first. */
  HeadToHead: v.array(PastMatch),
  /** `expected` until they are announced, shortly before the start. */
  LineUps: v.nullable(v.object({ Status: v.picklist(['expected', 'confirmed']), Home: LineUp, Away: LineUp })),
  /** Who cannot play. */
  Absences: v.object({ Home: v.array(AbsentPlayer), Away: v.array(AbsentPlayer) }),
});
export type MatchStatistics = v.InferOutput<typeof MatchStatistics>;
