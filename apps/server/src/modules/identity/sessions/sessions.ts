import type { StaffRole } from '@duskline/contract/call';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import type { Session } from '../../../platform/http/handler.ts';
import type { Logger } from '../../../platform/log.ts';
import { digest } from '../fold.ts';
import type { Authenticate, IdentityTuning, Revocation } from '../types.ts';
import type { AuthLibrary } from './auth-library.ts';
import { LatestWork } from './latest-work.ts';
import type { SessionCookie } from './session-cookie.ts';

/** What is known of a session in this process, and since when. */
interface Known {
  session: Session;
  previousLoginAt: Date | null;
  lastActiveMs: number;
  absoluteMs: number;
  checkedMs: number;
  writtenMs: number;
}

export interface NewSession {
  userId: string;
  remember: boolean;
  ip: string;
  userAgent: string;
  previousLoginAt: Date | null;
  /** Of a player who takes a break. */
  isRestricted?: boolean;
  /** When the session began that it goes on from; absent or null: now. */
  since?: Date | null;
}

export interface Sessions {
  /** Inside the caller's transaction. Returns the row's id and the Set-Cookie value. */
  open(tx: Tx, session: NewSession): Promise<{ sessionId: string; cookie: string }>;
  authenticate: Authenticate;
  /** The session's id when its cookie is ours and this process knows it to be running; without a query. */
  known(cookieHeader: string | undefined): string | null;
  /** When the session of this request ends if nothing more happens (epoch ms), and the log-in before it. */
  details(cookieHeader: string | undefined): { expiresMs: number; previousLoginAt: Date | null } | null;
  /** Ends a session of this person; false: it had ended, or is none of theirs. */
  end(session: { sessionId: string; userId: string }, reason: string): Promise<boolean>;
  endAll(userId: string, reason: string, exceptSessionId?: string): Promise<void>;
  /** The same in the caller's transaction. What is returned is called after the commit: it tells this process, as others tell themselves. */
  endAllWithin(tx: Tx, userId: string, reason: string, exceptSessionId?: string): Promise<() => void>;
  /** What is known of a person's sessions has changed: this process reads them again. */
  readAgain(userId: string): void;
  onRevoke(listener: (revocation: Revocation) => void): () => void;
  close(): void;
}

const MAX_KNOWN = 50_000;
/** Sessions ended this recently are looked at again, whatever the order in which transactions committed. */
const REVOKE_WINDOW_S = 15;

export interface SessionsDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  library: Promise<AuthLibrary>;
  cookie: SessionCookie;
  tuning: IdentityTuning;
  /** Demo accounts hold no session in the real-money profile. */
  allowDemo: boolean;
}

