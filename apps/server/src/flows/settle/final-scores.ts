import { isDecidedBy, isRefutedBy } from '@duskline/betting/judge-by-score';
import { judgeResults } from '@duskline/betting/judge-result';
import { type JudgedMatch, judgeResultTime } from '@duskline/betting/judge-result-time';
import type { FinishedMatch } from '@duskline/betting/uof-market';
import {
  isCancelledWhole,
  type MarketFacts,
  type ResultCase,
  type ResultCases,
  type ResultFact,
  type StatedResult,
  standingStatements,
} from '../../modules/tickets/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { reportedResultOf } from './judge-settlement.ts';
import { EARLY_RESULT, type KeepCaseOptions, keepCase } from './keep-case.ts';

/** Results that were stored before the final score refuted them. */
export const STORED_AGAINST_SCORE = 'stored_against_score';

/** A match that cannot be judged is tried again after longer and longer pauses, and keeps no other one waiting. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** By then it has failed for half a minute: a person is told, once. */
const ALARM_AFTER = 6;
/** Matches whose score is remembered: one that was forgotten is judged once more when it changes, which finds the same. */
const REMEMBERED = 10_000;

export interface FinalScoresOptions extends KeepCaseOptions {
  cases: Pick<ResultCases, 'keep' | 'factsOfMatch' | 'ofMatch' | 'confirm'>;
  /** What is known of a match now; null = nothing. */
  match(matchId: number): JudgedMatch | null;
  /** Results of the match wait for a person as a whole. */
  isHeld(matchId: number): boolean;
  /** Matches of which results were stored lately: one of them may have ended when nobody was there to look. */
  recent(): Promise<Iterable<number>>;
  /** Cases were paid: there is work. */
  onPaid(): void;
  clock: Clock;
  log: Logger;
}

