import type { Acceptance } from './acceptance.ts';

/**
 * The life of a bet as one table (BETSTATUS-01, BETSTATUS-03, betting rules 10.3). A bet that is not yet known is in state
 * `NEW`. PENDING waits for a trader, DELAYED for the live delay, NEW_OFFER for the customer: each until a deadline that the
 * server sets; passing it declines the bet. A live bet that a trader or the customer has said yes to waits the live delay too.
 * The database holds the same table as a guard, and a test compares the two.
 */
export type AcceptanceState = 'NEW' | Acceptance;

export type AcceptanceEvent =
  /** Within all limits, nothing live. */
  | 'take'
  | 'refuse'
  /** A live leg: the live delay runs. */
  | 'delay'
  /** Over a limit: to the traders. */
  | 'refer'
  /** A trader, or the end of the live delay, says yes. */
  | 'accept'
  | 'decline'
  /** A trader names other terms; or the live delay has ended and the current odds allow a smaller stake only. */
  | 'offer'
  | 'take-offer'
  | 'refuse-offer'
  | 'withdraw-offer'
  | 'expire'
  /** A cashout of a ticket with a live leg waits as a bet does. */
  | 'request-cashout'
  | 'end-cashout';

export interface AcceptanceTransition {
  readonly from: AcceptanceState;
  readonly event: AcceptanceEvent;
  readonly to: Acceptance;
}

const step = (from: AcceptanceState, event: AcceptanceEvent, ...to: readonly Acceptance[]): AcceptanceTransition[] =>
  to.map((state) => ({ from, event, to: state }));

/** Every step there is. Where an event has two ends, a live leg decides: DELAYED with one, ACCEPTED without. */
export const ACCEPTANCE_TRANSITIONS: readonly AcceptanceTransition[] = Object.freeze([
  ...step('NEW', 'take', 'ACCEPTED'),
  ...step('NEW', 'refuse', 'DECLINED'),
  ...step('NEW', 'delay', 'DELAYED'),
  ...step('NEW', 'refer', 'PENDING'),
  ...step('DELAYED', 'accept', 'ACCEPTED'),
  ...step('DELAYED', 'decline', 'DECLINED'),
  ...step('DELAYED', 'offer', 'NEW_OFFER'),
  ...step('PENDING', 'accept', 'ACCEPTED', 'DELAYED'),
  ...step('PENDING', 'decline', 'DECLINED'),
  ...step('PENDING', 'offer', 'NEW_OFFER'),
  ...step('PENDING', 'expire', 'DECLINED'),
  ...step('NEW_OFFER', 'take-offer', 'ACCEPTED', 'DELAYED'),
  ...step('NEW_OFFER', 'refuse-offer', 'DECLINED'),
  ...step('NEW_OFFER', 'withdraw-offer', 'DECLINED'),
  ...step('NEW_OFFER', 'expire', 'DECLINED'),
  ...step('ACCEPTED', 'request-cashout', 'DELAYED_CASHOUT'),
  ...step('DELAYED_CASHOUT', 'end-cashout', 'ACCEPTED'),
]);

/** States in which the customer's stake is held and a deadline runs. */
export const WAITING_STATES: readonly Acceptance[] = Object.freeze(['PENDING', 'NEW_OFFER', 'DELAYED']);

/** Where the event leads from this state; undefined when there is no such step. `waits` = a live delay has still to run. */
export function nextAcceptance(from: AcceptanceState, event: AcceptanceEvent, waits = false): Acceptance | undefined {
  const ends = ACCEPTANCE_TRANSITIONS.filter((one) => one.from === from && one.event === event).map(({ to }) => to);
  return ends.length > 1 ? ends.find((to) => (to === 'DELAYED') === waits) : ends[0];
}
