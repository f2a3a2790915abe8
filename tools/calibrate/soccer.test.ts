import { chanceAbove } from '@duskline/odds/model/distribution';
import { createRng, type Rng } from '@duskline/simulation/rng';
import { type SoccerState, soccerKickOff } from '@duskline/simulation/soccer-state';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { sportOf } from '@duskline/simulation/sport/registry';
import { startForecast } from '@duskline/simulation/sports/soccer/goal-fit';
import { type Pair, type SoccerSetup, soccerSetup } from '@duskline/simulation/sports/soccer/setup';
import { halfScoreOf, kickOff, MINUTE_MS, type SoccerMatch, scoreOf } from '@duskline/simulation/sports/soccer/state';
import { soccerCourse } from '@duskline/simulation/sports/soccer/timeline';
import type { Entry } from '@duskline/simulation/sports/soccer/walk';
import { describe, expect, test } from 'vitest';
import type { RecordedMatch } from '../../sandboxes/odds-feed/src/replay/recorded-match.ts';
import { expectedOf, Ratings } from './ratings.ts';
import { SoccerFigures } from './soccer-figures.ts';
import { halfTimeSoccer, liveResult, liveSoccer, momentOf, stateAt } from './soccer-live.ts';
import { modelAgainstRecorded, playedFigures, recordedFigures } from './soccer-model.ts';
import { closingPrices, derivedPrices, type PricedMatch, pricedMatch } from './soccer-prices.ts';
import { heldOutFiles, ratingsAgainstClosing } from './soccer-ratings.ts';

const odds = (p: number): string => (1 / (p * 1.005)).toFixed(4);
const SETTING = { gap: 0.2, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 5 } as const;
const ANY: SoccerSetup = soccerSetup(SETTING);

/** Score, red cards and clock of a state, as a recording has them. */
function recordedState(state: SoccerMatch): SoccerState {
  const { phase, phaseStartMs, phaseLengthMs, red } = state;
  if (phase !== 'first' && phase !== 'break' && phase !== 'second' && phase !== 'ended')
    throw new Error(`${phase} is not regular`);
  const half = halfScoreOf(state, 1);
  const clock = { phase, phaseStartMs, phaseLengthMs };
  return {
    ...soccerKickOff(phaseLengthMs),
    ...clock,
    ...scoreOf(state),
    halfHome: half.home,
    halfAway: half.away,
    redHome: red.home,
    redAway: red.away,
  };
}

const recorded = (entries: readonly Entry[]) => entries.map((entry) => ({ ...entry, state: recordedState(entry.state) }));

/** A match that the simulation played, as a recording has it. */
function madeCourse(goals: Pair, rng: Rng) {
  const entries = soccerCourse({ ...ANY, goals }, rng);
  return { last: entries.at(-1)?.state, course: recorded(entries) };
}

/** A match of our own making: played by the simulation, with prices that follow from its goals and a margin. */
function madeMatch(goals: Pair, rng: Rng, number: number, home = 'A', away = 'B'): RecordedMatch {
  const { last, course } = madeCourse(goals, rng);
  if (last === undefined) throw new Error('no course');
  const { difference, total } = startForecast(goals);
  const win = chanceAbove(difference, 0);
  const draw = chanceAbove(difference, -1) - win;
  const over = chanceAbove(total, 2.5);
  const half = halfScoreOf(last, 1);
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
    score: { ...scoreOf(last), halfHome: half.home, halfAway: half.away },
    markets: [
      {
        id: 1,
        specifiers: '',
        prices: [win, draw, 1 - win - draw].map((p, i) => ({ id: String(i + 1), text: odds(p) })),
      },
      { id: 18, specifiers: 'total=2.5', prices: [over, 1 - over].map((p, i) => ({ id: String(12 + i), text: odds(p) })) },
    ],
    course,
  };
}

const made = (count: number, seed: number, of: (rng: Rng) => Pair): PricedMatch[] => {
  const rng = createRng(seed);
  return Array.from({ length: count }, (_, i) => pricedMatch(madeMatch(of(rng), rng, i))).filter((match) => match !== undefined);
};
const usual = (rng: Rng): Pair => ({ home: rng.between(0.9, 2.2), away: rng.between(0.7, 1.7) });