/** A session in use, by the hash of its token. */
const sessionByToken = prepareQuery(
  'identity-session',
  ({ tokenHash, now, allowDemo }: { tokenHash: string; now: Date; allowDemo: boolean }) =>
    build
      .selectFrom('identity.session as s')
      .innerJoin('identity.user as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 'u.display_name', 'u.user_type', 'u.currency'])
      .select(['s.last_active_at', 's.absolute_expires_at', 's.previous_login_at', 's.restricted'])
      .select(({ selectFrom }) =>
        selectFrom('identity.staff_role as r')
          .select(sql<StaffRole[] | null>`array_agg(r.role ORDER BY r.role)`.as('roles'))
          .whereRef('r.user_id', '=', 'u.id')
          .as('roles'),
      )
      // The duty of every role (TR-A10); asked of who holds one alone.
      .select(({ and, exists, fn, not, selectFrom }) =>
        and([
          exists(selectFrom('identity.staff_role as held').select('held.user_id').whereRef('held.user_id', '=', 'u.id')),
          not(fn<boolean>('identity.has_second_step', ['u.id'])),
        ])
          .$castTo<boolean>()
          .as('needs_second_step'),
      )
      .where('s.token_hash', '=', tokenHash)
      .where('s.ended_at', 'is', null)
      .where('u.locked_at', 'is', null)
      .where(({ or, eb }) =>
        or([eb('s.restricted', '=', true), eb('u.excluded_until', 'is', null), eb('u.excluded_until', '<=', now)]),
      )
      .where(sql<boolean>`(${allowDemo}::boolean OR NOT u.demo)`),
);

const touchSession = prepareQuery('identity-touch', ({ id, at, expiresAt }: { id: bigint; at: Date; expiresAt: Date }) =>
  build
    .updateTable('identity.session')
    .set({
      last_active_at: sql<Date>`greatest(last_active_at, ${at})`,
      updated_at: at,
      expires_at: sql<Date>`least(${expiresAt}, absolute_expires_at)`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null),
);

const endedSessions = prepareQuery('identity-ended', ({ windowS }: { windowS: number }) =>
  build
    .selectFrom('identity.session')
    .select(({ ref }) => ['id', 'user_id', ref('end_reason').$notNull().as('end_reason')])
    .where('ended_at', '>', sql<Date>`clock_timestamp() - ${windowS} * interval '1 second'`),
);

const runningEnd = (reason: string) =>
  build
    .updateTable('identity.session')
    .set({
      ended_at: sql<Date>`clock_timestamp()`,
      end_reason: reason,
      expires_at: sql<Date>`least(expires_at, clock_timestamp())`,
    })
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id']);

const endOne = prepareQuery('identity-end-one', ({ reason, id, userId }: { reason: string; id: bigint; userId: bigint }) =>
  runningEnd(reason).where('id', '=', id).where('user_id', '=', userId),
);

interface Others {
  reason: string;
  userId: bigint;
  sparedId: bigint;
}

/** All of a person but one; 0 spares none. Locked in the order of their ids: sessions that end each other at once wait for one another, and in no circle. */
const endingOthers = ({ reason, userId, sparedId }: Others) =>
  runningEnd(reason).where('id', 'in', ({ selectFrom }) =>
    selectFrom('identity.session as other')
      .select('other.id')
      .where('other.user_id', '=', userId)
      .where('other.id', '<>', sparedId)
      .where('other.ended_at', 'is', null)
      .orderBy('other.id')
      .forUpdate(),
  );
const endOthers = prepareQuery('identity-end-user', endingOthers);
const othersOf = (userId: string, reason: string, exceptSessionId = '0'): Others => ({
  reason,
  userId: BigInt(userId),
  sparedId: BigInt(exceptSessionId),
});

const storeActivity = ({ db, log }: SessionsDeps, id: bigint, at: Date, expiresAt: Date): Promise<unknown> =>
  touchSession(db, { id, at, expiresAt }).catch((error: unknown) =>
    log.warn({ event: 'auth.session.touch', err: error }, 'activity was not written'),
  );

/** The oldest goes where there are too many. */
function remember(known: Map<string, Known>, key: string, entry: Known): void {
  known.delete(key);
  known.set(key, entry);
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string);
}

interface SessionRow {
  id: bigint;
  user_id: bigint;
  display_name: string;
  user_type: number;
  currency: string;
  roles: StaffRole[] | null;
  restricted: boolean;
  needs_second_step: boolean;
}

const sessionOf = (row: SessionRow): Session => ({
  sessionId: String(row.id),
  userId: String(row.user_id),
  userName: row.display_name,
  userType: row.user_type,
  currency: row.currency,
  ...(row.roles ? { roles: row.roles } : {}),
  ...(row.restricted ? { isRestricted: true as const } : {}),
  ...(row.needs_second_step ? { needsSecondStep: true as const } : {}),
});

const restrict = (tx: Tx, id: bigint) =>
  tx.updateTable('identity.session').set({ restricted: true }).where('id', '=', id).execute();

export function createSessions(deps: SessionsDeps): Sessions {
  const { db, clock, log, cookie, tuning } = deps;
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Known | null>>();
  const writing = new LatestWork();
  const listeners = new Set<(revocation: Revocation) => void>();
  /** Announced already, with the time after which the table does not show them any more. */
  const announced = new Map<string, number>();
  let generation = 0;
  let lookedAt = performance.now();
  let poll: NodeJS.Timeout | undefined;

  const expiresMs = (entry: Known): number => Math.min(entry.lastActiveMs + tuning.idleMs, entry.absoluteMs);

  async function load(key: string): Promise<Known | null> {
    const startedIn = generation;
    const now = clock.now();
    const [row] = await sessionByToken(db, { tokenHash: key, now: new Date(now), allowDemo: deps.allowDemo });
    if (row === undefined) return null;
    const before = known.get(key);
    const entry: Known = {
      session: sessionOf(row),
      previousLoginAt: row.previous_login_at,
      lastActiveMs: Math.max(row.last_active_at.getTime(), before?.lastActiveMs ?? 0),
      absoluteMs: row.absolute_expires_at.getTime(),
      checkedMs: now,
      writtenMs: row.last_active_at.getTime(),
    };
    // Something ended while we asked: this answer serves its request and is not kept.
    if (startedIn === generation) remember(known, key, entry);
    return entry;
  }

  /** By its last request, which may still be on its way to the database. */
  const judge = (key: string) => writing.done(key).then(() => load(key));

  function ask(key: string): Promise<Known | null> {
    const running = asking.get(key);
    if (running) return running;
    const asked = judge(key).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  function touch(key: string, entry: Known, now: number): void {
    entry.lastActiveMs = Math.max(entry.lastActiveMs, now);
    // An answer that serves only its request leaves the cached one in its place: that one records the activity too.
    const kept = known.get(key);
    if (kept) kept.lastActiveMs = Math.max(kept.lastActiveMs, now);
    if (now - entry.writtenMs < tuning.touchMs) return;
    entry.writtenMs = now;
    // Not awaited: the answer to the player does not depend on it, and at worst a session ends a minute early.
    writing.add(key, storeActivity(deps, BigInt(entry.session.sessionId), new Date(now), new Date(expiresMs(entry))));
  }

  function forget(matches: (session: Session) => boolean): void {
    generation++;
    asking.clear();
    for (const [key, entry] of known) if (matches(entry.session)) known.delete(key);
  }

  function announce(revocation: Revocation): void {
    if (announced.has(revocation.sessionId)) return;
    announced.set(revocation.sessionId, performance.now() + 2_000 * REVOKE_WINDOW_S);
    for (const listener of listeners) {
      try {
        listener(revocation);
      } catch (error) {
        log.error({ event: 'auth.session.revoke', err: error }, 'a listener failed');
      }
    }
  }

  async function lookForEnded(): Promise<void> {
    const startedAt = performance.now();
    // After a time without the database the window reaches back over it.
    const windowS = REVOKE_WINDOW_S + (startedAt - lookedAt) / 1_000;
    const rows = await endedSessions(db, { windowS });
    lookedAt = startedAt;
    for (const row of rows) {
      const revocation = { sessionId: String(row.id), userId: String(row.user_id), reason: row.end_reason };
      if (announced.has(revocation.sessionId)) continue;
      forget(({ sessionId }) => sessionId === revocation.sessionId);
      announce(revocation);
    }
    const now = performance.now();
    for (const [id, until] of announced) if (until < now) announced.delete(id);
  }

  function watch(): void {
    if (poll) return;
    lookedAt = performance.now();
    let busy = false;
    poll = setInterval(() => {
      if (busy) return;
      busy = true;
      lookForEnded()
        .catch((error: unknown) => log.warn({ event: 'auth.session.poll', err: error }, 'ended sessions could not be read'))
        .finally(() => {
          busy = false;
        });
    }, tuning.revokePollMs);
    poll.unref();
  }

  function notifyEnded(rows: readonly { id: bigint; user_id: bigint }[], reason: string): void {
    const ids = new Set(rows.map(({ id }) => String(id)));
    forget(({ sessionId }) => ids.has(sessionId));
    for (const row of rows) announce({ sessionId: String(row.id), userId: String(row.user_id), reason });
  }

  return {
    async open(tx, session) {
      const library = await deps.library;
      const now = clock.now();
      const at = new Date(now);
      const absolute = now + (session.remember ? tuning.rememberMs : tuning.absoluteMs);
      const row = await library.within(tx, () =>
        library.store.createSession(
          session.userId,
          false,
          {
            createdAt: session.since ?? at,
            updatedAt: at,
            lastActiveAt: at,
            expiresAt: new Date(Math.min(now + tuning.idleMs, absolute)),
            absoluteExpiresAt: new Date(absolute),
            remember: session.remember,
            ipAddress: session.ip,
            userAgent: session.userAgent,
            ...(session.previousLoginAt ? { previousLoginAt: session.previousLoginAt } : {}),
          },
          true,
        ),
      );
      if (session.isRestricted) await restrict(tx, BigInt(row.id));
      const maxAgeS = session.remember ? Math.floor(tuning.rememberMs / 1000) : null;
      return { sessionId: row.id, cookie: cookie.write(row.token, maxAgeS) };
    },
    async authenticate(cookieHeader, options = {}) {
      const token = cookie.read(cookieHeader);
      if (token === null) return null;
      const key = digest(token);
      const kept = known.get(key);
      const fresh = kept && Math.abs(clock.now() - kept.checkedMs) <= tuning.cacheMs;
      const entry = fresh ? kept : await ask(key);
      if (!entry) {
        known.delete(key);
        return null;
      }
      const now = clock.now();
      if (now >= expiresMs(entry)) {
        known.delete(key);
        return null;
      }
      if (options.activity !== false) touch(key, entry, now);
      return entry.session;
    },
    known(cookieHeader) {
      const token = cookie.read(cookieHeader);
      const entry = token === null ? undefined : known.get(digest(token));
      return entry && clock.now() < expiresMs(entry) ? entry.session.sessionId : null;
    },
    details(cookieHeader) {
      const token = cookie.read(cookieHeader);
      const entry = token === null ? undefined : known.get(digest(token));
      return entry ? { expiresMs: expiresMs(entry), previousLoginAt: entry.previousLoginAt } : null;
    },
    async end({ sessionId, userId }, reason) {
      const ended = await endOne(db, { reason, id: BigInt(sessionId), userId: BigInt(userId) });
      notifyEnded(ended, reason);
      return ended.length > 0;
    },
    endAll: async (userId, reason, except) => notifyEnded(await endOthers(db, othersOf(userId, reason, except)), reason),
    async endAllWithin(tx, userId, reason, except) {
      const { rows } = await tx.executeQuery(endingOthers(othersOf(userId, reason, except)).compile());
      return () => notifyEnded(rows, reason);
    },
    readAgain: (userId) => forget((session) => session.userId === userId),
    onRevoke(listener) {
      listeners.add(listener);
      watch();
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(poll);
      poll = undefined;
      listeners.clear();
    },
  };
}
