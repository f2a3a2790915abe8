import type { LineResult, MarketResult, OutcomeChance } from '../../chance.ts';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportRules } from '../../sport/definition.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { ClockState } from './state.ts';

/** Share of a stake's win that a result is worth. */
const WORTH: Readonly<Record<LineResult, number>> = { win: 1, halfWin: 0.75, refund: 0.5, halfLoss: 0.25, loss: 0 };
const RESULTS = ['win', 'halfWin', 'refund', 'halfLoss'] as const;

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
  /** Outcomes that are farther away than 3.5, and than 4.5 standard errors. */
  readonly far: readonly string[];
  readonly impossible: readonly string[];
}

const keyOf = ({ type, specifiers }: { type: number; specifiers: string }, id: string): string => `${type}/${specifiers}/${id}`;

/** Plays so many continuations of a state and compares the average results with the chances of that state. */
export function deviations(
  rules: SportRules<ClockState>,
  state: ClockState,
  playOn: (rng: Rng) => readonly TimelineEntry<ClockState>[],
  runs: number,
  seed: number,
): Deviations {
  const sums = new Map<string, number>();
  const rng = createRng(seed);
  for (let run = 0; run < runs; run++) {
    const last = playOn(rng).at(-1)?.state ?? state;
    for (const market of rules.results(last)) {
      for (const { id, result } of market.outcomes) {
        const key = keyOf(market, id);
        sums.set(key, (sums.get(key) ?? 0) + WORTH[result]);
      }
    }
  }
  const far: string[] = [];
  const impossible: string[] = [];
  let compared = 0;
  for (const market of rules.chances(state, state.atMs, NO_SPORT_DRIFT)) {
    for (const chance of market.outcomes) {
      const { mean, variance } = expected(chance);
      const average = (sums.get(keyOf(market, chance.id)) ?? 0) / runs;
      // Of what is rarer than a few times in all runs the normal law says little.
      const error = Math.sqrt(Math.max(variance, 4 / runs) / runs);
      const away = Math.abs(average - mean) / error;
      compared++;
      const text = `${keyOf(market, chance.id)}: ${mean.toFixed(4)} priced, ${average.toFixed(4)} played`;
      if (away > 3.5) far.push(text);
      if (away > 4.5) impossible.push(text);
    }
  }
  return { compared, far, impossible };
}

/** Markets offered in a course that get no result at its end, or more than one, and markets that are priced once they are decided. */
export function offerFaults(
  rules: SportRules<ClockState>,
  entries: readonly TimelineEntry<ClockState>[],
  every: number,
): string[] {
  const last = entries.at(-1);
  if (last === undefined) return ['no entries'];
  const key = ({ type, specifiers }: MarketResult | { type: number; specifiers: string }): string => `${type}/${specifiers}`;
  const results = new Map<string, MarketResult>();
  const faults: string[] = [];
  for (const result of rules.results(last.state)) {
    if (results.has(key(result))) faults.push(`${key(result)} has two results`);
    results.set(key(result), result);
  }
  for (let i = 0; i < entries.length - 1; i += every) {
    const entry = entries[i];
    if (entry === undefined) continue;
    const decided = rules.decided(entry.state);
    const known = new Set(decided.map(key));
    for (const market of rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT)) {
      if (known.has(key(market))) faults.push(`${key(market)} is offered although it is decided`);
      if (!results.has(key(market))) faults.push(`${key(market)} is offered and has no result`);
    }
    for (const one of decided) {
      const final = results.get(key(one));
      if (JSON.stringify(final) !== JSON.stringify(one)) faults.push(`${key(one)} is decided otherwise than it ends`);
    }
  }
  return [...new Set(faults)];
}
