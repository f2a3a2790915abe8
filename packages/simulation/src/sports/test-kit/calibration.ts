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
 * is rare may not have come at all. Lines of one type hang together, so a match gives one number for all of them: `ofMatch` and
 * `predictedOfMatch` add it up until the match is counted.
 */
interface Sums {
  readonly question: string;
  difference: number;
  squares: number;
  predicted: number;
  matches: number;
  ofMatch: number;
  predictedOfMatch: number;
  isInMatch: boolean;
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
const BANDS = ['low', 'even', 'high'] as const;
const bandOf = (chance: number): number => (chance < 0.35 ? 0 : chance < 0.65 ? 1 : 2);

/** A chance that was written down, with the two questions that it counts for. */
interface Noted {
  readonly id: string;
  readonly chance: number;
  readonly overall: Sums;
  readonly band: Sums;
}

interface NotedMarket {
  readonly type: number;
  readonly specifiers: string;
  readonly outcomes: readonly Noted[];
}

type Results = ReadonlyMap<number, ReadonlyMap<string, MarketResult>>;

/** Results by type and line: a key made of both for each of hundreds of markets takes longer than to play the match. */
function byLine(results: readonly MarketResult[]): Results {
  const types = new Map<number, Map<string, MarketResult>>();
  for (const result of results) {
    const lines = types.get(result.type);
    if (lines === undefined) types.set(result.type, new Map([[result.specifiers, result]]));
    else lines.set(result.specifiers, result);
  }
  return types;
}

/** Outcomes mostly stand in the same order on both sides; one without a result is no lost one. */
export function resultAt(result: MarketResult, index: number, id: string): LineResult {
  const same = result.outcomes[index];
  const found = same?.id === id ? same : result.outcomes.find((outcome) => outcome.id === id);
  if (found === undefined) throw new Error(`no result of ${id} of ${marketKey(result.type, result.specifiers)}`);
  return found.result;
}

/** The questions that are asked at one kind of moment: every outcome of a market type, over all its lines, and each of its bands. */
class Questions {
  readonly #when: string;
  readonly #byType = new Map<number, Map<string, readonly Sums[]>>();
  readonly all: Sums[] = [];

  constructor(when: string) {
    this.#when = when;
  }

  #begin(question: string): Sums {
    const none = { difference: 0, squares: 0, predicted: 0, matches: 0, ofMatch: 0, predictedOfMatch: 0, isInMatch: false };
    return { question: `${this.#when} ${question}`, ...none };
  }

  /** The question of an outcome over all chances, and by bands. */
  #sumsOf(outcomes: Map<string, readonly Sums[]>, type: number, id: string): readonly Sums[] {
    const known = outcomes.get(id);
    if (known !== undefined) return known;
    const sums = [`${type} ${id}`, ...BANDS.map((band) => `${type} ${id} ${band}`)].map((question) => this.#begin(question));
    outcomes.set(id, sums);
    this.all.push(...sums);
    return sums;
  }

  noted(chances: readonly MarketChance[]): NotedMarket[] {
    return chances.map(({ type, specifiers, outcomes }) => {
      const ofType = this.#byType.get(type) ?? new Map<string, readonly Sums[]>();
      this.#byType.set(type, ofType);
      return {
        type,
        specifiers,
        outcomes: outcomes.map((outcome) => {
          const chance = expected(outcome);
          const sums = this.#sumsOf(ofType, type, outcome.id);
          return { id: outcome.id, chance, overall: sums[0] as Sums, band: sums[1 + bandOf(chance)] as Sums };
        }),
      };
    });
  }

  /** Counts a match: what was written down against what came of it. */
  count(markets: readonly NotedMarket[], results: Results): void {
    const inMatch: Sums[] = [];
    const add = (sums: Sums, difference: number, predicted: number): void => {
      if (!sums.isInMatch) {
        sums.isInMatch = true;
        inMatch.push(sums);
      }
      sums.ofMatch += difference;
      sums.predictedOfMatch += predicted;
    };
    for (const { type, specifiers, outcomes } of markets) {
      const result = results.get(type)?.get(specifiers);
      if (result === undefined) throw new Error(`no result of ${marketKey(type, specifiers)}`);
      for (let i = 0; i < outcomes.length; i++) {
        const { id, chance, overall, band } = outcomes[i] as Noted;
        const difference = VALUE[resultAt(result, i, id)] - chance;
        const predicted = chance * (1 - chance);
        add(overall, difference, predicted);
        add(band, difference, predicted);
      }
    }
    for (const sums of inMatch) {
      sums.difference += sums.ofMatch;
      sums.squares += sums.ofMatch * sums.ofMatch;
      sums.predicted += sums.predictedOfMatch;
      sums.matches++;
      sums.ofMatch = 0;
      sums.predictedOfMatch = 0;
      sums.isInMatch = false;
    }
  }
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
  const beforeStart = new Questions('before');
  const inPlay = new Questions('live');
  const settings = Array.from({ length: SETTINGS }, (_, i) => rulesOf(i + 1));
  const before = settings.map((rules) => beforeStart.noted(rules.chances(rules.before, 0, NO_SPORT_DRIFT)));
  for (let seed = 1; seed <= matches; seed++) {
    const rules = settings[seed % SETTINGS];
    if (rules === undefined) continue;
    const rng = createRng(seed * 7919);
    const timeline = rules.timeline(rng);
    const last = timeline.at(-1)?.state ?? rules.before;
    const results = byLine(rules.results(last));
    beforeStart.count(before[seed % SETTINGS] ?? [], results);
    const atMs = rng.between(0, horizonMs);
    const at = entryIndexAt(timeline, atMs);
    const entry = timeline[at];
    if (entry === undefined || at === timeline.length - 1) continue;
    inPlay.count(inPlay.noted(rules.chances(entry.state, atMs, NO_SPORT_DRIFT)), results);
  }
  return [...beforeStart.all, ...inPlay.all]
    .filter(({ matches: seen, squares }) => seen >= 40 && squares > 0)
    .map(({ question, difference, squares, predicted, matches: seen }) => ({
      question,
      errors: Math.abs(difference) / Math.sqrt(Math.max(squares, predicted)),
      matches: seen,
    }))
    .sort((a, b) => b.errors - a.errors);
}
