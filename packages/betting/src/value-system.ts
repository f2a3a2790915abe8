import { add, multiply, product, type Rational, rational, ZERO } from '@duskline/money/rational';
import { binomial } from './binomial.ts';
import { legFactor } from './leg-result.ts';
import { symmetricSums } from './symmetric-sums.ts';
import { type SystemRow, type SystemTicket, TicketShapeError, type TicketValue } from './ticket.ts';
import { bestFactor, isLost, isPending } from './value-combo.ts';

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
