import { singlesNumber } from '@duskline/betting/bet-type';
import { stakeMinor } from '@duskline/betting/stake-input';
import type { CallBody } from '@duskline/contract/calls';
import { toDecimalText } from '@duskline/money/amount';
import type { BetMode, SlipContent, SlipSum, StakeRow } from './bet-mode.ts';
import type { ShownSelection } from './slip.ts';
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
  readonly selection: ShownSelection;
  readonly returnMinor: bigint;
  readonly isCapped?: boolean;
}

/** A single that wins, rounded down once, as it is booked and paid. */
const singleWorth = (minor: bigint, { oddsMilli }: ShownSelection, { bounds }: SlipContent): Worth =>
  cappedWorth(minor, (minor * BigInt(oddsMilli)) / 1000n, bounds);

/** Of the largest stake that came with the slip, and the one that was asked for, the smaller one is true. */
function maxOf(selection: ShownSelection, content: SlipContent): bigint | undefined {
  const maximum = content.bounds.maxMinor[selection.id];
  const asked = knownMax(content, selection.id);
  return maximum === undefined || (asked !== undefined && asked < maximum) ? asked : maximum;
}

export function singleRow(selection: ShownSelection, content: SlipContent): SingleRow {
  const { stakes, bounds } = content;
  const { text } = stakeOf(stakes, selection.id);
  const maxMinor = maxOf(selection, content);
  const field = { key: selection.id, selection, text, lines: 1, ...(maxMinor === undefined ? {} : { maxMinor }) };
  if (text === '' || !bounds.currency) return { ...field, stakeMinor: 0n, returnMinor: 0n };
  const minor = stakeMinor(text, bounds.currency);
  return {
    ...field,
    ...singleWorth(minor ?? 0n, selection, content),
    ...stakeVerdict(minor, { lines: 1, maxMinor, mayRefer: true, bounds }),
  };
}

/** A free bet pays one bet: it is offered while there is only one selection. */
function freeSum(content: SlipContent, selection: ShownSelection, tokenMinor: bigint): SlipSum {
  const token = chosenFreeBet(content);
  const worth = singleWorth(tokenMinor, selection, content);
  return { ...worth, returnMinor: withoutToken(worth.returnMinor, token), staked: [selection], bets: 1 };
}

function sum(content: SlipContent): SlipSum {
  const [only, second] = content.selections;
  const token = chosenFreeBet(content);
  if (token && only && !second) return freeSum(content, only, token.amountMinor);
  const rows = content.selections.map((selection) => singleRow(selection, content)).filter((row) => row.text !== '');
  const faulty = rows.find((row) => row.problem !== undefined);
  return {
    stakeMinor: rows.reduce((total, row) => total + row.stakeMinor, 0n),
    returnMinor: rows.reduce((total, row) => total + row.returnMinor, 0n),
    staked: rows.map((row) => row.selection),
    bets: rows.length,
    ...(rows.some((row) => row.isCapped) ? { isCapped: true } : {}),
    ...(faulty?.problem === undefined ? {} : { problem: { key: faulty.key, kind: faulty.problem } }),
  };
}

function stakeRow(selection: ShownSelection, content: SlipContent): CallBody<'betslip.placebet'>['stakes'] {
  const { currency } = content.bounds;
  const row = singleRow(selection, content);
  if (!currency || row.stakeMinor === 0n) return [];
  // The odds that the customer agreed to travel with the stake: the server compares with these and with nothing else.
  return [{ selectionId: selection.id, stake: toDecimalText(row.stakeMinor, currency), ...agreedOdds(selection) }];
}

/** Singles: every selection with a stake is a bet of its own (BETSLIP-05, BETSLIP-15). */
export const singleMode: BetMode = {
  betType: 'single',
  shape: (content) => ({ betType: 'single', selections: content.selections.length }),
  rows: (content) => content.selections.map((selection) => singleRow(selection, content)),
  sum,
  request(content) {
    const [only, second] = content.selections;
    const token = chosenFreeBet(content);
    if (token && only && !second) {
      const stake = sentStake(token.amountMinor, content);
      const stakes = [{ selectionId: only.id, stake, ...agreedOdds(only) }];
      return { betType: singlesNumber(1), stakes, ...freeBetPart(token) };
    }
    const stakes = content.selections.flatMap((selection) => stakeRow(selection, content));
    return { betType: singlesNumber(stakes.length), stakes };
  },
};
