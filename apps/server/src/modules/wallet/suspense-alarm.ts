import type { Alarms } from '../../platform/alarms.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import { suspenseEvent } from './events.ts';

/** Calls people for each deposit that went into suspense, and for each that was paid back twice. An event that is delivered again calls them again. */
export const createSuspenseAlarm = (alarms: Pick<Alarms, 'raise'>) => ({
  suspense(row: OutboxRow): void {
    for (const { kind, provider, transaction, currency, refusal } of suspenseEvent.read(row)) {
      const details = { provider, transaction, currency, refusal };
      if (kind === 'deposit') alarms.raise('deposit_unallocated', details, 'a deposit arrived that its player cannot have');
      if (kind === 'refund_returned') alarms.raise('deposit_unallocated', details, 'the refund of a deposit came back');
      if (kind === 'paid_twice') alarms.raise('deposit_paid_back_twice', details, 'a deposit was charged back after its refund');
    }
  },
});
