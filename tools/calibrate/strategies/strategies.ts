import { percent, type ReportRow, type Section, sectionOf } from '../table.ts';
import { type RandomReturns, randomReturns } from './random.ts';
import { runStrategies } from './run.ts';

const HEADER = ['strategy', 'bets', 'refused', 'return', 'standard error', 'worth when taken', 'standard error', 'loses'];

/** Largest of so many normal numbers, in deviations: what the luckiest player is expected to reach. */
const luckiest = (players: number): number => {
  const root = Math.sqrt(2 * Math.log(players));
  return root - (Math.log(Math.log(players)) + Math.log(4 * Math.PI)) / (2 * root);
};

/** Who loses in the long run: the players whose bets were worth less than their stakes. */
export const longRun = ({ players, losing, bestWorth }: Pick<RandomReturns, 'players' | 'losing' | 'bestWorth'>): string =>
  `${losing === players ? `all ${players}` : `${losing} of ${players}`} lose in the long run, the best bets of one were worth ${percent(bestWorth)}`;

/**
 * Players against the sandbox's own course of prices: drift, steady prices, bet stops, live delay, margin; settled by the engine. A
 * strategy loses when its bets were worth less than their stakes when they were taken, and what they brought does not say otherwise.
 */
export function strategiesSection(seed: number, matches: number, players: number): Section {
  const { accounts, samples, margin } = runStrategies(seed, matches);
  const rows = [...accounts].map(([{ name }, account]): ReportRow => {
    const { returned, expected, luck, bets, refused } = account;
    const loses = bets === 0 ? undefined : expected.mean < 0 && returned.mean < expected.mean + 3 * luck;
    const cells = [percent(returned.mean), percent(luck), percent(expected.mean), percent(expected.error)];
    return {
      row: [name, String(bets), String(refused), ...cells, loses === undefined ? 'no bets' : loses ? 'yes' : 'no'],
      holds: loses,
      missed: `${name} (${percent(expected.mean)})`,
      isRequired: true,
    };
  });
  const random = randomReturns(seed, samples, players);
  const { returned, worth, bestReturn, bestWorth } = random;
  const byChance = worth.mean + luckiest(random.players) * returned.deviation;
  const allLose = bestWorth < 0 && returned.mean < 0;
  rows.push({
    row: [
      `${random.players} at random, mean`,
      String(random.bets),
      '0',
      percent(returned.mean),
      percent(returned.error),
      percent(worth.mean),
      percent(worth.error),
      allLose ? 'yes' : 'no',
    ],
    holds: allLose,
    missed: `random (best worth ${percent(bestWorth)})`,
    isRequired: true,
  });
  const described = [...accounts.keys()].map(({ name, does }) => `${name}: ${does}`).join('; ');
  const text = [
    `${matches} soccer matches of the sandbox, their main markets, every bet 100.00; margin of their books ${percent(margin)}, and more on long shots.`,
    `What a bet is worth comes from the chances that the course is drawn from, at the price at which it was taken; the return of so few matches is mostly luck, its error the larger of what matches show and what their chances foretell. ${described}.`,
    `Of the random players ${longRun(random)}; ${percent(random.ahead)} of them were ahead by luck, the luckiest by ${percent(bestReturn)} (by chance alone about ${percent(byChance)}).`,
  ].join(' ');
  return sectionOf('Strategies against the sandbox', text, rows, HEADER);
}
