import type { Logger } from '../log.ts';

export interface DelayedJobRunnerOptions {
  /** Does everything that is due now. What fails is tried again by the next sweep. */
  work(): Promise<void>;
  log: Logger;
  /** Names the fault in the log. */
  event: string;
  fault: string;
}

export interface DelayedJobRunner {
  start(): void;
  /** Something will be due after a while: it is done on time and not at the next sweep. Nothing where nothing was started: another process does it. */
  after(delayMs: number): void;
  /** One run at a time; a call during a run makes another one follow. */
  run(): Promise<void>;
  /** Waits for the run under way. */
  stop(): Promise<void>;
}

/** A sweep finds what a dead process or another node left behind. */
const SWEEP_MS = 1_000;
/** What comes due together is done together. */
const GATHER_MS = 15;

/** Runs stored work when it comes due. The waiting is stored too, so nothing is lost with the process. */
export function createDelayedJobRunner({ work, log, event, fault }: DelayedJobRunnerOptions): DelayedJobRunner {
  let sweeper: NodeJS.Timeout | null = null;
  let gathering: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  function run(): Promise<void> {
    if (running) {
      isAskedAgain = true;
      return running;
    }
    running = work()
      .catch((error) => log.error({ event, err: error }, fault))
      .finally(() => {
        running = null;
        if (isAskedAgain && !isStopped) {
          isAskedAgain = false;
          void run();
        }
      });
    return running;
  }

  function gather(): void {
    gathering ??= setTimeout(() => {
      gathering = null;
      if (sweeper && !isStopped) void run();
    }, GATHER_MS);
  }

  return {
    start() {
      sweeper = setInterval(() => void run(), SWEEP_MS).unref();
    },
    after(delayMs) {
      setTimeout(gather, delayMs).unref();
    },
    run,
    async stop() {
      isStopped = true;
      if (sweeper) clearInterval(sweeper);
      if (gathering) clearTimeout(gathering);
      await running;
    },
  };
}
