import type { AlarmName } from '../../../platform/alarm-table.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { ProducerInfo } from '../feed-provider.ts';
import { isNeverPermanent, retryUntilDone } from '../ingest/persist.ts';
import { DataAge, LIVE_LIMIT_MS, OTHER_LIMIT_MS } from '../judge/data-age.ts';
import type { FeedBoard, GatePort } from '../ports.ts';
import { ProducerMonitor, type ProducerStatus } from './producer-monitor.ts';

/** The producer of running matches in the Unified Odds Feed. */
const LIVE = 1;
/** Our clock has jumped when it moves by this much against one that cannot. */
const JUMP_MS = 1_000;

export interface ProducersOptions {
  clock: Clock;
  /** A clock that only goes forward, ms. */
  steady(): number;
  log: Logger;
  metrics: Metrics;
  book: Pick<FeedBoard, 'apply'>;
  gates: Pick<GatePort, 'openProducer' | 'closeProducer'>;
  isStopped(): boolean;
  onFeedError(what: string, details: Record<string, unknown>): void;
  onAlarm(name: AlarmName, details: Record<string, unknown>, text: string): void;
  onOpened(): void;
}

interface Entry {
  monitor: ProducerMonitor;
  age: DataAge;
  /** Book and gate let bets through. */
  isOpen: boolean;
  isOpening: boolean;
  /** The database did not take the last change of its gate: it is tried again. */
  isGateStuck: boolean;
  /** Grows each time it is shut: an opening that began before does not count. */
  shuts: number;
  /** Gate changes of one producer come one after the other. */
  work: Promise<void>;
}

/** Of a producer that has recovered. */
function whyShut({ age, isGateStuck }: Entry, steadyMs: number): Pick<ProducerStatus, 'state' | 'reason'> {
  if (!age.isFresh(steadyMs)) return { state: 'stale', reason: 'data_old' };
  return { state: 'opening', reason: isGateStuck ? 'gate_not_stored' : 'opening' };
}

/** Why everything is shut before the provider has been heard. */
const STARTING = 'starting';

/** The producers with their gates: one is open while it has recovered and its data is fresh. */
export class Producers {
  readonly #options: ProducersOptions;
  #entries = new Map<number, Entry>();
  #driftMs: number | null = null;

  constructor(options: ProducersOptions) {
    this.#options = options;
  }

  /** Before anything is known: everything is shut. */
  start(ids: readonly number[]): Promise<unknown> {
    const unknown = { aliveIntervalMs: 5_000, downAfterMs: 20_000, recoveryWindowMs: 0 };
    this.#list(ids.map((id) => ({ id, name: String(id), ...unknown })));
    return Promise.all(ids.map((id) => this.shut(id, STARTING)));
  }

  learn(infos: readonly ProducerInfo[]): void {
    this.#list(infos);
    for (const { id } of infos) this.#options.metrics.gauge('feed_producer_up', 0, { producer: String(id) });
  }

