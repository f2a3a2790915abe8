import { int4Array } from '../../platform/db/binary-array.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { trading } from '../../platform/db/functions/trading.gen.ts';
import type { Logger } from '../../platform/log.ts';
import { type RequeueAnswer, requeue, waitingActs } from './approvals.ts';
import { type AuditFilter, readAudit } from './audit.ts';
import { actorJson, decide, toJson } from './decide.ts';
import { openPhaseBacks, type PhaseBack, type PhaseBackAnswer, phaseWentBack, takePhaseBack } from './phase-back.ts';
import { createDeskSettings, type DeskSettings } from './settings.ts';
import { openTraderReviews, openTraderReviewsOfPlayer, traderReviewsOf } from './trader-reviews.ts';
import type {
  Actor,
  AuditRow,
  CustomerRow,
  DeskAnswer,
  DeskStep,
  LimitScope,
  LimitValues,
  SuspensionRow,
  TraderReview,
  WaitingAct,
} from './types.ts';

/** The trading desk: referred bets, offers, limits, customers, suspensions, and the audit log. Every act is audited in its transaction. */
export interface TradingService {
  readonly settings: DeskSettings;
  decide(ticketId: string, step: DeskStep, actor: Actor): Promise<DeskAnswer>;
  queue(): Promise<TraderReview[]>;
  reviews(ticketIds: readonly string[]): Promise<TraderReview[]>;
  ofPlayer(userId: string): Promise<TraderReview[]>;
  /** Acts that wait for a second trader (XR-24). */
  waitingActs(): Promise<WaitingAct[]>;
  /** Lets something that is parked be tried again, with everything queued behind it. */
  requeue(kind: string, key: string, actor: Actor): Promise<RequeueAnswer>;
  /** States the real phase of a match. */
  takePhaseBack(
    what: Pick<PhaseBack, 'matchId' | 'phase'>,
    by: { actor: Actor; requestId: string; reason: string },
  ): Promise<PhaseBackAnswer>;
  /** Such statements that have not been acted on. */
  openPhaseBacks(): Promise<PhaseBack[]>;
  /** It has been acted on, for good. */
  phaseWentBack(id: number): Promise<void>;
  /** The limits of one scope, whole; null everywhere = none of its own. */
  setLimits(scope: LimitScope, scopeId: number, limits: LimitValues, actor: Actor, reason: string): Promise<void>;
  setCustomer(row: CustomerRow, actor: Actor, reason: string): Promise<void>;
  /**
   * Holds shut or releases, through the gates. `matchIds`: the matches of a sport as known now. @returns false when it stood like
   * that already and nothing was done.
   */
  setSuspension(
    what: Pick<SuspensionRow, 'kind' | 'id' | 'matchId'> & { matchIds: readonly number[] },
    isHeld: boolean,
    actor: Actor,
    reason: string,
  ): Promise<boolean>;
  audit(filter: AuditFilter): Promise<AuditRow[]>;
}

export function createTrading({ db, log }: { db: Database; log: Logger }): TradingService {
  const settings = createDeskSettings(db, log);
  return {
    settings,
    decide: (ticketId, step, actor) => decide(db, ticketId, step, actor),
    queue: () => openTraderReviews(db),
    reviews: (ticketIds) => traderReviewsOf(db, ticketIds),
    waitingActs: () => waitingActs(db),
    requeue: (kind, key, actor) => requeue(db, kind, key, actor),
    takePhaseBack: (what, by) => takePhaseBack(db, what, by),
    openPhaseBacks: () => openPhaseBacks(db),
    phaseWentBack: (id) => phaseWentBack(db, id),
    ofPlayer: (userId) => openTraderReviewsOfPlayer(db, userId),
    async setLimits(scope, scopeId, limits, actor, reason) {
      const named = {
        maxStake: limits.maxStakeMinor,
        maxStakeLive: limits.maxStakeLiveMinor,
        lineLimit: limits.lineLimitMinor,
        marketLimit: limits.marketLimitMinor,
        matchLimit: limits.matchLimitMinor,
      };
      const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
      await callFunction(db, trading.setLimit({ scope, id: scopeId, limits: toJson(set), actor: actorJson(actor), reason }));
      await settings.refresh();
    },
    async setCustomer({ userId, factorMilli, dayLimitMinor }, actor, reason) {
      const user = BigInt(userId);
      await callFunction(
        db,
        trading.setCustomer({ user, factorMilli, dayLimit: dayLimitMinor, actor: actorJson(actor), reason }),
      );
      await settings.refresh();
    },
    async setSuspension({ kind, id, matchId, matchIds }, isHeld, actor, reason) {
      const place = { kind, id, match: matchId, matches: int4Array(matchIds) };
      const act = trading.setSuspension({ ...place, held: isHeld, actor: actorJson(actor), reason });
      const [row] = await callFunction(db, act, 'gate');
      await settings.refresh();
      return (row?.value ?? null) !== null;
    },
    audit: (filter) => readAudit(db, filter),
  };
}
