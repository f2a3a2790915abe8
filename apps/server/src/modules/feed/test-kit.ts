import type { Fixture } from '../../platform/bus/board-message.ts';
import { RateLimitedError } from '../../platform/providers/errors.ts';
import { decodeFrame } from './adapters/duskline-feed/map.ts';
import type { FeedProvider, Frame, StreamHandlers } from './feed-provider.ts';
import type { GatePort, GateSetting, SettlementPort } from './ports.ts';

export type WireMarket = {
  id: number;
  specifiers?: string;
  status: number;
  outcomes?: { id: string; odds?: string; active?: number }[];
};
export type WireMessage = Record<string, unknown> & { type: string };

const PRODUCERS = [1, 3];

/** A seeded generator (mulberry32): the same seed gives the same faults. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface FakeEvent {
  fixture: Fixture;
  producer: number;
  markets: Map<string, WireMarket>;
  status: Record<string, unknown> | null;
  results: WireMessage[];
  isClosed: boolean;
}

/**
 * A provider in memory that keeps the protocol of the feed: alives, sequence numbers, recoveries with limits, and faults on the
 * way. It holds the true board, against which the reader's board is compared.
 */
export class FakeProvider implements FeedProvider {
  readonly source = 'fake';
  readonly events = new Map<string, FakeEvent>();
  readonly recoveryRequests: { producer: number; afterMs: number | null; requestId: number; atMs: number }[] = [];
  readonly silent = new Set<number>();
  faults = { duplicate: 0, reorder: 0, drop: 0 };
  random: () => number = seeded(1);
  /** Recoveries that stop half way. */
  failNextRecoveries = 0;
  /** Recoveries refused with 429 before one is accepted. */
  refuseNextRecoveries = 0;
  isReachable = true;
  /** What reading these fixtures fails with. */
  readonly fixtureFaults = new Map<string, Error>();
  readonly fixturesRead: string[] = [];
  /** How long the answer about a fixture takes. */
  fixtureTakesMs = 0;
  readonly eventRecoveries: { producer: number; urn: string; requestId: number; atMs: number }[] = [];
  /** Event recoveries that stay unanswered. */
  ignoreNextEventRecoveries = 0;
  /** The clock of the provider is so far behind ours, or what it sends takes so long. */
  lagMs = 0;
  #stream: { handlers: StreamHandlers; seq: number; held: string[]; missed: Set<number> } | null = null;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  producers() {
    if (!this.isReachable) return Promise.reject(new Error('connect ECONNREFUSED'));
    return Promise.resolve(
      PRODUCERS.map((id) => ({
        id,
        name: `p${id}`,
        aliveIntervalMs: 5_000,
        downAfterMs: 20_000,
        recoveryWindowMs: 72 * 3_600_000,
      })),
    );
  }

  descriptions() {
    return Promise.resolve([{ id: 1, name: '1x2', groups: ['all', 'score'], outcomes: [] }]);
  }

  async *fixtures() {
    const isReadable = (urn: string) => !this.fixtureFaults.has(urn);
    const all = Array.from(this.events.values(), ({ fixture }) => fixture);
    yield {
      fixtures: all.filter(({ urn }) => isReadable(urn)),
      refused: all.filter(({ urn }) => !isReadable(urn)).map(({ urn }) => ({ urn, why: 'fixture:status' })),
    };
  }

  async fixture(urn: string) {
    this.fixturesRead.push(urn);
    if (this.fixtureTakesMs > 0) await new Promise((resolve) => setTimeout(resolve, this.fixtureTakesMs));
    const fault = this.isReachable ? this.fixtureFaults.get(urn) : new Error('connect ECONNREFUSED');
    if (fault) return Promise.reject(fault);
    return Promise.resolve(this.events.get(urn)?.fixture ?? null);
  }

  openStream(handlers: StreamHandlers) {
    if (!this.isReachable) {
      setTimeout(() => handlers.onClose('connect ECONNREFUSED'), 1);
      return { close: () => undefined };
    }
    const stream = { handlers, seq: 0, held: [], missed: new Set(PRODUCERS) };
    setTimeout(() => {
      this.#stream = stream;
      handlers.onOpen();
      this.alive();
    }, 1);
    return {
      close: () => {
        if (this.#stream === stream) this.#stream = null;
      },
    };
  }

  decode = decodeFrame;

  disconnect(): void {
    const stream = this.#stream;
    this.#stream = null;
    stream?.handlers.onClose('closed 1012');
  }

  alive(): void {
    for (const product of PRODUCERS) {
      if (this.silent.has(product) || !this.#stream) continue;
      const subscribed = this.#stream.missed.delete(product) ? 0 : 1;
      this.#deliver({ type: 'alive', product, timestamp: this.#now() - this.lagMs, subscribed }, true);
    }
  }

  requestRecovery(producer: number, afterMs: number | null, requestId: number): Promise<void> {
    this.recoveryRequests.push({ producer, afterMs, requestId, atMs: this.#now() });
    if (!this.isReachable) return Promise.reject(new Error('connect ECONNREFUSED'));
    if (this.refuseNextRecoveries > 0) {
      this.refuseNextRecoveries--;
      return Promise.reject(new RateLimitedError(7_000));
    }
    const dies = this.failNextRecoveries > 0;
    if (dies) this.failNextRecoveries--;
    setTimeout(() => this.#recover(producer, afterMs ?? 0, requestId, dies), 5);
    return Promise.resolve();
  }

  requestEventRecovery(producer: number, urn: string, requestId: number): Promise<void> {
    this.eventRecoveries.push({ producer, urn, requestId, atMs: this.#now() });
    if (!this.isReachable) return Promise.reject(new Error('connect ECONNREFUSED'));
    if (this.ignoreNextEventRecoveries > 0) {
      this.ignoreNextEventRecoveries--;
      return Promise.resolve();
    }
    setTimeout(() => {
      const event = this.events.get(urn);
      for (const message of event?.results ?? []) this.#deliver({ ...message, request_id: requestId }, true);
      if (event && !event.isClosed && event.producer === producer)
        this.#deliver({ ...this.#fullMessage(event), request_id: requestId }, true);
      this.#deliver(
        { type: 'snapshot_complete', product: producer, event_id: urn, timestamp: this.#now(), request_id: requestId },
        true,
      );
    }, 5);
    return Promise.resolve();
  }

  #recover(producer: number, afterMs: number, requestId: number, dies: boolean): void {
    const send = (message: WireMessage) => this.#deliver({ ...message, request_id: requestId }, true);
    for (const { results } of this.events.values()) {
      for (const result of results) if (result.product === producer && Number(result.timestamp) >= afterMs) send(result);
    }
    const events = [...this.events.values()].filter((event) => event.producer === producer && !event.isClosed);
    for (const event of dies ? events.slice(0, events.length / 2) : events) send(this.#fullMessage(event));
    if (!dies) send({ type: 'snapshot_complete', product: producer, timestamp: this.#now() });
  }

  #lastTimestamp = 0;
  /** Strictly increasing, as the protocol promises per event. */
  timestamp(): number {
    this.#lastTimestamp = Math.max(this.#lastTimestamp + 1, this.#now());
    return this.#lastTimestamp;
  }

  #fullMessage(event: FakeEvent): WireMessage {
    return {
      type: 'odds_change',
      product: event.producer,
      event_id: event.fixture.urn,
      timestamp: this.timestamp(),
      ...(event.status && { sport_event_status: event.status }),
      markets: [...event.markets.values()],
    };
  }

  addEvent(fixture: Fixture): void {
    this.events.set(fixture.urn, {
      fixture,
      producer: fixture.producer,
      markets: new Map(),
      status: null,
      results: [],
      isClosed: false,
    });
  }

  #event(urn: string): FakeEvent {
    const event = this.events.get(urn);
    if (!event) throw new Error(`no event ${urn}`);
    return event;
  }

  odds(urn: string, markets: WireMarket[], more: { status?: Record<string, unknown>; product?: number } = {}): void {
    const event = this.#event(urn);
    if (more.product !== undefined) event.producer = more.product;
    if (more.status) event.status = more.status;
    for (const market of markets) {
      const key = `${market.id}/${market.specifiers ?? ''}`;
      const outcomes = market.outcomes ?? event.markets.get(key)?.outcomes;
      event.markets.set(key, { ...market, ...(outcomes && { outcomes }) });
    }
    this.send({
      type: 'odds_change',
      product: event.producer,
      event_id: urn,
      timestamp: this.timestamp(),
      ...(event.status && { sport_event_status: event.status }),
      markets,
    });
  }

  stop(urn: string, reason = 'goal'): void {
    const event = this.#event(urn);
    for (const market of event.markets.values()) if (market.status === 1) market.status = -1;
    this.send({
      type: 'bet_stop',
      product: event.producer,
      event_id: urn,
      timestamp: this.timestamp(),
      groups: 'all',
      market_status: -1,
      reason,
    });
  }

  settle(urn: string, markets: unknown[], certainty = 1): void {
    const event = this.#event(urn);
    const message = {
      type: 'bet_settlement',
      product: event.producer,
      event_id: urn,
      timestamp: this.timestamp(),
      certainty,
      markets,
    };
    event.results.push(message);
    this.send(message);
  }

  /** Sends as it is; product's silence and the faults of the connection apply. */
  send(message: WireMessage): void {
    const product = Number(message.product);
    if (!this.#stream) return;
    if (this.silent.has(product)) this.#stream.missed.add(product);
    else this.#deliver(message, false);
  }

  raw(frame: Frame): void {
    this.#stream?.handlers.onFrame(frame);
  }

  #deliver(message: WireMessage, isExact: boolean): void {
    const stream = this.#stream;
    if (!stream || (isExact && this.silent.has(Number(message.product)))) return;
    const frame = JSON.stringify({ ...message, seq: ++stream.seq });
    if (!isExact && this.random() < this.faults.drop) return;
    if (!isExact && this.random() < this.faults.reorder) stream.held.push(frame);
    else stream.handlers.onFrame(frame);
    if (!isExact && this.random() < this.faults.duplicate) stream.handlers.onFrame(frame);
    if (stream.held.length > 0 && (isExact || this.random() < 0.3)) {
      for (const held of stream.held.splice(0)) stream.handlers.onFrame(held);
    }
  }
}

/** Gates in memory, with a log of what was asked. */
export class FakeGates implements GatePort {
  readonly log: string[] = [];
  readonly matches = new Map<number, boolean>();
  readonly markets = new Map<number, boolean>();
  readonly producers = new Map<number, boolean>();
  failNext = 0;

  async #set(entry: string, act: () => void): Promise<void> {
    await Promise.resolve();
    if (this.failNext > 0) {
      this.failNext--;
      throw new Error('the database is away');
    }
    this.log.push(entry);
    act();
  }

  isOpen(kind: 'match' | 'market', id: number): boolean | null {
    return (kind === 'match' ? this.matches : this.markets).get(id) ?? null;
  }
  set(settings: readonly GateSetting[]) {
    if (settings.length === 0) return Promise.resolve();
    const entry = settings.map(({ kind, id, open, reason }) => `${open ? 'open' : 'close'} ${kind} ${id} ${reason}`.trimEnd());
    return this.#set(entry.join(', '), () => {
      for (const { kind, id, open } of settings) (kind === 'match' ? this.matches : this.markets).set(id, open);
    });
  }
  closeProducer(id: number, reason: string) {
    return this.#set(`close producer ${id} ${reason}`, () => this.producers.set(id, false));
  }
  openProducer(id: number) {
    return this.#set(`open producer ${id}`, () => this.producers.set(id, true));
  }
  /** Could a bet on this market commit? */
  takesBets(producer: number, matchId: number, marketId: number): boolean {
    return this.producers.get(producer) === true && this.matches.get(matchId) === true && this.markets.get(marketId) !== false;
  }
}

/** Facts in memory: the newest per natural key, and everything that came. */
export class FakeSettlements implements SettlementPort {
  readonly facts: Record<string, unknown>[] = [];
  failNext = 0;

  async #keep(kind: string, facts: readonly object[]): Promise<void> {
    await Promise.resolve();
    if (this.failNext > 0) {
      this.failNext--;
      throw new Error('the database is away');
    }
    for (const fact of facts) this.facts.push({ kind, ...fact });
  }
  onSettlement = (facts: readonly object[]) => this.#keep('settlement', facts);
  onCancel = (facts: readonly object[]) => this.#keep('cancel', facts);
  onRollbackSettlement = (facts: readonly object[]) => this.#keep('rollback-settlement', facts);
  onRollbackCancel = (facts: readonly object[]) => this.#keep('rollback-cancel', facts);
}
