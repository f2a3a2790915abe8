import { setTimeout as sleep } from 'node:timers/promises';
import type { BesideBets, ChunkReport } from '../../modules/tickets/index.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { NO_TRACING, type Tracing } from '../../platform/tracing/tracing.ts';
import { SettlementPace } from './settlement-pace.ts';

export interface SettlementWorkersOptions {
  settleChunk(beside?: BesideBets): Promise<ChunkReport>;
  onSettled(): void;
  /** Told after the commit which tickets wait for a person. */
  onParked(tickets: ChunkReport['parked']): void;
  /** Chunks at the same time. */
  workers: number;
  /** While bets are placed there is one worker: settlement can wait for them, they cannot wait for it. */
  isPlacing(): boolean;
  /** Before each chunk: what `isPlacing` says by then may have to be asked for. */
  lookForBets?: (() => Promise<void>) | undefined;
  log: Logger;
  metrics: Metrics;
  tracing?: Tracing | undefined;
}

/** Beside bets a chunk is short, and rests between its steps too: who waits for the processor gets it then, and not when the turn of a longer step ends. */
const SHORT_CHUNK: BesideBets = { mostTickets: 60, stepRestMs: 1 };

/** Work that a process left when it died is found this soon; also the pause after a fault. */
const SWEEP_MS = 1_000;

/** Works off the stored work from its start to its stop: at once when kicked, and whatever turns up in a sweep. A process that never starts settles nothing. */
export class SettlementWorkers {
  readonly #options: SettlementWorkersOptions;
  readonly #running = new Set<Promise<void>>();
  /** Workers that have not decided to end. */
  #active = 0;
  #sweeper: NodeJS.Timeout | null = null;
  #isRunning = false;
  #isStopped = false;
  /** How many callers wait until all work is done. */
  #draining = 0;
  /** A kick that came while all workers were busy: a worker that is about to end must look once more. */
  #again = false;
  #fault: unknown = null;
  readonly #pace = new SettlementPace(SHORT_CHUNK.mostTickets / 4);

  constructor(options: SettlementWorkersOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isRunning = true;
    this.#isStopped = false;
    this.#sweeper ??= setInterval(() => this.kick(), SWEEP_MS).unref();
    this.kick();
  }

  kick(): void {
    if (this.#mayWork()) this.#look();
  }

  #mayWork(): boolean {
    return this.#isRunning || (this.#draining > 0 && !this.#isStopped);
  }

  #look(): void {
    this.#again = true;
    this.#open();
  }

  /** One worker more, if there may be one. A worker that finds work starts the next, so a quiet sweep costs one look. */
  #open(): void {
    if (this.#active >= this.#mostWorkers()) return;
    this.#active++;
    const worker = this.#worker().finally(() => this.#running.delete(worker));
    this.#running.add(worker);
  }

  #mostWorkers(): number {
    return this.#options.isPlacing() ? 1 : this.#options.workers;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#isStopped = true;
    if (this.#sweeper) clearInterval(this.#sweeper);
    this.#sweeper = null;
    await Promise.all(this.#running);
  }

  async drain(): Promise<void> {
    this.#fault = null;
    this.#draining++;
    try {
      this.kick();
      while (this.#running.size > 0) await Promise.all(this.#running);
    } finally {
      this.#draining--;
    }
    if (this.#fault !== null) throw this.#fault;
  }

  /** Ends when there is nothing to do; after a fault it ends too, and the next sweep tries again. */
  async #worker(): Promise<void> {
    try {
      while (this.#mayWork()) {
        this.#again = false;
        const startedAt = performance.now();
        const { settleChunk, isPlacing, lookForBets, tracing = NO_TRACING } = this.#options;
        await lookForBets?.();
        const beside = isPlacing() && !this.#pace.isCatchingUp ? SHORT_CHUNK : undefined;
        const span = tracing.begin('settlement chunk');
        const report = await tracing
          .run(span, () => settleChunk(beside))
          .catch((error: unknown) => {
            span?.end(error);
            throw error;
          });
        if (report.markets === 0) this.#pace.reset();
        if (report.markets === 0 && !this.#again) return;
        if (report.markets === 0) continue;
        this.#open();
        this.#report(report, performance.now() - startedAt);
        // One that found nothing is not worth a trace.
        span?.set({ 'duskline.markets': report.markets, 'duskline.looked': report.looked, 'duskline.settled': report.settled });
        span?.end();
        if (this.#active > this.#mostWorkers()) {
          // The other one goes on with all there is, and looks once more: while this one held what is left, it saw nothing.
          this.#again = true;
          return;
        }
        if (isPlacing()) {
          const restMs = this.#pace.restAfter(report.looked, performance.now() - startedAt);
          if (restMs > 0) await sleep(restMs);
        } else this.#pace.reset();
      }
    } catch (error) {
      this.#fault = error;
      this.#options.metrics.count('settlement_faults_total');
      this.#options.log.error({ event: 'settlement_fault', err: error }, 'tickets could not be settled, trying again');
    } finally {
      this.#active--;
    }
  }

  #report(report: ChunkReport, tookMs: number): void {
    const { metrics, onSettled, onParked } = this.#options;
    for (const what of ['settled', 'resettled', 'reopened'] as const) {
      if (report[what] > 0) metrics.count('settlement_tickets_total', { what }, report[what]);
    }
    metrics.observe('settlement_chunk_seconds', tookMs / 1000);
    if (report.parked.length > 0) onParked(report.parked);
    if (report.settled + report.resettled + report.reopened > 0) onSettled();
  }
}
