import type { DrawOffer } from '@duskline/simulation/virtual/sealed-offer';

/**
 * What travels from the feed to the board: provider-neutral, already validated, keyed by our ids. The feed module makes it and
 * never sees the board; the board applies it and never sees a provider.
 * Times are epoch milliseconds of the provider's clock.
 */
export type MatchStatus =
  | 'not_started'
  | 'live'
  | 'suspended'
  | 'ended'
  | 'closed'
  | 'cancelled'
  | 'delayed'
  | 'interrupted'
  | 'postponed'
  | 'abandoned';

export type MarketStatus = 'active' | 'suspended' | 'inactive' | 'handed_over' | 'settled' | 'cancelled';

export interface NamedUrn {
  urn: string;
  name: string;
}

/** Who may win an outright. */
interface Runner {
  /** Of the outcome that is a bet on it. */
  outcomeId: string;
  name: string;
  /** It was withdrawn: its bets are void. */
  isNonRunner: boolean;
}

/** Half of the stake on winning and half on a place, at a fraction of the odds. */
interface EachWayTerms {
  places: number;
  /** A place pays `numerator / denominator` of the winnings of a win. */
  numerator: number;
  denominator: number;
}

/** What an outright has that a match has not. */
export interface OutrightTerms {
  runners: Runner[];
  /** The event is over then at the earliest: results of before wait for a person. */
  endTimeMs: number;
  /** Absent: no such bet is offered. */
  eachWay?: EachWayTerms;
}

/** Where a match can be watched. */
export interface MatchStream {
  type: 'hls';
  /** Given to players alone. */
  url: string;
}

/** Which match of the virtual sports: every sport has seasons, and a season has days. */
export interface VirtualTerms {
  season: string;
  /** From 1. */
  matchDay: number;
}

/** A draw as its provider publishes it: what was sealed, and the seed once the result is known. */
export interface PublishedDraw {
  /** SHA-256 of seed and offer, hexadecimal. */
  seal: string;
  offer: DrawOffer;
  /** The result is told from here on. */
  endMs: number;
  seed?: string;
}

/** What a provider says of a draw with its result. */
export interface RevealedDraw {
  seal: string;
  seed: string;
}

/** A match as the provider lists it. */
export interface Fixture {
  urn: string;
  sport: NamedUrn & { systemId: number };
  category: NamedUrn & { countryCode?: string };
  tournament: NamedUrn & { rank: number };
  home: NamedUrn & { shortName?: string; country?: string };
  away: NamedUrn & { shortName?: string; country?: string };
  startTimeMs: number;
  /** Producer now responsible. */
  producer: number;
  liveCoverage: boolean;
  status: MatchStatus;
  state?: MatchState;
  /** A bet on who wins a tournament, a season or a race: both sides are the event itself, and `startTimeMs` is when betting closes. */
  outright?: OutrightTerms;
  stream?: MatchStream;
  /** Names of the players on whom there are bets, by the ids of their outcomes; absent: nothing is said of them. */
  players?: Readonly<Record<string, string>>;
  /** Absent = it is played, and nothing of it is drawn. */
  virtual?: VirtualTerms;
  /** Of a virtual match, until it is kept: the board knows nothing of it. */
  draw?: PublishedDraw;
}

/** The same with the ids that the catalogue has given; made by `catalogue.admit`. */
export interface AdmittedFixture extends Fixture {
  matchId: number;
  sportId: number;
  categoryId: number;
  tournamentId: number;
  homeId: number;
  awayId: number;
}

export interface MatchClock {
  /** Seconds played at `atMs`. */
  matchTimeS: number;
  /** Seconds left of the period at `atMs`; present in sports that count down. */
  remainingS?: number;
  isStopped: boolean;
  /** Seconds of this clock in a second, of a match that is played at another pace; 1 unless said otherwise. */
  rate?: number;
  atMs: number;
}

/** Score and course of a match. */
export interface MatchState {
  status: MatchStatus;
  /** not_started, 1st_half, halftime, 2nd_half, set_1, quarter_3, period_2, map_1, inning_3_top, innings_1, round_2, pause, overtime, ended ... */
  periodKey: string;
  /** Ended in regular time by being played to the end: not after overtime or penalties, not awarded, not given up. */
  isPlayedOut?: boolean;
  /** Ended by being played to the end, after regular time: the score is that of all of it. */
  decidedIn?: 'overtime' | 'penalties';
  homeScore: number;
  awayScore: number;
  /** Begun periods in order: halves, quarters; games per set. */
  periods: { home: number; away: number }[];
  clock?: MatchClock;
  redCardsHome?: number;
  redCardsAway?: number;
  /** 1 home, 2 away. */
  server?: 1 | 2;
  /** Points of the running tennis game, "40-30". */
  gameScore?: string;
  /** Why betting is stopped: goal, penalty, var_check, red_card, break, interruption. */
  stopReason?: string;
}

export interface OutcomeUpdate {
  outcomeId: string;
  /** Decimal price as the provider wrote it: parsed and judged by the sanity band. Absent when the outcome is not offered. */
  odds?: string;
  isActive: boolean;
  /** Probability without margin, decimal text. */
  probability?: string;
}

export interface MarketUpdate {
  marketType: number;
  specifiers: string;
  status: MarketStatus;
  isFavourite: boolean;
  /** All outcomes; absent when only the status changes. */
  outcomes?: OutcomeUpdate[];
}

export interface MarketRef {
  marketType: number;
  specifiers: string;
}

interface MatchMessage {
  matchId: number;
  producer: number;
  timestampMs: number;
}

export type BoardMessage =
  | { kind: 'fixture'; fixture: AdmittedFixture }
  | (MatchMessage & {
      kind: 'odds';
      state?: MatchState;
      markets: MarketUpdate[] /** Every market is listed. */;
      isFull?: boolean;
      /** More of what was listed in full: it says nothing of markets that it does not list. */
      isContinued?: boolean;
      /** It came before a stop that was applied before it. */
      isOvertaken?: boolean;
    })
  | (MatchMessage & { kind: 'stop'; groups: string[]; marketStatus: 'suspended' | 'inactive'; reason?: string })
  /** Results arrived: the markets take no more bets, whatever older prices say. */
  | (MatchMessage & { kind: 'decided'; markets: MarketRef[] })
  /** A result was taken back: the markets stand at what the feed has said since. */
  | (MatchMessage & { kind: 'undecided'; markets: MarketRef[] })
  /** A person refused results of up to this moment: the markets wait for the next prices (XR-20). */
  | (MatchMessage & { kind: 'refused'; markets: MarketRef[] })
  /** A person says how far the match really is: it has not begun, or is not over. */
  | (MatchMessage & { kind: 'phase-back'; phase: 'prematch' | 'live' })
  /** The producer no longer knows this match or did not confirm it in a recovery: nothing of it may be offered. */
  | (MatchMessage & { kind: 'withdraw' })
  /** Something that the provider said of the match cannot be read or cannot be right: nothing of it may be offered (XR-09, XR-11). */
  | (MatchMessage & { kind: 'doubt'; why: string })
  /** The provider has sent the whole match again since the last doubt. */
  | (MatchMessage & { kind: 'clear' })
  /** Messages about the match wait that shut something, or have waited for too long: nothing of it may be offered until they have been processed. */
  | (MatchMessage & { kind: 'behind'; isBehind: boolean })
  | { kind: 'producer'; producer: number; isDown: boolean };
