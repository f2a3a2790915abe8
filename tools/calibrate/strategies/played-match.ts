import type { MarketChance } from '@duskline/simulation/chance';
import { driftAt } from '@duskline/simulation/price-drift';
import { createRng, hash32 } from '@duskline/simulation/rng';
import { NO_SPORT_DRIFT, type SportDrift, type SportRules, type SportSetting } from '@duskline/simulation/sport/definition';
import { type PlayedMatch, playedMatch } from '@duskline/simulation/sport/played-match';
import { scoreChances } from '@duskline/simulation/sport/score-engine';
import { goalsBetween, remainingAt, USUAL_MS } from '@duskline/simulation/sports/soccer/clock';
import { soccer } from '@duskline/simulation/sports/soccer/definition';
import { fullTimeLines } from '@duskline/simulation/sports/soccer/goal-lines';
import { fullTimeMarkets, MATCH } from '@duskline/simulation/sports/soccer/goal-markets';
import { goalWalk } from '@duskline/simulation/sports/soccer/goal-walk';
import { goalForecast, goalRates, goalScopes } from '@duskline/simulation/sports/soccer/goals';
import { soccerMatchRules } from '@duskline/simulation/sports/soccer/rules';
import { type SoccerSetup, soccerSetup } from '@duskline/simulation/sports/soccer/setup';
import { isRegularOver, kickOff, type SoccerMatch, scoreOf } from '@duskline/simulation/sports/soccer/state';
import type { MatchSource } from '../../../sandboxes/odds-feed/src/match-source.ts';
import { quoteMarket } from '../../../sandboxes/odds-feed/src/quote.ts';

/** 1x2, double chance, draw no bet, handicap, totals of the match and of each side, both to score, correct score. */
export const MAIN_TYPES: ReadonlySet<number> = new Set([1, 10, 11, 16, 18, 19, 20, 29, 45]);
const SMOOTH_MOVES = 3;
const START_MS = Date.UTC(2026, 0, 3, 15);

/** A soccer match of the sandbox, played to its end, of which the main markets are offered. */
export interface StrategyMatch {
  readonly source: MatchSource;
  readonly model: PlayedMatch<SoccerMatch>;
  /** Chances without any drift of opinions: what the course is drawn from. */
  readonly fair: (index: number, atMs: number) => MarketChance[];
  /** Chances before the start as someone knows them who rates both sides rightly, but not the form of the day. */
  readonly rated: () => MarketChance[];
}

/** Strengths and liveliness as leagues have them. */
export function settingOf(seed: number): SportSetting {
  const rng = createRng(hash32(seed, 'setting'));
  const normal = Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
  const gap = Math.max(-0.9, Math.min(0.9, 0.32 * normal));
  return { gap, pace: rng.between(0.88, 1.12), bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed };
}

/** The same markets and the same chances that the whole sport offers, without the many that nobody here bets on: those cost time. */
function mainRules(setup: SoccerSetup): SportRules<SoccerMatch> {
  const rules = soccerMatchRules(setup);
  const before = goalForecast(goalWalk(setup.goals), 1, scoreOf(kickOff(USUAL_MS[1])));
  const markets = fullTimeMarkets(fullTimeLines(before)).filter(({ type }) => MAIN_TYPES.has(type));
  const only = <T extends { readonly type: number }>(list: readonly T[]): T[] => list.filter(({ type }) => MAIN_TYPES.has(type));
  const chances = (state: SoccerMatch, atMs: number, drift: SportDrift): MarketChance[] => {
    const left = remainingAt(state, atMs);
    const walk = goalWalk(goalRates(setup, { state, drift }));
    const forecast = isRegularOver(state) ? undefined : goalForecast(walk, goalsBetween(left, 0), scoreOf(state));
    return scoreChances(markets, goalScopes(state), (scope) => (scope === MATCH ? forecast : undefined));
  };
  return {
    ...rules,
    chances,
    decided: (state) => only(rules.decided(state)),
    standing: (state) => only(rules.standing(state)),
    results: (state) => only(rules.results(state)),
  };
}

const side = (name: string) => ({ urn: `df:competitor:${name}`, name, short_name: name.slice(0, 3) });

/** The match of a seed: the same seed gives the same match, prices and course. */
export function strategyMatch(seed: number): StrategyMatch {
  const setting = settingOf(seed);
  const setup = soccerSetup(setting);
  const rules = mainRules(setup);
  const rng = createRng(seed);
  const model = playedMatch('soccer', rules, rules.timeline(rng));
  const { prices } = soccer;
  const info = {
    urn: `df:match:${seed}`,
    sport: { urn: 'df:sport:1', name: 'Soccer', system_id: 1 },
    category: { urn: 'df:category:1', name: 'Strategies', country_code: 'INT' },
    tournament: { urn: 'df:tournament:1', name: 'Strategies', rank: 1 },
    home: side('home'),
    away: side('away'),
    liveCoverage: true,
  };
  return {
    model,
    fair: (index, atMs) => model.chancesAt(index, atMs, NO_SPORT_DRIFT),
    rated: () => {
      // Between equals on neutral ground nothing but the form of the day parts the goals of both sides.
      const { home, away } = soccerSetup({ ...setting, gap: 0, isNeutral: true }).goals;
      const form = Math.sqrt(home / away);
      const goals = { home: setup.goals.home / form, away: setup.goals.away * form };
      const unknown = mainRules({ ...setup, goals });
      return unknown.chances(unknown.before, 0, NO_SPORT_DRIFT);
    },
    source: {
      info,
      startMs: START_MS,
      fate: 'played',
      seed,
      prematch: (position) =>
        model
          .chancesAt(-1, 0, driftAt('prematch', prices, seed, position / SMOOTH_MOVES))
          .map((chance) => quoteMarket(chance, prices)),
      model: () => model,
    },
  };
}
