import * as v from 'valibot';
import { type AnySchema, defineCall } from '../call.ts';
import { PlaceBetResult } from '../entities/betslip.ts';
import {
  AuditEntry,
  BookLimits,
  CustomerTerms,
  DeskResult,
  LineExposure,
  ParkedEntry,
  QueuedBet,
  ResultCase,
  ResultDecision,
  Suspension,
  WaitingAct,
} from '../entities/trading.ts';
import { pageSize, queryId, requestId, selectionId, text } from '../fields.ts';
import { stakeValue } from './betslip.ts';

const none = v.strictObject({});
const betId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'is not a bet id'));
const reason = v.pipe(text(200), v.trim(), v.minLength(3, 'must say why'));
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'must be a positive integer'));
/** Ids of matches and market types: 32 bits. */
const smallId = v.pipe(id, v.maxValue(2_147_483_647, 'is too large'));
const userId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/, 'is not a user id'));
/** Whole or with two decimals, in euros, as text or as an exact number; null or absent = unlimited. */
const amount = v.optional(v.nullable(stakeValue));
/** A share in [0, 1] as the feed writes it. */
const factor = v.optional(v.pipe(v.string(), v.regex(/^(0|1|0?\.[0-9]{1,6}|1\.0{1,6})$/, 'is not a share between 0 and 1')));
/** A number that is exact in thousandths: nothing is rounded behind anybody's back. */
const thousandths = v.check((value: number) => Math.round(value * 1000) / 1000 === value, 'has more than three decimals');
const kind = v.picklist(['sport', 'match', 'market'], 'must be sport, match or market');

const read = <Q extends AnySchema, R extends AnySchema>(path: string, summary: string, query: Q, reply: R) =>
  defineCall({
    method: 'GET',
    path: `/api/trading/${path}`,
    auth: 'trader',
    summary,
    source: 'ours: rules 10.3, 11; TR-I',
    query,
    body: undefined,
    reply,
    cache: 'private',
    rate: 'read',
  });
const act = <B extends AnySchema, R extends AnySchema>(path: string, summary: string, body: B, reply: R) =>
  defineCall({
    method: 'POST',
    path: `/api/trading/${path}`,
    auth: 'trader',
    summary,
    source: 'ours: rules 10.3, 11; TR-I',
    query: none,
    body,
    reply,
    cache: 'private',
    meantFor: 'user',
    rate: 'write',
  });

