import type { Checked, Verdict } from '../chaos/checks.ts';
import type { Placement } from '../chaos/load.ts';
import { betsLine, printBets, printFindings, type Result } from '../chaos/run-result.ts';
import type { PagesVerdict } from './pages.ts';
import type { PostgresPair } from './postgres-pair.ts';
import type { AcceptedLeg, PriceVerdict, SaidPrices } from './said-prices.ts';

/** One fault, with the times from its end until every node was ready, the next bet was acknowledged, and, all nodes ready, every page was up to date. */
export type Round = { readonly name: string; readonly readyMs: number; readonly betMs: number; readonly pagesMs: number };

type Findings = {
  readonly placements: readonly Placement[];
  readonly rounds: readonly Round[];
  readonly unknown: number;
  readonly verdict: Verdict;
  readonly prices: PriceVerdict & { readonly legs: number };
  readonly shown: PagesVerdict;
  readonly books: Checked;
};

/** A round with hardly any bets, or with none in flight at a fault, proves nothing. */
const ACCEPTED_A_ROUND_MIN = 10;
/**
 * Decision 13: two seconds after the owner has last confirmed a board nobody bets by it. What the feed says takes its time to the owner,
 * longer on a machine that does all of this at once.
 */
const STALE_AFTER_MS = 3000;

/** Every accepted bet of the database against everything that the feed had said. */
export async function judgePrices(postgres: PostgresPair, said: SaidPrices): Promise<PriceVerdict & { legs: number }> {
  const legs = await postgres.query<AcceptedLeg>(`
    SELECT t.id AS "ticketId", m.urn, l.outcome_id AS "outcomeId", l.odds_milli AS "oddsMilli",
           (extract(epoch FROM t.accepted_at) * 1000)::float8 AS "acceptedMs"
      FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id JOIN catalogue.match m ON m.id = l.match_id
     WHERE t.acceptance IN (1, 5)`);
  return { legs: legs.length, ...said.judge(legs, STALE_AFTER_MS) };
}

export function report({ placements, rounds, unknown, verdict, prices, shown, books }: Findings): Result {
  printBets(placements, verdict, books);
  printFindings('stale', prices.stale);
  printFindings('pages', shown.faults);
  const accepted = placements.filter(({ answer }) => answer === 'accepted').length;
  const valid = accepted >= ACCEPTED_A_ROUND_MIN * rounds.length && unknown > 0 && prices.legs >= accepted;
  const isKept = Object.values(verdict).every((keys) => keys.length === 0);
  const ok = valid && isKept && books.ok && prices.stale.length === 0 && shown.faults.length === 0;
  const line = [
    `${ok ? 'holds' : valid ? 'BROKEN' : 'INVALID'}: ${rounds.length} faults, ${accepted} bets acknowledged, ${unknown} in flight at a fault`,
    betsLine(verdict),
    `${prices.stale.length} at stale prices (oldest ${prices.oldestMs} ms)`,
    `${shown.pages} pages with ${shown.connections} connections, ${shown.recovered} streams gone on, ${shown.begun} begun with the whole state, ${shown.faults.length} faults`,
    `reconcile ${books.ok ? 'all zero' : 'broken'}`,
    `bets again within ${Math.round(Math.max(0, ...rounds.map(({ betMs }) => betMs)))} ms, pages within ${Math.round(Math.max(0, ...rounds.map(({ pagesMs }) => pagesMs)))} ms`,
  ].join(', ');
  return { ok, line };
}
