import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../db/config.ts';
import { TIMEOUTS } from '../db/config.ts';
import { startOptions } from '../db/pinned-settings.ts';
import { build, queryOn } from '../db/query.ts';
import type { Logger } from '../log.ts';

/** What only one process may do on one database: prices and gates are known to the process that takes the feed, work to the one that settles. */
export type SingleRole = 'feed' | 'settle';

/** Another process has the role. The message is one line for the person who starts the second one. */
export class RoleTakenError extends Error {
  /** Starting it again changes nothing: the launcher gives up at once. */
  readonly exitCode = 78;
}

export interface RoleLock {
  /** Takes all roles. @throws RoleTakenError when another process keeps one of them for longer than `startPatienceMs`. */
  take(): Promise<void>;
  /** For the readiness: null while all roles are held. */
  fault(): string | null;
  release(): Promise<void>;
}

export interface RoleLockOptions {
  config: DatabaseConfig;
  roles: readonly SingleRole[];
  log: Logger;
  /** The roles are gone for good: the holder of this lock has to stop. Called once at most. */
  onLost(reason: string): void;
  /** A predecessor may still be stopping: how long to wait for it. */
  startPatienceMs?: number;
}

/** Longer than a stopping server has, and than PostgreSQL needs to notice a dead connection by KEEPALIVE. */
const START_PATIENCE_MS = 12_000;
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';
const BEAT_MS = 2_000;
const RETRY_MS = 200;
/** How long a database that answers may refuse the connection (too many of them) before the role counts as lost. */
const LOST_PATIENCE_MS = 5_000;
const LOCK_SPACE = 7200;
const LOCK_OF: Readonly<Record<SingleRole, number>> = { feed: 1, settle: 2 };
const IS_AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123])$/;

const tryLock = (role: SingleRole) =>
  build.selectNoFrom(sql<boolean>`pg_try_advisory_lock(${LOCK_SPACE}, ${LOCK_OF[role]})`.as('got'));
const SIGN_OF_LIFE = build.selectNoFrom(sql.lit(1).as('one'));

type Terms = ReadonlyMap<SingleRole, string>;

interface Taken {
  takenBy: string;
  role: SingleRole;
  term: string | undefined;
}

/**
 * Holds roles by advisory locks on a connection of its own, for as long as the process lives (XR-15). PostgreSQL lets go of them when
 * the process dies. When only the connection dies, it is made again at once; the terms then tell whether another process had
 * a role in between. If so, what this process knows is old and it must stop: its supervisor starts it again.
 */
