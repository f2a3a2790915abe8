import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import { isServerFault, sqlStateOf } from '../../platform/db/database-error.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DiskRoom } from '../../platform/nodes/disk-watch.ts';
import { ChangeQueue, type Changes, countOf, timesOf } from './change-queue.ts';
import { LongPause, type LongPauseOptions } from './long-pause.ts';
import type { HeldMarkets, MarketName, OutcomeState, RecordedBoard } from './ports.ts';
import type { Batch, RunReason, RunStore, Stretch } from './store.ts';

const DAY_MS = 86_400_000;
/** A clock that goes back by more than this begins a new run: its times would be those of before. */
const STEP_BACK_MS = 1_000;
/** Changes that wait at most: several minutes of a busy day, and all prices of the board (three of a market) twice. */
const LEAST_BOUND = 250_000;
const OF_A_MARKET = 6;
/** Days that are never dropped to make room; the database would refuse it. */
const LEAST_DAYS = 30;
const DISK_FULL = '53100';

export interface RecorderOptions {
  board: RecordedBoard;
  store: RunStore;
  clock: Clock;
  /** Names the process. */
  boot: string;
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
  /** Whether there is room on the disk of the database to go on, or to begin again. */
  room?(isStopped: boolean): Promise<DiskRoom>;
  /** Changes that wait at most; absent: as many as the board is large. */
  bound?: number;
  /** Changes of one call of the database. */
  batch?: number;
  everyMs?: number;
  /** After a batch that the database refuses, for whatever reason, and while there is no room. */
  pauseMs?: number;
  /** After a full disk whose room nobody can measure. */
  longPause?: LongPauseOptions;
}

/** Why a run ends, and what was lost since. */
interface Ending {
  why: Exclude<RunReason, 'start'>;
  atMs: number;
  lost: number;
}

/**
 * Writes what the board takes over, beside its way: the board waits for nothing here. Each batch is written once, whatever becomes of its answer. What
 * cannot be kept is counted and told, and ends the run: the next one begins with what can be bet on by then, and between the two nothing is known.
 */
export class Recorder {
  readonly #options: RecorderOptions & Required<Pick<RecorderOptions, 'room' | 'batch' | 'everyMs' | 'pauseMs'>>;
  readonly #queue: ChangeQueue;
  readonly #longPause: LongPause;
  #named = new Set<number>();
  #namedDay = 0;
  #lastNamed = 0;
  #madeDays = new Set<number>();
  #lastMs = 0;
  #run: { id: number; position: bigint } | null = null;
  #next: { why: RunReason; lost: number; atMs: number } = { why: 'start', lost: 0, atMs: 0 };
  #ending: Ending | null = null;
  #snapshot: number[] | null = null;
  #completeMs: number | null = null;
  /** The day (UTC) of which what can be bet on was last stated, and since when it is being stated again. */
  #statedDay = 0;
  #restatingMs: number | null = null;
  #restated: Stretch | null = null;
  #sending: Batch | null = null;
  #lastSentMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;
  #isOver = false;
  #isAway = false;
  #isFull = false;

  constructor(options: RecorderOptions) {
    this.#options = { room: async () => 'unknown', batch: 5_000, everyMs: 250, pauseMs: 60_000, ...options };
    this.#queue = new ChangeQueue(this.#options.batch);
    this.#longPause = new LongPause(options.longPause);
  }

  start(): void {
    this.#begin('start', 0);
    this.#unsubscribe = this.#options.board.onChange((states, held) => this.#note(states, held));
    this.#later(0);
  }

