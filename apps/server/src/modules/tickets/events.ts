import * as v from 'valibot';
import { defineEvent, type EventReader, minorColumn as minor } from '../../platform/bus/event.ts';

const id = v.string();
const number = v.pipe(v.number(), v.safeInteger());
/** Functions of earlier releases did not write every column. */
const maybe = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) => v.nullish(schema, null);

type EventOf<Reader> = Reader extends EventReader<infer Event> ? Event : never;

export const ticketEvent = defineEvent('ticket', {
  ticketId: id,
  userId: id,
  currency: id,
  acceptance: number,
  reason: maybe(v.string()),
  balance: maybe(minor),
  decidedBy: maybe(number),
  offer: maybe(v.object({ offerId: id, betType: number, stakeMinor: minor, maxPayoutMinor: minor, oddsMilli: number })),
});
export type TicketEvent = EventOf<typeof ticketEvent>;

export const settlementEvent = defineEvent('settlement', {
  ticketId: id,
  userId: id,
  currency: id,
  outcome: number,
  payout: maybe(minor),
  version: maybe(number),
});
export type SettlementEvent = EventOf<typeof settlementEvent>;

export const cashoutEvent = defineEvent('cashout', {
  cashoutId: maybe(id),
  ticketId: id,
  userId: id,
  currency: id,
  acceptance: number,
  reason: maybe(v.string()),
  amount: maybe(minor),
  newOffer: maybe(minor),
  partStake: maybe(minor),
  decidedAt: maybe(number),
  stakeLeft: maybe(minor),
  outcome: maybe(number),
  balance: maybe(minor),
});
export type CashoutEvent = EventOf<typeof cashoutEvent>;
