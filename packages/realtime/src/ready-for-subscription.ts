import type { SubscriptionStatus } from './protocol.ts';

/**
 * Whether a sport may be subscribed to (spec 125.3, RT-05). The specification's words, taken literally, leave only "no status": a
 * rejected one is not tried again by itself. What removes a status: unsubscribing, a new start of the transport, an explicit retry.
 */
export function isReadyForSubscription(status: SubscriptionStatus | undefined): boolean {
  return status !== 'pending' && status !== 'fulfilled' && status !== 'rejected';
}
