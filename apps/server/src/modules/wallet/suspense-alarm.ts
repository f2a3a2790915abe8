import type { Alarms } from '../../platform/alarms.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import { suspenseEvent } from './events.ts';

/** Calls people for each deposit that went into suspense. An event that is delivered again calls them again. */
export const createSuspenseAlarm = (alarms: Pick<Alarms, 'raise'>) => ({
  suspense(row: OutboxRow): void {
    for (const { kind, provider, transaction, currency, refusal } of suspenseEvent.read(row)) {
      if (kind !== 'deposit') continue;
      const details = { provider, transaction, currency, refusal };
      alarms.raise('deposit_unallocated', details, 'a deposit arrived that its player cannot have');
    }
  },
});
