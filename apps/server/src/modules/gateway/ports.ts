import type { BalancePayload, CashoutPayload, MatchChange } from '@duskline/contract/realtime';
import type { PriceRecord } from '@duskline/realtime/payload';
import type { Viewer } from '@duskline/realtime/topic';

/** What the gateway needs of others; wired in compose. */
export interface GatewayPorts {
  readonly board: BoardPort;
  readonly sessions: SessionPort;
  readonly players: PlayerPort;
  /** Told who follows a match: guests have no user id. */
  readonly onMatchFollowed?: (matchId: number, viewer: { readonly userId: string | null; readonly ip: string }) => void;
}

/** A selection as it now stands, and whether lists show it. `flags` are the contract's PriceFlag bits. */
export interface BoardPrice extends PriceRecord {
  readonly preview: boolean;
}

/** What one feed message changed on one match. The board has applied it before it emits it. */
export interface BoardChange {
  readonly matchId: number;
  readonly sportId: number;
  readonly isLive: boolean;
  readonly prices: readonly BoardPrice[];
  /** Markets appeared, disappeared or a main line moved: clients read the match again. */
  readonly marketsChanged: boolean;
  readonly marketsCount: number;
  /** Set when the match changed its place. */
  /** An outright: no list of a sport has it. */
  readonly isOutright?: boolean;
  readonly statusChanged?: MatchChange['status'];
  /** Set when score, clock, period or stop reason changed. */
  readonly liveInfo?: MatchChange['liveInfo'];
  /** A producer went down or came back. */
  readonly turned?: unknown;
}

/** State of one stream: every price it shows and, of each match, what a page needs to be right again. */
export interface BoardView {
  readonly prices: Iterable<PriceRecord>;
  readonly matches: Iterable<MatchChange>;
  /** Of a stream of many matches: the ids of all of them. */
  readonly members?: Iterable<number>;
}

export interface BoardPort {
  /** Every change, in order, in the turn in which it was applied. The result stops. */
  subscribe(listener: (change: BoardChange) => void): () => void;
  /** Nothing of what is played can be bet on: the feed brings no odds. */
  isOfferShut(): boolean;
  hasSport(sportId: number): boolean;
  hasMatch(matchId: number): boolean;
  /** Preview prices of the sport's live or prematch matches. */
  readSport(sportId: number, isLive: boolean): BoardView;
  /** All prices of one match. */
  readMatch(matchId: number): BoardView;
}

export interface SessionPort {
  /** Who the session cookie belongs to; null for guests and for sessions that are over. Asking is no activity of the player. */
  authenticate(cookieHeader: string | undefined, options: { activity: false }): Promise<Viewer | null>;
  /** Sessions that ended before their time: log-out, exclusion, password change. The result stops. */
  onRevoke(listener: (revocation: { readonly sessionId: string }) => void): () => void;
}

/** Something happened to one player. `value` is one item of the topic; `balance` has one value, the newest; `cashout` one a ticket, null = none. */
export interface PlayerEvent {
  readonly userId: string;
  readonly topic: 'processing' | 'balance' | 'messages' | 'transaction' | 'jackpot' | 'cashout';
  /** Bet, message or transaction id: a later event of the same id replaces one that has not been sent yet. */
  readonly id: string;
  readonly value: unknown;
}

export interface PlayerPort {
  subscribe(listener: (event: PlayerEvent) => void): () => void;
  balance(userId: string): Promise<BalancePayload>;
  /** A connection follows the cashout offers of a player: they are kept up to date from now on. */
  watchCashouts(userId: string): Promise<CashoutPayload>;
  /** No connection does any more. */
  unwatchCashouts(userId: string): void;
}
