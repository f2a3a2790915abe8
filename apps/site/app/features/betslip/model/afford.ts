import type { SlipContent, SlipSum, StakeRow } from './bet-mode.ts';
import { chosenFreeBet } from './stake-row.ts';

/** What there is to spend, in minor units of the slip's currency; undefined for a guest, and while account and slip differ in currency. */
export type Balance = bigint | undefined;

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The stake as it could be sent costs more than the player has. A free bet costs nothing. */
export function isBalanceLow(content: SlipContent, sum: SlipSum, balanceMinor: Balance): boolean {
  return (
    balanceMinor !== undefined &&
    chosenFreeBet(content) === undefined &&
    sum.staked.length > 0 &&
    sum.problem === undefined &&
    sum.stakeMinor > balanceMinor
  );
}

/** One stake for all singles: to the customer it is one field. Rows of a system each have their own, whatever the singles have. */
export const isOneStake = ({ stakes }: SlipContent, rows: readonly StakeRow[]): boolean =>
  stakes.isSame && rows.length > 1 && rows.every(({ key }) => !key.startsWith('system/'));

/** The rows that a stake of this row is laid on. */
const sharing = (content: SlipContent, rows: readonly StakeRow[], row: StakeRow): readonly StakeRow[] =>
  isOneStake(content, rows) ? rows.map((one) => (one.key === row.key ? row : one)) : [row];

/** The largest stake of a row that the balance pays, after what the other rows cost; undefined when the balance is unknown. */
export function affordableStake(
  content: SlipContent,
  rows: readonly StakeRow[],
  row: StakeRow,
  balanceMinor: Balance,
): bigint | undefined {
  if (balanceMinor === undefined || chosenFreeBet(content) !== undefined) return undefined;
  const mine = sharing(content, rows, row);
  const others = rows
    .filter((one) => !mine.some(({ key }) => key === one.key))
    .reduce((total, one) => total + one.stakeMinor * BigInt(Math.max(1, one.lines)), 0n);
  const bets = mine.reduce((total, one) => total + Math.max(1, one.lines), 0);
  return others >= balanceMinor ? 0n : (balanceMinor - others) / BigInt(bets);
}

/** The largest stake of a row: its limit, or what the player has for it, whichever is less; undefined when neither is known. */
export function maxStakeOf(
  content: SlipContent,
  rows: readonly StakeRow[],
  row: StakeRow,
  balanceMinor: Balance,
): bigint | undefined {
  const own = affordableStake(content, rows, row, balanceMinor);
  const limits = sharing(content, rows, row).flatMap(({ maxMinor }) => (maxMinor === undefined ? [] : [maxMinor]));
  const [limit, ...rest] = limits;
  if (limit === undefined) return own;
  const least = rest.reduce(smaller, limit);
  return own === undefined ? least : smaller(own, least);
}
