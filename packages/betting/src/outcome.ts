/** Result of a selection or of a ticket, as the specification names it (section 4). */
export type Outcome = 'PENDING' | 'CANCELLED' | 'WIN' | 'LOST' | 'REFUND' | 'HALFWIN' | 'HALFLOSE';

/** The numbers of the specification's TicketOutcome (BETSTATUS-02). */
export const OUTCOME_NUMBER: Readonly<Record<Outcome, number>> = Object.freeze({
  PENDING: 0,
  CANCELLED: 1,
  WIN: 2,
  LOST: 3,
  REFUND: 4,
  HALFWIN: 5,
  HALFLOSE: 6,
});

/** What a market says of one of its outcomes once the score is known. */
export type MarketResult = 'WIN' | 'LOST' | 'REFUND' | 'HALFWIN' | 'HALFLOSE';
