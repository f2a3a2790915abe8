import type { TraderOffer } from './entities/betslip.ts';
import type { LiveMatchInfo } from './entities/sport.ts';
import { AnotherRequestState } from './enums.ts';

/**
 * Payloads of the real-time topics (spec 125; envelope, positions and the encoding of prices are packages/realtime's).
 * A price travels as three values in a row, not as an Odd: at a thousand changes a second the names would be most of the bytes.
 */
export const PriceFlag = { SUSPENDED: 1, INACTIVE: 2, MARKET_SUSPENDED: 4 } as const;

/** What changed on a match, beyond prices. */
export interface MatchChange {
  id: number;
  liveInfo?: LiveMatchInfo;
  /** Markets appeared, disappeared or the main line moved: the list of the match should be read again. */
  marketsChanged?: boolean;
  marketsCount?: number;
  /** The match turned live, ended or was withdrawn. */
  status?: 'prematch' | 'live' | 'ended' | 'removed';
}

/** Snapshot and update of livePreviewMarkets, prematchPreviewMarkets, liveEvent, prematchEvent, esportEvent and matchRow. */
export interface BoardPayload {
  /** Flat triples of selection id, odds in milli, PriceFlag bits. Read them with `applyDelta` of packages/realtime, which knows the short ids. */
  odds?: readonly (string | number)[];
  matches?: MatchChange[];
  /** Match ids (sport topics) that left the topic. */
  removed?: number[];
  /** Only in the snapshot of a sport topic: ids of all its matches. What a page shows beyond them left while it was not listening. */
  members?: number[];
}

/** Snapshot and update of `offer`: whether nothing can be bet on, since no odds come in for matches, running or not. */
export interface OfferPayload {
  isShut: boolean;
}

/** One item of the private topic `processing`: the course of a bet (spec 115, 154). */
export interface ProcessingPayload {
  kind: 'bet' | 'cashout';
  betId: string;
  /** BetAcceptance. */
  status: number;
  statusText: 'processing' | 'accepted' | 'declined' | 'failed' | 'settled';
  message?: string;
  exceptionName?: string;
  /** TicketOutcome, after settlement. */
  outcome?: number;
  /** Terms that wait for the customer's answer; with status NEW_OFFER. */
  offer?: TraderOffer;
  /** By when a waiting bet is decided, epoch ms of the server. */
  decidedBy?: number;
  /**
   * Of a cashout: what was paid; when it was declined because the value had moved, what that which was asked for is worth now (changecashout
   * takes it until `offeredUntil`, epoch ms): all of `stakeLeft`, or the part `partStake` of it.
   */
  amount?: number;
  cashoutValue?: number;
  partStake?: number;
  stakeLeft?: number;
  offeredUntil?: number;
}

const REQUEST_STATES: ReadonlyMap<string, AnotherRequestState> = new Map([
  ['processing', AnotherRequestState.PROCESSING],
  ['accepted', AnotherRequestState.ACCEPTED],
  ['declined', AnotherRequestState.DECLINED],
  ['failed', AnotherRequestState.FAILED],
]);

/** The state that a status text of the processing feed means (BETSLIP-03); a text that is none of them says nothing of a request. */
export const requestStateOf = (statusText: string): AnotherRequestState =>
  REQUEST_STATES.get(statusText) ?? AnotherRequestState.NONE;

/** The current cash-out value of one ticket; null: not now. */
export interface CashoutOfferPayload {
  CashoutValue: number;
  /** The odds it was computed from, by selection: sent back with createcashout. */
  CashoutOddsValues: Record<string, number>;
  /** The version of the policy that it was computed by: sent back likewise. Absent with an older server. */
  CashoutPolicyVersion?: number;
  PartialAllowed: boolean;
  PartialMin?: number;
  PartialMax?: number;
}

/** Private topic `cashout`: snapshot all tickets that have an offer, update those that changed, by ticket id. */
export interface CashoutPayload {
  tickets: Record<string, CashoutOfferPayload | null>;
}

/** One item of the private topic `messages`: how many are unread now (MSG-03). */
export interface MessagesPayload {
  HasUnreadMessages: boolean;
  UnreadMessagesCount: number;
}

/** Private topic `balance`. */
export interface BalancePayload {
  Balance: number;
  Balances: { TotalBalance: number } & Record<string, number>;
}
