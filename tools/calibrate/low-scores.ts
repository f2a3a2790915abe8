import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import type { ScopeForecast } from '@duskline/simulation/sport/score-markets';
import { type BaseballForecast, baseballForecast } from '@duskline/simulation/sports/baseball/forecast';
import { AVERAGE_RATES, scaledRates } from '@duskline/simulation/sports/baseball/plate';
import { BASEBALL_START } from '@duskline/simulation/sports/baseball/state';
import { goalOutlook } from '@duskline/simulation/sports/clock/goal-outlook';
import { clockStart } from '@duskline/simulation/sports/clock/state';
import { hockeyParams } from '@duskline/simulation/sports/ice-hockey/params';
import { Agreement, Average, logLoss } from './agreement.ts';
import { curve, fromAmerican, numberAt, rowsOf, twoWay } from './rows.ts';
import { agreed, asNumber, compared, type ReportRow, type Section, sectionOf } from './table.ts';

/** A game of few scores: final score with whatever decided it, and the fair chance of home. */
export interface LowScoreGame {
  readonly home: number;
  readonly away: number;
  readonly fair: number;
  readonly overround: number;
  /** Closing total, where the file has it. */
  readonly total?: number;
  /** Baseball: what home is given on the run line, and its fair chance to cover by the price. */
  readonly runLine?: { readonly line: number; readonly home: number };
}

/** Games of ice hockey: team 1 is at home, the money line has overtime and shoot-out in it. */
export const readHockey = (text: string): LowScoreGame[] =>
  rowsOf(text).flatMap((row) => {
    const price = twoWay(fromAmerican(numberAt(row, 'avg_moneyline_1')), fromAmerican(numberAt(row, 'avg_moneyline_2')));
    const [home, away] = [numberAt(row, 'score_1'), numberAt(row, 'score_2')];
    if (price === undefined || home === undefined || away === undefined || home === away) return [];
    return [{ home, away, fair: price.first, overround: price.overround }];
  });

/** Games of baseball with closing money line and run line. */
export const readBaseball = (text: string): LowScoreGame[] =>
  rowsOf(text).flatMap((row) => {
    const price = twoWay(fromAmerican(numberAt(row, 'home_close_ml')), fromAmerican(numberAt(row, 'away_close_ml')));
    const [home, away, line] = [numberAt(row, 'home_score'), numberAt(row, 'away_score'), numberAt(row, 'home_run_line')];
    const cover = twoWay(fromAmerican(numberAt(row, 'home_run_line_odds')), fromAmerican(numberAt(row, 'away_run_line_odds')));
    if (price === undefined || home === undefined || away === undefined || home === away) return [];
    const runLine =
      line === undefined || cover === undefined || Math.abs(line) !== 1.5 ? {} : { runLine: { line, home: cover.first } };
    const total = numberAt(row, 'close_ou_line');
    return [{ home, away, fair: price.first, overround: price.overround, ...(total === undefined ? {} : { total }), ...runLine }];
  });

/** What a game of a model is like, by the chance of home to win it. */
interface Shape {
  readonly win: number;
  readonly goals: number;
  readonly variance: number;
  /** Chances of a lead of home of more than one, and of exactly one of either side. */
  readonly homeByTwo: number;
  readonly awayByTwo: number;
}

function shapeOf(chances: readonly { readonly home: number; readonly away: number; readonly p: number }[]): Shape {
  let [win, homeByTwo, awayByTwo, goals, square] = [0, 0, 0, 0, 0];
  for (const { home, away, p } of chances) {
    if (home > away) win += p;
    if (home > away + 1) homeByTwo += p;
    if (away > home + 1) awayByTwo += p;
    goals += p * (home + away);
    square += p * (home + away) ** 2;
  }
  return { win, homeByTwo, awayByTwo, goals, variance: square - goals * goals };
}

const LEADS = [-0.9, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.9];

function hockeyShapes(): Shape[] {
  return LEADS.map((gap) => {
    const { game } = hockeyParams({ gap, pace: 1, bestOf: 3, field: 'men', isNeutral: true, needsWinner: false, seed: 1 });
    const all: ScopeForecast = goalOutlook(game, clockStart(), 0, NO_SPORT_DRIFT).all();
    return shapeOf(all.pair ?? []);
  });
}

function baseballShapes(): Shape[] {
  return LEADS.map((lead) => {
    const factor = Math.exp((lead * 0.6) / 2);
    const pairing = { home: scaledRates(AVERAGE_RATES, factor), away: scaledRates(AVERAGE_RATES, 1 / factor) };
    const forecast: BaseballForecast = baseballForecast(pairing, BASEBALL_START);
    return shapeOf(forecast.game);
  });
}

/** How the variance of the goals grows with their mean, as a power of it. */
export function variancePower(slow: Pick<Shape, 'goals' | 'variance'>, quick: Pick<Shape, 'goals' | 'variance'>): number {
  return Math.log(quick.variance / slow.variance) / Math.log(quick.goals / slow.goals);
}

