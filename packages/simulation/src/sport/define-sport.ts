import type { Rng } from '../rng.ts';
import type { SportDefinition, SportSetting } from './definition.ts';
import { type MatchModel, playedMatch } from './played-match.ts';

/** A sport as everybody else sees it: its parameters and states stay its own. */
export interface Sport extends Omit<SportDefinition<never, never>, 'params' | 'rules'> {
  /** A match with the course that the generator gives it; `null`: prices before the start only, it has not been played. */
  readonly match: (setting: SportSetting, rng: Rng | null) => MatchModel;
}

/** Puts a definition behind {@link Sport}. */
export function defineSport<Params, State>(definition: SportDefinition<Params, State>): Sport {
  const { params, rules, ...open } = definition;
  return {
    ...open,
    match: (setting, rng) => {
      const ruled = rules(params(setting));
      return playedMatch(definition.key, ruled, rng === null ? [] : ruled.timeline(rng));
    },
  };
}
