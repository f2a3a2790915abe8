import type { Desk } from './desk.ts';
import type { DeskParts } from './ports.ts';

/** A sweep finds what a dead process or another node left behind. */
const SWEEP_MS = 1_000;
const CHUNK = 100;

/** Keeps the deadlines of bets at the desk: what is over is declined, and a yes that waited the live delay is decided. Survives a restart: deadlines stand on the tickets. */
export function createDeskClock({ tickets, log }: Pick<DeskParts, 'tickets' | 'log'>, desk: Desk) {
  let sweeper: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  async function sweep(): Promise<void> {
    for (;;) {
      const due = await tickets.dueReferred(CHUNK);
      // One that cannot be decided must not keep the others waiting, nor be tried without a pause.
      let failed = 0;
      for (const { ticketId } of due) {
        await desk.endWaiting(ticketId).catch((error) => {
          failed++;
          log.error({ event: 'desk_deadline_failed', ticketId, err: error }, 'a waiting bet could not be ended, trying again');
        });
      }
      if (due.length < CHUNK || failed > 0) return;
    }
  }

  /** One run at a time; a call during a run makes another one follow. */
  function run(): Promise<void> {
    if (running) {
      isAskedAgain = true;
      return running;
    }
    running = sweep()
      .catch((error) => log.error({ event: 'desk_sweep_failed', err: error }, 'waiting bets could not be read, trying again'))
      .finally(() => {
        running = null;
        if (isAskedAgain && !isStopped) {
          isAskedAgain = false;
          void run();
        }
      });
    return running;
  }

  return {
    start() {
      sweeper = setInterval(() => void run(), SWEEP_MS);
      sweeper.unref();
    },
    /** Told of a deadline, so that it is kept on time and not at the next sweep. */
    wakeIn(waitMs: number) {
      setTimeout(() => void run(), waitMs + 1).unref();
    },
    run,
    async stop() {
      isStopped = true;
      if (sweeper) clearInterval(sweeper);
      await running;
    },
  };
}
