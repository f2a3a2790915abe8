import type { SettledMarket } from '@duskline/contract/entities/results';
import { HeaderType, TicketOutcome } from '@duskline/contract/enums';

export type OutcomeState = 'won' | 'halfWon' | 'refunded' | 'halfLost' | 'lost' | 'pending';

export interface SettledOutcome {
  readonly id: string;
  readonly title: string;
  /** From its own side: "-0.5". */
  readonly line?: string;
  readonly state: OutcomeState;
}

export interface SettledLine {
  readonly marketId: number;
  /** Every stake came back. */
  readonly isVoid: boolean;
  readonly outcomes: readonly SettledOutcome[];
}

/** A market with all its lines. */
export interface SettledPanel {
  readonly key: string;
  readonly title: string;
  readonly isHandicap: boolean;
  /** The most even line first in `main`; all of them in their order. */
  readonly main: SettledLine;
  readonly lines: readonly SettledLine[];
}

const states: Readonly<Record<number, OutcomeState>> = {
  [TicketOutcome.PENDING]: 'pending',
  [TicketOutcome.CANCELLED]: 'refunded',
  [TicketOutcome.WIN]: 'won',
  [TicketOutcome.LOST]: 'lost',
  [TicketOutcome.REFUND]: 'refunded',
  [TicketOutcome.HALFWIN]: 'halfWon',
  [TicketOutcome.HALFLOSE]: 'halfLost',
};

function toLine({ ID, Odds }: SettledMarket): SettledLine {
  const outcomes = Odds.map(
    (odd): SettledOutcome => ({
      id: odd.ID,
      title: odd.Title,
      ...(odd.SpecialBetValue === undefined ? {} : { line: odd.SpecialBetValue }),
      state: states[odd.Outcome] ?? 'pending',
    }),
  );
  return { marketId: ID, isVoid: outcomes.every(({ state }) => state === 'refunded'), outcomes };
}

const lineValueOf = ({ SpecialBetValue }: SettledMarket): number => Number.parseFloat(SpecialBetValue ?? '') || 0;

/** How far apart the last prices of a line were: the main line is the most even one. */
function spreadOf({ Odds }: SettledMarket): number {
  const values = Odds.map(({ Value }) => Value).filter((value) => value > 1);
  return values.length < 2 ? Number.POSITIVE_INFINITY : Math.max(...values) - Math.min(...values);
}

/** Of a match that goes on there are also markets that wait for their result. */
const isSettled = ({ Odds }: SettledMarket): boolean => Odds.some(({ Outcome }) => Outcome !== TicketOutcome.PENDING);

/** Those that have a result; lines of one market stand together, in the order in which the markets came. */
export function toSettledPanels(all: readonly SettledMarket[]): SettledPanel[] {
  const markets = all.filter(isSettled);
  return [...Map.groupBy(markets, ({ MarketTypeID, Title }) => `${MarketTypeID}/${Title}`)].flatMap(([key, own]) => {
    const ordered = [...own].sort((a, b) => lineValueOf(a) - lineValueOf(b));
    const main = ordered.reduce<SettledMarket | undefined>(
      (best, one) => (best === undefined || spreadOf(one) < spreadOf(best) ? one : best),
      undefined,
    );
    if (!main) return [];
    return [
      {
        key,
        title: main.Title,
        isHandicap: main.HeaderType === HeaderType.HANDICAP,
        main: toLine(main),
        lines: ordered.map(toLine),
      },
    ];
  });
}

/** Who has won an outright: what won in its first market. */
export const winnersOf = (panels: readonly SettledPanel[]): string[] =>
  panels
    .slice(0, 1)
    .flatMap(({ main }) => main.outcomes.filter(({ state }) => state === 'won' || state === 'halfWon'))
    .map(({ title }) => title);
