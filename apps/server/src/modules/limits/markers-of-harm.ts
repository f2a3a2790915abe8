import { HARM_MARKERS, type HarmLevel, type HarmMarker, type HarmPolicy } from '@duskline/contract/harm-policy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction, withValues } from '../../platform/db/function-call.ts';
import { limits } from '../../platform/db/functions/limits.gen.ts';
import { type HarmScore, scoreHarm } from './score-harm.ts';
import type { LimitHours, LimitKind } from './service.ts';

export interface FoundHarm extends HarmScore {
  userId: bigint;
  /** What happened before counted no more when it was read. */
  countedFrom: Date;
}

export interface WaitingPlayer {
  userId: bigint;
  userName: string;
  level: HarmLevel;
  score: number;
  openSince: Date;
  isBlocked: boolean;
}

/** Who acts or reads, for the audit log. */
export interface HarmReader {
  userId: string;
  ip: string;
  requestId: string;
}

export interface StaffLimit {
  kind: LimitKind;
  hours: LimitHours;
  amount: bigint;
  currency: string;
}

export type HarmAct = 'talk' | 'limit' | 'block' | 'unblock';

export interface HarmDecision {
  userId: bigint;
  act: HarmAct;
  reason: string;
  limit: StaffLimit | null;
}

export interface HarmOptions {
  db: Database;
  /** That of the database: tickets and deposits have its time. */
  clock: Clock;
  /** By the jurisdiction of the player. */
  policyOf(userId: string): Promise<HarmPolicy>;
}

export type Harm = ReturnType<typeof createHarm>;

const DAY_MS = 86_400_000;
/** Who was not here for so long has nothing new in a window. */
const ACTIVE_DAYS = 35;

const isMarker = (name: string): name is HarmMarker => (HARM_MARKERS as readonly string[]).includes(name);

/** Markers of harm of players (trust TR-D13): read from the books, weighed, and acted on by the database in one transaction. */
export function createHarm({ db, clock, policyOf }: HarmOptions) {
  const now = () => new Date(clock.now());
  return {
    /** Players behind `after` whose markers may have changed, in the order of their ids. */
    async toScore(after: bigint, limit: number): Promise<bigint[]> {
      const since = new Date(clock.now() - ACTIVE_DAYS * DAY_MS);
      return (await callFunction(db, limits.playersToScore({ since, after, limit }))).map(({ value }) => value);
    },
    /** What the markers of a player come to now; nothing is written. */
    async find(userId: bigint): Promise<FoundHarm> {
      const policy = await policyOf(String(userId));
      const call = limits.harmFigures({ user: userId, terms: JSON.stringify(policy.terms), now: now() });
      const rows = (await callFunction(db, call)).map((row) => withValues(row, 'marker', 'figure', 'counted_from'));
      const figures = rows.flatMap(({ marker, figure }) => (isMarker(marker) ? [[marker, figure] as const] : []));
      return { userId, countedFrom: rows[0]?.counted_from ?? new Date(0), ...scoreHarm(Object.fromEntries(figures), policy) };
    },
    /**
     * Whether this process weighs the player now, of all that have heard of them; else when that was done last. Who was weighed after `before` waits,
     * and what was heard of before the last time is in it.
     */
    async claim(
      userId: bigint,
      heardMs: number,
      beforeMs: number,
    ): Promise<{ isMine: true } | { isMine: false; lastMs: number }> {
      const call = limits.claimWeighing({ user: userId, heard: new Date(heardMs), before: new Date(beforeMs), now: now() });
      const last = (await callFunction(db, call))[0]?.value ?? null;
      return last === null ? { isMine: true } : { isMine: false, lastMs: last.getTime() };
    },
    /** Writes it down. 'blocked': the player was stopped by it; 'outdated': compliance has decided since it was read, and nothing was done. */
    async keepWithin(tx: Tx, { userId: user, level, score, reasons, countedFrom }: FoundHarm): Promise<string> {
      const call = limits.keepHarm({ user, level, score, reasons: JSON.stringify(reasons), countedFrom, now: now() });
      return (await callInTransaction(tx, call))[0]?.value ?? 'outdated';
    },
    /** Who waits for compliance. */
    async queue(limit: number): Promise<WaitingPlayer[]> {
      return (await callFunction(db, limits.harmQueue({ limit }))).map((row) => {
        const { level, score, ...more } = withValues(row, 'user_id', 'user_name', 'level', 'score', 'open_since', 'is_blocked');
        const { user_id: userId, user_name: userName, open_since: openSince, is_blocked: isBlocked } = more;
        return { userId, userName, level: level as HarmLevel, score, openSince, isBlocked };
      });
    },
    /** What is known of one, for compliance; null = nothing. Each reading is in the audit log. */
    async open(userId: bigint, { userId: by, ip, requestId: request }: HarmReader) {
      const [row] = await callFunction(db, limits.openHarm({ user: userId, by: BigInt(by), ip, request }));
      if (!row) return null;
      const { level, score, reasons, ...more } = withValues(row, 'user_name', 'currency', 'level', 'score', 'scored_at');
      return {
        userName: more.user_name,
        currency: more.currency,
        level: level as HarmLevel,
        score,
        reasons: reasons as HarmScore['reasons'],
        scoredAt: more.scored_at,
        openSince: more.open_since,
        blocked: more.blocked_at && { since: more.blocked_at, by: more.blocked_by as 'score' | 'staff' },
      };
    },
    /** What compliance does. 'same': it stands like that; 'higher': there is a limit that is not higher; 'currency': the account has another one. */
    async decideWithin(tx: Tx, { userId, act, reason, limit }: HarmDecision, by: HarmReader) {
      const call = limits.decideHarm({
        user: userId,
        by: BigInt(by.userId),
        act,
        limitKind: limit?.kind ?? null,
        limitHours: limit?.hours ?? null,
        limitAmount: limit?.amount ?? null,
        currency: limit?.currency ?? null,
        reason,
        ip: by.ip,
        request: by.requestId,
        now: now(),
      });
      return (await callInTransaction(tx, call))[0]?.value as 'done' | 'same' | 'higher' | 'currency' | 'unknown';
    },
    /** Since when a player may not play; null = they may. */
    async blockedSince(userId: bigint): Promise<Date | null> {
      return (await callFunction(db, limits.blockedSince({ user: userId })))[0]?.value ?? null;
    },
  };
}