  /** Writes what it was told; what cannot be written any more is counted. What stands on the board beside that is for the next run to state. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#isOver = true;
    this.#snapshot = null;
    this.#restatingMs = null;
    try {
      if (!this.#isFull) await this.flush();
    } catch (error) {
      const lost = this.#waiting();
      this.#options.metrics.count('odds_history_lost_total', { why: 'stop' }, lost);
      this.#options.log.error({ event: 'odds_history', lost, err: error }, 'the last changes of prices could not be written');
    }
  }

  /** Writes everything gathered so far. @throws what the database says */
  async flush(): Promise<void> {
    // One after the other: a batch has one position.
    while (this.#working) await this.#working.catch(() => undefined);
    this.#working = this.#work().finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  #at(): number {
    const now = this.#options.clock.now();
    if (now < this.#lastMs - STEP_BACK_MS && this.#ending === null) this.#end('clock', 0);
    this.#lastMs = Math.max(this.#lastMs, now);
    return this.#lastMs;
  }

  #note(states: Iterable<OutcomeState>, held?: HeldMarkets): void {
    const atMs = this.#at();
    let lost = 0;
    for (const state of states) {
      if (this.#isTaken(atMs)) this.#queue.add(atMs, state, this.#nameOf(state.marketId, atMs));
      else lost++;
    }
    if (held && this.#isTaken(atMs)) this.#queue.hold(atMs, held);
    else if (held) lost++;
    if (lost > 0 && this.#ending) this.#lose(this.#ending, lost);
  }

  /** False: there is no room for one more, which ends the run. */
  #isTaken(atMs: number): boolean {
    if (this.#ending === null && this.#queue.length >= this.#bound()) this.#end('lost', atMs);
    return this.#ending === null;
  }

  #bound(): number {
    const { bound, board } = this.#options;
    return bound ?? Math.max(LEAST_BOUND, OF_A_MARKET * board.marketCount());
  }

  /** Changes that are not written yet. */
  #waiting(): number {
    return this.#queue.length + (this.#sending ? countOf(this.#sending.changes) : 0);
  }

  /** What a market is, once a day. */
  #nameOf(marketId: number, atMs: number): MarketName | null {
    const day = Math.floor(atMs / DAY_MS);
    if (day !== this.#namedDay) this.#named.clear();
    this.#namedDay = day;
    // Outcomes of a market come one after the other.
    if (marketId === this.#lastNamed && this.#named.size > 0) return null;
    this.#lastNamed = marketId;
    if (this.#named.has(marketId)) return null;
    this.#named.add(marketId);
    return this.#options.board.market(marketId);
  }

  #lose(ending: Ending, lost: number): void {
    ending.lost += lost;
    this.#options.metrics.count('odds_history_lost_total', { why: ending.why }, lost);
  }

  /** Nothing is taken any more until what waits has been written and another run has begun. */
  #end(why: Ending['why'], atMs: number): void {
    this.#ending = { why, atMs: why === 'clock' ? this.#lastMs : atMs, lost: 0 };
    this.#snapshot = null;
    this.#restatingMs = null;
    const text = 'the history of odds has a gap: nothing is known of prices until it has begun again';
    this.#options.alarms.raise('odds_history_gap', { why, bound: this.#bound() }, text);
  }

  #begin(why: RunReason, lost: number): void {
    this.#run = null;
    this.#ending = null;
    this.#lastMs = why === 'clock' ? this.#options.clock.now() : Math.max(this.#lastMs, this.#options.clock.now());
    // Names that were lost with their changes are said again.
    this.#named.clear();
    this.#next = { why, lost, atMs: this.#lastMs };
    this.#completeMs = null;
    this.#restated = null;
    this.#state();
  }

  /** What can be bet on is told from here on, a batch at a time. */
  #state(): void {
    this.#snapshot = this.#options.board.matchIds();
    this.#statedDay = Math.floor(this.#lastMs / DAY_MS);
  }

