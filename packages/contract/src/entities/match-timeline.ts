import * as v from 'valibot';

/** What happens in matches, in one vocabulary for all sports. `score`: whatever else counted, by `Gain`. */
export const INCIDENT_KINDS = [
  'start',
  'period_start',
  'period_end',
  'end',
  'goal',
  'score',
  'point',
  'game',
  'penalty',
  'penalty_missed',
  'corner',
  'yellow_card',
  'red_card',
  'substitution',
  'review',
  'timeout',
  'shot_on_target',
  'shot_off_target',
  'shot_blocked',
  'offside',
  'free_kick',
  'throw_in',
  'goal_kick',
  'attack',
  'dangerous_attack',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const MatchIncident = v.object({
  /** Grows with time and stays. */
  ID: v.number(),
  Kind: v.picklist(INCIDENT_KINDS),
  Side: v.nullable(v.picklist(['home', 'away'])),
  /** The minute that is played, from 1; null in sports without a clock. */
  Minute: v.nullable(v.number()),
  /** Minutes of stoppage time beyond it. */
  Added: v.optional(v.number()),
  /** Number of the period; null where the sport has none. */
  Period: v.nullable(v.number()),
  /** After it. */
  HomeScore: v.number(),
  AwayScore: v.number(),
  /** Of the period, after it. */
  PeriodScore: v.nullable(v.object({ Home: v.number(), Away: v.number() })),
  /** What `score` was worth. */
  Gain: v.optional(v.number()),
  /** Where: hundredths of the field from the goal that home defends, and from the touchline on its left. */
  Spot: v.nullable(v.object({ X: v.number(), Y: v.number() })),
  Player: v.nullable(v.string()),
});
export type MatchIncident = v.InferOutput<typeof MatchIncident>;

/** ours: what has happened in a match so far. */
export const MatchTimeline = v.object({
  MatchID: v.number(),
  /** `none`: there is nothing to know. `later`: the provider does not answer at present. */
  Status: v.picklist(['known', 'none', 'later']),
  /** What a report of the match would name, the latest first. */
  Incidents: v.array(MatchIncident),
  /** The last moves of play, the latest first, those of a report among them. */
  Latest: v.array(MatchIncident),
  /** Who had more of it, minute by minute, or by so many points in sports without a clock: from 100, all home, to -100, all away. */
  Momentum: v.array(v.object({ Minute: v.nullable(v.number()), Period: v.nullable(v.number()), Value: v.number() })),
});
export type MatchTimeline = v.InferOutput<typeof MatchTimeline>;
