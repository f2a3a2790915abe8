import { isFutureTimestamp } from '@duskline/betting/future-timestamp';
import type { BoardMessage, Fixture, MarketRef, RevealedDraw } from '../../../platform/bus/board-message.ts';
import { NO_TRACING, type Tracing, tracedNow } from '../../../platform/tracing/tracing.ts';
import type { EventMessage } from '../connection/event-queues.ts';
import type { FeedProvider } from '../feed-provider.ts';
import type { HiddenPrices } from '../judge/hidden-prices.ts';
import type { AppliedChange, FeedBoard, SettlementPort } from '../ports.ts';
import { cancelFacts, rollbackFacts, settlementFacts } from './facts.ts';
import { FixtureReader } from './fixture-reader.ts';
import type { GateSync } from './gate-sync.ts';
import { KnownEvents } from './known-events.ts';
import { refusesContent, retryUntilDone } from './persist.ts';

export interface IngestOptions {
  provider: FeedProvider;
  book: FeedBoard;
  gates: GateSync;
  settlements: SettlementPort;
  hidden: HiddenPrices;
  /** Epoch ms. */
  now(): number;
  /** A message about the event cannot be read, cannot be right or cannot be stored. `needsFixture`: it is the fixture. */
  onDoubt(urn: string, why: string, needsFixture?: boolean): void;
  /** The fixture of the event could not be read and is being asked for: what comes of it meanwhile cannot be placed. */
  waitsForFixture(urn: string): boolean;
  /** An event has become known: what waits behind the message that it was read for may have to shut it. */
  onKnown(urn: string): void;
  /** May the event open? Asked once, when the order to open it is processed. */
  settleDoubt(urn: string, turn: number): boolean;
  /** Something went wrong and is tried again, or cannot be applied. */
  onFeedError(what: string, details: Record<string, unknown>): void;
  isStopped(): boolean;
  tracing?: Tracing | undefined;
}

type Of<Kind extends EventMessage['kind']> = Extract<EventMessage, { kind: Kind }>;
type MatchBoardMessage = Exclude<BoardMessage, { kind: 'fixture' | 'producer' }>;

/** Orders of our own: they concern events that we know. */
const ORDERS: ReadonlySet<EventMessage['kind']> = new Set(['doubt', 'cleared', 'overdue', 'hidden', 'refused', 'phase-back']);

/** The seed of a draw came before its start. */
const SEED_OUT = 'draw:seed_out';

/** What the list of fixtures may have said: it is read again. */
const IN_THE_LIST: ReadonlySet<string> = new Set(['ended_before_start', 'phase_taken_back']);

/** Processes one message of one event: board first, then gates, then facts. Calls for one event come one after the other. */
export class Ingest {
  readonly #options: IngestOptions;
  readonly #known: KnownEvents;
  readonly #fixtures: FixtureReader;

  constructor(options: IngestOptions) {
    this.#options = options;
    this.#known = new KnownEvents((matchId) => options.book.isOver(matchId));
    this.#fixtures = new FixtureReader(options.provider);
  }

  /** We offer this event, or have offered it. */
  isKnown(urn: string): boolean {
    return this.#known.get(urn) !== undefined;
  }

  matchIdOf(urn: string): number | null {
    return this.#known.get(urn) ?? null;
  }

  /** Takes listed fixtures into the board. @throws when they cannot be stored. */
  async admit(fixtures: readonly Fixture[]): Promise<void> {
    const { book, now } = this.#options;
    for (const fixture of await book.admit(fixtures)) {
      const sinceMs = now();
      this.#known.add(fixture.urn, fixture.matchId);
      const change = book.apply({ kind: 'fixture', fixture });
      this.#doubt(fixture.urn, change);
      // Matches of teams that are others by what this one says of them.
      const others = (change?.others ?? []).filter((other) => other.change.doubts?.length);
      for (const { urn, change: other } of others) {
        this.#known.add(urn, other.matchId);
        this.#doubt(urn, other);
      }
      for (const { change: other } of others) await this.#sync(other.matchId, other.gates, 'fixture');
      // A match without markets has nothing to shut, and a gate that was never opened is shut.
      if (change && (change.gates.isOpen || change.gates.markets.length > 0)) {
        await this.#sync(fixture.matchId, change.gates, 'fixture');
      }
      if (fixture.outright) book.gatesShut(fixture.matchId, sinceMs);
    }
  }