  #later(ms: number): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.#round(), ms);
    this.#timer.unref();
  }

  async #round(): Promise<void> {
    const { log, everyMs, pauseMs, room } = this.#options;
    try {
      const found = await room(this.#isFull);
      if (typeof found !== 'string') {
        await this.#makeRoom(found.lack);
        this.#later(pauseMs);
        return;
      }
      if (this.#isFull && found === 'unknown' && !(await this.#isPauseOver())) {
        this.#later(pauseMs);
        return;
      }
      this.#longPause.end();
      this.#isFull = false;
      await this.flush();
      if (this.#isAway) log.info({ event: 'odds_history' }, 'the history of odds is written again');
      this.#isAway = false;
      this.#later(everyMs);
    } catch (error) {
      if (sqlStateOf(error) === DISK_FULL) {
        await this.#makeRoom((error as Error).message);
        this.#later(pauseMs);
        return;
      }
      if (isServerFault(error)) {
        if (!this.#isAway) log.warn({ event: 'odds_history', err: error }, 'the history of odds waits for the database');
        this.#isAway = true;
        this.#later(everyMs * 4);
        return;
      }
      log.error({ event: 'odds_history', err: error }, 'changes of prices were refused by the database');
      this.#giveUp('lost');
      this.#later(pauseMs);
    }
  }

  /** Whether it may begin again where nobody knows how much room there is. */
  async #isPauseOver(): Promise<boolean> {
    const { store } = this.#options;
    // Also one that a person has dropped.
    this.#longPause.saw(await store.oldestDay());
    if (this.#longPause.isOver()) return true;
    // It may have become old enough meanwhile.
    await store.dropDay(LEAST_DAYS);
    return false;
  }

  /** The history gives its place up before bets have to be refused: it takes nothing any more, and its oldest day goes, one each time. */
  async #makeRoom(why: string): Promise<void> {
    const { log, store } = this.#options;
    this.#isFull = true;
    this.#longPause.begin();
    this.#giveUp('full');
    try {
      this.#longPause.saw(await store.oldestDay());
      const dropped = await store.dropDay(LEAST_DAYS);
      log.warn(
        { event: 'odds_history', why, dropped },
        'there is no room for the history of odds: nothing is recorded, and its oldest day is dropped',
      );
    } catch (error) {
      log.warn(
        { event: 'odds_history', why, err: error },
        'there is no room for the history of odds, and its oldest day could not be dropped',
      );
    }
  }

  /** A batch that is wrong would keep everything behind it waiting for ever. */
  #giveUp(why: Ending['why']): void {
    const atMs = (this.#sending && timesOf(this.#sending.changes)?.firstMs) ?? this.#queue.firstMs ?? this.#lastMs;
    if (this.#ending === null) this.#end(why, atMs);
    if (this.#ending) this.#lose(this.#ending, this.#waiting());
    this.#queue.clear();
    this.#sending = null;
    this.#run = null;
    // It may have been refused because its day is not there any more.
    this.#madeDays.clear();
  }

  async #work(): Promise<void> {
    for (;;) {
      const isNothingLeft = this.#queue.length === 0 && !this.#sending;
      // A run that begins while it stops would tell of nothing.
      if (this.#run === null && isNothingLeft && this.#isOver) return;
      if (this.#run === null && isNothingLeft && this.#ending) this.#begin(this.#ending.why, this.#ending.lost);
      const { store, boot, metrics } = this.#options;
      this.#run ??= await store.open({ boot, ...this.#next });
      this.#look();
      this.#sending ??= this.#batch(this.#run.position);
      if (this.#sending === null) return;
      if (!(await this.#send(this.#run, this.#sending))) return;
      metrics.gauge('odds_history_pending', this.#queue.length);
      if (this.#queue.length > 0 || this.#snapshot) continue;
      if (this.#ending === null || this.#isOver) return;
      this.#begin(this.#ending.why, this.#ending.lost);
    }
  }

  /** Goes on with what can be bet on at the beginning of the run or of a day. */
  #look(): void {
    const { board, batch } = this.#options;
    if (this.#isOver) return;
    if (this.#snapshot === null && this.#ending === null && Math.floor(this.#at() / DAY_MS) > this.#statedDay) {
      this.#restatingMs = this.#lastMs;
      this.#state();
    }
    while (this.#snapshot && this.#queue.length < batch) {
      const atMs = this.#at();
      const matchId = this.#snapshot?.pop();
      if (matchId === undefined) {
        if (this.#restatingMs === null) this.#completeMs = atMs;
        else this.#restated = { fromMs: this.#restatingMs, toMs: atMs };
        this.#restatingMs = null;
        this.#snapshot = null;
        return;
      }
      for (const state of board.openOutcomes(matchId)) this.#queue.add(atMs, state, this.#nameOf(state.marketId, atMs));
    }
  }

  /** @returns null when there is nothing to say */
  #batch(position: bigint): Batch | null {
    const nowMs = this.#at();
    const changes: Changes = this.#queue.take();
    const restMs = this.#queue.firstMs ?? this.#ending?.atMs ?? nowMs;
    const isNothingNew = this.#completeMs === null && this.#restated === null && this.#ending === null;
    const isQuiet = countOf(changes) === 0 && isNothingNew;
    if (isQuiet && nowMs - this.#lastSentMs < 1_000 && !this.#isOver) return null;
    // Nothing of this moment is missing once the next one has begun.
    const throughMs = Math.max(restMs - 1, this.#next.atMs);
    const batch = { position, changes, throughMs, completeMs: this.#completeMs, restated: this.#restated };
    this.#completeMs = null;
    this.#restated = null;
    this.#lastSentMs = nowMs;
    return batch;
  }

  /** @returns false when another process records by now */
  async #send(run: { id: number; position: bigint }, batch: Batch): Promise<boolean> {
    const { store, metrics, alarms } = this.#options;
    const count = countOf(batch.changes);
    await this.#makeDays(batch.changes.atMs);
    const startedAt = performance.now();
    const answer = await store.record(run.id, batch);
    metrics.observe('odds_history_seconds', (performance.now() - startedAt) / 1000);
    if (answer === 'superseded') {
      this.#isOver = true;
      this.#unsubscribe?.();
      alarms.raise('odds_history_superseded', { run: run.id }, 'another process records the odds: this one has stopped');
      return false;
    }
    metrics.count('odds_history_changes_total', {}, count);
    run.position += BigInt(count);
    this.#sending = null;
    return true;
  }

  /** The days that these changes are of, and the one after them. */
  async #makeDays(atMs: readonly number[]): Promise<void> {
    const first = Math.floor((atMs[0] ?? Number.NaN) / DAY_MS);
    const last = Math.floor((atMs.at(-1) ?? Number.NaN) / DAY_MS);
    if (Number.isNaN(first) || (this.#madeDays.has(first) && this.#madeDays.has(last))) return;
    await this.#options.store.makeDays(first * DAY_MS, last - first + 2);
    this.#madeDays = new Set([first, last]);
  }
}
