import { Worker } from 'node:worker_threads';
import { percent, type ReportRow, type Section, sectionOf } from '../table.ts';
import type { RunFigures, StrategyReturns } from './figures.ts';
import { type RandomReturns, randomReturns } from './random.ts';
import { ENDS } from './run.ts';
import { STRATEGY_SPORTS, type StrategySport } from './sports.ts';

const HEADER = ['strategy', 'bets', 'refused', 'return', 'standard error', 'worth when taken', 'standard error', 'loses'];

/** Largest of so many normal numbers, in deviations: what the luckiest player is expected to reach. */
const luckiest = (players: number): number => {
  const root = Math.sqrt(2 * Math.log(players));
  return root - (Math.log(Math.log(players)) + Math.log(4 * Math.PI)) / (2 * root);
};

/** Who loses in the long run: the players whose bets were worth less than their stakes. */
export const longRun = ({ players, losing, bestWorth }: Pick<RandomReturns, 'players' | 'losing' | 'bestWorth'>): string =>
  `${losing === players ? `all ${players}` : `${losing} of ${players}`} lose in the long run, the best bets of one were worth ${percent(bestWorth)}`;

/** A strategy may be above what it stakes by so many standard errors of its return, which chance alone passes in one case of forty. */
const MOST_ERRORS = 2;

/** Matches of a sport that strategies bet on, and what came of them. */
export interface SportRun {
  readonly sport: StrategySport;
  readonly matches: number;
  readonly run: RunFigures;
}

/** Whether the returns say that a strategy wins: no bets say nothing. */
export function wins({ bets, returned, luck }: Pick<StrategyReturns, 'bets' | 'luck' | 'returned'>): boolean {
  return bets > 0 && returned.mean > 0 && returned.mean > MOST_ERRORS * luck;
}

const saysLoses = (loses: boolean | undefined): string => (loses === undefined ? 'no bets' : loses ? 'yes' : 'no');

/** All strategies together lose where what they brought is less than what they staked. */
function pooledRow(runs: readonly RunFigures[]): { readonly row: ReportRow; readonly loses: boolean } {
  const [staked, brought, variance, bets, refused] = runs.reduce(
    ([a, b, c, d, e], { pooled, returns }) => [
      a + pooled.whole,
      b + pooled.mean * pooled.whole,
      c + (pooled.error * pooled.whole) ** 2,
      d + returns.reduce((sum, one) => sum + one.bets, 0),
      e + returns.reduce((sum, one) => sum + one.refused, 0),
    ],
    [0, 0, 0, 0, 0],
  );
  const [mean, error] = [brought / staked, Math.sqrt(variance) / staked];
  const loses = mean < 0;
  const cells = [String(bets), String(refused), percent(mean), percent(error), '', '', saysLoses(loses)];
  const row = { row: ['all of these together', ...cells], holds: loses, missed: `all together (${percent(mean)})` };
  return { row: { ...row, isRequired: true }, loses };
}

function returnsRow(one: StrategyReturns, allLose: boolean): ReportRow {
  const { name, returned, expected, luck, bets, refused } = one;
  const loses = bets === 0 ? undefined : allLose && !wins(one);
  const cells = [percent(returned.mean), percent(luck), percent(expected.mean), percent(expected.error)];
  return {
    row: [name, String(bets), String(refused), ...cells, saysLoses(loses)],
    holds: loses,
    missed: `${name} (${percent(returned.mean)})`,
    isRequired: true,
  };
}

function randomRow(random: RandomReturns): ReportRow {
  const { returned, worth, byMatch } = random;
  const loses = returned.mean < 0 && Math.abs(returned.mean - worth.mean) <= 3 * byMatch.error;
  const cells = [percent(returned.mean), percent(byMatch.error), percent(worth.mean), percent(worth.error), saysLoses(loses)];
  return {
    row: [`${random.players} at random, mean`, String(random.bets), '0', ...cells],
    holds: loses,
    missed: `random (${percent(returned.mean)})`,
    isRequired: true,
  };
}

/** Rows of what strategies and random players brought; each has to hold by itself. */
export function strategyRows(runs: readonly RunFigures[], random: RandomReturns): ReportRow[] {
  const pooled = pooledRow(runs);
  const named = runs.flatMap(({ returns }) => returns.map((one) => returnsRow(one, pooled.loses)));
  return [...named, pooled.row, randomRow(random)];
}

/** Plays the matches of a sport in a thread of its own. */
function runApart(sport: StrategySport, seed: number, matches: number): Promise<SportRun> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { sport, seed, matches } });
    worker.once('message', (run: RunFigures) => resolve({ sport, matches, run }));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`strategies of ${sport} came to no end`)));
  });
}

/** Begins to play the matches of every sport, each in a thread of its own: so many of soccer, and half as many of the others. */
export function runAllSports(seed: number, matches: number): Promise<SportRun[]> {
  const half = Math.max(1, Math.round(matches / 2));
  return Promise.all(STRATEGY_SPORTS.map((sport) => runApart(sport, seed, sport === 'soccer' ? matches : half)));
}

/**
 * Players against the sandbox's own course of prices: drift, steady prices, bet stops, live delay, margin; settled by the engine. A
 * strategy loses when its return is not above 0 by more than two errors, and all of them together bring less than they stake.
 */
export function strategiesSection(played: readonly SportRun[], seed: number, players: number): Section {
  const runs = played.map(({ run }) => run);
  const random = randomReturns(
    seed,
    runs.flatMap(({ samples }) => samples),
    players,
  );
  const { returned, worth, bestReturn } = random;
  const byChance = worth.mean + luckiest(random.players) * returned.deviation;
  const returns = runs.flatMap((run) => run.returns);
  const described = returns.map(({ name, does }) => `${name}: ${does}`).join('; ');
  const largest = Math.max(...returns.map(({ luck }) => luck).filter(Number.isFinite));
  const of = played
    .map((one) => `${one.matches} of ${one.sport.replace('-', ' ')} (margin of the books ${percent(one.run.margin)})`)
    .join(' and ');
  const text = [
    `Matches of the sandbox, ${of}, of leading, middle and small tournaments in turn, their main markets, every bet 100.00. Margins are larger on long shots.`,
    `From the moment of a bet its match is played on ${ENDS.live} times, from the start ${ENDS.early} times, each time to an end of its own, and the bet brings what the engine pays for them on average. The error of a return is the larger of what matches show and what their chances foretell; the largest is ${percent(largest)}. A strategy wins when its return is above 0 by more than two errors, and none loses unless all together do. What a bet is worth by the chances of the model stands beside its return and judges nothing. ${described}.`,
    `Of the random players ${longRun(random)}; ${percent(random.ahead)} of them were ahead by luck, the luckiest by ${percent(bestReturn)} (by chance alone about ${percent(byChance)}). The error of their mean goes by match; they lose when it is below 0 and no further than three errors from what their bets were worth.`,
  ].join(' ');
  return sectionOf('Strategies against the sandbox', text, strategyRows(runs, random), HEADER);
}