function baseballPower(): number {
  const [slow, quick] = [0.95, 1.05].map((factor) => {
    const rates = scaledRates(AVERAGE_RATES, factor);
    return shapeOf(baseballForecast({ home: rates, away: rates }, BASEBALL_START).game);
  });
  return slow === undefined || quick === undefined ? 1 : variancePower(slow, quick);
}

const by = (shapes: readonly Shape[], of: keyof Shape) => curve(shapes.map((shape) => [shape.win, shape[of]] as const));

/** Chance of home to win behind what the book says of the run line. */
function winByRunLine(shapes: readonly Shape[]): (runLine: NonNullable<LowScoreGame['runLine']>) => number {
  const byHome = curve(shapes.map(({ homeByTwo, win }) => [homeByTwo, win] as const));
  const notByAway = curve(shapes.map(({ awayByTwo, win }) => [1 - awayByTwo, win] as const));
  return ({ line, home }) => (line < 0 ? byHome(home) : notByAway(home));
}

/** What a sport is called, how its games are and how their variance grows with the total. */
interface LowSport {
  readonly title: string;
  readonly unit: string;
  readonly note: string;
  readonly shapes: readonly Shape[];
  readonly power: number;
}

function lowScores({ title, unit, note, shapes, power }: LowSport, games: readonly LowScoreGame[]): Section {
  const [wins, homeByTwo, awayByTwo, scored] = [new Agreement(), new Agreement(), new Agreement(), new Agreement()];
  const [loss, runLine, total, line, mean, variance] = Array.from({ length: 6 }, () => new Average()) as [
    Average,
    Average,
    Average,
    Average,
    Average,
    Average,
  ];
  for (const game of games) if (game.total !== undefined) line.add(game.total);
  const winAt = winByRunLine(shapes);
  const [homeAt, awayAt, goalsAt, varianceAt] = [
    by(shapes, 'homeByTwo'),
    by(shapes, 'awayByTwo'),
    by(shapes, 'goals'),
    by(shapes, 'variance'),
  ];
  for (const game of games) {
    const lead = game.home - game.away;
    loss.add(logLoss(lead > 0 ? game.fair : 1 - game.fair));
    homeByTwo.chance(homeAt(game.fair), lead > 1);
    awayByTwo.chance(awayAt(game.fair), lead < -1);
    // The closing total says how quick a game is against the others, not how many runs all of them have.
    const pace = game.total === undefined ? 1 : game.total / line.mean;
    const expected = goalsAt(game.fair) * pace;
    const spread = varianceAt(game.fair) * pace ** power;
    mean.add(expected);
    variance.add(spread);
    scored.value(expected, game.home + game.away, spread);
    total.add(game.home + game.away);
    if (game.runLine !== undefined) {
      const cover = game.runLine.line < 0 ? homeAt(game.fair) : 1 - awayAt(game.fair);
      runLine.add(cover - game.runLine.home);
      wins.chance(winAt(game.runLine), lead > 0);
    }
  }
  const rows: ReportRow[] = [
    ...(wins.count > 0 ? [agreed('home wins, by the run line', wins)] : []),
    agreed('home wins by two or more', homeByTwo),
    agreed('away wins by two or more', awayByTwo),
    agreed(unit, scored, asNumber),
    compared(
      `deviation of ${unit}`,
      total.count,
      Math.hypot(Math.sqrt(variance.mean), mean.deviation),
      total.deviation,
      total.deviation / Math.sqrt(2 * total.count),
      asNumber,
    ),
  ];
  const cover = runLine.count > 0 ? ` Chance of home on the run line, model less market: ${runLine.mean.toFixed(4)}.` : '';
  const text = `${note} ${games.length} games; log loss of the closing money line ${loss.mean.toFixed(4)} (${loss.error.toFixed(4)}).${cover}`;
  return sectionOf(title, text, rows);
}

/** Both halves of the games apart: late factors were chosen on all of them, and one half alone could have made them. */
export function hockeySections(games: readonly LowScoreGame[]): Section[] {
  const shapes = hockeyShapes();
  const note =
    'The simulation at its average pace, strengths from the money line; how rates follow the lead late was chosen on both halves together, so that this is no clean judgement.';
  return ['first, third, fifth ... game', 'the others'].map((half, parity) =>
    lowScores(
      { title: `NHL: ice hockey, ${half}`, unit: 'goals', note, shapes, power: 1 },
      games.filter((_, i) => i % 2 === parity),
    ),
  );
}

/** Average rates were chosen on the first, third, fifth ... game. */
export const baseballSection = (games: readonly LowScoreGame[]): Section =>
  lowScores(
    {
      title: 'MLB: baseball',
      unit: 'runs',
      note: 'The simulation at its average rates, strengths from the money line, pace from the closing total against the others; rates were chosen on every second game, and these are the others.',
      shapes: baseballShapes(),
      power: baseballPower(),
    },
    games.filter((_, i) => i % 2 === 1),
  );
