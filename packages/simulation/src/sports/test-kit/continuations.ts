import type { LineResult, MarketResult, OutcomeChance } from '../../chance.ts';
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

const keyOf = ({ type, specifiers }: Pick<MarketResult, 'type' | 'specifiers'>, id: string): string =>
  `${marketKey(type, specifiers)}/${id}`;

function resultsOf<State>({ rules, playOn, runs, seed }: Continuations<State>): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const rng = createRng(seed);
  for (let run = 0; run < runs; run++) {
    for (const market of rules.results(playOn(rng))) {
      for (const { id, result } of market.outcomes) {
        const key = keyOf(market, id);
        const tally = tallies.get(key) ?? { worth: 0, results: 0 };
        tally.worth += WORTH[result];
        tally.results++;
        tallies.set(key, tally);
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
  for (const market of rules.chances(state, atMs, NO_SPORT_DRIFT)) {
    for (const chance of market.outcomes) {
      const key = keyOf(market, chance.id);
      const { mean, variance } = expected(chance);
      const { worth, results } = tallies.get(key) ?? { worth: 0, results: 0 };
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
