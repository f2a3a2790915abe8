import type { MatchSpec } from './match-spec.ts';
import type { Rng } from './rng.ts';
import type { SoccerMeans } from './soccer-grid.ts';
import { type SoccerLadder, soccerLadder } from './soccer-markets.ts';
import { soccerRules } from './soccer-rules.ts';
import { type SoccerState, soccerKickOff } from './soccer-state.ts';
import { soccerTimeline } from './soccer-timeline.ts';
import type { SportRules } from './sport/definition.ts';
import type { Offers } from './sport/offer-depth.ts';
import { type MatchModel, type PlayedMatch, playedMatch } from './sport/played-match.ts';
import { sportOf } from './sport/registry.ts';
import { basketballRules } from './sports/basketball/rules.ts';
import { tennisRules } from './sports/tennis/definition.ts';
import type { TimelineEntry } from './timeline.ts';

/** A soccer match with a given course (simulated or recorded); `ladder`: the lines that are offered. */
export function soccerModel(
  means: SoccerMeans,
  timeline: readonly TimelineEntry<SoccerState>[],
  ladder: SoccerLadder = soccerLadder(means),
): PlayedMatch<SoccerState> {
  const before = timeline[0]?.state ?? soccerKickOff(46 * 60_000);
  return playedMatch('soccer', soccerRules(means, ladder, before), timeline);
}

const played = <State>(sport: string, rules: SportRules<State>, rng: Rng | null): MatchModel =>
  playedMatch(sport, rules, rng === null ? [] : rules.timeline(rng));

/**
 * The model of a match with the course that the generator gives it; `null`: prices only, it has not been played. `offers`: market types
 * that it speaks of, where the match is one of a setting.
 */
export function matchModel(spec: MatchSpec, rng: Rng | null, offers?: Offers): MatchModel {
  if ('setting' in spec) return sportOf(spec.sport).match(spec.setting, rng, offers);
  if (spec.sport === 'soccer') return soccerModel(spec.means, rng === null ? [] : soccerTimeline(spec.means, rng));
  if (spec.sport === 'tennis') return played(spec.sport, tennisRules(spec.pairing), rng);
  return played(spec.sport, basketballRules(spec.pairing), rng);
}
