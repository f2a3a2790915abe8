import { Worker } from 'node:worker_threads';
import type { CallId } from '@duskline/contract/calls';
import { AppError } from '@duskline/contract/errors';
import type { PageCaller } from '../http/mount-calls.ts';
import type { Page, PageRequest } from './page.ts';
import type { FromPageThread, PageThreadData, ToPageThread } from './page-protocol.ts';

export interface PagePoolOptions {
  readonly thread: PageThreadData;
  /** Threads that make pages. */
  readonly threads: number;
  /** Pages that may wait for a thread; one more is refused. */
  readonly maxWaiting: number;
  /** How long a page may wait for a thread, in milliseconds; then the reader is told to come again. */
  readonly waitMs: number;
  /** How long a page may be in the making. A thread that has said nothing for this long is ended and replaced. */
  readonly makeMs: number;
  /** True while the server has more important things to do. */
  isLagging(): boolean;
  onEvent(event: PageEvent, fields?: Record<string, unknown>): void;
}

/** `shed`: refused unmade; `late`: took too long; `thread_lost`: a thread ended or hung; `failed`: the site's own fault. */
export type PageEvent = 'made' | 'shed' | 'late' | 'failed' | 'thread_lost';

/** Overloaded: the reader is told to come again. */
export class PagesBusyError extends Error {
  override readonly name = 'PagesBusyError';
}

interface Job {
  readonly id: number;
  readonly request: PageRequest;
  readonly call: PageCaller;
  readonly promise: Promise<Page>;
  resolve(page: Page): void;
  reject(error: Error): void;
  readonly askedMs: number;
  startedMs: number;
}

interface Seat {
  thread: Worker;
  isReady: boolean;
  readonly jobs: Map<number, Job>;
  heardMs: number;
  deaths: number;
}

/** While one page waits for answers the thread works on another. */
const AT_ONCE = 4;
const LOOK_EVERY_MS = 250;
/** The slowest machine has loaded the site by then. */
const LOAD_WITHIN_MS = 60_000;
const MAX_PAUSE_MS = 5_000;
const MAX_HEAP_MB = 512;

