import type { SettlementPort } from '../../modules/feed/index.ts';
import { type EarlyPayoutFact, PARKED_TICKETS, type ResultFact, type Settlement } from '../../modules/tickets/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { isServerFault } from '../../platform/db/database-error.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type Parking, reasonOf } from '../../platform/parking/parking.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { factsHash } from './facts-hash.ts';
import { cancelOf, type MarketIdOf, rollbackCancelOf, rollbackOf, settlementOf } from './feed-facts.ts';
import { SettlementWorkers } from './settlement-workers.ts';

export interface SettlementFlowOptions {
  settlement: Pick<Settlement, 'recordFacts' | 'settleChunk' | 'requeue'>;
  parking: Pick<Parking, 'kind'>;
  marketIdOf: MarketIdOf;
  /** Told after tickets changed, e.g. to wake the reader of the outbox. */
  onSettled?: () => void;
  log: Logger;
  metrics: Metrics;
  tracing?: Tracing;
  clock: Clock;
  /** Chunks at the same time (default 2): one is decided while the other is written. */
  workers?: number;
  /** Before each chunk, see {@link isPlacing}. */
  lookForBets?: () => Promise<void>;
  /** Bets are being placed: then one chunk at a time, so that they keep half of the machine. */
  isPlacing?: () => boolean;
}

export interface SettlementFlow {
  /** What the feed calls. Each call resolves when its facts are on disk. */
  readonly port: SettlementPort;
  /** Stores facts of any kind in one transaction, unless the database refuses some of them; resolves when that is on disk. */
  record(facts: readonly ResultFact[]): Promise<void>;
  /** Pays a selection early; resolves when that is on disk (betting rules 14). */
  payEarly(fact: EarlyPayoutFact): Promise<void>;
  /** There is new work: look at once, if this process settles (between start and stop). */
  kick(): void;
  /** Takes up work that was left, now and every second. */
  start(): void;
  /** Takes no more work; resolves when what is being done is done. The rest stays stored. */
  stop(): Promise<void>;
  /** Does what there is, also where nothing was started; resolves when no work is left that this process could do. @throws when the work cannot be done. */
  drain(): Promise<void>;
}

/** A result on its way from the feed to money: stored first, with the work it makes, then processed (architecture 3). */
export function createSettlementFlow(options: SettlementFlowOptions): SettlementFlow {
  const { settlement, marketIdOf, log, metrics, clock } = options;
  const parked = options.parking.kind(PARKED_TICKETS, {
    isRemembered: false,
    async onRequeue({ key }) {
      await settlement.requeue([key]);
      workers.kick();
    },
  });
  const workers = new SettlementWorkers({
    settleChunk: (beside) => settlement.settleChunk(beside),
    onSettled: options.onSettled ?? (() => undefined),
    onParked: (all) => parked.report(all.map(({ ticketId, reason, isNew }) => ({ key: ticketId, reason, isNew }))),
    workers: options.workers ?? 2,
    isPlacing: options.isPlacing ?? (() => false),
    lookForBets: options.lookForBets,
    log,
    metrics,
    tracing: options.tracing,
  });

  const parkedFacts = options.parking.kind('result-fact', {
    async onRequeue({ detail }) {
      await settlement.recordFacts((detail as unknown as { facts: ResultFact[] }).facts);
      workers.kick();
    },
  });

  /** Markets whose facts the database refuses are parked, the others are stored (XR-08). Returns the number of new facts. @throws a fault of the database */
  async function record(markets: readonly (readonly ResultFact[])[]): Promise<number> {
    const facts = markets.flat();
    const [first] = facts;
    if (!first) return 0;
    try {
      return await settlement.recordFacts(facts);
    } catch (error) {
      if (isServerFault(error)) throw error;
      if (markets.length > 1) {
        const middle = Math.ceil(markets.length / 2);
        return (await record(markets.slice(0, middle))) + (await record(markets.slice(middle)));
      }
      const { matchId, marketType, specifiers, timestampMs, kind } = first;
      const key = `${matchId}/${marketType}/${specifiers}/${kind}/${timestampMs}/${factsHash(facts)}`;
      await parkedFacts.park(key, reasonOf(error), { detail: { facts } });
      return 0;
    }
  }

  async function store(facts: readonly ResultFact[]): Promise<void> {
    const stored = await record([...Map.groupBy(facts, ({ marketId }) => marketId).values()]);
    const newest = Math.max(...facts.map(({ timestampMs }) => timestampMs));
    metrics.count('settlement_facts_total', { state: 'new' }, stored);
    metrics.count('settlement_facts_total', { state: 'known' }, facts.length - stored);
    if (stored === 0) return;
    metrics.gauge('settlement_fact_age_seconds', Math.max(0, clock.now() - newest) / 1000);
    workers.kick();
  }

  return {
    port: {
      onSettlement: (facts) => store(facts.map((fact) => settlementOf(marketIdOf, fact))),
      onCancel: (facts) => store(facts.map((fact) => cancelOf(marketIdOf, fact))),
      onRollbackSettlement: (facts) => store(facts.map((fact) => rollbackOf(marketIdOf, fact))),
      onRollbackCancel: (facts) => store(facts.map((fact) => rollbackCancelOf(marketIdOf, fact))),
    },
    record: store,
    payEarly: (fact) => store([fact]),
    kick: () => workers.kick(),
    start: () => workers.start(),
    stop: () => workers.stop(),
    drain: () => workers.drain(),
  };
}
