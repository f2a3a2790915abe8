import type { Ticket, TicketSelection } from '@duskline/contract/entities/betslip';
import { TicketOutcome } from '@duskline/contract/enums';

/** What matches ended with, as far as results are kept of them; by match. */
export type ReadScores = (matchIds: readonly number[]) => Promise<ReadonlyMap<number, { home: number; away: number }>>;

/** What was decided, of a ticket that runs too; all of a ticket that is over, since it was cashed out. */
const isSettled = ({ Outcome }: Ticket, leg: TicketSelection): boolean =>
  Outcome !== TicketOutcome.PENDING || leg.Outcome !== TicketOutcome.PENDING;

/** Tickets whose settled selections say what their matches ended with (HISTORY-01); nobody is asked when there are none. */
export async function withFinalScores(tickets: readonly Ticket[], readScores: ReadScores): Promise<Ticket[]> {
  const settled = tickets.flatMap((ticket) => ticket.Selections.filter((leg) => isSettled(ticket, leg)));
  if (settled.length === 0) return [...tickets];
  const scores = await readScores([...new Set(settled.map(({ MatchID }) => MatchID))]);
  return tickets.map((ticket) => ({
    ...ticket,
    Selections: ticket.Selections.map((leg) => {
      const score = isSettled(ticket, leg) ? scores.get(leg.MatchID) : undefined;
      return score ? { ...leg, Score: { Home: score.home, Away: score.away } } : leg;
    }),
  }));
}
