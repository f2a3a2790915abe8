import { sql } from 'kysely';
import type { Alarms } from '../../platform/alarms.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { money } from '../../platform/db/functions/money.gen.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface SealingOptions {
  db: Database;
  alarms: Alarms;
  log: Logger;
  metrics: Metrics;
  everyMs?: number;
}

export interface Sealing {
  start(): void;
  /** Seals what is left, as far as it gets. */
  stop(): Promise<void>;
  /** Seals what is queued now, a bounded number of blocks. Returns the number of journals. */
  sealNow(): Promise<number>;
  /** Writes the head of the chain to the log: kept elsewhere, it proves that the chain was not rewritten. */
  publishHead(): Promise<void>;
}

const EVERY_MS = 2_000;
/** A block this long takes some 30 ms; so many of them a turn leave the machine to the bets. */
const BLOCK_JOURNALS = 1_000;
const BLOCKS_A_TURN = 5;
const PUBLISH_EVERY_BLOCKS = 100n;
const ALARM_AFTER_MS = 5 * 60_000;

/** Chains what was booked, a moment later (ADR 7). */
export function createSealing({ db, alarms, log, metrics, everyMs = EVERY_MS }: SealingOptions): Sealing {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let failingSince: number | null = null;
  let hasAlarmed = false;

  const publishHead = (number: bigint | null, hash: Buffer | null): void => {
    const head = hash?.toString('hex') ?? null;
    if (number !== null) log.info({ event: 'seal_head', block: String(number), hash: head }, 'the head of the chain of seals');
  };

  async function sealNow(): Promise<number> {
    let total = 0;
    for (let block = 0; block < BLOCKS_A_TURN; block++) {
      const [row] = await callFunction(db, money.sealJournals({ max: BLOCK_JOURNALS }), 'reads');
      const sealed = row?.sealed ?? 0;
      if (!row || sealed === 0) break;
      total += sealed;
      if (row.number !== null && row.number % PUBLISH_EVERY_BLOCKS === 0n) publishHead(row.number, row.hash);
      if (sealed < BLOCK_JOURNALS) break;
    }
    if (total > 0) metrics.count('journals_sealed_total', {}, total);
    return total;
  }

  async function turn(): Promise<void> {
    try {
      await sealNow();
      failingSince = null;
      hasAlarmed = false;
    } catch (error) {
      failingSince ??= performance.now();
      log.warn({ event: 'sealing', err: error }, 'journals could not be sealed, trying again');
      if (hasAlarmed || performance.now() - failingSince < ALARM_AFTER_MS) return;
      hasAlarmed = true;
      alarms.raise('sealing_fails', { error }, 'journals have not been sealed for five minutes');
    }
  }

  /** One after the other: two turns at once would only wait for each other's lock. */
  const inTurn = (): Promise<unknown> => {
    running = running.then(turn);
    return running;
  };

  return {
    start() {
      timer = setInterval(() => void inTurn(), everyMs);
      timer.unref();
    },
    async stop() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      await inTurn();
    },
    sealNow,
    async publishHead() {
      const head = build.selectFrom('money.seal').select(['number', 'hash']).orderBy('number', 'desc').limit(sql.lit(1));
      const [row] = await callQuery(db, 'seal-head', head);
      publishHead(row?.number ?? null, row?.hash ?? null);
    },
  };
}
