import { chanceAbove } from '@duskline/odds/model/distribution';
import { leadGrid } from '@duskline/odds/model/lead-grid';
import { scoreDistributions, winnerChances } from '@duskline/odds/model/score-grid';
import { createRng, type Rng } from '@duskline/simulation/rng';
import { SCORE_EFFECT, type SoccerMeans } from '@duskline/simulation/soccer-grid';
import { soccerTimeline } from '@duskline/simulation/soccer-timeline';
import { describe, expect, test } from 'vitest';
import type { RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import { Ratings, resultChances } from './ratings.ts';
import { SoccerFigures } from './soccer-figures.ts';
import { liveSoccer, momentOf } from './soccer-live.ts';
import { modelAgainstRecorded, playedFigures, recordedFigures } from './soccer-model.ts';
import { closingPrices, derivedPrices, type PricedMatch, pricedMatch } from './soccer-prices.ts';
import { heldOutFiles, ratingsAgainstClosing } from './soccer-ratings.ts';

const odds = (p: number): string => (1 / (p * 1.005)).toFixed(4);

/** A match of our own making: played by the model, with prices that follow from its means and a margin. */
function madeMatch(means: SoccerMeans, rng: Rng, number: number, home = 'A', away = 'B'): RecordedMatch {
  const course = soccerTimeline(means, rng);
  const last = course.at(-1)?.state;
  const values = scoreDistributions(leadGrid(means.home, means.away, SCORE_EFFECT), 0, 0);
  const result = winnerChances(values);
  const over = chanceAbove(values.total, 2.5);
  return {
    key: `m${number}`,
    file: `season ${Math.floor(number / 200)}`,
    line: number,
    category: 'c',
    countryCode: 'XX',
    tournament: 't',
    rank: 1,
    home,
    away,
    kickOffMs: Date.UTC(2024, 0, 1) + number * 86_400_000,
    score: { home: last?.home ?? 0, away: last?.away ?? 0, halfHome: last?.halfHome ?? 0, halfAway: last?.halfAway ?? 0 },
    markets: [
      {
        id: 1,
        specifiers: '',
        prices: [result.home, result.draw, result.away].map((p, i) => ({ id: String(i + 1), text: odds(p) })),
      },
      { id: 18, specifiers: 'total=2.5', prices: [over, 1 - over].map((p, i) => ({ id: String(12 + i), text: odds(p) })) },
    ],
    course,
  };
}

const made = (count: number, seed: number, of: (rng: Rng) => SoccerMeans): PricedMatch[] => {
  const rng = createRng(seed);
  return Array.from({ length: count }, (_, i) => pricedMatch(madeMatch(of(rng), rng, i))).filter((match) => match !== undefined);
};
const usual = (rng: Rng): SoccerMeans => ({ home: rng.between(0.9, 2.2), away: rng.between(0.7, 1.7) });

describe('prices', () => {
  test('rules 16.1.6 the means behind the prices of a match are found through its margin', () => {
    const match = pricedMatch(madeMatch({ home: 1.7, away: 0.9 }, createRng(1), 0));
    expect(match?.means.home).toBeCloseTo(1.7, 1);
    expect(match?.means.away).toBeCloseTo(0.9, 1);
    const without = madeMatch({ home: 1.7, away: 0.9 }, createRng(1), 0);
    expect(pricedMatch({ ...without, markets: without.markets.slice(0, 1) })).toBeUndefined();
  });

  test('matches that the model played agree with its prices; matches with more goals do not', () => {
    const matches = made(1500, 8, usual);
    expect(derivedPrices(matches).missed.length).toBeLessThanOrEqual(3);
    expect(closingPrices(matches).missed.length).toBeLessThanOrEqual(1);
    const wrong = matches.map((one) => ({
      ...one,
      match: { ...one.match, score: { ...one.match.score, home: one.match.score.home + 1 } },
    }));
    expect(closingPrices(wrong).missed).toHaveLength(4);
    expect(derivedPrices(wrong).missed.length).toBeGreaterThan(10);
  });
});

describe('in play', () => {
  test('the clock of a recorded course: the second half begins at 45, after its break', () => {
    const course = soccerTimeline({ home: 1.4, away: 1.1 }, createRng(4));
    const second = course.find(({ kind }) => kind === 'second_half')?.atMs ?? 0;
    expect([momentOf(course, 15), momentOf(course, 60)]).toEqual([900_000, second + 900_000]);
  });

  test('the live 1x2 agrees with matches of its own model, and not when the score is told the wrong way round', () => {
    const matches = made(400, 5, usual);
    const right = liveSoccer(matches);
    expect(right.missed.length / right.rows.length).toBeLessThan(0.12);
    const turned = matches.map((one) => ({
      ...one,
      match: { ...one.match, score: { ...one.match.score, home: one.match.score.away, away: one.match.score.home } },
    }));
    const wrong = liveSoccer(turned);
    expect(wrong.missed.length / wrong.rows.length).toBeGreaterThan(0.4);
  });
});

describe('ratings', () => {
  test('chances of equal sides are the same both ways, and a better side is ahead', () => {
    const [home = 0, draw = 0, away = 0] = resultChances(1.3, 1.3);
    expect(home).toBeCloseTo(away, 9);
    expect(home + draw + away).toBeCloseTo(1, 9);
    expect(resultChances(2, 0.8)[0]).toBeGreaterThan(0.55);
  });

  test('a side that wins is rated up, and an unknown one learns faster', () => {
    const learning = { step: 0.02, unknown: 4, newcomer: 0, kept: 1 };
    const ratings = new Ratings(learning);
    const play = (score: { home: number; away: number }) =>
      ratings.next({ league: 'l', season: 's', home: 'A', away: 'B', score });
    const [before = 0] = play({ home: 4, away: 0 });
    const [after = 0] = play({ home: 4, away: 0 });
    for (let i = 0; i < 30; i++) play({ home: 3, away: 0 });
    const [late = 0] = play({ home: 3, away: 0 });
    expect(after - before).toBeGreaterThan(0.02);
    expect(late).toBeGreaterThan(after);
  });

  test('the later half of the seasons is held out, and ratings come close to prices that know the strengths', () => {
    const strengths = Array.from({ length: 20 }, (_, i) => (i - 9.5) / 25);
    const rng = createRng(9);
    const matches = Array.from({ length: 1600 }, (_, i) => {
      const home = rng.int(20);
      const away = (home + 1 + rng.int(19)) % 20;
      const gap = (strengths[home] ?? 0) - (strengths[away] ?? 0);
      const means = { home: 1.5 * Math.exp(gap), away: 1.2 * Math.exp(-gap) };
      return pricedMatch(madeMatch(means, rng, i, `side ${home}`, `side ${away}`));
    }).filter((match) => match !== undefined);
    expect([...heldOutFiles(matches)].sort()).toEqual(['season 4', 'season 5', 'season 6', 'season 7']);
    const section = ratingsAgainstClosing(matches);
    expect(section.missed).toEqual([]);
    const gap = Number(section.rows[1]?.[4]);
    expect(gap).toBeGreaterThan(-0.02);
    expect(gap).toBeLessThan(0.03);
  });
});

describe('figures', () => {
  test('goals, halves and the clock of a recorded match are counted once', () => {
    const match = madeMatch({ home: 2.2, away: 1.9 }, createRng(12), 0);
    const figures = recordedFigures([{ ...match, counts: { corners: 11, yellows: 3, reds: 1 } }]);
    const goals = match.score.home + match.score.away;
    expect(figures.bands.map(({ whole }) => whole)).toEqual(figures.bands.map(() => goals));
    expect(figures.bands.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 12);
    expect(figures.byMatch.goals?.mean).toBe(goals);
    expect(figures.firstHalf.whole).toBe(goals);
    expect([figures.counts.corners.mean, figures.counts['yellow cards'].mean, figures.counts['red cards'].mean]).toEqual([
      11, 3, 1,
    ]);
  });

  test('the same seed plays the same matches, and matches agree with others of the same simulation', () => {
    const [one, again] = [playedFigures('a', 150), playedFigures('a', 150)];
    expect(one.bands).toEqual(again.bands);
    // One row of twenty by chance, and rows of one pair go together: goals, those of home, no goals.
    const compared = ['b', 'c', 'd', 'e'].map((seed) => modelAgainstRecorded(one, playedFigures(seed, 150)));
    const rows = compared.flatMap((section) => section.rows);
    expect(compared.flatMap(({ missed }) => missed).length).toBeLessThanOrEqual(0.15 * rows.length);
    expect(rows.length).toBeGreaterThan(80);
    const none = new SoccerFigures();
    expect(modelAgainstRecorded(one, none).rows).toEqual([]);
  });
});
