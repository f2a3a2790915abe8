import { multiply, product, rational, unreduced, ZERO } from '@duskline/money/rational';
import { LEG_RESULTS, legFactor } from './leg-result.ts';
import { type TicketLeg, type TicketRules, TicketShapeError, type TicketTerms, type TicketValue } from './ticket.ts';

export interface SingleTicket extends TicketTerms {
  readonly betType: 'single';
  readonly stakeMinor: bigint;
}

export interface ComboTicket extends TicketTerms {
  readonly betType: 'combo';
  readonly stakeMinor: bigint;
}

export const isPending = (leg: TicketLeg): boolean => leg.result.outcome === 'PENDING';

/** The leg's factor, a pending one taken as won. */
export const bestFactor = (leg: TicketLeg) => legFactor(leg.odds, isPending(leg) ? LEG_RESULTS.WIN : leg.result);

/** A leg nothing comes back from: every line holding it is lost, whatever the others do (betting rules 4.5). */
export const isLost = (leg: TicketLeg): boolean =>
  !isPending(leg) && leg.result.winShare.n === 0n && leg.result.voidShare.n === 0n;

/** One line with all legs: stake times the product of the factors, unreduced (betting rules 5.1, 5.2). */
export function valueCombo(ticket: SingleTicket | ComboTicket): TicketValue {
  const { legs } = ticket;
  if (ticket.betType === 'single' ? legs.length !== 1 : legs.length < 2) {
    throw new TicketShapeError(`A ${ticket.betType} cannot have ${legs.length} legs.`);
  }
  const stake = unreduced(ticket.stakeMinor, 1n);
  let n = ticket.stakeMinor;
  let d = 1n;
  let pending = false;
  for (const leg of legs) {
    if (isPending(leg)) pending = true;
    else if (isLost(leg)) return { lines: 1, stake, settled: ZERO, pending: false, best: ZERO };
    const factor = bestFactor(leg);
    n *= factor.n;
    d *= factor.d;
  }
  const best = unreduced(n, d);
  return { lines: 1, stake, settled: pending ? ZERO : best, pending, best };
}

/** Both are one line of all their legs. */
const rulesOf = <T extends SingleTicket | ComboTicket>(betType: T['betType']): TicketRules<T> => {
  const ticketOf = (terms: TicketTerms, stakeMinor: bigint): T => ({ ...terms, betType, stakeMinor }) as T;
  return {
    make: (terms, { unitMinor }) => ticketOf(terms, unitMinor),
    value: valueCombo,
    worth: ({ legs, stakeMinor }) => {
      const staked = rational(stakeMinor);
      return { staked, gross: multiply(staked, product(legs.map((leg) => leg.odds))) };
    },
    cashout: {
      fair: ({ stakeMinor }, values) => multiply(rational(stakeMinor), product(values.map(({ factor }) => factor))),
      rest: (ticket, _left, remainingMinor) => ({ ...ticket, stakeMinor: remainingMinor }),
    },
    store: () => ({}),
    restore: ticketOf,
  };
};

export const singleRules = /* @__PURE__ */ rulesOf<SingleTicket>('single');
export const comboRules = /* @__PURE__ */ rulesOf<ComboTicket>('combo');
