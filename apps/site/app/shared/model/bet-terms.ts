import { traitsOfNumber } from '@duskline/betting/bet-type';
import { LAY_OPTION } from '@duskline/betting/ticket';
import type { Ticket, TicketSelection } from '@duskline/contract/entities/betslip';
import type { MessageId } from '../i18n/message-ids.ts';

/** A row of a system: "2/4", so many bets at so much each. */
export interface BetRow {
  readonly system: string;
  readonly lines: number;
  readonly unitStake: number;
}

/** What a bet was sold as beyond its selections: its receipt and its ticket say the same. Amounts in units of the currency. */
export interface BetTerms {
  readonly rows: readonly BetRow[];
  /** Number of equal bets and the stake of each, of a reverse bet. */
  readonly lines: { readonly count: number; readonly unitStake: number } | undefined;
  /** If and reverse bets: when the next selection is laid. */
  readonly lay: MessageId | undefined;
  /** If bets: the selections count in this order. */
  readonly isOrdered: boolean;
  /** By how many points the lines of a teaser moved: one number for each sport that differs. */
  readonly teaserPoints: readonly number[];
}

const lays: Readonly<Record<number, MessageId>> = {
  [LAY_OPTION.WIN_ONLY]: 'bets.lay.win',
  [LAY_OPTION.WIN_OR_PUSH]: 'bets.lay.push',
};

/** By how many points lines were moved, from the lines themselves: a teaser has one name and moves every sport by its own. */
function pointsMoved(legs: readonly TicketSelection[]): readonly number[] {
  const moves = legs.flatMap(({ Line, TeasedLine }) =>
    TeasedLine === undefined ? [] : [Math.abs(Number(TeasedLine) - Number(Line))],
  );
  return [...new Set(moves)].sort((a, b) => a - b);
}

export function betTermsOf({ BetType: type, SystemRows, Lines, UnitStake, LayOption, Selections }: Ticket): BetTerms {
  const traits = traitsOfNumber(type);
  return {
    rows: (SystemRows ?? []).map((row) => ({ system: row.System, lines: row.Lines, unitStake: row.UnitStake })),
    lines:
      traits?.isStakedByLine && Lines !== undefined && UnitStake !== undefined
        ? { count: Lines, unitStake: UnitStake }
        : undefined,
    lay: LayOption === undefined ? undefined : lays[LayOption],
    isOrdered: traits?.isOrdered ?? false,
    teaserPoints: pointsMoved(Selections),
  };
}
