import type { LineResult, MarketChance, MarketResult, OutcomeChance } from '../../chance.ts';
import { marketKey } from '../../chance.ts';
import { createRng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportRules } from '../../sport/definition.ts';

/**
 * Are prices fair at every moment? Many matches are played; at a moment of each one the chances of all markets are written down and set
 * against what came of them. Of fair chances the differences add up to nothing but noise, whatever is known at that moment.
 */

const VALUE: Readonly<Record<LineResult, number>> = { win: 1, halfWin: 0.75, refund: 0.5, halfLoss: 0.25, loss: 0 };

const expected = ({ win, halfWin, refund, halfLoss }: OutcomeChance): number =>
  win + 0.75 * halfWin + 0.5 * refund + 0.25 * halfLoss;

/** Sum of differences of one question over matches, and of their squares. */
interface Sums {
  difference: number;
  squares: number;
  matches: number;
}

/** How far a question is from fair: in standard errors, over so many matches. */
export interface Unfairness {
  readonly question: string;
  readonly errors: number;
  readonly matches: number;
}

/** Three bands of chances: a model may be right on average and wrong about favourites. */
const bandOf = (chance: number): string => (chance < 0.35 ? 'low' : chance < 0.65 ? 'even' : 'high');

/** The differences of one match at one moment, by question: lines of one type hang together, so a match gives one number for all. */
function differences(chances: readonly MarketChance[], results: readonly MarketResult[]): Map<string, number> {
  const known = new Map(results.map((result) => [marketKey(result.type, result.specifiers), result]));
  const byQuestion = new Map<string, number>();
  const add = (question: string, difference: number): void => {
    byQuestion.set(question, (byQuestion.get(question) ?? 0) + difference);
  };
  for (const market of chances) {
    const result = known.get(marketKey(market.type, market.specifiers));
    if (result === undefined) throw new Error(`no result of ${marketKey(market.type, market.specifiers)}`);
    for (const outcome of market.outcomes) {
      const came = result.outcomes.find(({ id }) => id === outcome.id)?.result ?? 'loss';
      const chance = expected(outcome);
      const difference = VALUE[came] - chance;
      add(`${market.type} ${outcome.id}`, difference);
      add(`${market.type} ${outcome.id} ${bandOf(chance)}`, difference);
    }
  }
  return byQuestion;
}

/**
 * Plays `matches` matches and returns the questions by their distance from fair, the worst first. Each match is looked at before the
 * start and at one entry chosen by chance, a moment after it.
 */
export function unfairness<State>(rulesOf: (seed: number) => SportRules<State>, matches: number): Unfairness[] {
  const sums = new Map<string, Sums>();
  const note = (when: string, found: ReadonlyMap<string, number>): void => {
    for (const [question, difference] of found) {
      const key = `${when} ${question}`;
      const known = sums.get(key) ?? { difference: 0, squares: 0, matches: 0 };
      known.difference += difference;
      known.squares += difference * difference;
      known.matches++;
      sums.set(key, known);
    }
  };
  for (let seed = 1; seed <= matches; seed++) {
    const rules = rulesOf(seed);
    const rng = createRng(seed * 7919);
    const timeline = rules.timeline(rng);
    const last = timeline.at(-1)?.state ?? rules.before;
    const results = rules.results(last);
    note('before', differences(rules.chances(rules.before, 0, NO_SPORT_DRIFT), results));
    const at = rng.int(timeline.length - 1);
    const entry = timeline[at];
    if (entry === undefined) continue;
    const nextMs = timeline[at + 1]?.atMs ?? entry.atMs;
    const atMs = entry.atMs + rng.next() * Math.max(0, nextMs - entry.atMs - 1);
    note('live', differences(rules.chances(entry.state, atMs, NO_SPORT_DRIFT), results));
  }
  return [...sums]
    .filter(([, { matches: seen, squares }]) => seen >= 40 && squares > 0)
    .map(([question, { difference, squares, matches: seen }]) => ({
      question,
      errors: Math.abs(difference) / Math.sqrt(squares),
      matches: seen,
    }))
    .sort((a, b) => b.errors - a.errors);
}
