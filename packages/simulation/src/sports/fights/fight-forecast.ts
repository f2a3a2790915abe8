import type { SportDrift } from '../../sport/definition.ts';
import { forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { decisionChances, type FightGame, type FightParams, MINUTE_MS } from './fight-game.ts';
import { cardsOf, endCode, type FightState } from './fight-state.ts';

/**
 * A fight is one scope, `fight`: a pair of how it ended (`home`: {@link endCode}) and when (`away`: half-rounds from 0, of a decision
 * twice the number of rounds).
 */

const FINISHES = [
  { winner: 'home', method: 'ko' },
  { winner: 'home', method: 'submission' },
  { winner: 'away', method: 'ko' },
  { winner: 'away', method: 'submission' },
] as const;
const DECISIONS = [
  { winner: 'home', method: 'decision' },
  { winner: 'away', method: 'decision' },
] as const;
const DRAW = endCode({ winner: 'draw', method: 'decision' });

/** The half-round in which the fight is, and how much of it is fought. */
function present(state: FightState, halfMs: number, playedMs: number): { readonly half: number; readonly doneMs: number } {
  if (state.phase === 'before') return { half: 0, doneMs: 0 };
  if (state.phase !== 'round') return { half: 2 * state.round, doneMs: 0 };
  const half = playedMs >= halfMs ? 1 : 0;
  return { half: 2 * (state.round - 1) + half, doneMs: Math.min(halfMs, playedMs - half * halfMs) };
}

/** State of the scope: every end that is still possible. */
export function fightScope(game: FightGame, params: FightParams, state: FightState): ScopeState {
  const last = 2 * params.rounds;
  if (state.end !== undefined) return { home: endCode(state.end), away: state.end.half, isOver: true };
  const { half } = present(state, (game.roundMinutes * MINUTE_MS) / 2, state.playedMs);
  const finals: ScorePair[] = [];
  for (let at = half; at < last; at++) {
    for (const end of FINISHES) {
      if (end.method === 'submission' && game.submissionShare === 0) continue;
      finals.push({ home: endCode(end), away: at });
    }
  }
  for (const end of DECISIONS) finals.push({ home: endCode(end), away: last });
  if (game.hasDraw) finals.push({ home: DRAW, away: last });
  return { home: 0, away: half, isOver: false, finals };
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** How far a shift of all rates moves the chance to win, in logits, near an even fight. */
const LOGIT_PER_SHIFT = 1.1;

/** Ends with their chances, from a moment of the fight on. */
export function fightForecast(
  game: FightGame,
  params: FightParams,
  state: FightState,
  playedMs: number,
  drift: SportDrift,
): ScopeForecast {
  const shift = drift.logit / LOGIT_PER_SHIFT;
  const halfMs = (game.roundMinutes * MINUTE_MS) / 2;
  const last = 2 * params.rounds;
  const { half, doneMs } = present(state, halfMs, playedMs);
  const up = Math.exp(shift / 2) * drift.pace;
  const down = Math.exp(-shift / 2) * drift.pace;
  const rates = [
    params.rates.homeKo * up,
    params.rates.homeSubmission * up,
    params.rates.awayKo * down,
    params.rates.awaySubmission * down,
  ];
  const both = rates.reduce((sum, rate) => sum + rate, 0);
  const ends: (ScorePair & { p: number })[] = [];
  let alive = 1;
  for (let at = half; at < last; at++) {
    const minutes = (halfMs - (at === half ? doneMs : 0)) / MINUTE_MS;
    const ended = alive * (1 - Math.exp(-both * minutes));
    for (const [i, end] of FINISHES.entries())
      ends.push({ home: endCode(end), away: at, p: both === 0 ? 0 : (ended * (rates[i] ?? 0)) / both });
    alive -= ended;
  }
  return forecastOfPairs([
    ...ends,
    ...decisions(game, params, state, shift).map(({ home, p }) => ({ home, away: last, p: p * alive })),
  ]);
}

/** What the judges will say of a fight that goes the distance. */
function decisions(game: FightGame, params: FightParams, state: FightState, shift: number): ScoreChances {
  const { home, away } = cardsOf(state);
  const left = params.rounds - home - away;
  const round = 1 / (1 + Math.exp(-(Math.log(params.round / (1 - params.round)) + shift)));
  const sums = { home: 0, draw: 0, away: 0 };
  for (let won = 0; won <= left; won++) {
    const p = choose(left, won) * round ** won * (1 - round) ** (left - won);
    const said = decisionChances(home + won - (away + left - won), game.hasDraw);
    sums.home += p * said.home;
    sums.draw += p * said.draw;
    sums.away += p * said.away;
  }
  return [
    { home: endCode({ winner: 'home', method: 'decision' }), away: 0, p: sums.home },
    { home: endCode({ winner: 'away', method: 'decision' }), away: 0, p: sums.away },
    { home: DRAW, away: 0, p: sums.draw },
  ];
}