export function createRoleLock({ config, roles, log, onLost, startPatienceMs = START_PATIENCE_MS }: RoleLockOptions): RoleLock {
  let client: pg.Client | null = null;
  let terms: Terms = new Map();
  let isStopped = false;
  let beat: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: config.appUrl,
      application_name: `duskline-${roles.join('-')}`,
      connectionTimeoutMillis: TIMEOUTS.connectMs,
      query_timeout: TIMEOUTS.connectMs,
      keepAlive: true,
      options: `${startOptions(config.appRole)} ${KEEPALIVE}`,
    });
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  }

  /** All roles or none: returns the connection that holds them, or what to say about the holder of one. */
  async function tryAll(): Promise<{ held: pg.Client } | Taken> {
    const fresh = await connect();
    try {
      for (const role of roles) {
        const [lock] = await queryOn(fresh, tryLock(role));
        if (lock?.got) continue;
        const taken = await describeHolder(fresh, role);
        await fresh.end();
        return taken;
      }
      return { held: fresh };
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
  }

  function keep(held: pg.Client): void {
    client = held;
    held.once('end', () => void lost(held, 'its connection ended'));
    clearInterval(beat);
    // A connection that died silently (a cable, a firewall) is noticed by a query.
    beat = setInterval(() => {
      queryOn(held, SIGN_OF_LIFE).catch((error: Error) => void lost(held, error.message));
    }, BEAT_MS);
    beat.unref();
  }

  /** Tries to go on where it was. Whatever else fails, the process must not go on as if it had the role. */
  async function lost(former: pg.Client, why: string): Promise<void> {
    if (isStopped || client !== former) return;
    client = null;
    clearInterval(beat);
    log.error(
      { event: 'role_connection_lost', roles, why },
      'the connection that holds the roles of this process is gone, making it again',
    );
    former.end().catch(() => undefined);
    const reason = await regain().catch((error: Error) => error.message);
    if (isStopped || reason === null) return;
    log.error({ event: 'role_lost', roles, reason }, 'this process has lost its roles and stops');
    onLost(reason);
  }

  /** Null when the roles are held again and no other process had them in between. */
  async function regain(): Promise<string | null> {
    let refusedSince: number | null = null;
    while (!isStopped) {
      try {
        const result = await tryAll();
        if ('held' in result) return await goOn(result.held);
        // With the term of this process it is its own former connection, that PostgreSQL has not closed yet.
        if (result.term !== terms.get(result.role)) return result.takenBy;
        refusedSince ??= performance.now();
        if (performance.now() - refusedSince > LOST_PATIENCE_MS) return result.takenBy;
      } catch (error) {
        // A database that is away is away for every process, so no other one has the roles either: wait for it.
        const isAway =
          IS_AWAY.test(String((error as { code?: unknown }).code)) || /terminated|timeout/.test((error as Error).message);
        refusedSince = isAway ? null : (refusedSince ?? performance.now());
        if (refusedSince !== null && performance.now() - refusedSince > LOST_PATIENCE_MS) throw error;
      }
      await sleep(RETRY_MS);
    }
    return null;
  }

  /** Returns null when no other process has had the roles since this process did. */
  async function goOn(held: pg.Client): Promise<string | null> {
    const now = await readTerms(held, roles);
    const other = roles.find((role) => now.get(role) !== terms.get(role));
    if (other !== undefined || isStopped) {
      await held.end();
      return `another process had the role ${other} meanwhile`;
    }
    keep(held);
    log.warn({ event: 'role_kept', roles }, 'the roles are held again, and no other process had them in between');
    return null;
  }

  return {
    async take() {
      if (roles.length === 0) return;
      const until = performance.now() + startPatienceMs;
      for (let isFirst = true; ; isFirst = false) {
        const result = await tryAll();
        if ('held' in result) {
          terms = await beginTerms(result.held, roles);
          keep(result.held);
          return;
        }
        if (performance.now() >= until)
          throw new RoleTakenError(
            `${result.takenBy}. Only one process may have it: stop that one, or give this one another database (DATABASE_URL) or other roles (ROLES).`,
          );
        if (isFirst)
          log.warn(
            { event: 'role_taken', takenBy: result.takenBy },
            'another process has a role of this one, waiting for it to stop',
          );
        await sleep(RETRY_MS);
      }
    },
    fault: () => (roles.length === 0 || client !== null ? null : `the roles ${roles.join(' and ')} are not held at this moment`),
    async release() {
      isStopped = true;
      clearInterval(beat);
      const held = client;
      client = null;
      await held?.end().catch(() => undefined);
    },
  };
}

async function describeHolder(client: pg.Client, role: SingleRole): Promise<Taken> {
  const holder = build
    .selectFrom('platform.role_term')
    .select([sql<string>`term::text`.as('term'), 'holder'])
    .select(sql<string>`to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('since'))
    .where('role', '=', role);
  const [by] = await queryOn(client, holder);
  const takenBy = `Another process takes the role ${role} on this database${by ? ` (${by.holder}, since ${by.since})` : ''}`;
  return { takenBy, role, term: by?.term };
}

async function beginTerms(client: pg.Client, roles: readonly SingleRole[]): Promise<Terms> {
  const holder = `${hostname()}, process ${process.pid}`;
  const terms = build
    .insertInto('platform.role_term')
    .values(roles.map((role) => ({ role, term: 1n, holder })))
    .onConflict((conflict) =>
      conflict.column('role').doUpdateSet(({ ref }) => ({
        term: sql<bigint>`platform.role_term.term + 1`,
        holder: ref('excluded.holder'),
        since: ref('excluded.since'),
      })),
    )
    .returning(TERM);
  return termsOf(await queryOn(client, terms));
}

async function readTerms(client: pg.Client, roles: readonly SingleRole[]): Promise<Terms> {
  const terms = build.selectFrom('platform.role_term').select(TERM).where('role', 'in', roles);
  return termsOf(await queryOn(client, terms));
}

/** As text: this connection reads 64-bit numbers so. */
const TERM = ['role', sql<string>`term::text`.as('term')] as const;

const termsOf = (rows: readonly { role: string; term: string }[]): Terms =>
  new Map(rows.map(({ role, term }) => [role as SingleRole, term]));
