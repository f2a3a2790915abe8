/** What a match and what it stands in were called when it ended; English. */
export interface KeptNames {
  readonly sport: { readonly systemId: number; readonly name: string; readonly slug: string };
  readonly category: { readonly name: string; readonly slug: string; readonly countryCode: string | null };
  readonly tournament: { readonly name: string; readonly slug: string; readonly rank: number };
  readonly home: string;
  readonly away: string;
  /** Of an outright, whose two sides are the event itself: its runners by the ids of their outcomes. */
  readonly runners?: Readonly<Record<string, string>>;
  /** Of a match: players by the ids of their outcomes. */
  readonly players?: Readonly<Record<string, string>>;
}

export interface KeptScore {
  readonly home: number;
  readonly away: number;
  /** Halves, quarters, sets in order. */
  readonly periods: readonly { readonly home: number; readonly away: number }[];
}

/** What became of an outcome: the words of the betting rules. */
export type KeptOutcomeState = 'PENDING' | 'CANCELLED' | 'WIN' | 'LOST' | 'REFUND' | 'HALFWIN' | 'HALFLOSE';

/** `oddsMilli` is the last price, 0 when it had none. */
export type KeptOutcome = readonly [outcomeId: string, oddsMilli: number, state: KeptOutcomeState];

export interface KeptMatch {
  readonly matchId: number;
  readonly sportId: number;
  readonly categoryId: number;
  readonly tournamentId: number;
  readonly startTimeMs: number;
  readonly status: string;
  readonly names: KeptNames;
  readonly score: KeptScore | null;
}

/** Virtual sports make as many results in a day as all others in a month. */
export interface KeptFor {
  /** Absent = 400. */
  readonly keptDays?: 30 | 400;
}

export interface KeptMarket {
  readonly marketId: number;
  readonly matchId: number;
  readonly marketType: number;
  readonly specifiers: string;
  readonly outcomes: readonly KeptOutcome[];
}

/** Which results: by the start of the match (`fromMs <= start < toMs`) and by the sport or the tournament it stands in. */
export interface ResultFilter {
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly sportId?: number | undefined;
  readonly tournamentId?: number | undefined;
}

type NamedTournament = Pick<KeptMatch, 'sportId' | 'categoryId' | 'tournamentId'> &
  Pick<KeptNames, 'sport' | 'category' | 'tournament'>;

/** A tournament with the number of its results. */
export type ResultTournament = NamedTournament & { readonly matches: number };

/** The same by the quarters of an hour in which matches began, epoch ms. */
export type ResultQuarters = NamedTournament & { readonly quarters: readonly (readonly [fromMs: number, matches: number])[] };
