import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { StartedProduct } from '../product-kit/started-product.ts';
import type { RunFile } from '../start/run-file.ts';
import type { Violations } from './violations.ts';

const READY_PATIENCE_MS = 5_000;
const MEGABYTE = 1024 * 1024;

/** A match and its gate in the database: the last word on whether a bet on it can be committed. */
export interface Gate {
  readonly matchId: number;
  readonly urn: string;
  readonly startMs: number;
  readonly isOpen: boolean;
  readonly version: bigint;
  readonly producer: number;
}

/** The product under attack, seen from outside and from below. */
export class Target {
  readonly #product: StartedProduct;
  readonly #violations: Violations;
  readonly #pool: pg.Pool;
  readonly run: RunFile;
  readonly #serverPid: number | undefined;

  constructor(product: StartedProduct, violations: Violations) {
    this.#product = product;
    this.#violations = violations;
    this.run = product.run();
    this.#serverPid = this.run.pids.server;
    this.#pool = new pg.Pool({ connectionString: this.run.databaseMigrateUrl, max: 4 });
    this.#pool.on('error', () => undefined);
  }

  get url(): string {
    return this.run.url;
  }

  /** What its database says. */
  async query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    return (await this.#pool.query<T>(text)).rows;
  }

  async gates(): Promise<Gate[]> {
    const { rows } = await this.#pool.query<{
      id: number;
      urn: string;
      start: number;
      open: boolean;
      version: string;
      producer: number;
    }>(
      `SELECT m.id, m.urn, extract(epoch FROM m.start_time)::float8 * 1000 AS start, coalesce(g.open, false) AS open, coalesce(g.version, 0)::text AS version, m.producer
         FROM catalogue.match m LEFT JOIN money.gate g ON g.kind = 1 AND g.id = m.id`,
    );
    return rows.map((row) => ({
      matchId: row.id,
      urn: row.urn,
      startMs: Number(row.start),
      isOpen: row.open,
      version: BigInt(row.version),
      producer: row.producer,
    }));
  }

  async openOf(matchIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await this.#pool.query<{ id: string }>(
      'SELECT id FROM money.gate WHERE kind = 1 AND open AND id = ANY ($1::bigint[])',
      [matchIds],
    );
    return new Set(rows.map(({ id }) => Number(id)));
  }

  /** The number of the last change of a gate, to ask later what has been shut since. */
  async lastGateEvent(): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM money.gate_event');
    return rows[0]?.id ?? '0';
  }

  /** Whether the gate of a match has been shut after this change: real prices may have opened it again at once. */
  async wasShutSince(matchId: number, eventId: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ shut: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM money.gate_event WHERE kind = 1 AND gate_id = $1 AND NOT open AND id > $2::bigint) AS shut',
      [matchId, eventId],
    );
    return rows[0]?.shut ?? false;
  }

  /** The server must be ready; one that catches up at once is. */
  async expectReady(at: string): Promise<void> {
    let said = '';
    for (const until = Date.now() + READY_PATIENCE_MS; Date.now() < until; await sleep(250)) {
      const reply = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
      if (reply?.status === 200) {
        await reply.body?.cancel();
        return;
      }
      said = (await reply?.text()) ?? 'no answer';
    }
    this.#violations.add('the server is not ready', at, { said });
  }

  /** The process that was attacked must be the one that runs: a restart is a failure. */
  expectAlive(at: string): void {
    const pid = this.#product.run().pids.server;
    if (pid !== this.#serverPid)
      this.#violations.add('the server fell and was started again', at, { was: this.#serverPid, now: pid });
  }

  /** Resident memory of the server in megabytes; null where the system does not report it. */
  memoryMb(): number | null {
    try {
      const pages = Number(readFileSync(`/proc/${this.#serverPid}/statm`, 'utf8').split(' ')[1]);
      return Math.round((pages * 4096) / MEGABYTE);
    } catch {
      return null;
    }
  }

  /** How many items of each kind wait for a person. */
  async parkedKinds(): Promise<Map<string, number>> {
    const rows = await this.query<{ kind: string; n: number }>(
      'SELECT kind, count(*)::int AS n FROM platform.parked WHERE parked_at IS NOT NULL GROUP BY kind ORDER BY kind',
    );
    return new Map(rows.map(({ kind, n }) => [kind, n]));
  }

  async parked(): Promise<string> {
    return [...(await this.parkedKinds())].map(([kind, n]) => `${n} ${kind}`).join(', ') || 'nothing';
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
