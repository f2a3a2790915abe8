import type { Distribution } from '@duskline/odds/model/distribution';
import type { SportDrift } from '../../sport/definition.ts';
import { forecastOfPairs, forecastOfSides } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { bothLeads, forecastGoals, highestOf, leadCode, poissonFrom } from '../goals/goals-forecast.ts';
import { partScope } from '../goals/goals-scopes.ts';
import {
  BEHIND_POINTS,
  FIRST_BOUNCE,
  type FootyState,
  finishedQuarters,
  GOAL_POINTS,
  goalsOf,
  pointsOf,
  QUARTER_MS,
  QUARTERS,
} from './footy-state.ts';

/** Scores of each side in a quarter. */
export interface FootyParams {
  readonly goals: ScorePair;
  readonly behinds: ScorePair;
}

/**
 * Scopes: `full`, `part{from}-{to}` (quarters from 0, the last one not included), `goals` (their number), `goal{n}` (who kicks it), `leads`
 * (half-time and end), `best` (quarter with most points; 0 is equal).
 */

const HALF = QUARTERS / 2;
const NOBODY: ScorePair = { home: 0, away: 0 };
const EITHER_OR_NONE: readonly ScorePair[] = [{ home: 1, away: 0 }, { home: 0, away: 1 }, NOBODY];
const NUMBERS = [0, 1, 2, 3];
const CODES = NUMBERS.slice(0, 3);

function readPart(key: string): { readonly from: number; readonly to: number } | undefined {
  const found = /^part(\d)-(\d)$/.exec(key);
  return found === null ? undefined : { from: Number(found[1]), to: Number(found[2]) };
}

const goalNumber = (key: string): number | undefined => (/^goal\d+$/.test(key) ? Number(key.slice(4)) : undefined);
const sumOf = ({ home, away }: ScorePair): number => home + away;
const leadOf = ({ home, away }: ScorePair): number => home - away;

function bestSoFar(state: FootyState): number {
  const sums = NUMBERS.map((i) => sumOf(state.quarters[i] ?? NOBODY));
  const most = Math.max(...sums);
  return sums.filter((sum) => sum === most).length > 1 ? 0 : sums.indexOf(most) + 1;
}

/** State of a scope. */
export function footyScope(state: FootyState, key: string): ScopeState | undefined {
  const isOver = state.phase === 'ended';
  const part = key === 'full' ? { from: 0, to: QUARTERS } : readPart(key);
  if (part !== undefined) return { ...pointsOf(state, part.from, part.to), isOver: isOver || finishedQuarters(state) >= part.to };
  if (key === 'goals') return { ...goalsOf(state), isOver };
  const number = goalNumber(key);
  if (number !== undefined) {
    if (number > state.goals.length + 1) return undefined;
    const mark = state.goals[number - 1];
    const who = mark === undefined ? NOBODY : mark === 'H' ? { home: 1, away: 0 } : { home: 0, away: 1 };
    return { ...who, isOver: isOver || mark !== undefined, finals: EITHER_OR_NONE };
  }
  if (key === 'best')
    return { home: bestSoFar(state), away: 0, isOver, finals: [0, 1, 2, 3, 4].map((home) => ({ home, away: 0 })) };
  if (key !== 'leads') return undefined;
  const first = leadCode(leadOf(pointsOf(state, 0, HALF)));
  const isKnown = finishedQuarters(state) >= HALF;
  const finals = CODES.flatMap((home) => CODES.map((away) => ({ home, away }))).filter(({ home }) => !isKnown || home === first);
  return { home: first, away: leadCode(leadOf(pointsOf(state, 0, QUARTERS))), isOver, finals };
}

