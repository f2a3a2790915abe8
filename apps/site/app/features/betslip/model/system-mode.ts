import { BET_TYPE_TRAITS } from '@duskline/betting/bet-type';
import { binomial } from '@duskline/betting/binomial';
import { NAMED_SYSTEM_NAMES, type NamedSystemName, namedSystem } from '@duskline/betting/named-system';
import type { SystemRow } from '@duskline/betting/ticket';
import { valueSystem } from '@duskline/betting/value-system';
import { divide, rational } from '@duskline/money/rational';
import type { BetMode, BetRequest, SlipContent, SlipSum, StakeRow } from './bet-mode.ts';
import {
  agreedLegs,
  chosenFreeBet,
  freeBetPart,
  multiRow,
  noSum,
  rowProblem,
  sentStake,
  sumOfOneBet,
  withoutToken,
  wonLeg,
  worthOf,
} from './stake-row.ts';

export const systemKey = (size: number): string => `system/${size}`;
export const sizeOfKey = (key: string): number => Number(key.slice('system/'.length));

/** Bankers that are in the slip. */
export const bankersOf = ({ selections }: Pick<SlipContent, 'selections'>): readonly string[] =>
  selections.filter((selection) => selection.isBanker).map((selection) => selection.id);

/** Selections that the lines are chosen from. */
const freeCount = (content: SlipContent): number => content.selections.length - bankersOf(content).length;

/** Rows on offer: doubles, trebles and so on up to all of them together, and at the end every one alone. */
function systemSizes(content: SlipContent): readonly number[] {
  const free = freeCount(content);
  if (content.selections.length < 3 || free < 2) return [];
  return [...Array.from({ length: free - 1 }, (_, i) => i + 2), 1];
}

function rows(content: SlipContent): readonly StakeRow[] {
  const free = freeCount(content);
  return systemSizes(content).map((size) => multiRow(content, systemKey(size), binomial(free, size)));
}

/** Rows with a stake; a free bet plays one row, the one touched last or the first. */
function stakedRows(content: SlipContent): readonly StakeRow[] {
  const all = rows(content);
  if (!chosenFreeBet(content)) return all.filter((row) => row.text !== '');
  const row = all.find((one) => one.key === content.stakes.activeId) ?? all[0];
  return row ? [row] : [];
}

function sum(content: SlipContent): SlipSum {
  const { selections } = content;
  const token = chosenFreeBet(content);
  const staked = stakedRows(content);
  const bankers = bankersOf(content);
  if (staked.length === 0) return noSum();
  const sizes = staked.map(({ key }) => sizeOfKey(key));
  const bets = staked.reduce((all, row) => all + row.lines, 0);
  const problem = token ? {} : rowProblem(staked);
  // A token is the whole stake: a line costs an exact share of it (betting rules 12.2).
  const ticketRows = staked.map(
    (row, i): SystemRow => ({
      size: sizes[i] ?? 0,
      unitStake: token ? divide(rational(token.amountMinor), rational(row.lines)) : rational(row.stakeMinor),
    }),
  );
  const legs = selections.map((selection) => ({ ...wonLeg(selection), banker: bankers.includes(selection.id) }));
  const worth = worthOf(valueSystem({ betType: 'system', rounding: 'down', legs, rows: ticketRows }), content);
  const stakeMinor = token?.amountMinor ?? worth.stakeMinor;
  return { ...worth, stakeMinor, returnMinor: withoutToken(worth.returnMinor, token), staked: selections, bets, ...problem };
}

/** Named systems that these selections make, with the rows they stand for; none with bankers. */
export function namedSystemsOf(
  content: SlipContent,
): readonly { readonly name: NamedSystemName; readonly sizes: readonly number[] }[] {
  if (bankersOf(content).length > 0) return [];
  const offered = systemSizes(content);
  return NAMED_SYSTEM_NAMES.flatMap((name) => {
    const { selections, sizes, withinLimit } = namedSystem(name);
    // Canadian and super yankee are two names of one bet: the first one is enough.
    const isOurs = selections === content.selections.length && withinLimit && sizes.every((size) => offered.includes(size));
    return isOurs && name !== 'superyankee' ? [{ name, sizes }] : [];
  });
}

/** Every choice of so many selections is a bet; several sizes at once are one ticket (BETSLIP-18 to BETSLIP-21). */
export const systemMode: BetMode = {
  betType: 'system',
  shape: (content) => ({
    betType: 'system',
    selections: content.selections.length,
    bankers: bankersOf(content).length,
    stakedSizes: stakedRows(content).map(({ key }) => sizeOfKey(key)),
  }),
  rows,
  sum: (content) => sumOfOneBet(sum(content), content),
  request(content): BetRequest {
    const token = chosenFreeBet(content);
    const bankers = bankersOf(content);
    const free = freeCount(content);
    return {
      betType: BET_TYPE_TRAITS.system.number,
      stakes: stakedRows(content).map((row) => ({
        system: `${sizeOfKey(row.key)}/${free}`,
        stake: sentStake(token?.amountMinor ?? row.stakeMinor, content),
      })),
      selections: agreedLegs(content.selections),
      // Said even when there are none: what the server remembers of another page does not count.
      bankers: [...bankers],
      ...freeBetPart(token),
    };
  },
};
