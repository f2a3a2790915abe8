import { singlesNumber } from '@duskline/betting/bet-type';
import { stakeMinor } from '@duskline/betting/stake-input';
import type { CallBody } from '@duskline/contract/calls';
import { toDecimalText } from '@duskline/money/amount';
import type { BetMode, SlipContent, SlipSum, StakeProblem } from './bet-mode.ts';
import type { ShownLine } from './slip.ts';
import type { StakeBounds } from './stake-bounds.ts';
import { stakeOf } from './stakes.ts';

/** One selection with its stake. */
export interface SingleRow {
  readonly line: ShownLine;
  /** As typed. */
  readonly text: string;
  /** 0 when there is no stake, or none that can be read. */
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly problem?: StakeProblem;
}

/** Return of a single, rounded down once, as it is booked and paid. */
export const singleReturn = (minor: bigint, oddsMilli: number): bigint => (minor * BigInt(oddsMilli)) / 1000n;

function problemOf(minor: bigint | undefined, id: string, bounds: StakeBounds): StakeProblem | undefined {
  if (minor === undefined) return 'invalid';
  if (minor < bounds.minMinor || minor === 0n) return 'belowMin';
  const max = bounds.maxMinor[id];
  return max !== undefined && minor > max ? 'aboveMax' : undefined;
}

export function singleRow(line: ShownLine, { stakes, bounds }: SlipContent): SingleRow {
  const { text } = stakeOf(stakes, line.id);
  if (text === '' || !bounds.currency) return { line, text, stakeMinor: 0n, returnMinor: 0n };
  const minor = stakeMinor(text, bounds.currency);
  const problem = problemOf(minor, line.id, bounds);
  return {
    line,
    text,
    stakeMinor: minor ?? 0n,
    returnMinor: singleReturn(minor ?? 0n, line.oddsMilli),
    ...(problem === undefined ? {} : { problem }),
  };
}

function sum(content: SlipContent): SlipSum {
  const rows = content.lines.map((line) => singleRow(line, content)).filter((row) => row.text !== '');
  const faulty = rows.find((row) => row.problem !== undefined);
  return {
    stakeMinor: rows.reduce((total, row) => total + row.stakeMinor, 0n),
    returnMinor: rows.reduce((total, row) => total + row.returnMinor, 0n),
    staked: rows.map((row) => row.line),
    ...(faulty?.problem === undefined ? {} : { problem: { lineId: faulty.line.id, kind: faulty.problem } }),
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
  sum,
  request(content) {
    const stakes = content.lines.flatMap((line) => stakeRow(line, content));
    return { betType: singlesNumber(stakes.length) === 1 ? 1 : 1.1, stakes };
  },
};