/** Points to come from so many goals and behinds on average. */
function pointsLaw(from: number, goals: number, behinds: number): Distribution {
  const goalLaw = poissonFrom(0, goals).p;
  const behindLaw = poissonFrom(0, behinds).p;
  const p = new Float64Array(GOAL_POINTS * (goalLaw.length - 1) + BEHIND_POINTS * (behindLaw.length - 1) + 1);
  for (let g = 0; g < goalLaw.length; g++) {
    for (let b = 0; b < behindLaw.length; b++) {
      const at = GOAL_POINTS * g + BEHIND_POINTS * b;
      p[at] = (p[at] ?? 0) + (goalLaw[g] ?? 0) * (behindLaw[b] ?? 0);
    }
  }
  return trimmed(from, p);
}

/** Points rarer than this are left out at both ends: no price shows them. */
const NEGLIGIBLE = 1e-9;

function trimmed(from: number, p: Float64Array): Distribution {
  let first = 0;
  while (first < p.length - 1 && (p[first] ?? 0) < NEGLIGIBLE) first++;
  let last = p.length - 1;
  while (last > first && (p[last] ?? 0) < NEGLIGIBLE) last--;
  return { from: from + first, p: p.slice(first, last + 1) };
}

/** How far the ratio of scores moves the chance to win, in logits, near an even match. */
const LOGIT_PER_RATIO = 6;

/** Forecasts of the scopes from a moment on. */
export function footyForecast(params: FootyParams, state: FootyState, playedMs: number, drift: SportDrift) {
  const shift = Math.exp(drift.logit / LOGIT_PER_RATIO / 2);
  const home = drift.pace * shift;
  const away = drift.pace / shift;
  const left = (i: number): number => {
    if (i < finishedQuarters(state)) return 0;
    return state.phase === 'quarter' && i === state.quarters.length - 1 ? Math.max(0, 1 - playedMs / QUARTER_MS) : 1;
  };
  const quartersLeft = (from: number, to: number): number => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += left(i);
    return sum;
  };
  const known = new Map<string, ScopeForecast>();
  const part = (from: number, to: number): ScopeForecast => {
    const key = partScope(from, to);
    const found = known.get(key);
    if (found !== undefined) return found;
    const quarters = quartersLeft(from, to);
    const now = pointsOf(state, from, to);
    const made = forecastOfSides(
      pointsLaw(now.home, params.goals.home * home * quarters, params.behinds.home * home * quarters),
      pointsLaw(now.away, params.goals.away * away * quarters, params.behinds.away * away * quarters),
    );
    known.set(key, made);
    return made;
  };
  const goalMeans = (): ScorePair => {
    const quarters = quartersLeft(0, QUARTERS);
    return { home: params.goals.home * home * quarters, away: params.goals.away * away * quarters };
  };
  return (key: string): ScopeForecast | undefined => {
    if (key === 'full') return part(0, QUARTERS);
    const read = readPart(key);
    if (read !== undefined) return finishedQuarters(state) >= read.to ? undefined : part(read.from, read.to);
    if (key === 'goals') return forecastGoals(goalsOf(state), goalMeans());
    const number = goalNumber(key);
    if (number !== undefined) return number === state.goals.length + 1 ? nextGoal(goalMeans()) : undefined;
    if (key === 'leads') return bothLeads(part(0, HALF).difference, part(HALF, QUARTERS).difference);
    return key === 'best' ? forecastOfPairs(highestOf(NUMBERS.map((i) => part(i, i + 1).total))) : undefined;
  };
}

function nextGoal(means: ScorePair): ScopeForecast {
  const both = sumOf(means);
  const kicked = 1 - Math.exp(-both);
  const forHome = both === 0 ? 0 : (kicked * means.home) / both;
  return forecastOfPairs([
    { home: 1, away: 0, p: forHome },
    { home: 0, away: 1, p: kicked - forHome },
    { home: 0, away: 0, p: 1 - kicked },
  ]);
}

/** Forecasts before the start: lines are chosen by them and stay. */
export const freshFooty = (params: FootyParams) => footyForecast(params, FIRST_BOUNCE, 0, { logit: 0, pace: 1 });