/** The trading desk (ours): only for the role of a trader; everybody else gets NoPrivilegesException. */
export const tradingCalls = {
  'trading.queue': read('queue', 'Bets that wait: with exposure, customer and board', none, v.array(QueuedBet)),
  'trading.accept': act('accept', 'Accept a bet as asked', v.strictObject({ betId }), DeskResult),
  'trading.decline': act('decline', 'Decline a bet', v.strictObject({ betId, reason }), DeskResult),
  'trading.offer': act(
    'offer',
    'Offer other terms: a smaller stake, other odds, or both',
    v.strictObject({
      betId,
      stake: v.optional(stakeValue),
      odds: v.optional(
        v.pipe(
          v.array(v.strictObject({ selectionId, value: v.pipe(v.number(), v.minValue(1.001), v.maxValue(10_000), thousandths) })),
          v.minLength(1),
          v.maxLength(30),
        ),
      ),
    }),
    DeskResult,
  ),
  'trading.withdraw': act(
    'withdraw',
    'Withdraw an offer: the bet is declined',
    v.strictObject({ betId, offerId: betId }),
    DeskResult,
  ),
  'trading.suspend': act(
    'suspend',
    'Suspend a market, a match or a sport',
    v.strictObject({ kind, id, reason }),
    v.array(Suspension),
  ),
  'trading.resume': act('resume', 'Lift a suspension of the desk', v.strictObject({ kind, id, reason }), v.array(Suspension)),
  'trading.suspensions': read('suspensions', 'What the desk holds shut', none, v.array(Suspension)),
  'trading.exposure': read(
    'exposure',
    'What the book carries on a match',
    v.strictObject({ matchId: queryId }),
    v.array(LineExposure),
  ),
  'trading.getlimits': read('getlimits', 'All limits', none, v.array(BookLimits)),
  'trading.setlimits': act(
    'setlimits',
    'Set the limits of one scope, whole; without any the scope has none of its own',
    v.strictObject({
      scope: v.picklist(['platform', 'sport', 'match', 'market'], 'is not a scope'),
      /** 0 for the platform. */
      scopeId: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      maxStake: amount,
      maxStakeLive: amount,
      lineLimit: amount,
      marketLimit: amount,
      matchLimit: amount,
      reason,
    }),
    v.array(BookLimits),
  ),
  'trading.customer': read('customer', 'What one customer may do', v.strictObject({ userId }), CustomerTerms),
  'trading.setcustomer': act(
    'setcustomer',
    'Set the factor and the limit of the day of a customer',
    v.strictObject({ userId, factor: v.pipe(v.number(), v.minValue(0), v.maxValue(100), thousandths), dayLimit: amount, reason }),
    CustomerTerms,
  ),
  'trading.audit': read(
    'audit',
    'Who did what, newest first',
    v.strictObject({ before: v.optional(queryId), subject: v.optional(text(80)), pageSize: pageSize(50, 200) }),
    v.object({ Entries: v.array(AuditEntry), NextBefore: v.optional(v.number()) }),
  ),
  'trading.results': read(
    'results',
    'Results that wait for a decision; with all=true those decided too',
    v.strictObject({ all: v.optional(v.picklist(['true', 'false'])) }),
    v.array(ResultCase),
  ),
  'trading.decideresult': act(
    'decideresult',
    'Pay doubtful results as they are, or refuse them. requestId is the idempotency key',
    v.strictObject({ caseId: id, act: v.picklist(['pay', 'refuse'], 'must be pay or refuse'), reason, requestId }),
    ResultDecision,
  ),
  'trading.supersederesult': act(
    'supersederesult',
    'Say what the results of a market are: wins over the feed. result -1 gives an outcome back to it',
    v.strictObject({
      matchId: smallId,
      marketType: smallId,
      specifiers: v.optional(text(200)),
      results: v.pipe(
        v.array(
          v.strictObject({ outcomeId: text(100), result: v.picklist([1, 0, -1]), voidFactor: factor, deadHeatFactor: factor }),
        ),
        v.minLength(1),
        v.maxLength(500),
        v.check((all) => new Set(all.map(({ outcomeId }) => outcomeId)).size === all.length, 'names an outcome twice'),
      ),
      caseId: v.optional(id),
      reason,
      requestId,
    }),
    ResultDecision,
  ),
  'trading.takephaseback': act(
    'takephaseback',
    'Take a false phase of a match back: it has not begun, or it is not over. requestId is the idempotency key',
    v.strictObject({ matchId: smallId, phase: v.picklist(['prematch', 'live'], 'must be prematch or live'), reason, requestId }),
    /** NeedsSecondTrader: nothing has changed yet, a second trader has to do the same. */
    v.object({ Taken: v.boolean(), NeedsSecondTrader: v.optional(v.boolean()) }),
  ),
  'trading.waiting': read('waiting', 'Acts that wait for a second trader, longest waiting first', none, v.array(WaitingAct)),
  'trading.parked': read(
    'parked',
    'What failed too often and waits for a person',
    v.strictObject({ kind: v.optional(text(60)) }),
    v.array(ParkedEntry),
  ),
  'trading.requeue': act(
    'requeue',
    'Let something that is parked be tried again, with everything of its order',
    v.strictObject({ kind: text(60), key: text(200) }),
    /** NeedsSecondTrader: nothing was let go yet, a second trader has to do the same. */
    v.object({ Requeued: v.number(), NeedsSecondTrader: v.optional(v.boolean()) }),
  ),
} as const;

const answerOffer = (path: string, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/api/betslip/${path}`,
    auth: 'player',
    summary,
    source: 'spec 214; TRADER-01',
    query: none,
    body: v.strictObject({ betId, offerId: v.optional(betId) }),
    reply: PlaceBetResult,
    cache: 'private',
    meantFor: 'user',
    rate: 'money',
  });

/** The customer's answer to a trader. Without offerId the offer that stands is meant; the same answer again changes nothing. */
export const traderOfferCalls = {
  'betslip.accepttraderoffer': answerOffer('accepttraderoffer', 'Accept the offer of a trader'),
  'betslip.declinetraderoffer': answerOffer('declinetraderoffer', 'Decline the offer of a trader: the stake goes back'),
} as const;
