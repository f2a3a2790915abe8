import type {
  MarketStatus,
  MatchState,
  MatchStatus,
  MatchStream,
  OutrightTerms,
  VirtualTerms,
} from '../../platform/bus/board-message.ts';
import type { Sides } from './board/sides.ts';

/** Nodes of the board. Plain mutable objects: only `board.ts` and its helpers change them. */
export interface SportNode {
  id: number;
  urn: string;
  systemId: number;
  /** English. */
  name: string;
  slug: string;
  rank: number;
  /** Grows with every change below this node. */
  version: number;
  categories: Set<CategoryNode>;
  matches: Set<MatchNode>;
}

export interface CategoryNode {
  id: number;
  urn: string;
  name: string;
  slug: string;
  countryCode: string | null;
  sport: SportNode;
  version: number;
  tournaments: Set<TournamentNode>;
  matches: Set<MatchNode>;
}

export interface TournamentNode {
  id: number;
  urn: string;
  name: string;
  slug: string;
  rank: number;
  category: CategoryNode;
  version: number;
  matches: Set<MatchNode>;
}

export interface CompetitorNode {
  id: number;
  urn: string;
  name: string;
  shortName: string | null;
  country: string | null;
  /** Every match in memory that it plays: what is said of it in one of them goes for all. */
  matches: Set<MatchNode>;
}

/** What is known of an outright beyond what a match has, with its runners by the ids of their outcomes. */
export interface OutrightNode {
  terms: OutrightTerms;
  names: ReadonlyMap<string, string>;
  nonRunners: ReadonlySet<string>;
  shut: ShutMoments;
}

/** When an outright was shut because of a runner that was withdrawn, by our clock: nothing was sold from then on at prices that were made with it. */
export interface ShutMoments {
  /** By the outcome of the runner: its listing said so. */
  runners: ReadonlyMap<string, number>;
  /** By market: results decided it. */
  markets: ReadonlyMap<number, number>;
}

export type MatchPhase = 'prematch' | 'live' | 'ended';

export interface BetStop {
  timestampMs: number;
  marketStatus: 'suspended' | 'inactive';
  /** Its time lay ahead of our clock when it came. */
  isAhead: boolean;
}

export interface MatchNode {
  id: number;
  urn: string;
  sport: SportNode;
  category: CategoryNode;
  tournament: TournamentNode;
  home: CompetitorNode;
  away: CompetitorNode;
  /** An outright: both sides are the event itself, and it stands in lists of its own; null = a match. */
  outright: OutrightNode | null;
  /** Names of players by the ids of the outcomes that are bets on them. */
  players: ReadonlyMap<string, string>;
  /** Its result is drawn; null = it is played. */
  virtual: VirtualTerms | null;
  /** Where it can be watched, while it is played. */
  stream: MatchStream | null;
  startTimeMs: number;
  liveCoverage: boolean;
  producer: number;
  /** The live producer took it well before its start, and that is not confirmed. */
  isTakenEarly: boolean;
  /** Producers that offer it beside the one that has it, see take-over.ts. `refused`: that one has answered for it since. */
  claims: Map<number, 'open' | 'refused'>;
  status: MatchStatus;
  phase: MatchPhase;
  /** Has begun without live coverage: prematch everywhere, without prices and score, until the result. */
  isUnreported: boolean;
  /** It was reported as begun while it had no live coverage: nothing but its result takes that back. */
  isReportedBegun: boolean;
  state: MatchState | null;
  stateTimestampMs: number;
  /** That time lay ahead of our clock when it came: see time-order.ts. */
  isStateAhead: boolean;
  /** Newest bet stop per market group. */
  stops: Map<string, BetStop>;
  /** Markets of which prices came that a time ahead of our clock hides, and until when: see hidden-prices.ts. */
  hidden: Map<number, number>;
  stopReason: string | null;
  /** Why nothing that is known of the match may be believed at present, or null. Only the feed takes it away again. */
  doubt: string | null;
  /** Messages about it wait that shut something, or have waited for too long. */
  isBehind: boolean;
  /** Grows with every goal, red card, penalty, check or bet stop: a waiting live bet compares it (rule 10.3). */
  stateVersion: number;
  /** Grows each time other competitors play, or the same ones the other way round, or in another sport. */
  sidesVersion: number;
  /** The sides that its prices and bets go by, as they were called then. */
  knownAs: Sides;
  /** Grows with every visible change. */
  version: number;
  markets: Map<number, MarketNode>;
  /** Main line of each preview key. */
  preview: Map<string, MarketNode>;
  /** Main line of each market type that lists show. */
  mainLines: Map<number, MainLine>;
  /** At least one market takes bets. */
  isOpen: boolean;
  endedAtMs: number | null;
  /** No longer listed; kept for late messages. */
  isRetired: boolean;
  /** Folded names for search. */
  searchText: string;
  /** What lists show of it apart from its state and its markets, as it was last looked at. */
  shown: string;
  /** Serialised pieces by variant, see wire/fragments.ts. */
  fragments: Map<string, { version: number; bytes: Buffer }>;
}

export interface OutcomeNode {
  outcomeId: string;
  /** 1850 = 1.850. 0 until the first price. */
  oddsMilli: number;
  previousMilli: number;
  isActive: boolean;
  /** Decimal text, without margin. */
  probability: string | null;
  /** The feed offers it, and it would be active if its player had a name. */
  waitsForName?: true;
}

export interface MarketNode {
  id: number;
  match: MatchNode;
  marketType: number;
  specifiers: string;
  /** What the feed said last about this market itself. */
  feedStatus: MarketStatus;
  feedTimestampMs: number;
  /** That time lay ahead of our clock when it came: see time-order.ts. */
  isAhead: boolean;
  /** The same after bet stops and the sanity band. What all readers use. */
  status: MarketStatus;
  /** When it last came out of a suspension, by our clock; null = never since this process knows it. */
  reopenedAtMs: number | null;
  /** Timestamp of the last settlement or cancellation in force, 0 when there is none. */
  decidedTimestampMs: number;
  /** What took the last result back lay ahead of our clock when it came. */
  isTakenBackAhead: boolean;
  isFavourite: boolean;
  producer: number;
  outcomes: OutcomeNode[];
  /** Grows with every price or availability change. */
  priceVersion: number;
  /** `stateVersion` of the match when the prices were made: a jump is judged only within one match state. */
  priceStateVersion: number;
  /** Why the sanity band refuses the market, or null. */
  refusal: string | null;
  /** Prices refused as a jump, waiting for a second message that confirms them. */
  unconfirmed: string | null;
}

/** The line that stands in the lists for one market type, and since when another one has been clearly better balanced. */
export interface MainLine {
  readonly market: MarketNode;
  /** Null: none is. */
  readonly rivalSinceMs: number | null;
}
