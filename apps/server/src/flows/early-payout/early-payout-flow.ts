import { leadStands } from '@duskline/betting/early-payout';
import type { Score } from '@duskline/betting/score';
import type { EarlyPayouts, Lead, ScoreObservation } from '../../modules/early-payout/index.ts';
import type { EarlyPayoutFact } from '../../modules/tickets/index.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import { processDueItems } from '../../platform/jobs/due-items.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';

/** A match on the board, as early payouts need it. */
export interface RunningMatch {
  readonly matchId: number;
  readonly tournamentId: number;
  /** Alias of the rule book. */
  readonly sportAlias: string;
  readonly producer: number;
  readonly isLive: boolean;
  readonly periodKey: string;
  /** null = the stream of the feed has said nothing of it. */
  readonly score: Score | null;
  /** Provider's time of this state. */
  readonly atMs: number;
  /** A video check is under way. */
  readonly isChecked: boolean;
  /** Something that was said of it could not be read, or cannot be: the goal may have been taken back by it (XR-09). */
  readonly isInDoubt: boolean;
}

export interface EarlyPayoutBoard {
  /** null = it has left the board, or is held. */
  match(matchId: number): RunningMatch | null;
  /** Its sides changed: nobody knows whose lead it is until a person has looked (XR-04). */
  isHeld(matchId: number): boolean;
  live(): Iterable<RunningMatch>;
  /** Tournaments that take part unless a trader has decided otherwise; none where everything is decided by hand. */
  byDefault(): Iterable<number>;
}

export interface EarlyPayoutFlowOptions {
  board: EarlyPayoutBoard;
  early: Pick<EarlyPayouts, 'offers' | 'leads'>;
  /** Stores the payout and makes the work that settles its tickets. Storing it again changes nothing. */
  record(fact: EarlyPayoutFact): Promise<void>;
  marketIdOf(matchId: number, key: { marketType: number; specifiers: string }): number;
  /** The feed is heard and the board is as the provider says: a score that was cancelled would be known to be. */
  isBoardReady(): boolean;
  confirmMs: number;
  parking: Pick<Parking, 'kind'>;
  log: Logger;
  metrics: Metrics;
}

/** Parts of a match that count for a market without overtime. What is not named here is never paid. */
const REGULAR_TIME: ReadonlySet<string> = new Set(['1st_half', 'halftime', '2nd_half']);
const LEADS_AT_ONCE = 100;

/**
 * Pays bets on a side early once its lead has stood (betting rules 14): scores come in from the board, leads wait in the database,
 * and a lead that has waited long enough becomes a fact of settlement, which does the rest. Runs where the feed is read.
 */
export function createEarlyPayoutFlow(options: EarlyPayoutFlowOptions) {
  const { board, early, log, metrics, confirmMs } = options;
  const { offers, leads } = early;
  const parkedSights = options.parking.kind('early-payout-sight');
  const parkedLeads = options.parking.kind('early-payout-lead');
  /** What was seen of each match last, so that a price alone asks nothing. */
  const seen = new Map<number, string>();
  /** Tournaments that have been met: a new one is asked about at once and not in the next sweep. */
  const met = new Set<number>();
  /** Sights to be stored, in order; one match that cannot be stored holds up no other. */
  const waiting = new Map<number, ScoreObservation[]>();

  function look(match: RunningMatch): void {
    const offer = offers.of(match.tournamentId, match.sportAlias);
    if (offer === null || match.score === null || (!match.isLive && !seen.has(match.matchId))) return;
    const { matchId, producer, atMs, isLive, score } = match;
    const isCounted = isLive && (offer.isWithOvertime || REGULAR_TIME.has(match.periodKey));
    const text = `${score.home}:${score.away} ${isLive} ${isCounted}`;
    if (seen.get(matchId) === text) return;
    seen.set(matchId, text);
    const observation = { matchId, producer, atMs, isLive, score, isCounted, offer };
    const sights = waiting.get(matchId);
    if (sights) sights.push(observation);
    else waiting.set(matchId, [observation]);
  }

  function lookAtAll(): void {
    for (const match of board.live()) look(match);
  }

  async function takePart(): Promise<void> {
    const fresh = [...board.byDefault()].filter((id) => !offers.isKnown(id));
    if (fresh.length === 0) return;
    await offers.add(fresh);
    lookAtAll();
  }

  async function storeSights(): Promise<void> {
    for (const [matchId, sights] of waiting) {
      const key = String(matchId);
      // What is seen of it meanwhile waits behind it; a lead of it is not paid.
      if (parkedSights.isParked(key)) continue;
      try {
        for (let observation = sights[0]; observation; observation = sights[0]) {
          const { began, withdrawn } = await leads.recordScore(observation);
          sights.shift();
          if (began > 0) runner.after(confirmMs);
          count('began', began);
          count('withdrawn', withdrawn);
        }
        waiting.delete(matchId);
        await parkedSights.succeeded(key);
      } catch (error) {
        if ((await parkedSights.failed(key, error, { detail: { observation: { ...sights[0] } } })) === 'parked') continue;
        log.error({ event: 'early_payout_sight', matchId, err: error }, 'a score could not be stored, trying again');
      }
    }
  }

  async function payDue(): Promise<void> {
    if (!options.isBoardReady()) return;
    await processDueItems<Lead>({
      due: (limit, except) => leads.due(limit, except),
      keyOf: ({ leadId }) => String(leadId),
      chunk: LEADS_AT_ONCE,
      async work(due) {
        // A score that is not stored yet may take the lead back.
        for (const lead of due) if (!waiting.has(lead.matchId)) await decide(lead);
      },
      isOneByOne: true,
      parked: parkedLeads,
      log,
    });
  }

  async function decide(lead: Lead): Promise<void> {
    const { leadId, matchId, marketType, outcomeId, producer } = lead;
    // It waits, unlike one of a match that is over and has left the board.
    if (board.isHeld(matchId)) return;
    const now = board.match(matchId);
    if (now?.score && !leadStands(lead.score, now.score, lead.side)) {
      await leads.withdraw(leadId);
      return count('withdrawn', 1);
    }
    if (now?.isInDoubt || (now?.isLive && now.isChecked)) return;
    await options.record({
      kind: 'early-payout',
      matchId,
      marketType,
      specifiers: '',
      producer,
      outcomeId,
      marketId: options.marketIdOf(matchId, { marketType, specifiers: '' }),
      timestampMs: lead.scoredMs,
      placedBeforeMs: lead.liveMs,
    });
    await leads.paid(leadId);
    count('paid', 1);
    log.info({ event: 'early_payout', matchId, side: lead.side, score: lead.score }, 'a lead has stood: bets on it are won');
  }

  function count(what: string, howMany: number): void {
    if (howMany > 0) metrics.count('early_payout_leads_total', { what }, howMany);
  }

  const runner = createDelayedJobRunner({
    log,
    event: 'early_payouts',
    fault: 'early payouts could not be looked at, trying again',
    async work() {
      await takePart();
      await storeSights();
      await payDue();
    },
  });

  return {
    /** A match of the board has changed, or left it. Cheap: called for every message. */
    onMatch(matchId: number, isGone: boolean): void {
      const match = board.match(matchId);
      if (match !== null) look(match);
      if (isGone) seen.delete(matchId);
      const isNew = match !== null && !met.has(match.tournamentId);
      if (isNew) met.add(match.tournamentId);
      if (isNew || waiting.has(matchId)) void runner.run();
    },
    start(): void {
      lookAtAll();
      runner.start();
      void runner.run();
    },
    /** Does what is due now. */
    run: () => runner.run(),
    stop: () => runner.stop(),
  };
}
