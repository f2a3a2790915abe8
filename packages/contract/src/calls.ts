import {
  type AnySchema,
  type AuthOf,
  type BodyOf,
  type CallDefinition,
  gatherCalls,
  type QueryOf,
  type ReplyOf,
} from './call.ts';
import { accountCalls } from './calls/account.ts';
import { betslipCalls } from './calls/betslip.ts';
import { bonusCalls } from './calls/bonus.ts';
import { cashoutCalls } from './calls/cashout.ts';
import { configurationCalls } from './calls/configuration.ts';
import { documentCalls } from './calls/documents.ts';
import { favouriteCalls } from './calls/favourites.ts';
import { harmCalls } from './calls/harm.ts';
import { historyCalls } from './calls/history.ts';
import { identityCheckCalls } from './calls/identity-check.ts';
import { limitCalls } from './calls/limits.ts';
import { messageCalls } from './calls/messages.ts';
import { myDataCalls } from './calls/my-data.ts';
import { notificationCalls } from './calls/notifications.ts';
import { resultCalls } from './calls/results.ts';
import { searchCalls } from './calls/search.ts';
import { sessionCalls } from './calls/session.ts';
import { sportCalls } from './calls/sport.ts';
import { staffCalls } from './calls/staff.ts';
import { traderOfferCalls, tradingCalls } from './calls/trading.ts';
import { versionCalls } from './calls/version.ts';

/** Every HTTP call, by the id it has in the specification data. */
export const calls = gatherCalls(
  searchCalls,
  sportCalls,
  resultCalls,
  sessionCalls,
  accountCalls,
  betslipCalls,
  cashoutCalls,
  bonusCalls,
  favouriteCalls,
  messageCalls,
  documentCalls,
  historyCalls,
  limitCalls,
  harmCalls,
  staffCalls,
  identityCheckCalls,
  myDataCalls,
  notificationCalls,
  tradingCalls,
  traderOfferCalls,
  versionCalls,
  configurationCalls,
);

export type Calls = typeof calls;
export type CallId = keyof Calls;
export type CallAuthOf<Id extends CallId> = AuthOf<Calls[Id]>;
export type CallQuery<Id extends CallId> = QueryOf<Calls[Id]>;
export type CallBody<Id extends CallId> = BodyOf<Calls[Id]>;
export type CallReply<Id extends CallId> = ReplyOf<Calls[Id]>;

/**
 * A call as a client makes it: plain data, without the schemas. One for every call that is not the desk's is written to `endpoints`, a
 * file for each area, from the calls above.
 */
export interface Endpoint<Id extends CallId = CallId> {
  readonly id: Id;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Not for who takes a break: a page does not ask then. */
  readonly notDuringBreak?: true;
}

/** The same map with the loose type that loops need. */
export const callEntries = Object.entries(calls) as [CallId, CallDefinition<AnySchema, AnySchema | undefined, AnySchema>][];
