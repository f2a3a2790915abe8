import type { Fixture, MarketRef, MarketUpdate, MatchState, RevealedDraw } from '../../platform/bus/board-message.ts';
import type { MarketDescription } from './ports.ts';

/** Producers send apart from each other; the live one takes matches over at kick-off. */
export interface ProducerInfo {
  id: number;
  name: string;
  /** A sign of life comes every so often. */
  aliveIntervalMs: number;
  /** Down when no sign of life came for so long. */
  downAfterMs: number;
  /** How far back a recovery may reach. */
  recoveryWindowMs: number;
  /** A recovery that says nothing for so long counts as dead; absent: as long as it takes our own sandbox at most. */
  recoveryQuietMs?: number;
}

interface EventMessage {
  urn: string;
  producer: number;
  timestampMs: number;
  /** Sent because of a recovery. */
  requestId: number | null;
}

export interface OutcomeResult {
  outcomeId: string;
  result: 1 | 0 | -1;
  voidFactor: string | null;
  deadHeatFactor: string | null;
  /** Of a runner that was withdrawn: what bets on the others that were accepted before lose of their winnings. Fraction as text. */
  deduction?: { share: string; beforeMs: number };
  /** Of the same runner: its decimal odds when it was withdrawn, as the provider says. */
  withdrawn?: { odds: string; atMs: number };
}

/** One message of a provider in our terms, keyed by the provider's urn. */
export type ProviderMessage =
  /** `isContinued`: of an answer in several messages about one event not the first, so what it does not list is not withdrawn. */
  | (EventMessage & { kind: 'odds'; state?: MatchState; markets: MarketUpdate[]; isContinued?: boolean })
  | (EventMessage & { kind: 'stop'; groups: string[]; marketStatus: 'suspended' | 'inactive'; reason?: string })
  | (EventMessage & {
      kind: 'settlement';
      certainty: 1 | 2;
      /** Of a virtual event: what its results were drawn by. */
      draw?: RevealedDraw;
      markets: (MarketRef & { voidReason: number | null; outcomes: OutcomeResult[] })[];
    })
  | (EventMessage & {
      kind: 'cancel';
      fromMs: number | null;
      toMs: number | null;
      markets: (MarketRef & { voidReason: number | null })[];
    })
  | (EventMessage & { kind: 'rollback-settlement'; markets: MarketRef[] })
  | (EventMessage & { kind: 'rollback-cancel'; fromMs: number | null; toMs: number | null; markets: MarketRef[] })
  | (EventMessage & { kind: 'fixture-change' })
  | { kind: 'alive'; producer: number; timestampMs: number; isSubscribed: boolean }
  /** A sign of life that says nothing that can be read: what it should have said may have been a loss. */
  | { kind: 'unreadable-alive'; producer: number }
  | { kind: 'snapshot-complete'; producer: number; timestampMs: number; requestId: number; urn: string | null };

/**
 * What became of one frame: a message, or a doubt (the frame names an event and cannot be read), or both (a part of it cannot be read), or
 * neither (it is refused, it is unknown what it concerns).
 */
export interface Decoded {
  message: ProviderMessage | null;
  seq: number | null;
  /** Parts that were left out: broken and of no consequence, or shut alone. */
  refused: string[];
  doubt: Doubt | null;
}

/** A message about these events cannot be read. Urns found in a broken frame may be none of ours. */
export interface Doubt {
  urns: string[];
  why: string;
}

/** A listed fixture that cannot be read; `urn` where at least that can. */
export interface RefusedFixture {
  urn: string | null;
  why: string;
}

/** A frame that is not read as a whole, for the reason in `why`: its two ends. */
export interface CutFrame {
  head: string;
  tail: string;
  why: string;
}

export type Frame = string | CutFrame;

export interface StreamHandlers {
  onOpen(): void;
  onFrame(frame: Frame): void;
  /** So much waits to be processed that nothing more should be fetched where the provider can hold it back. */
  isFull(): boolean;
  /** Called once; the stream is dead afterwards. `isTooLarge`: because of a frame beyond every bound, which the next stream may bring again. */
  onClose(reason: string, isTooLarge?: boolean): void;
}

/** The port to one provider of odds. Everything above it knows our terms only. */
export interface FeedProvider {
  /** Goes into the database beside every urn. */
  readonly source: string;
  producers(): Promise<ProducerInfo[]>;
  descriptions(): Promise<MarketDescription[]>;
  /** All fixtures that start in the window, page by page. @throws UnreadableError */
  fixtures(fromMs: number, toMs: number): AsyncIterable<{ fixtures: Fixture[]; refused: RefusedFixture[] }>;
  /** null when the provider does not know the urn. @throws UnreadableError when the answer makes no sense, others when there is none: asked for as long as it makes sense. */
  fixture(urn: string): Promise<Fixture | null>;
  /**
   * Matches that began on a day (YYYY-MM-DD, UTC) long past, with how they ended. `working`: the provider makes them, it is asked again;
   * null = it tells nothing of that day. Absent: it never does. @throws UnreadableError
   */
  pastResults?(date: string): Promise<readonly Fixture[] | 'working' | null>;
  /** The same of the last rounds of a tournament (its urn) that began before a day long past. */
  pastRounds?(tournament: string, before: string): Promise<readonly Fixture[] | 'working' | null>;
  /** @throws RateLimitedError */
  requestRecovery(producer: number, afterMs: number | null, requestId: number): Promise<void>;
  /** Everything of one match, results of any age included. @throws RateLimitedError */
  requestEventRecovery(producer: number, urn: string, requestId: number): Promise<void>;
  /**
   * Looks up the names of players on whom there are prices, at its own pace and for as long as it is not closed. `onNamed` is told the urn of an event
   * of which {@link fixture} names more of them than before. Absent: fixtures and lists name all of them.
   */
  followNames?(onNamed: (urn: string) => void): { close(): void };
  openStream(handlers: StreamHandlers): { close(): void };
  decode(frame: Frame): Decoded;
}

/** What one adapter makes of the connection to its provider; the id of its declaration is the source. */
export type FeedClient = Omit<FeedProvider, 'source'>;