export interface FinalScores {
  start(): Promise<void>;
  /** The score or the state of a match has changed. */
  onMatch(matchId: number): void;
  /** Resolves when everything that was said before is judged. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Results that came before their time, and wait. */
const isEarly = ({ state, doubt, kind }: ResultCase): boolean =>
  state === 'open' && doubt === EARLY_RESULT && kind === 'settlement';

/** What the feed has said of a market and is in force; what a person said is not asked about again. */
function ofTheFeed(matchId: number, market: MarketFacts): ResultFact[] {
  const { marketId, marketType, specifiers, producer } = market;
  const standing = standingStatements(market.facts).filter(({ kind, result }) => kind === 'settlement' && result !== null);
  const timestampMs = Math.max(...standing.map((one) => one.timestampMs));
  return standing.map((one): ResultFact => {
    const { outcomeId, voidFactor, deadHeatFactor } = one;
    const base = { matchId, marketId, marketType, specifiers, producer, timestampMs };
    const said = { outcomeId, result: one.result ?? -1, voidFactor, deadHeatFactor, voidReason: null };
    return { ...base, kind: 'settlement', ...said, certainty: one.certainty === 2 ? 2 : 1 };
  });
}

const statedOf = (facts: readonly ResultFact[]): StatedResult[] =>
  facts.flatMap((fact) => (fact.kind === 'settlement' ? fact : []));

const textOf = (results: readonly StatedResult[]): string =>
  JSON.stringify(
    results
      .map(({ outcomeId, result, voidFactor, deadHeatFactor }) => [outcomeId, result, voidFactor, deadHeatFactor])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

const hasScore = ({ finished, asItStands }: JudgedMatch): boolean => finished !== null || asItStands != null;
const scoreText = ({ finished, asItStands }: JudgedMatch): string => JSON.stringify([finished, finished === null && asItStands]);

const reportedOf = ({ marketType, specifiers, results }: ResultCase) => ({
  marketType,
  specifiers,
  reported: results.map(reportedResultOf),
});

/** A person has seen the very same against a score and let it stand. */
const isAccepted = (cases: readonly ResultCase[], marketId: number, results: readonly StatedResult[]): boolean =>
  cases.some(
    (one) =>
      one.marketId === marketId &&
      one.state === 'paid' &&
      (one.doubt === STORED_AGAINST_SCORE || one.doubt === 'against_score') &&
      textOf(one.results) === textOf(results),
  );

/**
 * Holds results against the final score when that becomes known or is corrected, whichever came first (law P31). What it refutes becomes a case: what is paid
 * already stays as it is until a person decides, what is not paid yet waits for them. What was held back because it came before its time is paid as soon as
 * it could come now: a goal that was told after its result gives it, or the final score does.
 */
export function createFinalScores(options: FinalScoresOptions): FinalScores {
  const { cases, match, isHeld, recent, onPaid, clock, log } = options;
  /** The score that a match was judged by last, final or not. */
  const judged = new Map<number, string>();
  const due = new Set<number>();
  /** Matches that failed: how often in a row, and when they are due again. */
  const failed = new Map<number, { times: number; timer: NodeJS.Timeout | null }>();
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function judge(matchId: number, finished: FinishedMatch): Promise<void> {
    const [stored, known] = await Promise.all([cases.factsOfMatch(matchId), cases.ofMatch(matchId)]);
    for (const market of stored) {
      const facts = ofTheFeed(matchId, market);
      const results = statedOf(facts);
      const { marketId, marketType, specifiers } = market;
      if (isCancelledWhole(market.facts) || isAccepted(known, marketId, results)) continue;
      if (isRefutedBy({ marketType, specifiers, reported: results.map(reportedResultOf) }, finished))
        await keepCase(
          options,
          facts,
          STORED_AGAINST_SCORE,
          'the final score refutes results that were believed before: a person decides',
        );
    }
    await confirm(known, (one) => isDecidedBy(one, finished) && !isRefutedBy(reportedOf(one), finished));
  }

  /** While a match is played: what would be believed if it came now. */
  async function judgeEarly(matchId: number, now: JudgedMatch): Promise<void> {
    await confirm(await cases.ofMatch(matchId), (one) => {
      const { reported } = reportedOf(one);
      return (
        judgeResultTime(one, reported, now, clock.now()) === null && judgeResults({ ...one, offered: null }, reported) === null
      );
    });
  }

  async function confirm(known: readonly ResultCase[], isRight: (one: ResultCase) => boolean): Promise<void> {
    for (const one of known) if (isEarly(one) && isRight(one) && (await cases.confirm(one.caseId))) onPaid();
  }

  async function work(): Promise<void> {
    for (const matchId of due) {
      due.delete(matchId);
      const known = isHeld(matchId) ? null : match(matchId);
      if (known === null || !hasScore(known)) continue;
      const text = scoreText(known);
      if (judged.get(matchId) === text) continue;
      try {
        if (known.finished) await judge(matchId, known.finished);
        else await judgeEarly(matchId, known);
        failed.delete(matchId);
        judged.delete(matchId);
        judged.set(matchId, text);
        for (const oldest of judged.keys()) {
          if (judged.size <= REMEMBERED) break;
          judged.delete(oldest);
        }
      } catch (error) {
        later(matchId, error);
      }
      if (isStopped) return;
    }
  }

  function later(matchId: number, error: unknown): void {
    const times = (failed.get(matchId)?.times ?? 0) + 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (times - 1));
    const details = { event: 'final_score', matchId, times, pauseMs, err: error };
    if (times === ALARM_AFTER)
      options.alarms.raise(
        'item_parked',
        details,
        'results of a match cannot be held against its final score: a person looks why',
      );
    else log.warn(details, 'results could not be held against the final score, trying again');
    if (isStopped) return;
    const timer = setTimeout(() => {
      const waiting = failed.get(matchId);
      if (waiting) waiting.timer = null;
      due.add(matchId);
      run();
    }, pauseMs);
    failed.set(matchId, { times, timer });
  }

  function run(): void {
    if (isStopped) return;
    running ??= work().finally(() => {
      running = null;
      if (due.size > 0) run();
    });
  }

  function onMatch(matchId: number): void {
    const known = match(matchId);
    if (known === null) judged.delete(matchId);
    // Of all that changes in a match only its score is asked about.
    if (known === null || !hasScore(known) || judged.get(matchId) === scoreText(known)) return;
    // Tried again when its pause is over, with the score that it has then.
    if (failed.get(matchId)?.timer) return;
    due.add(matchId);
    run();
  }

  return {
    async start() {
      for (const matchId of await recent()) onMatch(matchId);
    },
    onMatch,
    async settled() {
      while (running) await running;
    },
    async stop() {
      isStopped = true;
      for (const { timer } of failed.values()) if (timer) clearTimeout(timer);
      failed.clear();
      await running;
    },
  };
}
