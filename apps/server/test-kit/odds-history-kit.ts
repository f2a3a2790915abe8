import { recordedBoard } from '../src/compose/recorded-board.ts';
import type { BoardChange } from '../src/modules/catalogue/index.ts';
import { boardAt, fixture } from '../src/modules/catalogue/test-kit.ts';
import type { RecordedBoard } from '../src/modules/odds-history/ports.ts';
import { Recorder, type RecorderOptions } from '../src/modules/odds-history/recorder.ts';
import { createRunStore } from '../src/modules/odds-history/store.ts';
import { createAlarms } from '../src/platform/alarms.ts';
import type { BoardMessage } from '../src/platform/bus/board-message.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { TestDb } from './create-test-db.ts';

/** A board that says nothing. */
export const emptyBoard: RecordedBoard = {
  onChange: () => () => undefined,
  matchIds: () => [],
  marketCount: () => 0,
  openOutcomes: () => [],
  market: () => null,
};

type MatchMessage = Exclude<BoardMessage, { kind: 'producer' | 'fixture' }>;

/** A board with a clock that the test sets, and the recorder of its history, which writes when the test says so. */
export function recordedMatch(db: TestDb, matchId: number, startMs: number, over: Partial<RecorderOptions> = {}) {
  const clock = { ms: startMs, now: () => clock.ms };
  const board = boardAt(clock.now, fixture({ matchId, startTimeMs: startMs + 3_600_000 }));
  const listeners = new Set<(change: BoardChange) => void>();
  const seen = recordedBoard(board, (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const metrics = createMetrics();
  const log = createLog('silent');
  const alarms = createAlarms({ log, metrics });
  const recorder = () =>
    new Recorder({
      board: seen,
      store: createRunStore(db.db),
      clock,
      boot: 'test',
      alarms,
      log,
      metrics,
      // Only when the test says so.
      everyMs: 3_600_000,
      ...over,
    });
  const record = (changes: readonly (BoardChange | null)[]) => {
    for (const change of changes) if (change) for (const listener of listeners) listener(change);
  };
  return {
    clock,
    board,
    metrics,
    alarms,
    recorder,
    say: (message: MatchMessage) => record([board.apply(message)]),
    producer: (isDown: boolean) => record(board.applyProducer(3, isDown)),
  };
}

/** What the history says of an outcome at a moment. */
export async function priceAt(db: TestDb, selectionId: string, atMs: number) {
  const [marketId, outcomeId] = selectionId.split('.');
  const { rows } = await db.ownerPool.query<{ is_known: boolean; odds_milli: number | null; status: number | null }>(
    'SELECT is_known, odds_milli, status FROM odds_history.price_at($1, $2, $3)',
    [marketId, outcomeId, new Date(atMs)],
  );
  const [row] = rows;
  if (!row?.is_known) return 'unknown';
  return row.status === 0 ? row.odds_milli : 'shut';
}
