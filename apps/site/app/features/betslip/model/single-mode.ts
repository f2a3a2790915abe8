import { singlesNumber } from '@duskline/betting/bet-type';
import { stakeMinor } from '@duskline/betting/stake-input';
import type { CallBody } from '@duskline/contract/calls';
import { toDecimalText } from '@duskline/money/amount';
import type { BetMode, SlipContent, SlipSum, StakeProblem, StakeRow } from './bet-mode.ts';
import type { ShownLine } from './slip.ts';
import type { StakeBounds } from './stake-bounds.ts';
import { chosenFreeBet, freeBetPart, sentStake, withoutToken } from './stake-row.ts';
import { stakeOf } from './stakes.ts';

/** One selection with its stake. */
export interface SingleRow extends StakeRow {
  readonly line: ShownLine;
  readonly returnMinor: bigint;
}

/** Return of a single, rounded down once, as it is booked and paid. */
const singleReturn = (minor: bigint, oddsMilli: number): bigint => (minor * BigInt(oddsMilli)) / 1000n;

function problemOf(minor: bigint | undefined, id: string, bounds: StakeBounds): StakeProblem | undefined {
  if (minor === undefined) return 'invalid';
  if (minor < bounds.minMinor || minor === 0n) return 'belowMin';
  const max = bounds.maxMinor[id];
  return max !== undefined && minor > max ? 'aboveMax' : undefined;
}

export function singleRow(line: ShownLine, { stakes, bounds }: SlipContent): SingleRow {
  const { text } = stakeOf(stakes, line.id);
  const known = bounds.maxMinor[line.id];
  const field = { key: line.id, line, text, lines: 1, ...(known === undefined ? {} : { maxMinor: known }) };
  if (text === '' || !bounds.currency) return { ...field, stakeMinor: 0n, returnMinor: 0n };
  const minor = stakeMinor(text, bounds.currency);
  const problem = problemOf(minor, line.id, bounds);
  return {
    ...field,
    stakeMinor: minor ?? 0n,
    returnMinor: singleReturn(minor ?? 0n, line.oddsMilli),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** A free bet pays one bet: it is offered while there is only one selection. */
function freeSum(content: SlipContent, line: ShownLine, tokenMinor: bigint): SlipSum {
  const token = chosenFreeBet(content);
  const returnMinor = withoutToken(singleReturn(tokenMinor, line.oddsMilli), token);
  return { stakeMinor: tokenMinor, returnMinor, staked: [line], bets: 1 };
}

function sum(content: SlipContent): SlipSum {
  const [only, second] = content.lines;
  const token = chosenFreeBet(content);
  if (token && only && !second) return freeSum(content, only, token.amountMinor);
  const rows = content.lines.map((line) => singleRow(line, content)).filter((row) => row.text !== '');
  const faulty = rows.find((row) => row.problem !== undefined);
  return {
    stakeMinor: rows.reduce((total, row) => total + row.stakeMinor, 0n),
    returnMinor: rows.reduce((total, row) => total + row.returnMinor, 0n),
    staked: rows.map((row) => row.line),
    bets: rows.length,
    ...(faulty?.problem === undefined ? {} : { problem: { key: faulty.key, kind: faulty.problem } }),
  };
}

function stakeRow(line: ShownLine, content: SlipContent): CallBody<'betslip.placebet'>['stakes'] {
  const { currency } = content.bounds;
  const row = singleRow(line, content);
  if (!currency || row.stakeMinor === 0n) return [];
  // The odds that the customer agreed to travel with the stake: the server compares with these and with nothing else.
  return [{ selectionId: line.id, stake: toDecimalText(row.stakeMinor, currency), odds: line.confirmedOddsMilli / 1000 }];
}

/** Singles: every selection with a stake is a bet of its own (BETSLIP-05, BETSLIP-15). */
export const singleMode: BetMode = {
  betType: 'single',
  label: 'slip.type.single',
  shape: (content) => ({ betType: 'single', selections: content.lines.length }),
  rows: (content) => content.lines.map((line) => singleRow(line, content)),
  sum,
  request(content) {
    const [only, second] = content.lines;
    const token = chosenFreeBet(content);
    if (token && only && !second) {
      const stake = sentStake(token.amountMinor, content);
      const stakes = [{ selectionId: only.id, stake, odds: only.confirmedOddsMilli / 1000 }];
      return { betType: 1, stakes, ...freeBetPart(token) };
    }
    const stakes = content.lines.flatMap((line) => stakeRow(line, content));
    return { betType: singlesNumber(stakes.length) === 1 ? 1 : 1.1, stakes };
  },
};
