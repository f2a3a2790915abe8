import type { Distribution } from '@duskline/odds/model/distribution';
import { scoreGrid } from '@duskline/odds/model/score-grid';
import { forecastOfGrid, forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScorePair } from '../../sport/score-markets.ts';

/** Means of the goals still to come. */
type Means = ScorePair;

/** Side of a grid that holds all but a millionth of what can come. */
const gridSize = ({ home, away }: Means): number => {
  const most = Math.max(home, away);
  return Math.min(40, Math.ceil(most + 5 * Math.sqrt(most + 0.5) + 4));
};

/** Final scores of a scope from its score and what is still to come. */
export function forecastGoals(score: ScorePair, means: Means): ScopeForecast {
  const size = gridSize(means);
  return forecastOfGrid(scoreGrid(means.home, means.away, 0, size), size, score);
}

/** Poisson law of a whole number from `from` on. */
export function poissonFrom(from: number, mean: number): Distribution {
  const size = Math.ceil(mean + 7 * Math.sqrt(mean + 0.5) + 5);
  const p = new Float64Array(size);
  let mass = Math.exp(-mean);
  for (let n = 0; n < size; n++) {
    p[n] = mass;
    mass *= mean / (n + 1);
  }
  return { from, p };
}

const at = ({ from, p }: Distribution, value: number): number => p[value - from] ?? 0;

function below({ from, p }: Distribution, value: number): number {
  let sum = 0;
  for (let i = 0; i < p.length && from + i < value; i++) sum += p[i] ?? 0;
  return sum;
}

/**
 * Which of several independent numbers is the largest, as pairs `{ home: number from 1, away: 0 }`; 0 where two or more share it.
 */
export function highestOf(parts: readonly Distribution[]): ScoreChances {
  const chances = parts.map((part, i) => {
    let sum = 0;
    for (let value = part.from; value < part.from + part.p.length; value++) {
      let p = at(part, value);
      for (const [j, other] of parts.entries()) if (j !== i) p *= below(other, value);
      sum += p;
    }
    return { home: i + 1, away: 0, p: sum };
  });
  const equal = 1 - chances.reduce((sum, { p }) => sum + p, 0);
  return [{ home: 0, away: 0, p: Math.max(0, equal) }, ...chances];
}

/** 1 home, 0 level, 2 away: how a lead is told in a pair of two leads. */
export const leadCode = (lead: number): number => (lead === 0 ? 0 : lead > 0 ? 1 : 2);

/** Leads at half-time and at the end as a pair of {@link leadCode}s, from the leads of the halves. */
export function bothLeads(first: Distribution, second: Distribution): ScopeForecast {
  const sums = new Float64Array(9);
  for (let i = 0; i < first.p.length; i++) {
    const p = first.p[i] ?? 0;
    if (p === 0) continue;
    const lead = first.from + i;
    for (let j = 0; j < second.p.length; j++) {
      const cell = 3 * leadCode(lead) + leadCode(lead + second.from + j);
      sums[cell] = (sums[cell] ?? 0) + p * (second.p[j] ?? 0);
    }
  }
  const pairs = [...sums].map((p, cell) => ({ home: Math.floor(cell / 3), away: cell % 3, p }));
  return forecastOfPairs(pairs);
}

/** Final scores with what decides a level match: a goal of sudden death within the minutes left, else a shoot-out. */
export function withDecider(regular: ScopeForecast, homeDecides: number): ScopeForecast {
  const ends = (regular.pair ?? []).flatMap(({ home, away, p }) =>
    home === away
      ? [
          { home: home + 1, away, p: p * homeDecides },
          { home, away: away + 1, p: p * (1 - homeDecides) },
        ]
      : [{ home, away, p }],
  );
  return forecastOfPairs(ends);
}

/** Chance that home decides a level match from a moment of overtime on. */
export function homeDecides(rates: Means, minutesLeft: number, shootout: number): number {
  const both = rates.home + rates.away;
  const scored = both === 0 ? 0 : 1 - Math.exp(-both * minutesLeft);
  return scored * (both === 0 ? 0.5 : rates.home / both) + (1 - scored) * shootout;
}
