import { type Alarm, createAlarms } from '../src/platform/alarms.ts';
import type { Database } from '../src/platform/db/create-db.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createParking, type Parking } from '../src/platform/parking/parking.ts';

/**
 * The real parking of one process, with what it has raised. `gapMs`: failures that follow each other faster count once; every one does unless the test says otherwise.
 */
export function testParking(db: Pick<Database, 'call'>, gapMs = 0): Parking & { readonly alarms: () => readonly Alarm[] } {
  const [log, metrics] = [createLog('silent'), createMetrics()];
  const alarms = createAlarms({ log, metrics });
  return { ...createParking({ db, alarms, log, metrics, gapMs }), alarms: () => alarms.latest() };
}

/** Tickets that wait for a person, whatever parked them. */
export async function parkedTickets(db: Pick<Database, 'call'>): Promise<{ ticketId: string; reason: string }[]> {
  const items = await testParking(db).list('ticket');
  return items.map(({ key, reason }) => ({ ticketId: key, reason }));
}
