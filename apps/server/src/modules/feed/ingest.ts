import type { BoardMessage, Fixture, MarketRef } from '../../platform/bus/board-message.ts';
import type { EventMessage } from './event-queues.ts';
import type { GateSync } from './gate-sync.ts';
import { untilDone } from './persist.ts';
import type { BookPort, CancelFact, RollbackFact, SettlementFact, SettlementPort } from './ports.ts';
import type { Provider } from './provider.ts';

export interface IngestOptions {
  provider: Provider;
  book: BookPort;
  gates: GateSync;
  settlements: SettlementPort;
  /** Something went wrong and is tried again, or cannot be applied. */
  onTrouble(what: string, details: Record<string, unknown>): void;
  isStopped(): boolean;
}

type Of<Kind extends EventMessage['kind']> = Extract<EventMessage, { kind: Kind }>;
type MatchBoardMessage = Exclude<BoardMessage, { kind: 'fixture' | 'producer' }>;

/** Works off one message of one event: book first, then gates, then facts. Calls for one event come one after the other. */
export class Ingest {
  readonly #options: IngestOptions;
  readonly #matchIds = new Map<string, number>();

  constructor(options: IngestOptions) {
    this.#options = options;
  }

  /** Takes listed fixtures into the book. @throws when they cannot be stored. */
  async admit(fixtures: readonly Fixture[]): Promise<void> {
    const { book } = this.#options;
    for (const fixture of await book.admit(fixtures)) {
      this.#matchIds.set(fixture.urn, fixture.matchId);
      const change = book.apply({ kind: 'fixture', fixture });
      // A match without markets has nothing to shut, and a gate that was never opened is shut.
      if (change && (change.gates.isOpen || change.gates.markets.length > 0)) {
        await this.#sync(fixture.matchId, change.gates, 'fixture');
      }
    }
  }

  /** Never throws: what must not be lost is repeated until it is done. */
  async work(message: EventMessage): Promise<void> {
    const matchId = await this.#resolve(message.urn, message.kind === 'fixture-change');
    if (matchId === null) {
      this.#options.onTrouble('unknown_event', { urn: message.urn, kind: message.kind });
      return;
    }
    await this.#dispatch(matchId, message);
  }

  async #dispatch(matchId: number, message: EventMessage): Promise<void> {
    const { producer, timestampMs } = message;
    const base = { matchId, producer, timestampMs };
    switch (message.kind) {
      case 'odds': {
        const { state, markets, requestId } = message;
        await this.#apply({ kind: 'odds', ...base, ...(state && { state }), markets, isFull: requestId !== null }, 'odds');
        return;
      }
      case 'stop': {
        const { groups, marketStatus, reason } = message;
        await this.#apply({ kind: 'stop', ...base, groups, marketStatus, ...(reason && { reason }) }, reason ?? 'bet_stop');
        return;
      }
      case 'settlement':
        return this.#settle(matchId, message);
      case 'cancel':
        return this.#cancel(matchId, message);
      case 'rollback-settlement':
        await this.#apply({ kind: 'undecided', ...base, markets: message.markets }, 'rollback');
        return this.#store(() => this.#options.settlements.onRollbackSettlement(rollbackFacts(matchId, message)));
      case 'rollback-cancel':
        if (message.toMs === null) await this.#apply({ kind: 'undecided', ...base, markets: message.markets }, 'rollback');
        return this.#store(() => this.#options.settlements.onRollbackCancel(cancelFacts(matchId, message)));
      case 'overdue':
        // Unless it has begun or moved while this waited.
        if (this.#options.book.isOverdue(matchId)) await this.#sync(matchId, { isOpen: false, markets: [] }, 'start');
        return;
      case 'fixture-change':
        return;
    }
  }

