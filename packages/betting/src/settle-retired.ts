import { isQuarterLine, type LineQuarters } from './line.ts';
import type { OutcomeName } from './market.ts';
import type { MarketResult } from './outcome.ts';
import { type Score, score } from './score.ts';
import { settleMarket } from './settle-market.ts';
import { type Parts, partsWon, pointsOf } from './settle-parts.ts';

/** A tennis match that ended early. `current` = games of the set in play, 0:0 between sets. */
export interface RetiredMatch {
  readonly completed: Parts;
  readonly current: Score;
  readonly bestOf: 3 | 5;
  /** No point was played. */
  readonly walkover: boolean;
  /** The match ended by disqualification, not by retirement. */
  readonly disqualified: boolean;
  /** The player who goes through; absent when no one does. */
  readonly progressing?: 'home' | 'away';
}

/** Tennis markets that are judged on an unfinished match (betting rules 8.7). `number` = set, from 1. */
export type RetiredMarket =
  | { readonly kind: 'match_winner' }
  | { readonly kind: 'set_winner'; readonly number: number }
  | { readonly kind: 'set_total'; readonly number: number; readonly line: LineQuarters }
  | { readonly kind: 'total_games' | 'total_sets' | 'game_handicap' | 'set_handicap'; readonly line: LineQuarters }
  | { readonly kind: 'set_score' };

/** Markets that look at the play, not at who goes through. */
type PlayedMarket = Exclude<RetiredMarket, { readonly kind: 'match_winner' }>;

const isSetOver = ({ home, away }: Score): boolean => {
  const most = Math.max(home, away);
  return most >= 7 || (most === 6 && Math.abs(home - away) >= 2);
};

/** Every way a set standing at `from` could end naturally, game by game; the tie-break is one game. */
function setEndings(from: Score): readonly Score[] {
  const seen = new Set<string>();
  const endings: Score[] = [];
  const visit = (at: Score): void => {
    const key = `${at.home}:${at.away}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (isSetOver(at)) {
      endings.push(at);
      return;
    }
    visit(score(at.home + 1, at.away));
    visit(score(at.home, at.away + 1));
  };
  visit(from);
  return endings;
}

const FRESH_SET = setEndings(score(0, 0));

/** All that the match markets need of a finished match. */
interface Ending {
  readonly sets: Score;
  readonly games: Score;
}

const plus = (a: Score, b: Score): Score => score(a.home + b.home, a.away + b.away);

/** Every natural end of the match, set by set, with equal ends taken once. */
function matchEndings(match: RetiredMatch): readonly Ending[] {
  const needed = (match.bestOf + 1) / 2;
  let open: Ending[] = [{ sets: partsWon(match.completed), games: pointsOf(match.completed) }];
  const ended: Ending[] = [];
  let set = setEndings(match.current);
  while (open.length > 0) {
    const next = new Map<string, Ending>();
    for (const ending of open) {
      if (Math.max(ending.sets.home, ending.sets.away) >= needed) {
        ended.push(ending);
        continue;
      }
      for (const played of set) {
        const sets = plus(ending.sets, partsWon([played]));
        const games = plus(ending.games, played);
        next.set(`${sets.home} ${sets.away} ${games.home} ${games.away}`, { sets, games });
      }
    }
    open = [...next.values()];
    set = FRESH_SET;
  }
  return ended;
}

/** The one result over all endings; void when they differ. */
function ifDetermined(results: Iterable<MarketResult>): MarketResult {
  const all = new Set(results);
  const [only] = all;
  return all.size === 1 && only ? only : 'REFUND';
}

/** The scores a set could have ended with; empty when it would not have been played for certain. */
function scoresOfSet(match: RetiredMatch, number: number): readonly Score[] {
  const done = match.completed[number - 1];
  if (done) return [done];
  return number === match.completed.length + 1 ? setEndings(match.current) : [];
}

function matchWinner(match: RetiredMatch, outcome: OutcomeName): MarketResult {
  const stands = match.progressing !== undefined && (match.disqualified || match.completed.length >= 1);
  if (!stands) return 'REFUND';
  return settleMarket({ kind: 'two_way' }, outcome, match.progressing === 'home' ? score(1, 0) : score(0, 1));
}

/** Results on every ending, for one line; a set score is decided only when there is a single one left. */
function onEndings(market: PlayedMarket, outcome: OutcomeName, match: RetiredMatch): MarketResult {
  if (market.kind === 'set_winner' || market.kind === 'set_total') {
    const kind =
      market.kind === 'set_winner' ? ({ kind: 'two_way' } as const) : ({ kind: 'total', line: market.line, of: 'both' } as const);
    return ifDetermined(scoresOfSet(match, market.number).map((set) => settleMarket(kind, outcome, set)));
  }
  const endings = matchEndings(match);
  if (market.kind === 'set_score') {
    const scores = new Set(endings.map(({ sets }) => `${sets.home}:${sets.away}`));
    return scores.size === 1
      ? ifDetermined(endings.map(({ sets }) => settleMarket({ kind: 'correct_score' }, outcome, sets)))
      : 'REFUND';
  }
  const onSets = market.kind === 'total_sets' || market.kind === 'set_handicap';
  const isTotal = market.kind === 'total_sets' || market.kind === 'total_games';
  const on = isTotal
    ? ({ kind: 'total', line: market.line, of: 'both' } as const)
    : ({ kind: 'handicap', line: market.line } as const);
  return ifDetermined(endings.map((ending) => settleMarket(on, outcome, onSets ? ending.sets : ending.games)));
}

function joined(a: MarketResult, b: MarketResult): MarketResult {
  if (a === b) return a;
  return a === 'WIN' || b === 'WIN' ? 'HALFWIN' : 'HALFLOSE';
}

/**
 * A market of a tennis match that ended by retirement, disqualification or walkover (betting rules 8.7). Walkover: void. The
 * match winner stands for the player who goes through once a set was completed, after a disqualification always. Every other
 * market stands when all natural ends of the match agree on it, and is void otherwise, quarter lines half by half.
 */
export function settleRetired(market: RetiredMarket, outcome: OutcomeName, match: RetiredMatch): MarketResult {
  if (match.walkover) return 'REFUND';
  if (market.kind === 'match_winner') return matchWinner(match, outcome);
  if (!('line' in market) || !isQuarterLine(market.line)) return onEndings(market, outcome, match);
  const half = (line: LineQuarters): MarketResult => onEndings({ ...market, line }, outcome, match);
  return joined(half(market.line - 1), half(market.line + 1));
}
