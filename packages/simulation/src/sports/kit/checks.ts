import type { LineResult, MarketResult } from '../../chance.ts';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportRules } from '../../sport/definition.ts';
import type { TimelineEntry } from '../../timeline.ts';

/** Checks that every sport's tests make; each gives the list of faults found. */

const keyOf = ({ type, specifiers }: { readonly type: number; readonly specifiers: string }): string => `${type}/${specifiers}`;

interface FairnessCheck<State> {
  readonly rules: SportRules<State>;
  readonly state: State;
  /** Plays the match from the state to its end. */
  readonly playOn: (state: State, rng: Rng) => State;
  readonly runs: number;
  readonly seed: number;
}

function frequencies<State>({ rules, state, playOn, runs, seed }: FairnessCheck<State>): Map<string, Record<LineResult, number>> {
  const counts = new Map<string, Record<LineResult, number>>();
  const rng = createRng(seed);
  for (let run = 0; run < runs; run++) {
    for (const market of rules.results(playOn(state, rng))) {
      for (const { id, result } of market.outcomes) {
        const key = `${keyOf(market)}/${id}`;
        const count = counts.get(key) ?? { win: 0, halfWin: 0, refund: 0, halfLoss: 0, loss: 0 };
        count[result]++;
        counts.set(key, count);
      }
    }
  }
  return counts;
}

/**
 * Chances against the results of simulated continuations. A price that is off by more than `most` standard errors is a fault; so is a
 * market without a result in every one.
 */
export function unfairChances<State>(check: FairnessCheck<State>, most = 4.2): string[] {
  const counts = frequencies(check);
  const { rules, state, runs } = check;
  const faults: string[] = [];
  for (const market of rules.chances(state, 0, NO_SPORT_DRIFT)) {
    for (const outcome of market.outcomes) {
      const key = `${keyOf(market)}/${outcome.id}`;
      const count = counts.get(key);
      const seen = count === undefined ? 0 : count.win + count.halfWin + count.refund + count.halfLoss + count.loss;
      if (count === undefined || seen !== runs) {
        faults.push(`${key}: ${seen} results of ${runs}`);
        continue;
      }
      for (const result of ['win', 'refund'] as const) {
        const p = outcome[result];
        const error = Math.sqrt(Math.max(p * (1 - p), 1 / runs) / runs);
        const off = (count[result] / runs - p) / error;
        if (Math.abs(off) > most)
          faults.push(`${key} ${result}: ${p.toFixed(4)} against ${count[result] / runs}, ${off.toFixed(1)} errors`);
      }
    }
  }
  return faults;
}

/** A winner and no second one: chances of the outcomes of these markets add up to the number of outcomes that win. */
function sumFault(key: string, sum: number): string[] {
  return [1, 2].some((winners) => Math.abs(sum - winners) < 1e-6) ? [] : [`${key}: chances add up to ${sum}`];
}

/**
 * Follows a match: what is decided stays as it was told and is not offered again, whatever was offered has one result at the end.
 * Every `step`th entry is priced.
 */
export function brokenCourse<State>(rules: SportRules<State>, timeline: readonly TimelineEntry<State>[], step: number): string[] {
  const faults: string[] = [];
  const told = new Map<string, string>();
  const offered = new Set<string>();
  const last = timeline.at(-1);
  if (last === undefined) return ['no course'];
  const final = new Map(rules.results(last.state).map((market) => [keyOf(market), JSON.stringify(market.outcomes)]));
  if (final.size !== rules.results(last.state).length) faults.push('two results of one market');
  timeline.forEach((entry, i) => {
    if (i % step !== 0 || i === timeline.length - 1) return;
    for (const market of rules.decided(entry.state)) {
      const key = keyOf(market);
      const text = JSON.stringify(market.outcomes);
      if ((told.get(key) ?? text) !== text) faults.push(`${key}: told otherwise`);
      if (final.get(key) !== text) faults.push(`${key}: decided ${text}, in the end ${final.get(key)}`);
      told.set(key, text);
    }
    for (const market of rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT)) {
      const key = keyOf(market);
      offered.add(key);
      if (told.has(key)) faults.push(`${key}: offered although decided`);
      faults.push(
        ...sumFault(
          key,
          market.outcomes.reduce((sum, { win, refund }) => sum + win + refund / 2, 0),
        ),
      );
    }
  });
  for (const key of offered) if (!final.has(key)) faults.push(`${key}: offered and without a result`);
  return faults;
}

/** Settles a market by its type and specifiers from the entries of a match; undefined: a type it does not know. */
export type Settler = (type: number, specifiers: Readonly<Record<string, string>>, outcome: string) => boolean | undefined;

const specifiersOf = (text: string): Record<string, string> =>
  Object.fromEntries(text === '' ? [] : text.split('|').map((part) => part.split('=') as [string, string]));

/** Differences between results and a second reading of the same match. */
export function settledOtherwise(results: readonly MarketResult[], settle: Settler): string[] {
  const faults: string[] = [];
  for (const market of results) {
    for (const { id, result } of market.outcomes) {
      if (result === 'refund') continue;
      const wins = settle(market.type, specifiersOf(market.specifiers), id);
      if (wins === undefined) faults.push(`${keyOf(market)}/${id}: nothing known of it`);
      else if (wins !== (result === 'win')) faults.push(`${keyOf(market)}/${id}: ${result}`);
    }
  }
  return faults;
}

/** Lines of one type that do not fit each other: the higher the line, the less likely its first outcome (handicaps: the more). */
export function linesOutOfOrder<State>(rules: SportRules<State>, state: State): string[] {
  const last = new Map<string, { readonly line: number; readonly win: number }>();
  const faults: string[] = [];
  for (const market of rules.chances(state, 0, NO_SPORT_DRIFT)) {
    const specifiers = specifiersOf(market.specifiers);
    const name = specifiers.hcp === undefined ? 'total' : 'hcp';
    const text = specifiers[name];
    const first = market.outcomes[0];
    if (text === undefined || first === undefined) continue;
    delete specifiers[name];
    const key = `${market.type}/${JSON.stringify(specifiers)}`;
    const line = Number(text);
    const before = last.get(key);
    const rises = name === 'hcp' ? 1 : -1;
    if (before !== undefined && (first.win - before.win) * (line - before.line) * rises < -1e-12)
      faults.push(`${key} at ${line}`);
    last.set(key, { line, win: first.win });
  }
  return faults;
}
