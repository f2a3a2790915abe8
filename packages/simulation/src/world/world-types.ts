import type { SportSetting } from '../sport/definition.ts';
import type { Field } from './plan-types.ts';

/** A team or a player with its strength: 0 is average for its tournament, about 0.3 is a favourite. */
export interface Side {
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  readonly countryCode: string;
  readonly strength: number;
}

export interface WholeSport {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

export interface WholeCategory {
  readonly id: number;
  readonly sport: string;
  readonly name: string;
  /** ISO 3166 alpha-2, or INT. */
  readonly countryCode: string;
}

export interface WholeTournament {
  readonly id: number;
  readonly sport: string;
  readonly categoryId: number;
  readonly name: string;
  /** Importance within its sport, 1 first: margins and limits follow it. */
  readonly rank: number;
  /** Hours ahead of UTC in winter. */
  readonly utcOffset: number;
  readonly pace: number;
  readonly bestOf: number;
  /** Minutes of a quarter, where they are not as usual. */
  readonly quarterMinutes?: number;
  readonly field: Field;
}

/** Round of a match: a number of a league, what is left of a draw (2: final), or a place on an evening of fights (1: main event). */
interface RoundName {
  readonly kind: 'round' | 'of' | 'bout';
  readonly number: number;
}

/** What will become of a match; most are played to the end and settled once. */
export type Fate = 'played' | 'abandoned' | 'postponed' | 'misreported';

/** A match of the schedule; times are world time in epoch milliseconds. */
export interface WholeMatch {
  readonly id: number;
  readonly tournament: WholeTournament;
  readonly home: Side;
  readonly away: Side;
  readonly startMs: number;
  /** From when on it is listed. */
  readonly publishMs: number;
  readonly liveCoverage: boolean;
  readonly fate: Fate;
  readonly seed: number;
  readonly round: RoundName;
  /** Which season of the tournament. */
  readonly season: number;
  readonly setting: SportSetting;
  /** The same with its sport, as models ask for it. */
  readonly spec: { readonly sport: string; readonly setting: SportSetting };
}

/** Final score of a match; `winner` is 0 home, 1 away, null nobody. */
export interface FinalScore {
  readonly home: number;
  readonly away: number;
  readonly winner: 0 | 1 | null;
  /** Overtime or a shoot-out decided it. */
  readonly isLate?: true;
  /** Tries of rugby union, which its table counts. */
  readonly tries?: readonly [home: number, away: number];
}

/** What a match ends with: the sport's own course, or the quick one (quick-result.ts). Always the same for the same match. */
export type ResultOf = (match: WholeMatch) => FinalScore;

/** Place of a match in an edition, before anybody knows who plays. */
export interface Slot {
  /** 0 to 9999, unique in its edition. */
  readonly number: number;
  readonly startMs: number;
  readonly round: RoundName;
  readonly needsWinner: boolean;
  readonly isNeutral: boolean;
  /** When at the earliest its sides are known; absent: always. */
  readonly knownMs?: number;
  /** Sets, frames or maps, where they differ from the tournament's. */
  readonly bestOf?: number;
}

/** One season of a league, one cup, one tournament of a tour. */
export interface Edition {
  readonly season: number;
  /** In order of start. */
  readonly slots: readonly Slot[];
  /** Who meets; asks for the results of earlier rounds where the draw follows them. */
  readonly sides: (slot: Slot) => readonly [home: Side, away: Side];
  /** Everybody who takes part. */
  readonly entrants: readonly Side[];
}

/** What an edition knows of its surroundings. */
export interface EditionContext {
  /** Of the edition. */
  readonly seed: number;
  /** Of the world: what several editions have to agree about (who plays where). */
  readonly worldSeed: number;
  /** Final score of a match of this edition. */
  readonly resultOfSlot: (slot: Slot) => FinalScore;
}

/** A tournament with its calendar. */
export interface Competition {
  readonly tournament: WholeTournament;
  /** Numbers of the seasons that may have a match between two days. */
  readonly seasons: (fromDay: number, toDay: number) => readonly number[];
  readonly edition: (season: number, context: EditionContext) => Edition;
  /** Tournaments of one circuit have the same players; absent: a tournament of its own. */
  readonly circuit?: string;
  /** Whether everybody plays everybody, so that a table makes sense. */
  readonly hasTable: boolean;
  /** Whether that table says who has won the season: a league, not the groups of nations and not a month of daily matches. */
  readonly isLeague: boolean;
}
