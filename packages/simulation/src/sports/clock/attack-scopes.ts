import { lazy } from '../../lazy.ts';
import type { SportRules } from '../../sport/definition.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScoreMarket } from '../../sport/score-markets.ts';
import { drawnGame, formsOutlook, type LikelyGame } from './attack-forms.ts';
import { FIRST_AWAY, FIRST_HOME, FIRST_NONE } from './attack-sequence.ts';
import { type AttackStory, attackTimeline } from './attack-timeline.ts';
import { type Feature, featureState, type Span } from './features.ts';
import { codes } from './market-sets.ts';
import { clockRules, regularScope } from './rules.ts';
import { spanOf } from './shape.ts';
import { type ClockState, isPeriodOver, type Pair, pointsOf, scoresOf } from './state.ts';
import type { PairChance } from './sums.ts';

/** A race of a sport: first to so many points of a span. */
export interface Race {
  readonly key: string;
  readonly span: Span;
  readonly needed: number;
}

/** Number of scores of these letters in regular time. */
export interface LetterCount {
  readonly key: string;
  readonly letters: string;
}

/** What a sport by attacks has beside the parts of its match. */
export interface AttackScopes {
  readonly markets: readonly ScoreMarket[];
  readonly features: readonly Feature[];
  readonly races: readonly Race[];
  readonly counts: readonly LetterCount[];
  /** Type of the market of the next score (221), with its specifier; `isRegular`: of regular time alone. Null: not offered. */
  readonly next: { readonly type: number; readonly specifier: string; readonly isRegular: boolean } | null;
  /** Points by letter of a score. */
  readonly points: Readonly<Record<string, number>>;
}

/** Outcomes of who comes first: home (6), nobody (7), away (8). */
export const FIRST_OUTCOMES = [
  ['6', FIRST_HOME],
  ['7', FIRST_NONE],
  ['8', FIRST_AWAY],
] as const;
const FIRSTS = [FIRST_HOME, FIRST_NONE, FIRST_AWAY].map((home) => ({ home, away: 0 }));
const BOTH = [0, 1].map((home) => ({ home, away: 0 }));
const NEXT = /^next:(\d+)$/;
const OVERTIME = 'overtime';

/** Scores that count as one of their own: all but conversions. */
const plays = (state: ClockState, isRegular: boolean) =>
  scoresOf(state, isRegular).filter(({ letter }) => letter === letter.toUpperCase());

function nextState(number: number, state: ClockState, isRegular: boolean, periods: number): ScopeState {
  const play = plays(state, isRegular)[number - 1];
  if (play !== undefined) return { home: play.side === 'home' ? FIRST_HOME : FIRST_AWAY, away: 0, isOver: true };
  return {
    home: FIRST_NONE,
    away: 0,
    isOver: isRegular ? isPeriodOver(state, periods) : state.phase === 'ended',
    finals: FIRSTS,
  };
}

/** Score by score: which side first had so many, in the periods of the race. */
function raceState({ span: [from, to], needed }: Race, points: AttackScopes['points'], state: ClockState): ScopeState {
  const has = { home: 0, away: 0 };
  for (const { side, letter, period } of scoresOf(state, true)) {
    if (period < from || period > to) continue;
    has[side] += points[letter] ?? 0;
    if (has[side] >= needed) return { home: side === 'home' ? FIRST_HOME : FIRST_AWAY, away: 0, isOver: true };
  }
  return { home: FIRST_NONE, away: 0, isOver: isPeriodOver(state, to), finals: FIRSTS };
}

function lettersOf({ letters }: LetterCount, state: ClockState): Pair {
  let [home, away] = [0, 0];
  for (const { side, letter } of scoresOf(state, true)) {
    if (!letters.includes(letter)) continue;
    if (side === 'home') home++;
    else away++;
  }
  return [home, away];
}

