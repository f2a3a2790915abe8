import { AppError } from '@duskline/contract/errors';
import { defineHandlers } from '../../platform/http/handler.ts';
import type { createCharts } from './chart.ts';
import { presentChart, presentLeg } from './present.ts';
import type { HistoryReader } from './store.ts';

const DAY_MS = 86_400_000;
const LONGEST_MS = 31 * DAY_MS;
/** Ranges begin and end with a minute, or now: those who ask at about the same time ask the same. */
const GRID_MS = 60_000;

interface HistoryRouteParts {
  readonly chart: ReturnType<typeof createCharts>;
  readonly reader: HistoryReader;
  now(): number;
}

/** @throws ValidationException */
function rangeOf(nowMs: number, from: number | undefined, to: number | undefined): { fromMs: number; toMs: number } {
  const toMs = Math.min(to === undefined ? nowMs : Math.ceil(to / GRID_MS) * GRID_MS, nowMs);
  const fromMs = Math.floor((from ?? toMs - DAY_MS) / GRID_MS) * GRID_MS;
  const fault = (text: string) => new AppError('ValidationException', { fieldErrors: { from: text } });
  if (fromMs >= toMs || (from ?? fromMs) >= (to ?? nowMs)) throw fault('must be before the end, and not in the future');
  if (toMs - fromMs > LONGEST_MS + 2 * GRID_MS) throw fault('may be 31 days before the end at most');
  return { fromMs, toMs };
}

/** The history of odds over HTTP: for everybody how a selection moved, for traders what a bet was struck at. */
export function oddsHistoryRoutes({ chart, reader, now }: HistoryRouteParts) {
  async function legOf(leg: Awaited<ReturnType<HistoryReader['ticketOdds']>>[number]) {
    const { market_id: marketId, outcome_id: outcomeId, from_at: from, to_at: to } = leg;
    if (marketId === null || outcomeId === null || from === null || to === null) throw new Error('a leg without a market');
    const [before, changes, markets] = await Promise.all([
      reader.priceAt(marketId, outcomeId, from.getTime()),
      reader.changes(marketId, outcomeId, from, to),
      reader.markets([marketId]),
    ]);
    return presentLeg({ leg, market: markets[0], before, changes });
  }

  return defineHandlers({
    'sportodd.gethistory': async (_context, { query }) => {
      const [marketId = '', ...rest] = query.selectionId.split('.');
      const question = { marketId: BigInt(marketId), outcomeId: rest.join('.'), points: query.points };
      return presentChart(query.selectionId, await chart({ ...question, ...rangeOf(now(), query.from, query.to) }));
    },
    'trading.betodds': async (_context, { query }) => {
      const legs = await reader.ticketOdds(query.betId);
      if (legs.length === 0) throw new AppError('NotFoundException');
      return { BetId: query.betId, Legs: await Promise.all(legs.map(legOf)) };
    },
  });
}
