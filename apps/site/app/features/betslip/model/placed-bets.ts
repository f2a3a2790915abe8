import type { PlaceBetResult, Ticket } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { toMilli } from '../../../shared/model/price.ts';
import type { PlacedBet, PlacementLine, PlacementRecord } from './placing-state.ts';
import { exceptionOfReason } from './refusal.ts';

const noTitles: PlacementLine = { selectionId: '', title: '', marketTitle: '', matchName: '' };
const isAccepted = (status: number): boolean => status === BetAcceptance.ACCEPTED;

/** Bets as the ledger has them: the odds really taken, the stake really booked. */
function betsOfTickets(record: PlacementRecord, tickets: readonly Ticket[]): PlacedBet[] {
  return tickets.map((ticket) => {
    const [leg] = ticket.Selections;
    // The slip's own titles are in the language of the page.
    const shown = record.lines.find((line) => line.selectionId === leg?.ID && line.title !== '');
    return {
      ticketId: ticket.ID,
      selectionId: leg?.ID ?? '',
      title: shown?.title ?? leg?.OutcomeTitle ?? '',
      marketTitle: shown?.marketTitle ?? leg?.MarketTitle ?? '',
      matchName: shown?.matchName ?? leg?.MatchName ?? '',
      oddsMilli: toMilli(ticket.TotalOdds ?? leg?.Odds ?? 0),
      stake: ticket.Stake,
      potentialWin: ticket.PotentialWin,
      currency: ticket.Currency || record.currency,
      isAccepted: isAccepted(ticket.Status),
      exceptionName: isAccepted(ticket.Status) ? '' : exceptionOfReason(ticket.DeclineReason),
      message: '',
    };
  });
}

/** The same from the answer alone, for the case that the tickets cannot be read. */
export function betsOfReply(record: PlacementRecord, reply: PlaceBetResult): PlacedBet[] {
  const titles = (id: string) => record.lines.find((line) => line.selectionId === id) ?? { ...noTitles, selectionId: id };
  if (reply.Tickets) {
    return reply.Tickets.map((row) => ({
      ...titles(row.SelectionId),
      ticketId: row.TicketId,
      oddsMilli: toMilli(row.Odds),
      stake: row.Stake,
      potentialWin: 0,
      currency: record.currency,
      isAccepted: isAccepted(row.Status),
      exceptionName: row.ExceptionName ?? '',
      message: row.ErrorMessage ?? '',
    }));
  }
  const [asked] = record.body.stakes;
  return [
    {
      ...titles(asked?.selectionId ?? ''),
      ticketId: reply.TicketId ?? reply.BetId ?? '',
      oddsMilli: toMilli(asked?.odds ?? 0),
      stake: reply.Stake ?? Number(asked?.stake ?? 0),
      potentialWin: reply.PotentialWin ?? 0,
      currency: record.currency,
      isAccepted: isAccepted(reply.Status),
      exceptionName: reply.ExceptionName ?? '',
      message: reply.ErrorMessage ?? '',
    },
  ];
}

/** All bets of a placement: the tickets, and what was refused without one. */
export function betsOfPlacement(record: PlacementRecord, tickets: readonly Ticket[], reply?: PlaceBetResult): PlacedBet[] {
  const booked = betsOfTickets(record, tickets);
  if (!reply?.Tickets) return booked;
  const refused = betsOfReply(record, reply).filter((row) => !booked.some((bet) => bet.selectionId === row.selectionId));
  return [...booked, ...refused];
}
