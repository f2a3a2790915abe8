import type { Incident } from './timeline.ts';

/** A team or a player by the provider's urn; names are plain text, whatever stands in them. */
export interface NamedSide {
  readonly urn: string;
  readonly name: string;
}

export type Outcome = 'W' | 'D' | 'L';

export interface TableRow {
  readonly position: number;
  readonly competitor: NamedSide;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
  /** The latest first. */
  readonly form: readonly Outcome[];
}

/** A match that is over. */
export interface PastMatch {
  readonly urn: string;
  readonly startMs: number;
  readonly home: NamedSide;
  readonly away: NamedSide;
  readonly homeScore: number;
  readonly awayScore: number;
  /** For the side whose list this is; of meetings for the home side of the match that was asked about. */
  readonly outcome: Outcome;
}

export interface Player {
  readonly urn: string;
  readonly number: number | null;
  readonly name: string;
  /** As the provider calls it, `goalkeeper`; null when it says nothing. */
  readonly position: string | null;
}

export interface LineUpPlayer extends Player {
  readonly isCaptain: boolean;
}

export interface LineUp {
  readonly starting: readonly LineUpPlayer[];
  readonly bench: readonly LineUpPlayer[];
}

export interface AbsentPlayer extends Player {
  readonly reason: 'injured' | 'suspended' | 'other';
}

interface BothSides<Value> {
  readonly home: Value;
  readonly away: Value;
}

/** What is known of a match besides prices and its course. What a provider does not say, or says in a form that cannot be, is empty. */
export interface MatchStatistics {
  readonly table: { readonly tournament: NamedSide; readonly rows: readonly TableRow[] } | null;
  readonly lastResults: BothSides<readonly PastMatch[]>;
  readonly meetings: readonly PastMatch[];
  readonly lineUps: (BothSides<LineUp> & { readonly status: 'expected' | 'confirmed' }) | null;
  readonly absences: BothSides<readonly AbsentPlayer[]>;
}

/** The port to a provider of statistics. */
export interface StatisticsProvider {
  /**
   * null when it does not know the match. @throws UnreadableError when it speaks of another match or in no readable form, RefusedError,
   * RateLimitedError, NoAnswerError
   */
  ofMatch(urn: string): Promise<MatchStatistics | null>;
  /** What has happened so far, in order; null when it does not know the match. @throws the same */
  timelineOf(urn: string): Promise<readonly Incident[] | null>;
}
