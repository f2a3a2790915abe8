import { createDueRunner } from '../due-runner.ts';
import type { Desk } from './desk.ts';
import type { DeskParts } from './ports.ts';

const CHUNK = 100;

/** Keeps the deadlines of bets at the desk: what is over is declined, and a yes that waited the live delay is decided. Survives a restart: deadlines stand on the tickets. */
export function createDeskClock({ tickets, log }: Pick<DeskParts, 'tickets' | 'log'>, desk: Desk) {
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

  const runner = createDueRunner({
    work: sweep,
    log,
    event: 'desk_sweep_failed',
    fault: 'waiting bets could not be read, trying again',
  });
  /** Told of a deadline; at its very millisecond it is not over yet. */
  const wakeIn = (waitMs: number) => runner.after(waitMs + 1);
  return { start: runner.start, run: runner.run, stop: runner.stop, wakeIn };
}
