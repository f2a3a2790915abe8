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
  /** Some of those that never stood. */
  readonly never: readonly UnfoundedLeg[];
}

const VERDICTS = ['stood', 'unknown', 'trader', 'never'] as const;
type Verdict = (typeof VERDICTS)[number];

/** @throws Error for what this release does not know */
export function verdictOf(text: string | null): Verdict {
  const verdict = VERDICTS.find((one) => one === text);
  if (verdict === undefined) throw new Error(`the history of odds says ${text} of a leg`);
  return verdict;
}

type CheckCall = ReturnType<typeof oddsHistory.checkOdds>;
type CheckRow = NonNullable<CheckCall['row']>;

const HOUR_MS = 3_600_000;
/** Legs that are named at most; all are counted. */
const NAMED = 100;

/**
 * Compares the odds of bets that were accepted in a range with what stood on the board, an hour at a time: no statement reads a day of bets.
 * @param send sends a call to the database
 */
export async function checkLegs(
  send: (call: CheckCall) => Promise<CheckRow[]>,
  fromMs: number,
  toMs: number,
): Promise<OddsCheck> {
  const counts: Record<Verdict, number> = { stood: 0, unknown: 0, trader: 0, never: 0 };
  const never: UnfoundedLeg[] = [];
  for (let from = fromMs; from < toMs; from += HOUR_MS) {
    const to = Math.min(toMs, from + HOUR_MS);
    const rows = await send(oddsHistory.checkOdds({ from: new Date(from), to: new Date(to), most: NAMED - never.length }));
    for (const { verdict, legs, named } of rows) {
      counts[verdictOf(verdict)] += legs ?? 0;
      never.push(...((named as UnfoundedLeg[] | null) ?? []));
    }
  }
  return { counts, never };
}
