import type { Rng } from '../../rng.ts';
import type { SportDrift } from '../../sport/definition.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { mixedForecast, mixedPairs } from '../kit/mixed-outlook.ts';
import { attackOutlook } from './attack-game.ts';
import type { AttackGame, AttackOutlook } from './attack-plan.ts';
import { type ClockState, type Pair, type Side, scoresOf } from './state.ts';
import type { PairChance } from './sums.ts';

/** One of the games that a match may turn out to be, with its chance: how the sides play on the day is known to nobody before it. */
export interface LikelyGame {
  readonly game: AttackGame;
  readonly chance: number;
}

/** A match whose game is known. */
export const knownGame = (game: AttackGame): readonly LikelyGame[] => [{ game, chance: 1 }];

/** The game that is played. */
export function drawnGame(games: readonly LikelyGame[], rng: Rng): AttackGame {
  const [first] = games;
  if (first === undefined) throw new Error('a match needs a game');
  if (games.length === 1) return first.game;
  let left = rng.next();
  for (const { game, chance } of games) {
    if (left < chance) return game;
    left -= chance;
  }
  return first.game;
}

/** Attacks that both sides have ended before the last regular period, where the lead says more of them than the form. */
function attacksDone({ planned, shape }: AttackGame, state: ClockState): Pair {
  const sum = [0, 0] as [number, number];
  for (let period = 1; period < Math.min(shape.periods, state.period + 1); period++) {
    const isOver = state.period > period || state.phase !== 'playing';
    const [home, away] = (isOver ? planned[period - 1] : state.attacks) ?? [0, 0];
    sum[0] += home;
    sum[1] += away;
  }
  return sum;
}

/** How probable the scores of a side were: each letter as often as it came, and the attacks that brought nothing. */
function logLikelihood(game: AttackGame, state: ClockState, side: Side, done: number): number {
  const letters = scoresOf(state, true).filter((score) => score.side === side && score.period < game.shape.periods);
  let log = 0;
  let nothing = 1;
  let none = done;
  for (const { letter, p } of game.attacks[side]) {
    if (letter === '') continue;
    nothing -= p;
    const times = letters.filter((score) => score.letter === letter).length;
    none -= times;
    if (times > 0) log += times * Math.log(p);
  }
  return log + Math.max(0, none) * Math.log(Math.max(nothing, 1e-9));
}

/** The games that a match may be, as likely as what was scored makes them. */
export function likelyAfter(games: readonly LikelyGame[], state: ClockState): readonly LikelyGame[] {
  if (games.length === 1) return games;
  const logs = games.map(({ game, chance }) => {
    const [home, away] = attacksDone(game, state);
    return Math.log(chance) + logLikelihood(game, state, 'home', home) + logLikelihood(game, state, 'away', away);
  });
  const top = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - top));
  const sum = weights.reduce((a, b) => a + b, 0);
  return games.map(({ game }, i) => ({ game, chance: (weights[i] ?? 0) / sum }));
}

/** What is expected of a match from a state on, over the games that it may be. */
export function formsOutlook(games: readonly LikelyGame[], state: ClockState, drift: SportDrift): AttackOutlook {
  const parts = likelyAfter(games, state).map(({ game, chance }) => ({ outlook: attackOutlook(game, state, drift), chance }));
  const [first] = parts;
  if (first === undefined) throw new Error('a match needs a game');
  if (parts.length === 1) return first.outlook;
  const forecast = (of: (outlook: AttackOutlook) => ScopeForecast): ScopeForecast =>
    mixedForecast(parts.map(({ outlook, chance }) => ({ scope: of(outlook), chance })));
  const pairs = (of: (outlook: AttackOutlook) => readonly PairChance[]): readonly PairChance[] =>
    mixedPairs(parts.map(({ outlook, chance }) => ({ pairs: of(outlook), chance })));
  return {
    span: (span) => forecast((outlook) => outlook.span(span)),
    all: () => forecast((outlook) => outlook.all()),
    letters: (letters, scored) => forecast((outlook) => outlook.letters(letters, scored)),
    feature: (feature) => pairs((outlook) => outlook.feature(feature)),
    next: (isRegular) => pairs((outlook) => outlook.next(isRegular)),
    race: (span, needed) => pairs((outlook) => outlook.race(span, needed)),
  };
}
