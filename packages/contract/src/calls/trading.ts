import { compare, ONE, parseRational } from '@duskline/money/rational';
import * as v from 'valibot';
import { call } from '../call.ts';
import { PlaceBetResult } from '../entities/betslip.ts';
import {
  AuditEntry,
  BetOdds,
  BookLimits,
  CustomerTerms,
  DepositDecision,
  DeskResult,
  ParkedEntry,
  QueuedBet,
  ResultCase,
  ResultDecision,
  SelectionExposure,
  Suspension,
  UnallocatedDeposit,
  WaitingAct,
} from '../entities/trading.ts';
import { BET_REFUSALS } from '../errors.ts';
import { betId, pageSize, queryId, requestId, selectionId, stakeValue, text } from '../fields.ts';

const reason = v.pipe(text(200), v.trim(), v.minLength(3, 'must say why'));
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'must be a positive integer'));
/** Ids of matches and market types: 32 bits. */
const LARGEST_SMALL_ID = 2_147_483_647;
const smallId = v.pipe(id, v.maxValue(LARGEST_SMALL_ID, 'is too large'));
const userId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/, 'is not a user id'));
/** Whole or with two decimals, in euros, as text or as an exact number; null or absent = unlimited. */
const amount = v.optional(v.nullable(stakeValue));
const isShare = (written: string): boolean => {
  const share = parseRational(written);
  return share !== undefined && !written.startsWith('-') && compare(share, ONE) <= 0;
};
/** A share of the stake that comes back, in [0, 1]: a decimal or a fraction, exact either way. */
const voidShare = v.pipe(text(20), v.check(isShare, 'is not a share between 0 and 1, as in 0.5 or 1/2'));
/** What a dead heat leaves of a win, in (0, 1]: `1/3` for three who share one place, which no decimal says (betting rules 8.8). */
const deadHeatShare = v.pipe(
  voidShare,
  v.check((written) => parseRational(written)?.n !== 0n, 'leaves nothing of a win: the result is 0 then'),
);
/** A number that is exact in thousandths: nothing is rounded behind anybody's back. */
const thousandths = v.check((value: number) => Math.round(value * 1000) / 1000 === value, 'has more than three decimals');
const kind = v.picklist(['sport', 'match', 'market'], 'must be sport, match or market');

const read = { auth: 'trader', source: 'ours: rules 10.3, 11; TR-I' } as const;
const act = { ...read, expectedUser: 'required' } as const;
/** Which unallocated deposit, and the key of the decision: a second trader sends the same with the same key. */
const deposit = { provider: text(40), transaction: text(120), reason, requestId } as const;
const depositDecision = {
  ...act,
  source: 'ours: trust 2.2',
  reply: DepositDecision,
  errors: ['NotFoundException', 'TransactionClosedException', 'IdempotencyKeyReusedException'],
} as const;
const decision = {
  ...act,
  reply: DeskResult,
  errors: ['NotFoundException', 'BetAlreadyDecidedException', 'MarketSuspendedException'],
} as const;