  /** Markets with a result take no more bets before the result is known to anybody else. */
  async #settle(matchId: number, message: Of<'settlement'>): Promise<void> {
    const { producer, timestampMs } = message;
    const decided = message.markets.filter(({ outcomes }) => outcomes.some(({ result }) => result !== -1));
    await this.#apply({ kind: 'decided', matchId, producer, timestampMs, markets: decided }, 'result');
    const facts = settlementFacts(matchId, message);
    if (facts.length > 0) await this.#store(() => this.#options.settlements.onSettlement(facts));
  }

  async #cancel(matchId: number, message: Of<'cancel'>): Promise<void> {
    const { producer, timestampMs, markets } = message;
    // A window in the past voids the bets of that time; the market itself goes on.
    if (message.toMs === null) await this.#apply({ kind: 'decided', matchId, producer, timestampMs, markets }, 'cancelled');
    await this.#store(() => this.#options.settlements.onCancel(cancelFacts(matchId, message)));
  }

  async #apply(message: MatchBoardMessage, reason: string): Promise<void> {
    const change = this.#options.book.apply(message);
    if (change) await this.#sync(message.matchId, change.gates, reason);
  }

  async #sync(matchId: number, gates: Parameters<GateSync['sync']>[1], reason: string): Promise<void> {
    await this.#until('gate', () => this.#options.gates.sync(matchId, gates, reason));
  }

  #store(act: () => Promise<void>): Promise<void> {
    return this.#until('facts', act);
  }

  #until(what: string, act: () => Promise<void>): Promise<void> {
    const { onTrouble, isStopped } = this.#options;
    return untilDone(act, (error, attempt) => onTrouble(`${what}_not_stored`, { error, attempt }), isStopped);
  }

  /** @returns null when the provider does not know the event either. */
  async #resolve(urn: string, isChanged: boolean): Promise<number | null> {
    const known = this.#matchIds.get(urn);
    if (known !== undefined && !isChanged) return known;
    let isUnknown = false;
    await this.#until('fixture', async () => {
      const fixture = await this.#options.provider.fixture(urn);
      if (fixture) await this.admit([fixture]);
      else isUnknown = true;
    });
    if (!isUnknown) return this.#matchIds.get(urn) ?? null;
    // Gone from the provider's lists, yet perhaps ours from before: its results still count.
    const stored = await this.#options.book.matchIds([urn]);
    const matchId = stored.get(urn) ?? null;
    if (matchId !== null) this.#matchIds.set(urn, matchId);
    return matchId;
  }

  /** The provider did not confirm the match in a recovery: read it again, and offer nothing of it until prices come. */
  async withdraw(orphan: { matchId: number; urn: string }, producer: number, timestampMs: number): Promise<Fixture | null> {
    this.#matchIds.set(orphan.urn, orphan.matchId);
    const fixture = await this.#options.provider.fixture(orphan.urn);
    if (fixture) await this.admit([fixture]);
    await this.#apply({ kind: 'withdraw', matchId: orphan.matchId, producer, timestampMs }, 'not_confirmed');
    return fixture;
  }
}

const keyOf = (matchId: number, { marketType, specifiers }: MarketRef) => ({
  matchId,
  marketType,
  specifiers: specifiers.split('|').sort().join('|'),
});

function settlementFacts(matchId: number, message: Of<'settlement'>): SettlementFact[] {
  const { certainty, producer, timestampMs } = message;
  return message.markets.flatMap((market) =>
    market.outcomes.map((outcome) => ({
      ...keyOf(matchId, market),
      ...outcome,
      voidReason: market.voidReason,
      certainty,
      producer,
      timestampMs,
    })),
  );
}

function cancelFacts(matchId: number, message: Of<'cancel'> | Of<'rollback-cancel'>): CancelFact[] {
  const { fromMs, toMs, producer, timestampMs } = message;
  return message.markets.map((market) => ({
    ...keyOf(matchId, market),
    fromMs,
    toMs,
    voidReason: 'voidReason' in market ? market.voidReason : null,
    producer,
    timestampMs,
  }));
}

function rollbackFacts(matchId: number, message: Of<'rollback-settlement'>): RollbackFact[] {
  const { producer, timestampMs } = message;
  return message.markets.map((market) => ({ ...keyOf(matchId, market), producer, timestampMs }));
}
