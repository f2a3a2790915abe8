import { add, multiply, product, type Rational, rational, toFractionText, ZERO } from '@duskline/money/rational';
import { binomial } from './binomial.ts';
import { legFactor } from './leg-result.ts';
import { fractionOf, termsOf } from './stored-terms.ts';
import { symmetricSums } from './symmetric-sums.ts';
import {
  type LegValue,
  type SystemRow,
  type TicketRules,
  TicketShapeError,
  type TicketTerms,
  type TicketValue,
  type TicketWorth,
} from './ticket.ts';
import { bestFactor, isLost, isPending } from './value-combo.ts';

export interface SystemTicket extends TicketTerms {
  readonly betType: 'system';
  readonly rows: readonly SystemRow[];
}

/** Shape only: how many lines a brand allows is a rule of placement and may change, a stored ticket must still settle. */
function requireShape(rows: readonly SystemRow[], free: number): void {
  const fits = rows.every(({ size }) => Number.isInteger(size) && size >= 1 && size <= free);
  if (rows.length === 0 || !fits) throw new TicketShapeError(`A system of ${free} free selections cannot have these rows.`);
}

function sumRows(rows: readonly SystemRow[], amount: (row: SystemRow) => Rational): Rational {
  return rows.reduce((total, row) => add(total, multiply(row.unitStake, amount(row))), ZERO);
}

/**
 * All lines of all rows (betting rules 5.3). A banker is in every line, so it multiplies; the other selections enter through
 * the symmetric sums of their factors, which are the lines' products added up.
 */
export function valueSystem(ticket: SystemTicket): TicketValue {
  const { rows } = ticket;
  const bankers = ticket.legs.filter((leg) => leg.banker);
  const free = ticket.legs.filter((leg) => !leg.banker);
  requireShape(rows, free.length);
  const lines = rows.reduce((all, { size }) => all + binomial(free.length, size), 0);
  const stake = sumRows(rows, ({ size }) => rational(binomial(free.length, size)));
  if (bankers.some(isLost)) return { lines, stake, settled: ZERO, pending: false, best: ZERO };

  const largest = Math.max(...rows.map(({ size }) => size));
  const bestSums = symmetricSums(free.map(bestFactor), largest);
  const bankersBest = product(bankers.map(bestFactor));
  const best = sumRows(rows, ({ size }) => multiply(bankersBest, bestSums[size] ?? ZERO));

  const bankerOpen = bankers.some(isPending);
  const alive = free.filter((leg) => !isLost(leg)).length;
  const pending = (bankerOpen || free.some(isPending)) && rows.some(({ size }) => size <= alive);
  if (!pending) return { lines, stake, settled: best, pending, best };
  // Lines without an open leg are decided; with an open banker there are none.
  const decidedSums = symmetricSums(
    free.filter((leg) => !isPending(leg)).map((leg) => legFactor(leg.odds, leg.result)),
    largest,
  );
  const settled = bankerOpen ? ZERO : sumRows(rows, ({ size }) => multiply(bankersBest, decidedSums[size] ?? ZERO));
  return { lines, stake, settled, pending, best };
}

/** What all lines come to when each leg multiplies a stake by its factor. */
function sumOfLines({ legs, rows }: SystemTicket, factors: readonly Rational[]): Rational {
  const of = (isBanker: boolean): Rational[] => factors.filter((_, at) => (legs[at]?.banker ?? false) === isBanker);
  const sums = symmetricSums(of(false), Math.max(...rows.map(({ size }) => size)));
  return multiply(
    product(of(true)),
    sumRows(rows, ({ size }) => sums[size] ?? ZERO),
  );
}

function worthOfSystem(ticket: SystemTicket): TicketWorth {
  const free = ticket.legs.filter((leg) => !leg.banker).length;
  return {
    staked: sumRows(ticket.rows, ({ size }) => rational(binomial(free, size))),
    gross: sumOfLines(
      ticket,
      ticket.legs.map((leg) => leg.odds),
    ),
  };
}

/** `rows: [{size: 2, unitStake: "50"}]`, stakes per line in minor units, as fractions. */
function rowsOf(stored: unknown): SystemRow[] {
  const { rows } = termsOf(stored);
  if (!Array.isArray(rows)) throw new TicketShapeError('The system has no rows.');
  return rows.map((row: { size?: unknown; unitStake?: unknown } | null) => {
    if (typeof row?.size !== 'number') throw new TicketShapeError('A row of the system has no size.');
    return { size: row.size, unitStake: fractionOf(row.unitStake, 'The stake of a line') };
  });
}

export const systemRules: TicketRules<SystemTicket> = {
  make: (terms, { rows = [] }) => (rows.length === 0 ? undefined : { ...terms, betType: 'system', rows }),
  value: valueSystem,
  worth: worthOfSystem,
  cashout: {
    fair: (ticket, values: readonly LegValue[]) =>
      sumOfLines(
        ticket,
        values.map(({ factor }) => factor),
      ),
    rest: (ticket, left) => ({
      ...ticket,
      rows: ticket.rows.map((row) => ({ ...row, unitStake: multiply(row.unitStake, left) })),
    }),
  },
  store: ({ rows }) => ({ rows: rows.map(({ size, unitStake }) => ({ size, unitStake: toFractionText(unitStake) })) }),
  restore: (terms, _stakeMinor, stored) => ({ ...terms, betType: 'system', rows: rowsOf(stored) }),
};