/**
 * Has pages made by threads of their own, so that the server's loop is free for bets (XR-13, docs/adr/0008). What is too much is refused
 * at once instead of being queued: a bounded queue, a bounded wait, a time limit, and nothing new while the loop itself is late.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #seats: Seat[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #look: NodeJS.Timeout;
  #waiting: Job[] = [];
  #isClosed = false;
  #ids = 0;
  readonly #start = Promise.withResolvers<{ pageCookies: readonly string[]; pageQuery: readonly string[] }>();

  constructor(options: PagePoolOptions) {
    this.#options = options;
    this.#start.promise.catch(() => undefined);
    for (let at = 0; at < options.threads; at++) this.#seats.push(this.#sit(0));
    this.#look = setInterval(() => this.#endLate(), LOOK_EVERY_MS);
    this.#look.unref();
  }

  /** Resolves when the first thread can make pages; rejects when it cannot load the site. */
  get ready(): Promise<{ pageCookies: readonly string[]; pageQuery: readonly string[] }> {
    return this.#start.promise;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws PagesBusyError when it would take too long, or took too long */
  make(request: PageRequest, call: PageCaller, signal?: AbortSignal): Promise<Page> {
    const { maxWaiting, isLagging } = this.#options;
    if (this.#isClosed || this.#waiting.length >= maxWaiting || isLagging()) return this.#shed();
    const job: Job = {
      ...Promise.withResolvers<Page>(),
      id: ++this.#ids,
      request,
      call,
      askedMs: performance.now(),
      startedMs: 0,
    };
    this.#waiting.push(job);
    signal?.addEventListener('abort', () => this.#abandon(job), { once: true });
    this.#dispatch();
    return job.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#look);
    for (const timer of this.#timers) clearTimeout(timer);
    const jobs = [...this.#waiting, ...this.#seats.flatMap((seat) => [...seat.jobs.values()])];
    this.#waiting = [];
    for (const job of jobs) job.reject(new PagesBusyError('the server stops'));
    await Promise.all(this.#seats.map(({ thread }) => thread.terminate()));
  }

  #shed(): Promise<never> {
    this.#options.onEvent('shed');
    return Promise.reject(new PagesBusyError('too many pages at once'));
  }

  #sit(deaths: number): Seat {
    const thread = new Worker(new URL('./page-thread.ts', import.meta.url), {
      workerData: this.#options.thread,
      // React renders faster in production mode.
      env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const seat: Seat = { thread, isReady: false, jobs: new Map(), heardMs: performance.now(), deaths };
    let fault: unknown;
    thread.on('message', (message: FromPageThread) => this.#receive(seat, message));
    thread.on('error', (error) => {
      fault = error;
    });
    thread.once('exit', (code) => this.#replace(seat, fault ?? new Error(`ended with ${code}`)));
    return seat;
  }

  #replace(seat: Seat, fault: unknown): void {
    if (this.#isClosed) return;
    this.#options.onEvent('thread_lost', { err: fault });
    this.#start.reject(fault instanceof Error ? fault : new Error(String(fault)));
    for (const job of seat.jobs.values()) job.reject(new PagesBusyError('the thread that made the page ended'));
    seat.jobs.clear();
    seat.isReady = false;
    const pauseMs = seat.deaths === 0 ? 0 : Math.min(MAX_PAUSE_MS, 100 * 2 ** seat.deaths);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#seats[this.#seats.indexOf(seat)] = this.#sit(seat.deaths + 1);
    }, pauseMs);
    this.#timers.add(timer);
  }

  #receive(seat: Seat, message: FromPageThread): void {
    seat.heardMs = performance.now();
    if (message.kind === 'ready') {
      seat.isReady = true;
      // From now on it keeps no process alive.
      seat.thread.unref();
      this.#start.resolve(message);
      this.#dispatch();
      return;
    }
    const job = seat.jobs.get(message.id);
    if (!job) return;
    if (message.kind === 'call') return void this.#answer(seat, job, message);
    seat.jobs.delete(job.id);
    seat.deaths = 0;
    this.#options.onEvent(message.kind === 'done' ? 'made' : 'failed');
    if (message.kind === 'done') job.resolve(message.page);
    else job.reject(new Error(message.message));
    this.#dispatch();
  }

  async #answer(seat: Seat, job: Job, { id, call, name, input }: Extract<FromPageThread, { kind: 'call' }>): Promise<void> {
    let answer: ToPageThread;
    try {
      answer = { kind: 'answer', id, call, body: await job.call(name as CallId, input) };
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('ServiceUnavailableException');
      answer = { kind: 'refusal', id, call, exceptionName: known.exceptionName, message: known.message };
    }
    seat.thread.postMessage(answer);
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const seat = this.#freest();
      if (!seat) return;
      const job = this.#waiting.shift() as Job;
      job.startedMs = performance.now();
      if (seat.jobs.size === 0) seat.heardMs = job.startedMs;
      seat.jobs.set(job.id, job);
      seat.thread.postMessage({ kind: 'page', id: job.id, request: job.request } satisfies ToPageThread);
    }
  }

  #freest(): Seat | undefined {
    let best: Seat | undefined;
    for (const seat of this.#seats)
      if (seat.isReady && seat.jobs.size < AT_ONCE && (best === undefined || seat.jobs.size < best.jobs.size)) best = seat;
    return best;
  }

  #abandon(job: Job): void {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (this.#waiting.length < before) job.reject(new PagesBusyError('the reader has gone'));
    const seat = this.#seats.find(({ jobs }) => jobs.has(job.id));
    seat?.thread.postMessage({ kind: 'abandon', id: job.id } satisfies ToPageThread);
  }

  #endLate(): void {
    const nowMs = performance.now();
    const { waitMs, makeMs, onEvent } = this.#options;
    const late = this.#waiting.filter(({ askedMs }) => nowMs - askedMs > waitMs);
    this.#waiting = this.#waiting.filter(({ askedMs }) => nowMs - askedMs <= waitMs);
    for (const job of late) {
      onEvent('shed');
      job.reject(new PagesBusyError('the page waited too long'));
    }
    for (const seat of this.#seats) {
      // It hangs while it loads the site: another one may not.
      if (!seat.isReady && nowMs - seat.heardMs > LOAD_WITHIN_MS) void seat.thread.terminate();
      for (const job of seat.jobs.values()) {
        if (nowMs - job.startedMs <= makeMs) continue;
        onEvent('late');
        seat.jobs.delete(job.id);
        job.reject(new PagesBusyError('the page took too long'));
        seat.thread.postMessage({ kind: 'abandon', id: job.id } satisfies ToPageThread);
        // Stuck in one page: it will not recover.
        if (nowMs - seat.heardMs > makeMs) {
          seat.isReady = false;
          void seat.thread.terminate();
        }
      }
    }
    this.#dispatch();
  }
}