  #doubt(urn: string, change: AppliedChange | null): void {
    for (const why of change?.doubts ?? []) this.#options.onDoubt(urn, why, IN_THE_LIST.has(why));
  }

  /** What must not be lost is repeated until it is done. @throws when the database refuses the content itself. */
  async work(message: EventMessage): Promise<void> {
    const { urn, kind } = message;
    const isOrder = ORDERS.has(kind);
    const isNew = this.#known.get(urn) === undefined;
    const matchId = isOrder ? await this.#stored(urn) : await this.#resolve(urn, kind === 'fixture-change');
    if (isNew && matchId !== null) this.#options.onKnown(urn);
    if (matchId === null) {
      if (!isOrder) this.#options.onFeedError('unknown_event', { urn, kind });
      return;
    }
    if (!isOrder && this.#options.waitsForFixture(urn)) await this.#shut(matchId, message, 'fixture');
    await this.#dispatch(matchId, message);
  }

  async #dispatch(matchId: number, message: EventMessage): Promise<void> {
    const { producer, timestampMs } = message;
    const base = { matchId, producer, timestampMs };
    switch (message.kind) {
      case 'odds': {
        const { state, markets, requestId, isContinued = false, isOvertaken } = message;
        const part = requestId === null ? 'change' : isContinued ? 'continued' : 'full';
        await this.#apply(
          {
            kind: 'odds',
            ...base,
            ...(state && { state }),
            markets,
            isFull: part === 'full',
            isContinued: part === 'continued',
            ...(isOvertaken && { isOvertaken }),
          },
          message,
          'odds',
        );
        this.#followHidden(matchId, message);
        return;
      }
      case 'stop': {
        const { groups, marketStatus, reason } = message;
        await this.#apply(
          { kind: 'stop', ...base, groups, marketStatus, ...(reason && { reason }) },
          message,
          reason ?? 'bet_stop',
        );
        return;
      }
      case 'settlement':
        return this.#settle(matchId, message);
      case 'cancel':
        return this.#cancel(matchId, message);
      case 'rollback-settlement':
        await this.#takeBack(matchId, message);
        return this.#store(() => this.#options.settlements.onRollbackSettlement(rollbackFacts(matchId, message)));
      case 'rollback-cancel':
        if (message.toMs === null) await this.#takeBack(matchId, message);
        return this.#store(() => this.#options.settlements.onRollbackCancel(cancelFacts(matchId, message)));
      case 'overdue':
        // Unless it has begun or moved while this waited.
        if (this.#options.book.isOverdue(matchId)) await this.#sync(matchId, { isOpen: false, markets: [] }, 'start');
        return;
      case 'hidden':
        if (this.#options.book.takeHidden(matchId)) this.#options.onDoubt(message.urn, 'hidden_by_time_ahead');
        return this.#followHidden(matchId, message);
      case 'refused':
        return this.#apply({ kind: 'refused', ...base, markets: message.markets }, message, 'result_refused');
      case 'phase-back':
        // What has left the memory is read again.
        if (this.#options.book.producerOf(matchId) === null) this.#options.onDoubt(message.urn, 'phase_taken_back', true);
        return this.#apply({ kind: 'phase-back', ...base, phase: message.phase }, message, 'phase_taken_back');
      case 'doubt':
        return this.#shut(matchId, message, message.why);
      case 'cleared':
        if (this.#options.settleDoubt(message.urn, message.turn))
          await this.#apply({ kind: 'clear', ...base }, message, 'cleared');
        return;
      case 'fixture-change':
        return;
    }
  }

  /** Messages about the event wait: nothing of it is sold from now on. @returns null when it is not known. */
  hold(urn: string): Promise<void> | null {
    const matchId = this.#known.get(urn);
    return matchId === undefined ? null : this.#follow(matchId, urn, true);
  }

  /** They have been processed: it stands at what they say. */
  async release(urn: string): Promise<void> {
    const matchId = this.#known.get(urn);
    if (matchId !== undefined) await this.#follow(matchId, urn, false);
  }

  #follow(matchId: number, urn: string, isBehind: boolean): Promise<void> {
    const { book, now } = this.#options;
    const base = { matchId, producer: book.producerOf(matchId) ?? 0, timestampMs: now() };
    return this.#apply({ kind: 'behind', ...base, isBehind }, { urn }, 'behind');
  }

  #shut(matchId: number, message: EventMessage, why: string): Promise<void> {
    const { producer, timestampMs } = message;
    return this.#apply({ kind: 'doubt', matchId, producer, timestampMs, why }, message, 'doubtful');
  }

  /** Markets with a result take no more bets before the result is visible anywhere else. */
  async #settle(matchId: number, message: Of<'settlement'>): Promise<void> {
    const decided = message.markets.filter(({ outcomes }) => outcomes.some(({ result }) => result !== -1));
    await this.#decide(matchId, message, decided, 'result');
    if (message.draw) await this.#takeSeed(matchId, message, message.draw);
    const facts = settlementFacts(matchId, message);
    if (facts.length > 0) await this.#store(() => this.#options.settlements.onSettlement(facts));
  }

  /** A caller who has the seed knows all results of the draw, whether they are told or believed: the whole event is shut. */
  async #takeSeed(matchId: number, message: Of<'settlement'>, draw: RevealedDraw): Promise<void> {
    let isEarly = false;
    await this.#until('draw', async () => {
      isEarly = (await this.#options.book.takeSeed?.(message.urn, draw)) ?? false;
    });
    if (!isEarly) return;
    await this.#shut(matchId, message, SEED_OUT);
    this.#options.onDoubt(message.urn, SEED_OUT, true);
  }

  async #cancel(matchId: number, message: Of<'cancel'>): Promise<void> {
    // A window in the past voids the bets of that time; the market itself goes on.
    if (message.toMs === null) await this.#decide(matchId, message, message.markets, 'cancelled');
    await this.#store(() => this.#options.settlements.onCancel(cancelFacts(matchId, message)));
  }

  /** What is dated in the future shuts its markets as of now: whatever is said of them from now on wins over it (XR-22). */
  async #decide(
    matchId: number,
    message: Of<'settlement' | 'cancel'>,
    markets: readonly MarketRef[],
    reason: string,
  ): Promise<void> {
    const { producer, timestampMs: saidMs } = message;
    const now = this.#options.now();
    const timestampMs = isFutureTimestamp(saidMs, now) ? now : saidMs;
    await this.#apply({ kind: 'decided', matchId, producer, timestampMs, markets: [...markets] }, message, reason);
    this.#options.book.gatesShut(matchId, now);
  }

  /** Dated in the future it opens nothing: a person decides about it (XR-22). */
  async #takeBack(matchId: number, message: Of<'rollback-settlement' | 'rollback-cancel'>): Promise<void> {
    const { producer, timestampMs, markets } = message;
    if (isFutureTimestamp(timestampMs, this.#options.now())) return;
    await this.#apply({ kind: 'undecided', matchId, producer, timestampMs, markets }, message, 'rollback');
  }

  #followHidden(matchId: number, { urn }: { urn: string }): void {
    this.#options.hidden.follow(urn, this.#options.book.hiddenUntilMs(matchId));
  }

  async #apply(message: MatchBoardMessage, { urn }: { urn: string }, reason: string): Promise<void> {
    const { book, tracing = NO_TRACING } = this.#options;
    const change = tracedNow(tracing, tracing.part('board'), () => book.apply(message));
    this.#doubt(urn, change);
    if (change) await this.#sync(message.matchId, change.gates, reason);
  }

  async #sync(matchId: number, gates: Parameters<GateSync['sync']>[1], reason: string): Promise<void> {
    await this.#until('gate', () => this.#options.gates.sync(matchId, gates, reason));
  }

  #store(act: () => Promise<void>): Promise<void> {
    return this.#until('facts', act);
  }

  #until(what: string, act: () => Promise<void>, isPermanent?: (error: unknown) => boolean): Promise<void> {
    const { onFeedError, isStopped } = this.#options;
    return retryUntilDone(act, (error, attempt) => onFeedError(`${what}_not_stored`, { error, attempt }), isStopped, isPermanent);
  }

  /** @returns null when the provider does not know the event either, or says nothing of it that can be read. */
  async #resolve(urn: string, isChanged: boolean): Promise<number | null> {
    const known = this.#known.get(urn);
    if (known !== undefined && !isChanged) return known;
    if (this.#options.waitsForFixture(urn)) return this.#stored(urn);
    if (isChanged) this.#fixtures.mayBeOursNow(urn);
    else if (!this.#fixtures.mayBeOurs(urn)) return null;
    try {
      const isListed = await this.readFixture(urn);
      if (isListed) return this.#known.get(urn) ?? null;
      // A change of something that is gone.
      if (known !== undefined) this.#options.onDoubt(urn, 'fixture:gone', true);
      const matchId = await this.#stored(urn);
      if (matchId === null) this.#fixtures.isNotOurs(urn);
      return matchId;
    } catch (error) {
      // Final: this event is left out or shut, and everything else goes on (XR-03). First whether it is ours: strangers are not kept for good.
      const matchId = await this.#stored(urn);
      this.#options.onDoubt(urn, (error as Error).message.slice(0, 200), true);
      return matchId;
    }
  }

  /** Gone from the provider's lists, yet perhaps ours from before: its results still count. */
  async #stored(urn: string): Promise<number | null> {
    const known = this.#known.get(urn);
    if (known !== undefined || !this.#fixtures.mayBeOurs(urn)) return known ?? null;
    let matchId: number | null = null;
    await this.#until('fixture', async () => {
      matchId = (await this.#options.book.matchIds([urn])).get(urn) ?? null;
    });
    if (matchId !== null) this.#known.add(urn, matchId);
    return matchId;
  }

  /** Reads the fixture into the board. @returns false when the provider does not know it. @throws when it cannot be read or stored. */
  async readFixture(urn: string): Promise<boolean> {
    const fixture = await this.#fixtures.read(urn);
    if (fixture) await this.#until('fixture', () => this.admit([fixture]), refusesContent);
    return fixture !== null;
  }

  /** A listed fixture cannot be read: what we offer of it is shut. */
  async leaveOut(urn: string): Promise<boolean> {
    return (await this.#stored(urn)) !== null;
  }

  /** The provider did not confirm the match in a recovery: nothing of it is offered until prices come. */
  async withdraw(orphan: { matchId: number; urn: string }, producer: number, timestampMs: number): Promise<void> {
    this.#known.add(orphan.urn, orphan.matchId);
    await this.#apply({ kind: 'withdraw', matchId: orphan.matchId, producer, timestampMs }, orphan, 'not_confirmed');
  }

  /** What the provider lists of a match that it did not confirm; null when that is nothing, or nothing that can be read. */
  async readOrphan(urn: string): Promise<Fixture | null> {
    if (this.#options.waitsForFixture(urn)) return null;
    try {
      const fixture = await this.#fixtures.read(urn);
      if (fixture) await this.admit([fixture]);
      return fixture;
    } catch (error) {
      this.#options.onDoubt(urn, (error as Error).message.slice(0, 200), true);
      return null;
    }
  }
}
