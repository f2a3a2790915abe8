import type { LineResult, MarketChance, MarketResult, OutcomeChance } from '../../chance.ts';
import { marketKey } from '../../chance.ts';
import { createRng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportRules } from '../../sport/definition.ts';
import { entryIndexAt } from '../../timeline.ts';

/**
 * Are prices fair at every moment? Many matches are played; at a moment of each one the chances of all markets are written down and set
 * against what came of them. Of fair chances the differences add up to nothing but noise, whatever is known at that moment.
 */

const VALUE: Readonly<Record<LineResult, number>> = { win: 1, halfWin: 0.75, refund: 0.5, halfLoss: 0.25, loss: 0 };

const expected = ({ win, halfWin, refund, halfLoss }: OutcomeChance): number =>
  win + 0.75 * halfWin + 0.5 * refund + 0.25 * halfLoss;

/**
 * Sum of differences of one question over matches, of their squares, and of the variances that the chances themselves foretell: what
 * is rare may not have come at all.
 */
interface Sums {
  difference: number;
  squares: number;
  foretold: number;
  matches: number;
}

/** What one match says of a question. */
interface Gap {
  difference: number;
  foretold: number;
}

/** How far a question is from fair: in standard errors, over so many matches. */
interface Unfairness {
  readonly question: string;
  readonly errors: number;
  readonly matches: number;
}

/** Matches of so many settings are played. */
const SETTINGS = 12;

/** Three bands of chances: a model may be right on average and wrong about favourites. */
const bandOf = (chance: number): string => (chance < 0.35 ? 'low' : chance < 0.65 ? 'even' : 'high');

/** The differences of one match at one moment, by question: lines of one type hang together, so a match gives one number for all. */
function differences(chances: readonly MarketChance[], results: readonly MarketResult[]): Map<string, Gap> {
  const known = new Map(results.map((result) => [marketKey(result.type, result.specifiers), result]));
  const byQuestion = new Map<string, Gap>();
  const add = (question: string, difference: number, foretold: number): void => {
    const gap = byQuestion.get(question) ?? { difference: 0, foretold: 0 };
    gap.difference += difference;
    gap.foretold += foretold;
    byQuestion.set(question, gap);
  };
  for (const market of chances) {
    const result = known.get(marketKey(market.type, market.specifiers));
    if (result === undefined) throw new Error(`no result of ${marketKey(market.type, market.specifiers)}`);
    for (const outcome of market.outcomes) {
      const came = result.outcomes.find(({ id }) => id === outcome.id)?.result ?? 'loss';
      const chance = expected(outcome);
      const difference = VALUE[came] - chance;
      const foretold = chance * (1 - chance);
      add(`${market.type} ${outcome.id}`, difference, foretold);
      add(`${market.type} ${outcome.id} ${bandOf(chance)}`, difference, foretold);
    }
  }
  return byQuestion;
}

/**
 * Plays `matches` matches of some settings (`rulesOf` a number from 1) and returns the questions by their distance from fair, the worst
 * first. Each match is looked at before the start and at a moment before `horizonMs`, chosen without looking at its course: a moment
 * chosen by what follows would know it.
 */
export function unfairness<State>(
  rulesOf: (number: number) => SportRules<State>,
  matches: number,
  horizonMs: number,
): Unfairness[] {
  const sums = new Map<string, Sums>();
  const note = (when: string, found: ReadonlyMap<string, Gap>): void => {
    for (const [question, { difference, foretold }] of found) {
      const key = `${when} ${question}`;
      const known = sums.get(key) ?? { difference: 0, squares: 0, foretold: 0, matches: 0 };
      known.difference += difference;
      known.foretold += foretold;
      known.squares += difference * difference;
      known.matches++;
      sums.set(key, known);
    }
  };
  const settings = Array.from({ length: SETTINGS }, (_, i) => rulesOf(i + 1));
  const before = settings.map((rules) => rules.chances(rules.before, 0, NO_SPORT_DRIFT));
  for (let seed = 1; seed <= matches; seed++) {
    const rules = settings[seed % SETTINGS];
    if (rules === undefined) continue;
    const rng = createRng(seed * 7919);
    const timeline = rules.timeline(rng);
    const last = timeline.at(-1)?.state ?? rules.before;
    const results = rules.results(last);
    note('before', differences(before[seed % SETTINGS] ?? [], results));
    const atMs = rng.between(0, horizonMs);
    const at = entryIndexAt(timeline, atMs);
    const entry = timeline[at];
    if (entry === undefined || at === timeline.length - 1) continue;
    note('live', differences(rules.chances(entry.state, atMs, NO_SPORT_DRIFT), results));
  }
  return [...sums]
    .filter(([, { matches: seen, squares }]) => seen >= 40 && squares > 0)
    .map(([question, { difference, squares, foretold, matches: seen }]) => ({
      question,
      errors: Math.abs(difference) / Math.sqrt(Math.max(squares, foretold)),
      matches: seen,
    }))
    .sort((a, b) => b.errors - a.errors);
}
