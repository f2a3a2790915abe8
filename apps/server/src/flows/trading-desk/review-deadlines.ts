import type { TicketView } from '../../modules/tickets/index.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import { processDueItems } from '../../platform/jobs/due-items.ts';
import type { Desk } from './desk.ts';
import type { DeskParts } from './ports.ts';

const CHUNK = 100;

/** Keeps the deadlines of bets at the desk: what is over is declined, and a yes that waited the live delay is decided. Survives a restart: deadlines stand on the tickets. */
export function createReviewDeadlines({ tickets, log, parking }: Pick<DeskParts, 'tickets' | 'log' | 'parking'>, desk: Desk) {
  const parked = parking.kind('desk-deadline');
  const due = (limit: number, except: readonly string[]) => tickets.dueTraderReviews(limit, except);
  async function work(some: readonly TicketView[]): Promise<void> {
    for (const { ticketId } of some) await desk.endWaiting(ticketId);
  }
  async function sweep(): Promise<void> {
    await processDueItems({ due, keyOf: ({ ticketId }) => ticketId, work, chunk: CHUNK, isOneByOne: true, parked, log });
  }

  const runner = createDelayedJobRunner({
    work: sweep,
    log,
    event: 'desk_sweep_failed',
    fault: 'waiting bets could not be read, trying again',
  });
  /** Told of a deadline; at its very millisecond it is not over yet. */
  const wakeIn = (waitMs: number) => runner.after(waitMs + 1);
  return { start: runner.start, run: runner.run, stop: runner.stop, wakeIn };
}
