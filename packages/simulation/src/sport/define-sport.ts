import type { MarketChance, MarketResult } from '../chance.ts';
import type { Rng } from '../rng.ts';
import type { SportDefinition, SportRules, SportSetting, SquadPlayer } from './definition.ts';
import { EVERY_TYPE, type Offers } from './offer-depth.ts';
import { type MatchModel, playedMatch } from './played-match.ts';

/** A sport as everybody else sees it: its parameters and states stay its own. */
export interface Sport extends Omit<SportDefinition<never, never>, 'params' | 'rules' | 'players'> {
  /**
   * A match with the course that the generator gives it; `null`: prices before the start only, it has not been played. `offers`: market
   * types that it prices and settles; all unless said otherwise. The course is the same.
   */
  readonly match: (setting: SportSetting, rng: Rng | null, offers?: Offers) => MatchModel;
  /** Players who may be outcomes; empty where the sport names none. */
  readonly players: (setting: SportSetting) => readonly SquadPlayer[];
}

/** Rules that speak of some market types alone, whatever those within leave out. */
function narrowed<State>(rules: SportRules<State>, offers: Offers): SportRules<State> {
  if (offers === EVERY_TYPE) return rules;
  const wanted = <Market extends MarketChance | MarketResult>(markets: Market[]): Market[] =>
    markets.filter(({ type }) => offers(type));
  const { retired } = rules;
  return {
    ...rules,
    chances: (state, atMs, drift) => wanted(rules.chances(state, atMs, drift)),
    decided: (state) => wanted(rules.decided(state)),
    standing: (state) => wanted(rules.standing(state)),
    ...(retired === undefined ? {} : { retired: (state: State, goesOn: 'home' | 'away') => wanted(retired(state, goesOn)) }),
    results: (state) => wanted(rules.results(state)),
  };
}

/**
 * Rules of so many settings are kept, of all sports together: many matches of small tournaments have the same one. Of most sports hardly
 * two matches are alike, and with a share for each of them they would hold more memory than all matches of the world.
 */
const MOST_RULES = 160;
/** Settings that are longer than this are those of one match alone (they name its players or maps). */
const LONGEST_KEY = 400;

/** Rules with how to forget them; the ones asked for last stand last. */
const kept = new Map<object, () => void>();

function keep(rules: object, forget: () => void): void {
  kept.delete(rules);
  kept.set(rules, forget);
  for (const [oldest, forgetOldest] of kept) {
    if (kept.size <= MOST_RULES) break;
    kept.delete(oldest);
    forgetOldest();
  }
}

/** Makes rules, or answers those made lately from the same parameters. */
function sharedRules<Params, State>(rules: SportDefinition<Params, State>['rules']) {
  const byOffers = new Map<Offers, Map<string, SportRules<State>>>();
  return (params: Params, offers: Offers): SportRules<State> => {
    const key = JSON.stringify(params);
    if (key.length > LONGEST_KEY) return narrowed(rules(params, offers), offers);
    const known = byOffers.get(offers) ?? new Map<string, SportRules<State>>();
    byOffers.set(offers, known);
    const found = known.get(key) ?? narrowed(rules(params, offers), offers);
    known.set(key, found);
    keep(found, () => known.delete(key));
    return found;
  };
}

/** Puts a definition behind {@link Sport}. */
export function defineSport<Params, State>(definition: SportDefinition<Params, State>): Sport {
  const { params, rules, players, ...open } = definition;
  const rulesOf = sharedRules(rules);
  return {
    ...open,
    match: (setting, rng, offers = EVERY_TYPE) => {
      const ruled = rulesOf(params(setting), offers);
      return playedMatch(definition.key, ruled, rng === null ? [] : ruled.timeline(rng));
    },
    players: (setting) => players?.(params(setting)) ?? [],
  };
}
