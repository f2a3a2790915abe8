import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { int8Array, textArray } from '../db/binary-array.ts';
import type { DatabaseConfig } from '../db/config.ts';
import { TIMEOUTS } from '../db/config.ts';
import { callOn } from '../db/function-call.ts';
import { platform } from '../db/functions/platform.gen.ts';
import { startOptions } from '../db/pinned-settings.ts';
import type { Logger } from '../log.ts';

/** What only one process may do on one database: prices and gates are known to the process that takes the feed, work to the one that settles. */
export type SingleRole = 'feed' | 'settle';

/** Another process has the role. The message is one line for the person who starts the second one. */
export class RoleTakenError extends Error {
  /** Starting it again changes nothing: the launcher gives up at once. */
  readonly exitCode = 78;
}

/** The fencing tokens of this process: the database refuses what is written under another term than the current one (decision 13). */
export interface RoleTerms {
  /** Term in which this process has the role; null = it has not. */
  term(role: SingleRole): bigint | null;
  /** Until when its roles are its own at least, epoch milliseconds by the clock of the database; null = it has none. */
  leaseUntilMs(): number | null;
}

export interface RoleLock extends RoleTerms {
  /** Takes all roles. @throws RoleTakenError when another process keeps one of them for longer than `startPatienceMs`, or why the database gives none. */
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
  /** A predecessor may still be stopping: how long to wait for it. A standby waits for ever. */
  startPatienceMs?: number;
  /** The process stops: it waits for its roles no longer. */
  stopping?: AbortSignal;
}

/** Longer than a stopping server has, and than PostgreSQL needs to notice a dead connection by KEEPALIVE. */
const START_PATIENCE_MS = 12_000;
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';
/** A process that is paused for longer loses its roles to the standby. */
export const LEASE_MS = 6_000;
const BEAT_MS = 1_000;
const RETRY_MS = 200;
/** The database gives up before the connection does, which would be made again otherwise: less than `query_timeout`. */
const STATEMENT_MS = 4_000;
/** How long a database that answers may refuse the connection (too many of them) before the role counts as lost. */
const LOST_PATIENCE_MS = 5_000;
const IS_AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123])$/;
/** It answers and stores nothing: a replica, or an operator shut it (25006), no disk or memory is left, or the disk fails. */
const TAKES_NO_WRITES = /^(25006|53100|53200|58030)$/;
/** It was held up by others at this moment: a deadlock, a lock or the statement that took too long, too many connections. */
const IS_BUSY = /^(40001|40P01|55P03|57014|53300)$/;

interface Held {
  client: pg.Client;
  /** By the clock of the database. */
  leaseUntilMs: number;
  /** The same by a clock that only goes forward, and not later. */
  untilMs: number;
}

/** The roles are not to be had at this moment. */
interface Refused {
  event: 'role_taken' | 'role_not_given';
  /** When waiting is over. */
  error: Error;
}

/**
 * Holds roles by leases in the database, for as long as the process lives (XR-15). PostgreSQL lets go of them at once when the process dies,
 * and when it has not been heard of for {@link LEASE_MS}: it is paused, or cut off. Each holder has a term, which fences what it writes.
 * When only its connection dies, it is made again at once; the terms then tell whether another process had a role in between. If so, what
 * this process knows is old and it must stop: its supervisor starts it again.
 */
