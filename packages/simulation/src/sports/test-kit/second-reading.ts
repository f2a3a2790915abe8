import { type MarketResult, marketKey } from '../../chance.ts';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportDefinition, type SportRules, type SportSetting } from '../../sport/definition.ts';
import type { MatchEntry } from '../../sport/played-match.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { Settle } from './plain-settle.ts';

/** What came of reading some matches a second time. */
export interface Compared {
  readonly matches: number;
  readonly outcomes: number;
  /** Markets that were seen on offer, before the start or at a moment of play. */
  readonly offered: number;
  /** Market types that had a result. */
  readonly types: ReadonlySet<number>;
  /**
   * Results of the model that the second reading does not share, markets that it does not know, what was on offer and has no result in
   * the end, and what was settled early in another way.
   */
  readonly differences: readonly string[];
}

/** How a sport is read: from what happened, in order. States stay with the model. */
type SettlerOf = (course: readonly MatchEntry[]) => Settle;

/** A sport whose matches can be settled apart from its model, by what their entries say. */
export interface SecondReading {
  readonly key: string;
  /** Every market type that the sport offers. */
  readonly types: readonly number[];
  /** Results by what happened in a match: its entries in order. States are kept back where there are any. */
  readonly settle: SettlerOf;
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

/** Moments of play at which the offer of a match is looked at, besides before the start: all of them takes a hundred times as long. */
const LOOKS = 3;

/** Result by outcome, by market. */
type Results = ReadonlyMap<string, ReadonlyMap<string, string>>;
/** Outcomes on offer, by market. */
type Offered = ReadonlyMap<string, ReadonlySet<string>>;

const withoutState = ({ state: _, ...entry }: MatchEntry & { readonly state?: unknown }): MatchEntry => entry;

function byMarket(results: readonly MarketResult[], say: (what: string) => void): Results {
  const known = new Map<string, ReadonlyMap<string, string>>();
  for (const { type, specifiers, outcomes } of results) {
    const key = marketKey(type, specifiers);
    if (known.has(key)) say(`${key} has two results`);
    known.set(key, new Map(outcomes.map(({ id, result }) => [id, result])));
  }
  return known;
}

/** What a state offers, and the outcomes that are settled by then. */
interface Seen {
  readonly offered: Offered;
  readonly decided: readonly { readonly key: string; readonly id: string; readonly result: string }[];
}

function seenAt<State>(rules: SportRules<State>, state: State, atMs: number): Seen {
  const offered = new Map<string, Set<string>>();
  for (const { type, specifiers, outcomes } of rules.chances(state, atMs, NO_SPORT_DRIFT)) {
    const key = marketKey(type, specifiers);
    const ids = offered.get(key) ?? new Set();
    offered.set(key, ids);
    for (const { id } of outcomes) ids.add(id);
  }
  const decided = rules.decided(state).flatMap(({ type, specifiers, outcomes }) => {
    const key = marketKey(type, specifiers);
    return outcomes.map(({ id, result }) => ({ key, id, result }));
  });
  return { offered, decided };
}

/** A setting whose matches are played. What is seen before the start is the same for all of them, and takes as long as to play one. */
interface Prepared<State> {
  readonly rules: SportRules<State>;
  readonly before: Seen;
}

/** What was offered before the start and at some moments of play; what was settled by then has to stay as it was. */
function offeredIn<State>(
  number: number,
  { rules, before }: Prepared<State>,
  course: readonly TimelineEntry<State>[],
  results: Results,
  say: (what: string) => void,
): Offered {
  const offered = new Map<string, Set<string>>();
  const look = (seen: Seen): void => {
    for (const [key, ids] of seen.offered) {
      const known = offered.get(key);
      if (known === undefined) offered.set(key, new Set(ids));
      else for (const id of ids) known.add(id);
    }
    for (const { key, id, result } of seen.decided) {
      const last = results.get(key)?.get(id);
      if (last !== result) say(`${key}/${id} ${result} early, ${last ?? 'nothing'} in the end`);
    }
  };
  look(before);
  for (let n = 0; n < LOOKS; n++) {
    const entry = course[Math.floor(hashUnit(number, 10 + n) * course.length)];
    if (entry !== undefined) look(seenAt(rules, entry.state, entry.atMs));
  }
  return offered;
}

/** The second reading of a sport; `lengths`: the longest matches that its tournaments have (sets, maps, legs, overs). */
export function secondReading<Params, State>(
  sport: SportDefinition<Params, State>,
  lengths: readonly number[],
  settlerOf: SettlerOf,
): SecondReading {
  const settleEntries: SettlerOf = (course) => settlerOf(course.map(withoutState));
  const prepared = new Map<number, Prepared<State>>();
  function preparedFor(setting: number): Prepared<State> {
    const known = prepared.get(setting);
    if (known !== undefined) return known;
    const rules = sport.rules(sport.params(settingOf(setting, lengths)));
    const made = { rules, before: seenAt(rules, rules.before, 0) };
    prepared.set(setting, made);
    return made;
  }
  function readMatch(number: number, types: Set<number>, differences: string[]): Pick<Compared, 'outcomes' | 'offered'> {
    const say = (what: string): void => {
      differences.push(`${sport.key} ${number}: ${what}`);
    };
    const setting = preparedFor(number % SETTINGS);
    const { rules } = setting;
    const course = rules.timeline(createRng(number));
    const found = rules.results(course.at(-1)?.state ?? rules.before);
    const results = byMarket(found, say);
    const offered = offeredIn(number, setting, course, results, say);
    for (const [key, ids] of offered) {
      for (const id of ids) if (results.get(key)?.has(id) !== true) say(`${key}/${id} was on offer and has no result`);
    }
    let outcomes = 0;
    try {
      const settle = settleEntries(course);
      for (const market of found) {
        types.add(market.type);
        for (const { id, result } of market.outcomes) {
          const own = settle(market.type, market.specifiers, id);
          outcomes++;
          if (own !== result) say(`${marketKey(market.type, market.specifiers)}/${id} ${result}, read ${own ?? 'unknown'}`);
        }
      }
    } catch (error) {
      say(`cannot be read: ${error instanceof Error ? error.message : error}`);
    }
    return { outcomes, offered: offered.size };
  }
  return {
    key: sport.key,
    settle: settleEntries,
    types: sport.markets.map(({ id }) => id),
    compare: (first, matches) => {
      const types = new Set<number>();
      const differences: string[] = [];
      let outcomes = 0;
      let offered = 0;
      for (let number = first; number < first + matches; number++) {
        const read = readMatch(number, types, differences);
        outcomes += read.outcomes;
        offered += read.offered;
      }
      return { matches, outcomes, offered, types, differences };
    },
  };
}
