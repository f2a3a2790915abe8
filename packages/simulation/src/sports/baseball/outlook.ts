import { answerOutlook, certainScore, type Outlook, pairOutlook, type ScopeOutlook } from '../kit/outlook.ts';
import { type BaseballPairing, baseballForecast, type RunsChance } from './forecast.ts';
import { afterScope, GAME, inningScope, LAST_INNING, raceScope, WINNER_AND_RUNS } from './markets.ts';
import { type BaseballState, RACES, runsOf, runsUpTo } from './state.ts';

const STOPS = [3, 5, 9];
/** Innings ahead that are offered. */
const AHEAD = 1;
const NOBODY = 3;

function winnerAndRuns(game: readonly RunsChance[]): ScopeOutlook {
  return { pair: game.map(({ home, away, p }) => ({ home: home > away ? 1 : 0, away: home + away, p })) };
}

function known(state: BaseballState): Map<string, ScopeOutlook> {
  const outlook = new Map<string, ScopeOutlook>();
  const isEnded = state.phase === 'ended';
  const over = (inning: number): boolean => isEnded || state.inning > inning;
  for (const stop of STOPS) if (over(stop)) outlook.set(afterScope(stop), certainScore(...runsUpTo(state, stop)));
  state.innings.forEach((runs, i) => {
    if (i < LAST_INNING && over(i + 1)) outlook.set(inningScope(i + 1), certainScore(...runs));
  });
  state.races.forEach((first, i) => {
    const answer = first === 0 && isEnded ? NOBODY : first;
    if (answer !== 0) outlook.set(raceScope(RACES[i] ?? 0), answerOutlook([[answer, 1]]));
  });
  if (isEnded) {
    const [home, away] = runsOf(state);
    outlook.set(GAME, certainScore(home, away));
    outlook.set(WINNER_AND_RUNS, winnerAndRuns([{ home, away, p: 1 }]));
  }
  return outlook;
}

/** What a state of a game says of everything that can be bet on. */
export function baseballOutlook(pairing: BaseballPairing, state: BaseballState): Outlook {
  const outlook = known(state);
  if (state.phase === 'ended') return outlook;
  const forecast = baseballForecast(pairing, state);
  outlook.set(GAME, pairOutlook(forecast.game));
  outlook.set(WINNER_AND_RUNS, winnerAndRuns(forecast.game));
  forecast.after.forEach((scores, stop) => {
    outlook.set(afterScope(stop), scores);
  });
  if (forecast.nine !== undefined) outlook.set(afterScope(9), pairOutlook(forecast.nine));
  const last = state.phase === 'before' ? 1 : state.inning + AHEAD;
  for (let inning = state.inning; inning <= Math.min(last, LAST_INNING); inning++) {
    outlook.set(inningScope(inning), pairOutlook(forecast.inning(inning)));
  }
  forecast.races.forEach(([home, away, nobody], i) => {
    if (state.races[i] !== 0) return;
    outlook.set(
      raceScope(RACES[i] ?? 0),
      answerOutlook([
        [1, home],
        [2, away],
        [NOBODY, nobody],
      ]),
    );
  });
  return outlook;
}
