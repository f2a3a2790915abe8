import type { SportDrift } from '../../sport/definition.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { bothLeads, forecastGoals, highestOf, homeDecides, leadCode, poissonFrom, withDecider } from './goals-forecast.ts';
import { type GoalsGame, type GoalsParams, MINUTE_MS } from './goals-game.ts';
import { finishedPeriods, fullScore, type GoalsState, goalsOf, isFullTime } from './goals-state.ts';

/**
 * Scopes of a match of goals: `full` (regular time), `end` (with overtime and shoot-out), `part{from}-{to}` (periods from 0, the last one
 * not included), `goal{n}` (who scores it), `last` (who scores the last one), `leads` (half-time and end), `best` (period with most
 * goals; 0 is equal), `best-home` and `best-away`, `overtime` (1:0 when there is one).
 */

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Key of the scope of some periods. */
export const partScope = (from: number, to: number): string => `part${from}-${to}`;

function readPart(key: string): Part | undefined {
  const found = /^part(\d+)-(\d+)$/.exec(key);
  return found === null ? undefined : { from: Number(found[1]), to: Number(found[2]) };
}

const goalNumber = (key: string): number | undefined => (/^goal\d+$/.test(key) ? Number(key.slice(4)) : undefined);

const NOBODY: ScorePair = { home: 0, away: 0 };
const EITHER_OR_NONE: readonly ScorePair[] = [{ home: 1, away: 0 }, { home: 0, away: 1 }, NOBODY];
const taken = (mark: string | undefined): ScorePair =>
  mark === undefined ? NOBODY : mark === 'H' ? { home: 1, away: 0 } : { home: 0, away: 1 };

/** Questions about a match of goals. */
interface GoalsScopes {
  readonly state: (state: GoalsState) => (key: string) => ScopeState | undefined;
  readonly forecast: (state: GoalsState, playedMs: number, drift: SportDrift) => (key: string) => ScopeForecast | undefined;
}