/** The trading desk (ours): only for the role of a trader; everybody else gets NoPrivilegesException. */
export const tradingCalls = {
  'trading.queue': call.get('/api/trading/queue', {
    ...read,
    summary: 'Bets waiting for a trader, with exposure, customer and current odds',
    reply: v.array(QueuedBet),
  }),
  'trading.accept': call.post('/api/trading/accept', {
    ...decision,
    summary: 'Accept a bet as requested',
    body: v.strictObject({ betId }),
  }),
  'trading.decline': call.post('/api/trading/decline', {
    ...decision,
    summary: 'Decline a bet',
    body: v.strictObject({ betId, reason }),
  }),
  'trading.offer': call.post('/api/trading/offer', {
    ...decision,
    summary: 'Offer other terms: a smaller stake, other odds, or both',
    body: v.strictObject({
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
    errors: [...decision.errors, 'InvalidStakeException', 'SelectionNotFoundException', 'TraderOffersNotAvailableException'],
  }),
  'trading.withdraw': call.post('/api/trading/withdraw', {
    ...decision,
    summary: 'Withdraw an offer: the bet is declined',
    body: v.strictObject({ betId, offerId: betId }),
  }),
  'trading.suspend': call.post('/api/trading/suspend', {
    ...act,
    summary: 'Suspend a market, a match or a sport',
    body: v.strictObject({ kind, id, reason }),
    reply: v.array(Suspension),
    errors: ['NotFoundException'],
  }),
  'trading.resume': call.post('/api/trading/resume', {
    ...act,
    summary: 'Lift a suspension of the desk',
    body: v.strictObject({ kind, id, reason }),
    reply: v.array(Suspension),
    errors: ['NotFoundException'],
  }),
  'trading.suspensions': call.get('/api/trading/suspensions', {
    ...read,
    summary: 'Suspensions by traders that are in force',
    reply: v.array(Suspension),
  }),
  'trading.exposure': call.get('/api/trading/exposure', {
    ...read,
    summary: 'Exposure of a match',
    query: v.strictObject({ matchId: v.pipe(queryId, v.maxValue(LARGEST_SMALL_ID, 'is too large')) }),
    reply: v.array(SelectionExposure),
  }),
  'trading.betodds': call.get('/api/trading/betodds', {
    ...read,
    summary: 'The odds of an accepted bet beside those of the board when it was struck',
    source: 'ours: rules 10.2',
    query: v.strictObject({ betId }),
    reply: BetOdds,
    errors: ['NotFoundException'],
  }),
  'trading.getlimits': call.get('/api/trading/getlimits', { ...read, summary: 'All limits', reply: v.array(BookLimits) }),
  'trading.setlimits': call.post('/api/trading/setlimits', {
    ...act,
    summary: 'Replace the limits of one scope; without any the scope has none of its own',
    body: v.strictObject({
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
    reply: v.array(BookLimits),
    /** NotFoundException: there is no such sport, match or market on the board. */
    errors: ['InvalidStakeException', 'NotFoundException'],
  }),
  'trading.customer': call.get('/api/trading/customer', {
    ...read,
    summary: 'Limits of one customer',
    query: v.strictObject({ userId }),
    reply: CustomerTerms,
    errors: ['NotFoundException'],
  }),
  'trading.setcustomer': call.post('/api/trading/setcustomer', {
    ...act,
    summary: 'Set the stake factor and the daily limit of a customer',
    body: v.strictObject({
      userId,
      factor: v.pipe(v.number(), v.minValue(0), v.maxValue(100), thousandths),
      dayLimit: amount,
      reason,
    }),
    reply: CustomerTerms,
    errors: ['NotFoundException', 'InvalidStakeException'],
  }),
  'trading.audit': call.get('/api/trading/audit', {
    ...read,
    summary: 'Audit log, newest first',
    query: v.strictObject({ before: v.optional(queryId), subject: v.optional(text(80)), pageSize: pageSize(50, 200) }),
    reply: v.object({ Entries: v.array(AuditEntry), NextBefore: v.optional(v.number()) }),
  }),
  'trading.results': call.get('/api/trading/results', {
    ...read,
    summary: 'Results that wait for a decision; with all=true those decided too',
    query: v.strictObject({ all: v.optional(v.picklist(['true', 'false'])) }),
    reply: v.array(ResultCase),
  }),
  'trading.decideresult': call.post('/api/trading/decideresult', {
    ...act,
    summary: 'Pay doubtful results as they are, or refuse them. requestId is the idempotency key',
    body: v.strictObject({ caseId: id, act: v.picklist(['pay', 'refuse'], 'must be pay or refuse'), reason, requestId }),
    reply: ResultDecision,
    errors: ['NotFoundException', 'IdempotencyKeyReusedException'],
  }),
  'trading.supersederesult': call.post('/api/trading/supersederesult', {
    ...act,
    summary: 'Set the results of a market, overriding the feed; result -1 returns an outcome to the feed',
    body: v.strictObject({
      matchId: smallId,
      marketType: smallId,
      specifiers: v.optional(text(200)),
      results: v.pipe(
        v.array(
          v.strictObject({
            outcomeId: text(100),
            result: v.picklist([1, 0, -1]),
            voidFactor: v.optional(voidShare),
            deadHeatFactor: v.optional(deadHeatShare),
          }),
        ),
        v.minLength(1),
        v.maxLength(500),
        v.check((all) => new Set(all.map(({ outcomeId }) => outcomeId)).size === all.length, 'names an outcome twice'),
      ),
      caseId: v.optional(id),
      reason,
      requestId,
    }),
    reply: ResultDecision,
    errors: ['NotFoundException', 'IdempotencyKeyReusedException'],
  }),
  'trading.takephaseback': call.post('/api/trading/takephaseback', {
    ...act,
    summary: 'Take a false phase of a match back: it has not begun, or it is not over. requestId is the idempotency key',
    body: v.strictObject({
      matchId: smallId,
      phase: v.picklist(['prematch', 'live'], 'must be prematch or live'),
      reason,
      requestId,
    }),
    /** NeedsSecondTrader: nothing has changed yet, a second trader has to do the same. */
    reply: v.object({
      Taken: v.boolean(),
      NeedsSecondTrader: v.optional(v.boolean()),
    }),
    errors: ['NotFoundException', 'IdempotencyKeyReusedException'],
  }),
  'trading.waiting': call.get('/api/trading/waiting', {
    ...read,
    summary: 'Acts that wait for a second trader, longest waiting first',
    reply: v.array(WaitingAct),
  }),
  'trading.deposits': call.get('/api/trading/deposits', {
    ...read,
    source: 'ours: trust 2.2',
    summary: 'Deposits that their players cannot have, longest waiting first',
    reply: v.array(UnallocatedDeposit),
  }),
  'trading.allocatedeposit': call.post('/api/trading/allocatedeposit', {
    ...depositDecision,
    summary: 'Give an unallocated deposit to a player. requestId is the idempotency key, the same for both traders',
    body: v.strictObject({ ...deposit, userId }),
    errors: [...depositDecision.errors, 'AccountLockedException'],
  }),
  'trading.refunddeposit': call.post('/api/trading/refunddeposit', {
    ...depositDecision,
    summary:
      'Send an unallocated deposit back through its processor. requestId is the idempotency key, the same for both traders',
    body: v.strictObject(deposit),
  }),
  'trading.parked': call.get('/api/trading/parked', {
    ...read,
    summary: 'Items that failed too often and wait for a person',
    query: v.strictObject({ kind: v.optional(text(60)) }),
    reply: v.array(ParkedEntry),
  }),
  'trading.requeue': call.post('/api/trading/requeue', {
    ...act,
    summary: 'Retry a parked item, with everything of its order',
    body: v.strictObject({ kind: text(60), key: text(200) }),
    /** NeedsSecondTrader: nothing was let go yet, a second trader has to do the same. */
    reply: v.object({
      Requeued: v.number(),
      NeedsSecondTrader: v.optional(v.boolean()),
    }),
    errors: ['NotFoundException'],
  }),
} as const;

const answer = {
  auth: 'player',
  source: 'spec 214; TRADER-01',
  body: v.strictObject({ betId, offerId: v.optional(betId) }),
  reply: PlaceBetResult,
  expectedUser: 'required',
  rate: 'money',
  errors: [...BET_REFUSALS, 'NotFoundException', 'BetAlreadyDecidedException'],
} as const;

/** The customer's answer to a trader. Without offerId the offer that stands is meant; the same answer again changes nothing. */
export const traderOfferCalls = {
  'betslip.accepttraderoffer': call.post('/api/betslip/accepttraderoffer', {
    ...answer,
    summary: "Accept a trader's offer",
  }),
  'betslip.declinetraderoffer': call.post('/api/betslip/declinetraderoffer', {
    ...answer,
    summary: "Decline a trader's offer: the stake is returned",
  }),
} as const;
