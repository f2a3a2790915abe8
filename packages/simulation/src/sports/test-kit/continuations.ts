import type { LineResult, OutcomeChance } from '../../chance.ts';
import { marketKey } from '../../chance.ts';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportRules } from '../../sport/definition.ts';

/** Share of a stake's win that a result is worth. */
const WORTH: Readonly<Record<LineResult, number>> = { win: 1, halfWin: 0.75, refund: 0.5, halfLoss: 0.25, loss: 0 };
const RESULTS = ['win', 'halfWin', 'refund', 'halfLoss'] as const;
/** Farther away than this many standard errors: one or another may be by luck, or none. */
const FAR = 3.5;
const IMPOSSIBLE = 4.2;

function expected(chance: OutcomeChance): { mean: number; variance: number } {
  let mean = 0;
  let squares = 0;
  for (const result of RESULTS) {
    mean += chance[result] * WORTH[result];
    squares += chance[result] * WORTH[result] ** 2;
  }
  return { mean, variance: Math.max(0, squares - mean * mean) };
}

/** How far chances are from what is played on from a state, in standard errors. */
export interface Deviations {
  readonly compared: number;
  /** Outcomes that are farther away than 3.5 standard errors. */
  readonly far: readonly string[];
  /** Those farther away than 4.2, and those that had no result in every continuation. */
  readonly impossible: readonly string[];
}

interface Continuations<State> {
  readonly rules: SportRules<State>;
  readonly state: State;
  /** Moment of the state in milliseconds after the start; 0 where prices follow the entries alone. */
  readonly atMs?: number;
  /** Plays the match from the state to its end, and returns the last state. */
  readonly playOn: (rng: Rng) => State;
  readonly runs: number;
  readonly seed: number;
}

interface Tally {
  worth: number;
  results: number;
}

/** By type, line and outcome: made-up keys for all outcomes of every continuation take longer than to play them. */
type Tallies = Map<number, Map<string, Map<string, Tally>>>;

function inMap<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** What came of so many continuations of a state. */
export function resultsOf<State>({ rules, playOn, runs, seed }: Omit<Continuations<State>, 'state'>): Tallies {
  const tallies: Tallies = new Map();
  const rng = createRng(seed);
  for (let run = 0; run < runs; run++) {
    for (const { type, specifiers, outcomes } of rules.results(playOn(rng))) {
      const lines = inMap(tallies, type, () => new Map<string, Map<string, Tally>>());
      const market = inMap(lines, specifiers, () => new Map<string, Tally>());
      for (const { id, result } of outcomes) {
        const tally = inMap(market, id, () => ({ worth: 0, results: 0 }));
        tally.worth += WORTH[result];
        tally.results++;
      }
    }
  }
  return tallies;
}

/** Plays so many continuations of a state and compares the average results with the chances of that state. */
export function deviations<State>(of: Continuations<State>): Deviations {
  const { rules, state, atMs = 0, runs } = of;
  const tallies = resultsOf(of);
  const far: string[] = [];
  const impossible: string[] = [];
  let compared = 0;
  for (const { type, specifiers, outcomes } of rules.chances(state, atMs, NO_SPORT_DRIFT)) {
    const market = tallies.get(type)?.get(specifiers);
    for (const chance of outcomes) {
      const key = `${marketKey(type, specifiers)}/${chance.id}`;
      const { mean, variance } = expected(chance);
      const { worth, results } = market?.get(chance.id) ?? { worth: 0, results: 0 };
      compared++;
      if (results !== runs) {
        impossible.push(`${key}: ${results} results of ${runs}`);
        continue;
      }
      // Of what is rarer than a few times in all runs the normal law says little.
      const error = Math.sqrt(Math.max(variance, 4 / runs) / runs);
      const away = Math.abs(worth / runs - mean) / error;
      const text = `${key}: ${mean.toFixed(4)} priced, ${(worth / runs).toFixed(4)} played, ${away.toFixed(1)} errors`;
      if (away > FAR) far.push(text);
      if (away > IMPOSSIBLE) impossible.push(text);
    }
  }
  return { compared, far, impossible };
}