describe('prices', () => {
  test('rules 16.1.6 the goals behind the prices of a match are found through its margin', () => {
    const match = pricedMatch(madeMatch({ home: 1.7, away: 0.9 }, createRng(1), 0));
    expect(match?.goals.home).toBeCloseTo(1.7, 1);
    expect(match?.goals.away).toBeCloseTo(0.9, 1);
    const without = madeMatch({ home: 1.7, away: 0.9 }, createRng(1), 0);
    expect(pricedMatch({ ...without, markets: without.markets.slice(0, 1) })).toBeUndefined();
  });

  test('what follows from closing prices is what the whole sport sells: every correct score, both to score, the three results', () => {
    const setup = soccerSetup(SETTING);
    const sold = sportOf('soccer').match(SETTING, null).chancesAt(-1, 0, NO_SPORT_DRIFT);
    const winOf = (type: number, id: string): number =>
      sold.find((market) => market.type === type)?.outcomes.find((outcome) => outcome.id === id)?.win ?? Number.NaN;
    const { difference, pair = [] } = startForecast(setup.goals);
    expect(winOf(1, '1')).toBeCloseTo(chanceAbove(difference, 0), 9);
    expect(winOf(1, '2')).toBeCloseTo(chanceAbove(difference, -1) - chanceAbove(difference, 0), 9);
    const both = pair.filter(({ home, away }) => home > 0 && away > 0).reduce((sum, { p }) => sum + p, 0);
    expect(winOf(29, '74')).toBeCloseTo(both, 9);
    const scores = sold.find(({ type }) => type === 45)?.outcomes.map(({ win }) => win) ?? [];
    expect(scores.length).toBeGreaterThan(16);
    const forecast = pair.map(({ p }) => p);
    for (const win of scores.slice(0, 16)) expect(Math.min(...forecast.map((p) => Math.abs(p - win)))).toBeLessThan(1e-9);
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
    const { course } = madeCourse({ home: 1.4, away: 1.1 }, createRng(4));
    const second = course.find(({ kind }) => kind === 'second_half')?.atMs ?? 0;
    expect([momentOf(course, 15), momentOf(course, 60)]).toEqual([900_000, second + 900_000]);
  });

  test('the live 1x2 of a recorded match is what the whole sport would sell with that score, those red cards and that clock', () => {
    const whole = sportOf('soccer').match(SETTING, createRng(31));
    const { goals } = ANY;
    const { course } = madeCourse(goals, createRng(31));
    let compared = 0;
    for (const minute of [15, 30, 60, 75]) {
      const atMs = momentOf(course, minute);
      const state = stateAt(course, atMs);
      const index = whole.entries.findLastIndex((entry) => entry.atMs <= atMs);
      const sold = whole.chancesAt(index, atMs, NO_SPORT_DRIFT).find(({ type }) => type === 1);
      if (state === undefined || sold === undefined) continue;
      for (const [i, p] of liveResult(goals)(state, atMs).entries()) expect(p).toBeCloseTo(sold.outcomes[i]?.win ?? 0, 6);
      compared += 1;
    }
    expect(compared).toBe(4);
  });

  test('the clock counts: a lead late in the match is safer, and a red card of the leader makes it less so', () => {
    const price = liveResult({ home: 1.4, away: 1.2 });
    const lead = { ...kickOff(47 * MINUTE_MS), goals: [{ side: 'home', half: 1, minute: 11, inStoppage: false }] } as const;
    const courseOf = (first: SoccerMatch) => {
      const second = { ...first, phase: 'second', phaseStartMs: 62 * MINUTE_MS, phaseLengthMs: 49 * MINUTE_MS } as const;
      return recorded([
        { atMs: 10 * MINUTE_MS, kind: 'goal', side: 'home', state: lead, decides: true },
        { atMs: 12 * MINUTE_MS, kind: 'red_card', side: 'home', state: first, decides: true },
        { atMs: 62 * MINUTE_MS, kind: 'second_half', state: second, decides: false },
      ]);
    };
    const course = courseOf(lead);
    const red = courseOf({ ...lead, red: { home: 1, away: 0 } });
    const homeAt = (of: typeof course, minute: number): number => {
      const atMs = momentOf(of, minute);
      const state = stateAt(of, atMs);
      return state === undefined ? Number.NaN : (price(state, atMs)[0] ?? Number.NaN);
    };
    expect(homeAt(course, 75)).toBeGreaterThan(homeAt(course, 30) + 0.05);
    expect(homeAt(red, 60)).toBeLessThan(homeAt(course, 60) - 0.03);
  });

  test('at half-time the live 1x2 agrees with matches of its own model, and not when the halves are told the wrong way round', () => {
    const matches = made(400, 6, usual);
    const right = halfTimeSoccer(matches);
    expect(right.missed.length / right.rows.length).toBeLessThan(0.15);
    const turned = matches.map((one) => {
      const { halfHome, halfAway } = one.match.score;
      return { ...one, match: { ...one.match, score: { ...one.match.score, halfHome: halfAway, halfAway: halfHome } } };
    });
    const wrong = halfTimeSoccer(turned);
    expect(wrong.missed.length / wrong.rows.length).toBeGreaterThan(0.3);
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
    const [home = 0, draw = 0, away = 0] = expectedOf(1.3, 1.3).chances;
    expect(home).toBeCloseTo(away, 9);
    expect(home + draw + away).toBeCloseTo(1, 9);
    expect(expectedOf(2, 0.8).chances[0]).toBeGreaterThan(0.55);
  });

  test('rules 16.1.5 goals expected of a favourite are fewer than at a level score, those of both sides together are the same', () => {
    const { home, away } = expectedOf(Math.exp(0.8), Math.exp(-0.2));
    expect(home).toBeLessThan(Math.exp(0.8) - 0.05);
    expect(home + away).toBeCloseTo(Math.exp(0.8) + Math.exp(-0.2), 3);
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