export function createRoleLock(options: RoleLockOptions): RoleLock {
  const { config, roles, log, onLost, startPatienceMs = START_PATIENCE_MS, stopping } = options;
  let held: Held | null = null;
  let terms: readonly bigint[] = [];
  let leaseUntilMs: number | null = null;
  let isStopped = false;
  let isProlonged = true;
  let beat: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: config.appUrl,
      application_name: `duskline-${roles.join('-')}`,
      connectionTimeoutMillis: TIMEOUTS.connectMs,
      query_timeout: TIMEOUTS.connectMs,
      statement_timeout: STATEMENT_MS,
      keepAlive: true,
      options: `${startOptions(config.appRole)} ${KEEPALIVE}`,
    });
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  }

  /** Holds the roles on a connection of its own, or says why not. */
  async function onConnection<Refused extends object | null>(
    hold: (client: pg.Client) => Promise<Held | Refused>,
  ): Promise<Held | Refused> {
    const client = await connect();
    try {
      const result = await hold(client);
      if (!isHeld(result)) await client.end();
      return result;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** All roles or none, in terms of their own. @throws a fault that stays however long one waits */
  async function begin(): Promise<Held | Refused> {
    try {
      return await onConnection<Refused>(async (client) => {
        const asked = performance.now();
        const holder = `${hostname()}, process ${process.pid}`;
        const [row] = await callOn(client, platform.takeRoles({ roles: textArray(roles), holder, leaseMs: LEASE_MS }));
        if (!row || row.lease_ms === null || row.terms === null)
          return { event: 'role_taken', error: takenBy(row?.taken_role, row?.taken_by) };
        terms = row.terms.map((term) => BigInt(term ?? 0n));
        return { client, leaseUntilMs: row.lease_ms, untilMs: asked + LEASE_MS };
      });
    } catch (error) {
      if (!isAway(error) && !IS_BUSY.test(codeOf(error))) throw error;
      return { event: 'role_not_given', error: notGiven(roles, error as Error) };
    }
  }

  /** Another LEASE_MS. Null when another process has begun a term of one of the roles. */
  async function renew(client: pg.Client, isNew: boolean): Promise<Held | null> {
    const asked = performance.now();
    const call = platform.keepRoles({ roles: textArray(roles), terms: int8Array(terms), leaseMs: LEASE_MS, lock: isNew });
    const [row] = await callOn(client, call);
    if (!row || row.value === null) return null;
    return { client, leaseUntilMs: row.value, untilMs: asked + LEASE_MS };
  }

  function keep(found: Held): void {
    held = found;
    leaseUntilMs = found.leaseUntilMs;
    isProlonged = true;
    const { client } = found;
    client.once('end', () => void lost(client, 'its connection ended'));
    clearInterval(beat);
    let isAsking = false;
    beat = setInterval(() => {
      if (isAsking) return;
      isAsking = true;
      renew(client, false)
        .then(
          (renewed) => (renewed ? prolong(renewed) : void lost(client, OTHER_TERM)),
          // A connection that died silently (a cable, a firewall) is noticed so.
          (error: Error) => (isOfOneStatement(error) ? notProlonged(client, error) : void lost(client, error.message)),
        )
        .finally(() => {
          isAsking = false;
        });
    }, BEAT_MS);
    beat.unref();
  }

  function prolong(renewed: Held): void {
    if (held?.client !== renewed.client) return;
    held = renewed;
    leaseUntilMs = renewed.leaseUntilMs;
    if (!isProlonged) log.warn({ event: 'role_lease_prolonged', roles }, 'the database prolongs the lease of the roles again');
    isProlonged = true;
  }

  /** The roles stay: nobody else is given them there either. Without a lease no bet is taken, and what shows the board shuts it. */
  function notProlonged(client: pg.Client, error: Error): void {
    if (held?.client !== client) return;
    if (isProlonged)
      log.error(
        { event: 'role_lease_not_prolonged', roles, code: codeOf(error), why: error.message },
        'the database does not prolong the lease of the roles: when it has run out, bets are refused until it does',
      );
    isProlonged = false;
  }

  /** Tries to go on where it was. Whatever else fails, the process must not go on as if it had the role. */
  async function lost(former: pg.Client, why: string): Promise<void> {
    if (isStopped || held?.client !== former) return;
    held = null;
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
        return await goOn();
      } catch (error) {
        refusedSince = isAway(error) ? null : (refusedSince ?? performance.now());
        if (refusedSince !== null && performance.now() - refusedSince > LOST_PATIENCE_MS) throw error;
      }
      await sleep(RETRY_MS);
    }
    return null;
  }

  /** Null when no other process has had the roles since this process did. */
  async function goOn(): Promise<string | null> {
    const result = await onConnection((client) => renew(client, true));
    if (result === null) return OTHER_TERM;
    if (isStopped) {
      await result.client.end();
      return null;
    }
    keep(result);
    log.warn({ event: 'role_kept', roles }, 'the roles are held again, and no other process had them in between');
    return null;
  }

  return {
    async take() {
      if (roles.length === 0) return;
      const until = performance.now() + startPatienceMs;
      for (let lastEvent = ''; ; ) {
        const result = await begin();
        if (isHeld(result)) {
          keep(result);
          return;
        }
        if (performance.now() >= until) throw result.error;
        const { event, error } = result;
        if (event !== lastEvent)
          log.warn({ event, roles, why: error.message }, 'the roles are not to be had yet, waiting for them');
        lastEvent = event;
        await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {
          throw new Error('stopped while it waited for its roles');
        });
      }
    },
    term: (role) => terms[roles.indexOf(role)] ?? null,
    leaseUntilMs: () => leaseUntilMs,
    fault() {
      if (roles.length === 0) return null;
      if (held === null) return `the roles ${roles.join(' and ')} are not held at this moment`;
      return performance.now() < held.untilMs ? null : `the lease of the roles ${roles.join(' and ')} has run out`;
    },
    async release() {
      isStopped = true;
      clearInterval(beat);
      const { client } = held ?? {};
      held = null;
      await client?.end().catch(() => undefined);
    },
  };
}

const OTHER_TERM = 'another process had a role of this one meanwhile';

const isHeld = (result: object | null): result is Held => result !== null && 'client' in result;

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** A database that is away, or stores nothing, is so for every process, so no other one is given the roles either: wait for it. */
const isAway = (error: unknown): boolean =>
  IS_AWAY.test(codeOf(error)) || TAKES_NO_WRITES.test(codeOf(error)) || /terminated|timeout/.test((error as Error).message);

/** The connection answers as before. */
const isOfOneStatement = (error: unknown): boolean => TAKES_NO_WRITES.test(codeOf(error)) || IS_BUSY.test(codeOf(error));

const takenBy = (role?: string | null, holder?: string | null): RoleTakenError =>
  new RoleTakenError(
    `Another process takes the role ${role} on this database (${holder}). Only one process may have it: stop that one, or give this one another database (DATABASE_URL) or other roles (ROLES), or let it wait (STANDBY).`,
  );

const notGiven = (roles: readonly SingleRole[], error: Error): Error =>
  new Error(`The database does not give the roles ${roles.join(' and ')} at this moment (${codeOf(error)}): ${error.message}`, {
    cause: error,
  });
