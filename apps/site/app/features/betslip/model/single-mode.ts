import { singlesNumber } from '@duskline/betting/bet-type';
import { stakeMinor } from '@duskline/betting/stake-input';
import type { CallBody } from '@duskline/contract/calls';
import { toDecimalText } from '@duskline/money/amount';
import type { BetMode, SlipContent, SlipSum, StakeRow } from './bet-mode.ts';
import type { ShownLine } from './slip.ts';
import {
  agreedOdds,
  cappedWorth,
  chosenFreeBet,
  freeBetPart,
  knownMax,
  sentStake,
  stakeVerdict,
  type Worth,
  withoutToken,
} from './stake-row.ts';
import { stakeOf } from './stakes.ts';

/** One selection with its stake. */
export interface SingleRow extends StakeRow {
  readonly line: ShownLine;
  readonly returnMinor: bigint;
  readonly isCapped?: boolean;
}

/** A single that wins, rounded down once, as it is booked and paid. */
const singleWorth = (minor: bigint, { oddsMilli }: ShownLine, { bounds }: SlipContent): Worth =>
  cappedWorth(minor, (minor * BigInt(oddsMilli)) / 1000n, bounds);

/** Of the largest stake that came with the slip, and the one that was asked for, the smaller one is true. */
function maxOf(line: ShownLine, content: SlipContent): bigint | undefined {
  const told = content.bounds.maxMinor[line.id];
  const asked = knownMax(content, line.id);
  return told === undefined || (asked !== undefined && asked < told) ? asked : told;
}

export function singleRow(line: ShownLine, content: SlipContent): SingleRow {
  const { stakes, bounds } = content;
  const { text } = stakeOf(stakes, line.id);
  const maxMinor = maxOf(line, content);
  const field = { key: line.id, line, text, lines: 1, ...(maxMinor === undefined ? {} : { maxMinor }) };
  if (text === '' || !bounds.currency) return { ...field, stakeMinor: 0n, returnMinor: 0n };
  const minor = stakeMinor(text, bounds.currency);
  return {
    ...field,
    ...singleWorth(minor ?? 0n, line, content),
    ...stakeVerdict(minor, { lines: 1, maxMinor, mayRefer: true, bounds }),
  };
}

/** A free bet pays one bet: it is offered while there is only one selection. */
function freeSum(content: SlipContent, line: ShownLine, tokenMinor: bigint): SlipSum {
  const token = chosenFreeBet(content);
  const worth = singleWorth(tokenMinor, line, content);
  return { ...worth, returnMinor: withoutToken(worth.returnMinor, token), staked: [line], bets: 1 };
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
    ...(rows.some((row) => row.isCapped) ? { isCapped: true } : {}),
    ...(faulty?.problem === undefined ? {} : { problem: { key: faulty.key, kind: faulty.problem } }),
  };
}

function stakeRow(line: ShownLine, content: SlipContent): CallBody<'betslip.placebet'>['stakes'] {
  const { currency } = content.bounds;
  const row = singleRow(line, content);
  if (!currency || row.stakeMinor === 0n) return [];
  // The odds that the customer agreed to travel with the stake: the server compares with these and with nothing else.
  return [{ selectionId: line.id, stake: toDecimalText(row.stakeMinor, currency), ...agreedOdds(line) }];
}

/** Singles: every selection with a stake is a bet of its own (BETSLIP-05, BETSLIP-15). */
export const singleMode: BetMode = {
  betType: 'single',
  shape: (content) => ({ betType: 'single', selections: content.lines.length }),
  rows: (content) => content.lines.map((line) => singleRow(line, content)),
  sum,
  request(content) {
    const [only, second] = content.lines;
    const token = chosenFreeBet(content);
    if (token && only && !second) {
      const stake = sentStake(token.amountMinor, content);
      const stakes = [{ selectionId: only.id, stake, ...agreedOdds(only) }];
      return { betType: singlesNumber(1), stakes, ...freeBetPart(token) };
    }
    const stakes = content.lines.flatMap((line) => stakeRow(line, content));
    return { betType: singlesNumber(stakes.length), stakes };
  },
};
