import type { Checked, Verdict } from '../chaos/checks.ts';
import type { Placement } from '../chaos/load.ts';
import { betsLine, printBets, printFindings, type Result } from '../chaos/run-result.ts';
import type { PagesVerdict, Streams } from './pages.ts';
import type { PostgresPair } from './postgres-pair.ts';
import type { AcceptedLeg, PriceVerdict, SaidPrices } from './said-prices.ts';
import type { SettledVerdict } from './settled-bets.ts';

/**
 * One fault, with the times from its end until every node was ready, the next bet was acknowledged, and, all nodes ready, every page was up to date; and
 * what became of the streams that it broke. `waiting`: live bets that waited for the end of their delay when it struck.
 */
export type Round = Streams & {
  readonly name: string;
  readonly readyMs: number;
  readonly betMs: number;
  readonly pagesMs: number;
  readonly waiting: number;
};

/** What became of matches that ended: `matches` so many, `corrected` of them with another result after the first. */
export type SettlementVerdict = SettledVerdict & {
  readonly matches: number;
  readonly corrected: number;
  /** Bets that still wait for a decision. */
  readonly undecided: number;
  /** The recomputation of all tickets from all facts. */
  readonly recomputed: Checked;
};

export type Findings = {
  readonly placements: readonly Placement[];
  readonly rounds: readonly Round[];
  /** Of faults, all that there are. */
  readonly kinds: readonly string[];
  readonly unknown: number;
  readonly verdict: Verdict;
  readonly prices: PriceVerdict & { readonly legs: number };
  readonly shown: PagesVerdict;
  readonly settlement: SettlementVerdict;
  readonly books: Checked;
};

/** With fewer bets a round on average the run proves nothing. */
const ACCEPTED_A_ROUND_MIN = 10;
/**
 * Decision 13: two seconds after the owner has last confirmed a board nobody bets by it. A price is said earlier than that, to the sandbox, and
 * is with the owner only when its frame has come: on a machine that does all of this at once that may take another second, and no longer. Bets
 * that needed some of that second are counted.
 */
const LIMITS = { lateMs: 2000, staleMs: 3000 };

/** Every accepted bet of the database against everything that the feed had said. */
export async function judgePrices(postgres: PostgresPair, said: SaidPrices): Promise<PriceVerdict & { legs: number }> {
  const legs = await postgres.query<AcceptedLeg>(`
    SELECT t.id AS "ticketId", m.urn, l.outcome_id AS "outcomeId", l.odds_milli AS "oddsMilli",
           (extract(epoch FROM t.accepted_at) * 1000)::float8 AS "acceptedMs"
      FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id JOIN catalogue.match m ON m.id = l.match_id
     WHERE t.acceptance IN (1, 5)`);
  return { legs: legs.length, ...said.judge(legs, LIMITS) };
}

/** No process of ours ends, so each stream has its positions; pages that find their node again have to go on. */
const KEEP_POSITIONS = ['NATS stopped', 'NATS silent'];

/** Why the run says nothing about what it is for: each of these is needed once in it, by whatever round. */
function invalidities({ placements, rounds, kinds, unknown, prices, shown, settlement }: Findings): string[] {
  const accepted = placements.filter(({ answer }) => answer === 'accepted').length;
  const missing = kinds.filter((kind) => !rounds.some(({ name }) => name === kind));
  const keeping = rounds.filter(({ name }) => KEEP_POSITIONS.includes(name));
  return [
    accepted < ACCEPTED_A_ROUND_MIN * rounds.length ? 'hardly any bets' : '',
    unknown === 0 ? 'no bet was in flight at a fault' : '',
    settlement.settled === 0 ? 'nothing was settled' : '',
    settlement.resettled === 0 ? 'nothing was settled again after a result was taken back' : '',
    settlement.live === 0 ? 'no live bet was accepted' : '',
    rounds.every(({ waiting }) => waiting === 0) ? 'no live bet waited for its delay at a fault' : '',
    shown.received === 0 ? 'no page was told of a settlement' : '',
    prices.legs < accepted ? 'fewer bets in the database than acknowledged' : '',
    shown.recovered === 0 ? 'no stream went on by position' : '',
    keeping.length > 0 && keeping.every(({ recovered }) => recovered === 0) ? 'none after a fault that keeps positions' : '',
    rounds.length >= kinds.length && missing.length > 0 ? `never drawn: ${missing.join(', ')}` : '',
  ].filter((one) => one !== '');
}

export function report(findings: Findings): Result {
  const { placements, rounds, kinds, unknown, verdict, prices, shown, settlement, books } = findings;
  printBets(placements, verdict, books);
  printFindings('stale', prices.stale);
  printFindings('pages', shown.faults);
  printFindings('settlement', settlement.faults);
  console.info(`  ${settlement.recomputed.line}`);
  const accepted = placements.filter(({ answer }) => answer === 'accepted').length;
  const invalid = invalidities(findings);
  printFindings('proves nothing', invalid);
  const valid = invalid.length === 0;
  const isKept = Object.values(verdict).every((keys) => keys.length === 0);
  const isSettled = settlement.faults.length === 0 && settlement.undecided === 0 && settlement.recomputed.ok;
  const waiting = rounds.reduce((sum, round) => sum + round.waiting, 0);
  const ok = valid && isKept && books.ok && isSettled && prices.stale.length === 0 && shown.faults.length === 0;
  const line = [
    `${ok ? 'holds' : valid ? 'BROKEN' : 'INVALID'}: ${rounds.length} faults of ${new Set(rounds.map(({ name }) => name)).size} kinds of ${kinds.length}, ${accepted} bets acknowledged, ${unknown} in flight at a fault`,
    betsLine(verdict),
    `${prices.stale.length} at stale prices (oldest ${prices.oldestMs} ms, ${prices.late} older than ${LIMITS.lateMs} ms)`,
    `${shown.pages} pages with ${shown.connections} connections, ${shown.recovered} streams gone on, ${shown.begun} begun with the whole state, ${shown.faults.length} faults`,
    `${settlement.matches} matches ended, ${settlement.corrected} with a second result, ${settlement.settled} bets settled, ${settlement.resettled} again, ${settlement.faults.length} wrongly, ${shown.received} settlements told to pages`,
    `${settlement.live} live bets, ${waiting} waiting at a fault, ${settlement.undecided} still`,
    `recompute ${settlement.recomputed.ok ? 'no difference' : 'broken'}`,
    `reconcile ${books.ok ? 'all zero' : 'broken'}`,
    `bets again within ${Math.round(Math.max(0, ...rounds.map(({ betMs }) => betMs)))} ms, pages within ${Math.round(Math.max(0, ...rounds.map(({ pagesMs }) => pagesMs)))} ms`,
  ].join(', ');
  return { ok, line };
}