function overtimeState(periods: number, state: ClockState): ScopeState {
  const [home, away] = pointsOf(state, 1, periods);
  const isOver = isPeriodOver(state, periods);
  return { home: isOver && home === away ? 1 : 0, away: 0, isOver, finals: BOTH };
}

const yesNo = (yes: number): PairChance[] => [
  { home: 1, away: 0, p: yes },
  { home: 0, away: 0, p: 1 - yes },
];

/**
 * Rules of a match that is played attack by attack, with its fixed markets, features, races and counts. `games`: those that it may be, of
 * one shape.
 */
export function attackRules(
  games: readonly LikelyGame[],
  story: AttackStory,
  makeScopes: () => AttackScopes,
): SportRules<ClockState> {
  const shape = games[0]?.game.shape;
  if (shape === undefined) throw new Error('a match needs a game');
  const known = lazy(() => {
    const scopes = makeScopes();
    return {
      ...scopes,
      featureOf: new Map(scopes.features.map((feature) => [feature.key, feature])),
      raceOf: new Map(scopes.races.map((race) => [race.key, race])),
      countOf: new Map(scopes.counts.map((count) => [count.key, count])),
    };
  });
  const nextMarket = (number: number): ScoreMarket[] => {
    const { next } = known();
    if (next === null) return [];
    return [codes({ type: next.type, scope: `next:${number}`, specifiers: { [next.specifier]: number } }, FIRST_OUTCOMES)];
  };
  return clockRules({
    shape,
    timeline: (rng) => attackTimeline(drawnGame(games, rng), story, rng),
    // The scores so far and the next one: those have been offered.
    markets: (state) => {
      const { next, markets } = known();
      if (next === null) return markets;
      const now = plays(state, next.isRegular).length;
      return [...markets, ...Array.from({ length: now + 1 }, (_, i) => nextMarket(i + 1)).flat()];
    },
    scopeState: (scope, state) => {
      const { next, points, featureOf, raceOf, countOf } = known();
      const feature = featureOf.get(scope);
      if (feature !== undefined) return featureState(feature, state);
      const race = raceOf.get(scope);
      if (race !== undefined) return raceState(race, points, state);
      const count = countOf.get(scope);
      if (count !== undefined) {
        const [home, away] = lettersOf(count, state);
        return { home, away, isOver: isPeriodOver(state, shape.periods) };
      }
      const number = NEXT.exec(scope)?.[1];
      if (number !== undefined) return nextState(Number(number), state, next?.isRegular === true, shape.periods);
      return scope === OVERTIME ? overtimeState(shape.periods, state) : regularScope(shape, scope, state);
    },
    forecasts: (state, _atMs, drift) => {
      const { next, featureOf, raceOf, countOf } = known();
      const outlook = formsOutlook(games, state, drift);
      const isRegularOver = isPeriodOver(state, shape.periods);
      return (scope): ScopeForecast | undefined => {
        if (scope === 'all') return outlook.all();
        if (NEXT.test(scope) && next?.isRegular === false) {
          return state.phase === 'shootout' ? undefined : forecastOfPairs(outlook.next(false));
        }
        // Everything else is settled with regular time.
        if (isRegularOver) return undefined;
        if (NEXT.test(scope)) return forecastOfPairs(outlook.next(true));
        const feature = featureOf.get(scope);
        if (feature !== undefined) return forecastOfPairs(outlook.feature(feature));
        const race = raceOf.get(scope);
        if (race !== undefined) return forecastOfPairs(outlook.race(race.span, race.needed));
        const count = countOf.get(scope);
        if (count !== undefined) return outlook.letters(count.letters, lettersOf(count, state));
        if (scope === OVERTIME) {
          const { difference } = outlook.span([1, shape.periods]);
          return forecastOfPairs(yesNo(difference.p[-difference.from] ?? 0));
        }
        const span = spanOf(shape, scope);
        return span === undefined ? undefined : outlook.span(span);
      };
    },
  });
}