  #list(infos: readonly ProducerInfo[]): void {
    const now = this.#options.clock.now();
    this.#entries = new Map(
      infos.map((info) => [
        info.id,
        {
          monitor: new ProducerMonitor(info, now),
          age: new DataAge(info.id === LIVE ? LIVE_LIMIT_MS : OTHER_LIMIT_MS, info.aliveIntervalMs),
          isOpen: false,
          isOpening: false,
          isGateStuck: false,
          shuts: 0,
          work: this.#entries.get(info.id)?.work ?? Promise.resolve(),
        },
      ]),
    );
  }

  get ids(): readonly number[] {
    return [...this.#entries.keys()];
  }

  monitor(id: number): ProducerMonitor | undefined {
    return this.#entries.get(id)?.monitor;
  }

  /** Data older than this is late; null while the producer is shut anyway. */
  lateAfterMs(id: number): number | null {
    const entry = this.#entries.get(id);
    return entry?.isOpen ? entry.age.limitMs : null;
  }

  statuses(): ProducerStatus[] {
    const steadyMs = this.#options.steady();
    return Array.from(this.#entries.values(), (entry) => {
      const { status } = entry.monitor;
      const isShut = status.state === 'up' && !entry.isOpen;
      return { ...status, ...(isShut && whyShut(entry, steadyMs)), ageMs: entry.age.ageMs(steadyMs) };
    });
  }

  isUp(): boolean {
    return this.#entries.size > 0 && [...this.#entries.values()].every(({ isOpen }) => isOpen);
  }

  /** A sign of life. @returns `recover` when messages were missed or never asked for. */
  alive(id: number, isSubscribed: boolean, timestampMs: number): 'recover' | 'nothing' {
    const entry = this.#entries.get(id);
    if (!entry) return 'nothing';
    const now = this.#options.clock.now();
    const steadyMs = this.#options.steady();
    entry.age.heard(timestampMs, now, steadyMs);
    const wasUp = entry.monitor.isUp;
    const answer = entry.monitor.alive(isSubscribed, now, steadyMs);
    if (wasUp && !entry.monitor.isUp) void this.shut(id, entry.monitor.status.reason);
    this.#judgeAge(id, entry);
    return answer;
  }

  down(id: number, reason: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const wasUp = entry.monitor.isUp;
    entry.monitor.down(reason, this.#options.clock.now());
    if (wasUp) void this.shut(id, reason);
  }

  allDown(reason: string): void {
    for (const [id, { age }] of this.#entries) {
      age.forget();
      this.down(id, reason);
    }
  }

  /** The board first: it refuses at once. Then the gate, which is what counts. */
  shut(id: number, reason: string): Promise<void> {
    const { book, metrics, log, gates, isStopped, onFeedError } = this.#options;
    const entry = this.#entries.get(id);
    if (entry) {
      entry.isOpen = false;
      entry.shuts++;
    }
    try {
      book.apply({ kind: 'producer', producer: id, isDown: true });
    } catch (error) {
      // The gate is what counts.
      this.#reportFault(id, error);
    }
    // Before the provider has said which producers there are, one that it does not have would stand as down for ever.
    if (reason !== STARTING) metrics.gauge('feed_producer_up', 0, { producer: String(id) });
    log.warn({ producer: id, reason }, 'producer shut, its markets are suspended');
    return this.#inTurn(id, () =>
      retryUntilDone(
        async () => {
          await gates.closeProducer(id, reason);
          if (entry) entry.isGateStuck = false;
        },
        (error, attempt) => {
          if (entry) entry.isGateStuck = true;
          onFeedError('gate_not_stored', { producer: id, attempt, error });
        },
        isStopped,
        // Whatever it is, an open gate is worse.
        isNeverPermanent,
      ),
    );
  }

  /** Never rejects: a change that fails is reported, and those behind it are made all the same (XR-02). */
  #inTurn(id: number, act: () => Promise<void>): Promise<void> {
    const entry = this.#entries.get(id);
    const done = (entry?.work ?? Promise.resolve()).then(act).catch((error: unknown) => {
      this.#reportFault(id, error);
      this.down(id, 'fault');
    });
    if (entry) entry.work = done;
    return done;
  }

  #reportFault(id: number, error: unknown): void {
    const details = { producer: id, err: error };
    this.#options.onAlarm('feed_producer_fault', details, 'a producer could not be opened or shut as it should: it is shut');
  }

  /** A recovery has been processed: it opens now, or as soon as its data is fresh and the gate can be stored. */
  async recovered(id: number, requestId: number): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry?.monitor.isAwaited(requestId) || this.#options.isStopped()) return;
    entry.monitor.recovered(requestId, this.#options.clock.now());
    if (entry.age.isFresh(this.#options.steady())) await this.#open(id, entry);
    else this.#reportOld(id, entry);
  }

  async #open(id: number, entry: Entry): Promise<void> {
    const { gates, isStopped, onFeedError, book, metrics, log, onOpened, steady } = this.#options;
    const { shuts } = entry;
    const mayOpen = () => entry.shuts === shuts && entry.monitor.isUp && entry.age.isFresh(steady()) && !isStopped();
    entry.isOpening = true;
    await this.#inTurn(id, async () => {
      if (!mayOpen()) return;
      try {
        await gates.openProducer(id);
        entry.isGateStuck = false;
      } catch (error) {
        entry.isGateStuck = true;
        onFeedError('gate_not_stored', { producer: id, error });
        return;
      }
      if (!mayOpen()) {
        // Something went wrong while the gate opened: shut it again.
        void this.shut(id, entry.monitor.status.reason || 'data_old');
        return;
      }
      entry.isOpen = true;
      book.apply({ kind: 'producer', producer: id, isDown: false });
      metrics.gauge('feed_producer_up', 1, { producer: String(id) });
      log.info({ producer: id, name: entry.monitor.name }, 'producer up');
      onOpened();
    });
    entry.isOpening = false;
  }

  /** Old data is shut, fresh data opens again: nothing was missed, so no recovery is needed (XR-12). */
  #judgeAge(id: number, entry: Entry): void {
    if (!entry.monitor.isUp) return;
    const isFresh = entry.age.isFresh(this.#options.steady());
    if (entry.isOpen && !isFresh) {
      void this.shut(id, 'data_old');
      this.#reportOld(id, entry);
    } else if (!entry.isOpen && isFresh && !entry.isOpening) {
      void this.#open(id, entry);
    }
  }

  #reportOld(id: number, entry: Entry): void {
    const ageMs = entry.age.ageMs(this.#options.steady());
    const details = { producer: id, ageMs: ageMs === null ? null : Math.round(ageMs), limitMs: entry.age.limitMs };
    this.#options.onAlarm('feed_data_old', details, 'what a producer tells is too old to bet on, or the clocks disagree');
  }

  /** Silence and age are looked at now. */
  tick(): void {
    const { clock, steady } = this.#options;
    this.#watchClock(clock.now() - steady());
    for (const [id, entry] of this.#entries) {
      const wasUp = entry.monitor.isUp;
      if (entry.monitor.tick(clock.now(), steady()) && wasUp) void this.shut(id, entry.monitor.status.reason);
      this.#judgeAge(id, entry);
      const ageMs = entry.age.ageMs(steady());
      if (ageMs !== null) this.#options.metrics.gauge('feed_data_age_seconds', ageMs / 1000, { producer: String(id) });
    }
  }

  /** After a jump of our own clock the age of everything is unknown until the next sign of life (XR-26). */
  #watchClock(driftMs: number): void {
    const jumpedMs = this.#driftMs === null ? 0 : driftMs - this.#driftMs;
    this.#driftMs = driftMs;
    if (Math.abs(jumpedMs) < JUMP_MS) return;
    this.#options.onAlarm('clock_jumped', { jumpedMs: Math.round(jumpedMs) }, 'the clock of this machine jumped');
    for (const { age } of this.#entries.values()) age.forget();
  }

  settled(): Promise<unknown> {
    return Promise.all(Array.from(this.#entries.values(), ({ work }) => work));
  }
}
