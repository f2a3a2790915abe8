import { createRng, hashUnit } from '../../rng.ts';
import type { SportDefinition, SportRules, SportSetting } from '../../sport/definition.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { Settle } from './plain-settle.ts';

/** What came of reading some matches a second time. */
export interface Compared {
  readonly matches: number;
  readonly outcomes: number;
  /** Market types that had a result. */
  readonly types: ReadonlySet<number>;
  /** Results of the model that the second reading does not share, and markets that it does not know. */
  readonly differences: readonly string[];
}

/** A sport whose matches can be settled apart from its model, by what their entries say. */
export interface SecondReading {
  readonly key: string;
  /** Every market type that the sport offers. */
  readonly types: readonly number[];
  /** Plays `matches` matches, numbered from `first` on, and settles each twice. The same numbers give the same matches. */
  readonly compare: (first: number, matches: number) => Compared;
}

/** Matches are of so many settings, each with every length: the prices of a setting take longer to prepare than a match to play. */
const SETTINGS = 60;

/** Strengths, pace and rules of real calendars: near level mostly, now and then a walk-over. */
function settingOf(number: number, lengths: readonly number[]): SportSetting {
  return {
    gap: 0.8 * (hashUnit(number, 1) + hashUnit(number, 2) - 1),
    pace: 0.8 + 0.4 * hashUnit(number, 3),
    bestOf: lengths[number % lengths.length] ?? 3,
    field: number % 2 === 0 ? 'men' : 'women',
    isNeutral: number % 5 === 0,
    needsWinner: number % 3 === 0,
    seed: number,
  };
}

/** How a sport is read: from the entries of a match, and the format that it was played by. */
type SettlerOf<Params, State> = (course: readonly TimelineEntry<State>[], params: Params) => Settle;

/** The second reading of a sport; `lengths`: the longest matches that its tournaments have (sets, maps, legs, overs). */
export function secondReading<Params, State>(
  sport: SportDefinition<Params, State>,
  lengths: readonly number[],
  settlerOf: SettlerOf<Params, State>,
): SecondReading {
  const prepared = new Map<number, { readonly params: Params; readonly rules: SportRules<State> }>();
  function rulesOf(setting: number): { readonly params: Params; readonly rules: SportRules<State> } {
    const known = prepared.get(setting);
    if (known !== undefined) return known;
    const params = sport.params(settingOf(setting, lengths));
    const made = { params, rules: sport.rules(params) };
    prepared.set(setting, made);
    return made;
  }
  function readMatch(number: number, types: Set<number>, differences: string[]): number {
    const { params, rules } = rulesOf(number % SETTINGS);
    const course = rules.timeline(createRng(number));
    const settle = settlerOf(course, params);
    let outcomes = 0;
    for (const market of rules.results(course.at(-1)?.state ?? rules.before)) {
      types.add(market.type);
      for (const { id, result } of market.outcomes) {
        const own = settle(market.type, market.specifiers, id);
        outcomes++;
        if (own !== result)
          differences.push(
            `${sport.key} ${number}: ${market.type}/${market.specifiers}/${id} ${result}, read ${own ?? 'unknown'}`,
          );
      }
    }
    return outcomes;
  }
  return {
    key: sport.key,
    types: sport.markets.map(({ id }) => id),
    compare: (first, matches) => {
      const types = new Set<number>();
      const differences: string[] = [];
      let outcomes = 0;
      for (let number = first; number < first + matches; number++) outcomes += readMatch(number, types, differences);
      return { matches, outcomes, types, differences };
    },
  };
}
