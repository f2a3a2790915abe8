import type { Target } from '../adversary/target.ts';
import type { OddsHistory, Settlement } from './end-verdicts.ts';

/** What the database says of work that waits and of tickets that are settled. */
export async function readSettlement(target: Target): Promise<Settlement> {
  const [row] = await target.query<{ waiting: number; settled: number }>(
    `SELECT (SELECT count(DISTINCT market_id)::int FROM betting.settle_work) AS waiting,
            (SELECT count(*)::int FROM betting.settlement WHERE reversed_by IS NULL) AS settled`,
  );
  return row ?? { waiting: 0, settled: 0 };
}

/**
 * The stretches of the history of odds, and how many legs of accepted bets needed it before it was complete: the check looks from 17 s before a bet was
 * received (odds_history.ticket_odds).
 */
export async function readOddsHistory(target: Target): Promise<OddsHistory> {
  const runs = await target.query<OddsHistory['runs'][number]>(
    `SELECT reason, lost::int AS lost, extract(epoch FROM opened_at)::float8 * 1000 AS "openedMs",
            extract(epoch FROM complete_from)::float8 * 1000 AS "completeMs"
       FROM odds_history.run ORDER BY id`,
  );
  const [early] = await target.query<{ legs: number }>(
    `SELECT count(*)::int AS legs
       FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id
      WHERE t.accepted_at IS NOT NULL
        AND t.received_at - interval '17 seconds' < (SELECT complete_from FROM odds_history.run ORDER BY id LIMIT 1)`,
  );
  return { runs, legsInGap: early?.legs ?? 0 };
}