export function goalsScopes(game: GoalsGame, params: GoalsParams): GoalsScopes {
  const half = game.periods / 2;
  const numbers = Array.from({ length: game.periods }, (_, i) => i);

  function stateOf(state: GoalsState, key: string): ScopeState | undefined {
    const isOver = isFullTime(state);
    const score = goalsOf(state, 0, game.periods);
    const goal = goalNumber(key);
    if (goal !== undefined) {
      if (goal > state.goals.length + 1) return undefined;
      const mark = state.goals[goal - 1];
      return { ...taken(mark), isOver: isOver || mark !== undefined, finals: EITHER_OR_NONE };
    }
    const part = readPart(key);
    if (part !== undefined) return { ...goalsOf(state, part.from, part.to), isOver: isOver || finishedPeriods(state) >= part.to };
    switch (key) {
      case 'full':
        return { ...score, isOver };
      case 'end':
        return endState(state);
      case 'overtime':
        return { home: isOver && score.home === score.away ? 1 : 0, away: 0, isOver };
      case 'last':
        return { ...taken(state.goals.at(-1)), isOver, finals: EITHER_OR_NONE };
      case 'leads': {
        const known = finishedPeriods(state) >= half;
        const first = leadCode(lead(goalsOf(state, 0, half)));
        const finals = [0, 1, 2].flatMap((home) => [0, 1, 2].map((away) => ({ home, away })));
        return {
          home: first,
          away: leadCode(lead(score)),
          isOver,
          finals: finals.filter(({ home }) => !known || home === first),
        };
      }
    }
    return key.startsWith('best') ? { home: bestKnown(state, key), away: 0, isOver, finals: bests } : undefined;
  }

  const lead = ({ home, away }: ScorePair): number => home - away;
  const bests = [0, ...numbers.map((i) => i + 1)].map((home): ScorePair => ({ home, away: 0 }));
  const numberOf = (key: string, { home, away }: ScorePair): number =>
    key === 'best-home' ? home : key === 'best-away' ? away : home + away;

  function bestKnown(state: GoalsState, key: string): number {
    const counts = numbers.map((i) => numberOf(key, state.periods[i] ?? NOBODY));
    const most = Math.max(...counts);
    return counts.filter((count) => count === most).length > 1 ? 0 : counts.indexOf(most) + 1;
  }

  /** A level match that is played on ends with exactly one goal more. */
  function endState(state: GoalsState): ScopeState {
    const { home, away } = fullScore(state);
    if (!isFullTime(state) || state.phase === 'ended') return { home, away, isOver: state.phase === 'ended' };
    const finals = [
      { home: home + 1, away },
      { home, away: away + 1 },
    ];
    return { home, away, isOver: false, finals };
  }

  function forecastOf(state: GoalsState, playedMs: number, drift: SportDrift) {
    const shift = Math.exp(drift.logit / 2 / LOGIT_PER_RATIO);
    const rates = { home: params.home * drift.pace * shift, away: (params.away * drift.pace) / shift };
    const minutesLeft = (i: number): number => {
      if (isFullTime(state) || i < finishedPeriods(state)) return 0;
      const isPlayed = state.phase === 'period' && i === state.periods.length - 1;
      return isPlayed ? Math.max(0, params.minutes - playedMs / MINUTE_MS) : params.minutes;
    };
    const means = (from: number, to: number): ScorePair => {
      let minutes = 0;
      for (let i = from; i < to; i++) minutes += minutesLeft(i);
      return { home: rates.home * minutes, away: rates.away * minutes };
    };
    const partForecast = ({ from, to }: Part): ScopeForecast => forecastGoals(goalsOf(state, from, to), means(from, to));
    const decides = (): number => {
      if (state.phase === 'shootout') return params.shootout;
      const played = state.phase === 'overtime' ? playedMs / MINUTE_MS : 0;
      return homeDecides(rates, Math.max(0, game.overtime.minutes - played), params.shootout);
    };
    const known = new Map<string, ScopeForecast>();
    const full = (): ScopeForecast => {
      const found = known.get('full') ?? partForecast({ from: 0, to: game.periods });
      known.set('full', found);
      return found;
    };
    return (key: string): ScopeForecast | undefined => {
      if (key === 'end') return withDecider(full(), decides());
      if (isFullTime(state)) return undefined;
      const part = readPart(key);
      if (part !== undefined) return finishedPeriods(state) >= part.to ? undefined : partForecast(part);
      const goal = goalNumber(key);
      const all = means(0, game.periods);
      if (goal !== undefined) return goal === state.goals.length + 1 ? nextGoal(all) : undefined;
      switch (key) {
        case 'full':
          return full();
        case 'overtime': {
          const level = (full().pair ?? []).reduce((sum, { home, away, p }) => sum + (home === away ? p : 0), 0);
          return forecastOfPairs([
            { home: 1, away: 0, p: level },
            { home: 0, away: 0, p: 1 - level },
          ]);
        }
        case 'last':
          return lastGoal(state, all);
        case 'leads':
          return bothLeads(
            partForecast({ from: 0, to: half }).difference,
            partForecast({ from: half, to: game.periods }).difference,
          );
      }
      if (!key.startsWith('best')) return undefined;
      const parts = numbers.map((i) => poissonFrom(numberOf(key, state.periods[i] ?? NOBODY), numberOf(key, means(i, i + 1))));
      return forecastOfPairs(highestOf(parts));
    };
  }

  return {
    state: (state) => (key) => stateOf(state, key),
    forecast: forecastOf,
  };
}

/** How far the ratio of goals moves the chance to win, in logits, near an even match. */
const LOGIT_PER_RATIO = 2;

function nextGoal({ home, away }: ScorePair): ScopeForecast {
  const both = home + away;
  const scored = 1 - Math.exp(-both);
  const forHome = both === 0 ? 0 : (scored * home) / both;
  return forecastOfPairs([
    { home: 1, away: 0, p: forHome },
    { home: 0, away: 1, p: scored - forHome },
    { home: 0, away: 0, p: 1 - scored },
  ]);
}

/** The last goal is the next one, or any after it: all are home's with the same share; without one it is the last so far. */
function lastGoal(state: GoalsState, means: ScorePair): ScopeForecast {
  const both = means.home + means.away;
  const scored = 1 - Math.exp(-both);
  const share = both === 0 ? 0 : means.home / both;
  const last = taken(state.goals.at(-1));
  const none = 1 - scored;
  return forecastOfPairs([
    { home: 1, away: 0, p: scored * share + none * last.home },
    { home: 0, away: 1, p: scored * (1 - share) + none * last.away },
    { home: 0, away: 0, p: none * (1 - last.home - last.away) },
  ]);
}
