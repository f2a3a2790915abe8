import { oddsHistory } from '../../platform/db/functions/odds-history.gen.ts';

/** A leg of an accepted bet whose odds never stood on the board while it was placed. */
interface UnfoundedLeg {
  readonly ticketId: string;
  readonly legNo: number;
  readonly selectionId: string;
  readonly oddsMilli: number;
}

export interface OddsCheck {
  /** Legs by what the history says of them; see `odds_history.ticket_odds`. */
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly never: readonly UnfoundedLeg[];
}

export const VERDICTS = ['stood', 'unknown', 'trader', 'never'] as const;
type Verdict = (typeof VERDICTS)[number];

/** @throws Error for what this release does not know */
export function verdictOf(text: string | null): Verdict {
  const verdict = VERDICTS.find((one) => one === text);
  if (verdict === undefined) throw new Error(`the history of odds says ${text} of a leg`);
  return verdict;
}

type Rows = NonNullable<ReturnType<typeof oddsHistory.ticketOdds>['row']>[];

/** The call that {@link summarise} reads. */
export const legsAccepted = (fromMs: number, toMs: number) =>
  oddsHistory.ticketOdds({ from: new Date(fromMs), to: new Date(toMs), ticket: null });

/** Compares the odds of accepted bets with what stood on the board. */
export function summarise(rows: Rows): OddsCheck {
  const counts: Record<Verdict, number> = { stood: 0, unknown: 0, trader: 0, never: 0 };
  const never: UnfoundedLeg[] = [];
  for (const row of rows) {
    const verdict = verdictOf(row.verdict);
    counts[verdict]++;
    if (verdict !== 'never') continue;
    never.push({
      ticketId: row.ticket ?? '',
      legNo: row.leg_no ?? 0,
      selectionId: `${row.market_id}.${row.outcome_id}`,
      oddsMilli: row.odds_milli ?? 0,
    });
  }
  return { counts, never };
}
