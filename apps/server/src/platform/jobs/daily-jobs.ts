import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/create-db.ts';
import { build, prepareQuery } from '../db/query.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ParkedItem, Parking } from '../parking/parking.ts';

/** Work of every night. It may be begun again when a node died over it. */
export interface DailyJob {
  readonly name: string;
  run(): Promise<void>;
}

export interface DailyJobsOptions {
  db: Database;
  jobs: readonly DailyJob[];
  parking: Pick<Parking, 'kind'>;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

export interface DailyJobs {
  start(): void;
  /** Waits for the job under way. */
  stop(): Promise<void>;
  /** Runs what is due now, one job after the other. Returns the names of what this node ran to its end. */
  runDue(): Promise<string[]>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The quiet hour, UTC, at which a day of jobs begins: matches of the evening are settled, those of Asia have not started. */
const BEGINS_AT_MS = 4 * HOUR_MS;
const LOOK_MS = 10 * MINUTE_MS;
/** How long a claim keeps other nodes away; a job that failed is tried again after it too. */
const LEASE_MS = HOUR_MS;

/** The night of a job, by its day in UTC; `nowMs` by the clock of this process. */
interface NightArgs {
  name: string;
  day: string;
  nowMs: number;
}

const momentOf = (nowMs: number) => sql<Date>`to_timestamp(${nowMs}::double precision / 1000)`;

const claimNight = prepareQuery('daily_claim', ({ name, day, nowMs, leaseS }: NightArgs & { leaseS: number }) =>
  build
    .insertInto('platform.daily_job')
    .values({ name, day, started_at: momentOf(nowMs) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ day: ref('excluded.day'), started_at: ref('excluded.started_at'), finished_at: null }))
        .where(({ or, and, eb, ref }) =>
          or([
            eb('platform.daily_job.day', '<', ref('excluded.day')),
            and([
              eb('platform.daily_job.finished_at', 'is', null),
              eb('platform.daily_job.started_at', '<', sql<Date>`excluded.started_at - make_interval(secs => ${leaseS})`),
            ]),
          ]),
        ),
    )
    .returning('name'),
);

const finishNight = prepareQuery('daily_finish', ({ name, day, nowMs }: NightArgs) =>
  build
    .updateTable('platform.daily_job')
    .set({ finished_at: momentOf(nowMs) })
    .where('name', '=', name)
    .where('day', '=', sql<Date>`${day}`),
);

/** This many failures, each an hour or more after the previous one, park a job: it does not run until a person has looked. */
const TRIES = 3;

/** Does the work of the night once a day in all nodes together, also when no node lives through a whole day. */
export function createDailyJobs({ db, jobs, parking, clock, log, metrics }: DailyJobsOptions): DailyJobs {
  const parked = parking.kind('daily-job', { tries: TRIES, gapMs: 0, onRequeue: runNow });
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<string[]> | undefined;

  /** A person wants it done, whatever the hour. */
  async function runNow({ key }: ParkedItem): Promise<void> {
    await jobs.find(({ name }) => name === key)?.run();
  }

  async function runOne({ name, run }: DailyJob): Promise<boolean> {
    if (parked.isParked(name)) return false;
    const day = new Date(clock.now() - BEGINS_AT_MS).toISOString().slice(0, 10);
    const claimed = await claimNight(db, { name, day, nowMs: clock.now(), leaseS: LEASE_MS / 1000 });
    if (claimed.length === 0) return false;
    const startedAt = performance.now();
    await run();
    await finishNight(db, { name, day, nowMs: clock.now() });
    metrics.observe('daily_job_seconds', (performance.now() - startedAt) / 1000, { job: name });
    return true;
  }

  async function runDue(): Promise<string[]> {
    const done: string[] = [];
    for (const job of jobs) {
      try {
        if (!(await runOne(job))) continue;
        done.push(job.name);
        await parked.succeeded(job.name);
      } catch (error) {
        metrics.count('daily_job_failed_total', { job: job.name });
        await parked.failed(job.name, error);
        log.error({ event: 'daily_job', job: job.name, err: error }, 'a job of the night failed');
      }
    }
    return done;
  }

  const look = () => {
    current ??= runDue().finally(() => {
      current = undefined;
    });
  };
  return {
    start() {
      timer = setInterval(look, LOOK_MS);
      timer.unref();
      look();
    },
    async stop() {
      clearInterval(timer);
      await current;
    },
    runDue,
  };
}
