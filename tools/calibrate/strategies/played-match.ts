import type { MarketChance, MarketResult } from '@duskline/simulation/chance';
import { driftAt } from '@duskline/simulation/price-drift';
import { createRng, type Rng } from '@duskline/simulation/rng';
import { NO_SPORT_DRIFT, type SportDrift, type SportPrices, type SportRules } from '@duskline/simulation/sport/definition';
import { type MatchModel, playedMatch } from '@duskline/simulation/sport/played-match';
import { scoreChances } from '@duskline/simulation/sport/score-engine';
import type { ScorePair } from '@duskline/simulation/sport/score-markets';
import { goalsBetween, remainingAt, USUAL_MS } from '@duskline/simulation/sports/soccer/clock';
import { soccer } from '@duskline/simulation/sports/soccer/definition';
import { fullTimeLines } from '@duskline/simulation/sports/soccer/goal-lines';
import { fullTimeMarkets, MATCH } from '@duskline/simulation/sports/soccer/goal-markets';
import { goalWalk } from '@duskline/simulation/sports/soccer/goal-walk';
import { goalForecast, goalRates, goalScopes } from '@duskline/simulation/sports/soccer/goals';
import { soccerMatchRules } from '@duskline/simulation/sports/soccer/rules';
import { type SoccerSetup, soccerSetup } from '@duskline/simulation/sports/soccer/setup';
import { isRegularOver, kickOff, type SoccerMatch, scoreOf } from '@duskline/simulation/sports/soccer/state';
import { playFrom } from '@duskline/simulation/sports/soccer/timeline';
import type { MatchSource } from '../../../sandboxes/odds-feed/src/match-source.ts';
import { quoteMarket } from '../../../sandboxes/odds-feed/src/quote.ts';
import type { StrategyFixture } from './fixtures.ts';

/** 1x2, double chance, draw no bet, handicap, totals of the match and of each side, both to score, correct score. */
export const MAIN_TYPES: ReadonlySet<number> = new Set([1, 10, 11, 16, 18, 19, 20, 29, 45]);
export const MINUTE_MS = 60_000;
const SMOOTH_MOVES = 3;
const START_MS = Date.UTC(2026, 0, 3, 15);

/** A match of the sandbox, played to its end, of which the main markets are offered. */
export interface StrategyMatch {
  readonly source: MatchSource;
  readonly model: MatchModel;
  /** Chances without any drift of opinions: what the course is drawn from. */
  readonly fair: (index: number, atMs: number) => MarketChance[];
  /** Chances before the start as someone knows them who rates both sides rightly, but not the form of the day; absent: there is none. */
  readonly rated?: () => MarketChance[];
  /** Score after an entry; -1 before the start. */
  readonly scoreAt: (index: number) => ScorePair;
  /** Whole minutes of play until a moment. */
  readonly minuteAt: (index: number, atMs: number) => number;
  /** Plays on from a moment, as if what follows had not happened yet: the results of another end of the same match. */
  readonly playOn: (index: number, atMs: number, rng: Rng) => MarketResult[];
}

/** Rules that speak of the main markets alone. */
export function mainRules<State>(rules: SportRules<State>): SportRules<State> {
  const only = <T extends { readonly type: number }>(list: readonly T[]): T[] => list.filter(({ type }) => MAIN_TYPES.has(type));
  return {
    ...rules,
    chances: (state, atMs, drift) => only(rules.chances(state, atMs, drift)),
    decided: (state) => only(rules.decided(state)),
    standing: (state) => only(rules.standing(state)),
    results: (state) => only(rules.results(state)),
  };
}

/** The same chances that the whole of soccer offers, without the halves and minutes that nobody here bets on: those cost time. */
function mainSoccer(setup: SoccerSetup): SportRules<SoccerMatch> {
  const before = goalForecast(goalWalk(setup.goals), 1, scoreOf(kickOff(USUAL_MS[1])));
  const markets = fullTimeMarkets(fullTimeLines(before)).filter(({ type }) => MAIN_TYPES.has(type));
  const chances = (state: SoccerMatch, atMs: number, drift: SportDrift): MarketChance[] => {
    const left = remainingAt(state, atMs);
    const walk = goalWalk(goalRates(setup, { state, drift }));
    const forecast = isRegularOver(state) ? undefined : goalForecast(walk, goalsBetween(left, 0), scoreOf(state));
    return scoreChances(markets, goalScopes(state), (scope) => (scope === MATCH ? forecast : undefined));
  };
  return { ...mainRules(soccerMatchRules(setup, (type) => MAIN_TYPES.has(type))), chances };
}

const side = (name: string) => ({ urn: `df:competitor:${name}`, name, short_name: name.slice(0, 3) });

/** The sandbox's source of a match: its prices wander before the start as those of any match do. */
export function strategySource(
  { rank, seed }: StrategyFixture,
  sport: { readonly systemId: number; readonly name: string; readonly prices: SportPrices },
  model: MatchModel,
): MatchSource {
  const { prices } = sport;
  return {
    info: {
      urn: `df:match:${seed}`,
      sport: { urn: `df:sport:${sport.systemId}`, name: sport.name, system_id: sport.systemId },
      category: { urn: 'df:category:1', name: 'Strategies', country_code: 'INT' },
      tournament: { urn: 'df:tournament:1', name: 'Strategies', rank },
      home: side('home'),
      away: side('away'),
      liveCoverage: true,
    },
    startMs: START_MS,
    fate: 'played',
    seed,
    prematch: (position) =>
      model
        .chancesAt(-1, 0, driftAt('prematch', prices, seed, position / SMOOTH_MOVES))
        .map((chance) => quoteMarket(chance, prices)),
    model: () => model,
  };
}

/** A match of soccer: the same fixture gives the same match, prices and course. */
export function soccerMatch(fixture: StrategyFixture): StrategyMatch {
  const { setting, seed } = fixture;
  const setup = soccerSetup(setting);
  const rules = mainSoccer(setup);
  const model = playedMatch('soccer', rules, rules.timeline(createRng(seed)));
  return {
    model,
    source: strategySource(fixture, soccer, model),
    fair: (index, atMs) => model.chancesAt(index, atMs, NO_SPORT_DRIFT),
    rated: () => {
      // Between equals on neutral ground nothing but the form of the day parts the goals of both sides.
      const { home, away } = soccerSetup({ ...setting, gap: 0, isNeutral: true }).goals;
      const form = Math.sqrt(home / away);
      const goals = { home: setup.goals.home / form, away: setup.goals.away * form };
      const unknown = mainSoccer({ ...setup, goals });
      return unknown.chances(unknown.before, 0, NO_SPORT_DRIFT);
    },
    scoreAt: (index) => scoreOf(model.stateAt(index)),
    minuteAt: (index, atMs) => Math.floor(model.playedMs(index, atMs) / MINUTE_MS),
    playOn: (index, atMs, rng) => {
      const state = model.stateAt(index);
      const entries = index < 0 ? rules.timeline(rng) : playFrom({ rng, setup, entries: [], state }, atMs);
      return rules.results(entries.at(-1)?.state ?? state);
    },
  };
}
