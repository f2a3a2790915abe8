import { setTimeout as sleep } from 'node:timers/promises';
import type { OutcomeState, RecordedBoard } from '@duskline/server/src/modules/odds-history/ports.ts';
import { Recorder } from '@duskline/server/src/modules/odds-history/recorder.ts';
import { createRunStore } from '@duskline/server/src/modules/odds-history/store.ts';
import { createMetrics } from '@duskline/server/src/platform/metrics.ts';
import { startBenchDatabase } from './bench-database.ts';

/** The history of odds under 5,000 changes a second: what it costs the process of the board and the database, and how large a change is on disk. */
const PER_SECOND = 5_000;
const SECONDS = 30;
const TICK_MS = 20;
const MARKETS = 40_000;
const BUDGET_SHARE = 0.15;

export async function run() {
  const bench = await startBenchDatabase();
  try {
    let emit: (states: Iterable<OutcomeState>) => void = () => undefined;
    const board: RecordedBoard = {
      onChange(listener) {
        emit = listener;
        return () => undefined;
      },
      matchIds: () => [],
      marketCount: () => MARKETS,
      openOutcomes: () => [],
      market: (marketId) => ({ matchId: marketId % 400, marketType: 18, specifiers: 'total=2.5' }),
    };
    const metrics = createMetrics();
    const recorder = new Recorder({
      board,
      store: createRunStore(bench.db),
      clock: { now: () => Date.now() },
      boot: 'bench',
      alarms: { raise: (name) => console.error(`alarm: ${name}`), latest: () => [] },
      log: { info() {}, warn: console.error, error: console.error } as never,
      metrics,
    });
    recorder.start();
    await recorder.flush();
    const before = { node: process.cpuUsage(), database: bench.cpuMs() };
    const startedAt = performance.now();
    let sent = 0;
    while (sent < PER_SECOND * SECONDS) {
      // As many as are due by now, a market of two outcomes at a time.
      const due = Math.min(PER_SECOND * SECONDS, ((performance.now() - startedAt) / 1000) * PER_SECOND);
      while (sent < due) {
        const state = (outcomeId: string): OutcomeState => ({
          marketId: 4_000_000_000_000 + (sent % MARKETS),
          outcomeId,
          oddsMilli: 1_500 + (sent % 997),
          status: 'open',
          reason: 'none',
          isHeld: false,
        });
        emit([state('12'), state('13')]);
        sent += 2;
      }
      await sleep(TICK_MS);
    }
    const tookS = (performance.now() - startedAt) / 1000;
    await recorder.stop();
    const node = process.cpuUsage(before.node);
    const share = (node.user + node.system) / 1e6 / tookS;
    const { rows } = await bench.owner.query<{ n: number; bytes: number }>(
      `SELECT (SELECT count(*) FROM odds_history.change)::int AS n, sum(pg_total_relation_size(i.inhrelid))::float8 AS bytes
         FROM pg_inherits i WHERE i.inhparent = 'odds_history.change'::regclass`,
    );
    const [{ n, bytes } = { n: 0, bytes: 0 }] = rows;
    return {
      name: 'odds',
      value: Number(share.toFixed(3)),
      unit: 'processor of the process of the board',
      limit: BUDGET_SHARE,
      ratio: Number((share / BUDGET_SHARE).toFixed(2)),
      budget: 1,
      holds: share < BUDGET_SHARE && n === sent,
      changes: n,
      sent,
      perSecond: Math.round(sent / tookS),
      databaseShare: Number(((bench.cpuMs() - before.database) / 1000 / tookS).toFixed(3)),
      bytesPerChange: Number((bytes / Math.max(1, n)).toFixed(1)),
    };
  } finally {
    await bench.close();
  }
}
