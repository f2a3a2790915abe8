import type { MarketChance, MarketResult } from '../chance.ts';
import type { MarketDescription } from '../market-descriptions.ts';
import type { Rng } from '../rng.ts';
import type { TimelineEntry } from '../timeline.ts';
import type { Offers } from './offer-depth.ts';

/**
 * A sport, whole: everything that the world, the models and the sandbox know of it stands behind this one record, so that a sport
 * is added by one folder and one line in the registry.
 */

/** Setting of a match: who, how long, how lively. The same setting gives the same match. */
export interface SportSetting {
  /** Difference of strengths home minus away: 0 even, about 0.3 a clear favourite, 0.8 a walk-over. Home advantage is the sport's own. */
  readonly gap: number;
  /** Goals, points or runs of the tournament relative to the sport's average; 1 average. */
  readonly pace: number;
  /** Sets, frames or maps of the longest match where the tournament decides it (3, 5, 7 ... 35); ignored by other sports. */
  readonly bestOf: number;
  /** Minutes of a quarter where the tournament decides them (basketball); absent: as usual. */
  readonly quarterMinutes?: number;
  /** `women` where the sport's averages differ by it. */
  readonly field: 'men' | 'women' | 'mixed';
  /** Nobody is at home (tournaments at one place). */
  readonly isNeutral: boolean;
  /** A cup tie cannot end level: extra time and penalties follow where the sport has them. */
  readonly needsWinner: boolean;
  readonly seed: number;
  /** Who play, so that their squads are the same in every match; absent: squads of this match alone. */
  readonly sides?: { readonly home: number; readonly away: number };
}

/** Player of a squad, as outcomes and fixtures name them. */
export interface SquadPlayer {
  /** Outcome id: `df:player:ID`. */
  readonly urn: string;
  /** `Family, First`. */
  readonly name: string;
  readonly side: 'home' | 'away';
  readonly number: number;
}

/** Wandering of opinions: a shift of the chance to win of the home side in logits (0: none), and a factor near 1 on what is scored. */
export interface SportDrift {
  readonly logit: number;
  readonly pace: number;
}

export const NO_SPORT_DRIFT: SportDrift = { logit: 0, pace: 1 };

/** Score of a period as the feed shows it. */
export interface PeriodScore {
  readonly number: number;
  readonly match_status: number;
  readonly home_score: number;
  readonly away_score: number;
}

/** What the feed says of a state: codes of the Unified Odds Feed's match status. */
export interface SportStatus {
  readonly match_status: number;
  readonly home_score: number;
  readonly away_score: number;
  readonly period_scores: readonly PeriodScore[];
  /** Match clock; absent in sports without one. */
  readonly clock?: { readonly match_time_s: number; readonly stopped: boolean; readonly remaining_s?: number };
  /** Points of the game, server, frames, overs, maps: as the feed names them (`home_gamescore`, `server`, ...). */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
  /** Counted things: corners, cards, fouls, aces; numbers only. */
  readonly statistics?: Readonly<Record<string, number>>;
}

/** One match of a sport with its parameters: what its course is played and priced by. */
export interface SportRules<State> {
  /** Before the start. */
  readonly before: State;
  /** The whole course, in order of time; the last entry ends the match. */
  readonly timeline: (rng: Rng) => readonly TimelineEntry<State>[];
  /**
   * Play so far in milliseconds for prices that follow time: stands still in breaks. Absent: prices follow the entries alone.
   */
  readonly playedMs?: (state: State, atMs: number) => number;
  /** Chances of the markets open in that state at that moment (of every market that nothing has decided yet). */
  readonly chances: (state: State, atMs: number, drift: SportDrift) => MarketChance[];
  /** Results of markets that the state decides for good while the match goes on. */
  readonly decided: (state: State) => MarketResult[];
  /** Results that stand when the match is broken off in that state (rules 8.6, 8.7); every other market is void. */
  readonly standing: (state: State) => MarketResult[];
  /** What stands besides when a side gives up and this one goes on (rules 8.7): its win, where the rules of the sport give it one. */
  readonly retired?: (state: State, goesOn: 'home' | 'away') => MarketResult[];
  /** Results of every market that was ever offered, when the match ends with that state. */
  readonly results: (state: State) => MarketResult[];
  readonly status: (state: State, atMs: number) => SportStatus;
}

/** How prices of a sport behave. */
export interface SportPrices {
  /** Largest shift of opinions: in logits of the chance to win, and relative on pace. Before the start and live. */
  readonly drift: Readonly<Record<'prematch' | 'live', SportDrift>>;
  /**
   * A market is sent again when the chance of an outcome moved by more than `relative` of itself or, for likely outcomes, by more than
   * `least`, whichever is smaller (0.05 and 0.015 for sports of few scores).
   */
  readonly steady: { readonly relative: number; readonly least: number };
  /** Types about a short part of the match: their prices run twice as fast and may stay off twice as far. */
  readonly fastTypes?: ReadonlySet<number>;
  /** Overround of a two-way market before the start at the best tournaments; others follow from it (rules 15). */
  readonly twoWayMargin: number;
  /** Types that keep more, as at real books: their margin of a two-way market. */
  readonly marginByType?: ReadonlyMap<number, number>;
  /** Market types whose lines are fanned out (for the limits of what is offered). */
  readonly lineTypes: ReadonlySet<number>;
}

/** A sport with parameters and states of its own. */
export interface SportDefinition<Params, State> {
  /** Name in code and urls: `ice-hockey`. */
  readonly key: string;
  /** `SportSystemId` of the contract. */
  readonly systemId: number;
  /** As the feed calls it. */
  readonly name: string;
  /** Sports that a site shows under one heading of their own (`SportSystemId.ESPORTS`). */
  readonly group?: 'esports';
  /** Every market type that it offers, with the feed's words. */
  readonly markets: readonly MarketDescription[];
  readonly prices: SportPrices;
  /** Kinds of entries that change a score without a stop and are told at once (points, possessions). */
  readonly sentAtOnce: ReadonlySet<string>;
  /** Of these, kinds that come so often that prices follow them and are not made again by each (basketball's points). */
  readonly followed: ReadonlySet<string>;
  /** Usual length of a match in minutes with breaks, for calendars. */
  readonly usualMinutes: number;
  /** A broken-off match is given up this many minutes later; `retires`: someone gives up and the other goes on (tennis). */
  readonly breakOff: { readonly minutes: number; readonly retires: boolean };
  readonly params: (setting: SportSetting) => Params;
  /** `offers`: market types that are wanted; all unless said otherwise, and a sport may work out more. */
  readonly rules: (params: Params, offers?: Offers) => SportRules<State>;
  /** Players of a match, where the sport names any: known without its rules. */
  readonly players?: (params: Params) => readonly SquadPlayer[];
}
