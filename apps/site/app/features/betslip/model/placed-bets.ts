import { betTypeOfNumber } from '@duskline/betting/bet-type';
import type { PlaceBetResult, Ticket, TicketSelection } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { plus } from '../../../shared/model/amount.ts';
import { betTermsOf } from '../../../shared/model/bet-terms.ts';
import { toMilli } from '../../../shared/model/price.ts';
import { exceptionOfReason } from '../../../shared/model/refusal.ts';
import { titleWithTeasedLine } from './placement-selection.ts';
import type { PlacedBet, PlacedLeg, PlacementRecord, PlacementSelection } from './placing-state.ts';

const noTitles: PlacementSelection = { selectionId: '', title: '', marketTitle: '', matchName: '' };
const isAccepted = (status: number): boolean => status === BetAcceptance.ACCEPTED;

function legOfTicket(record: PlacementRecord, leg: TicketSelection): PlacedLeg {
  // The slip's own titles are in the language of the page.
  const shown = record.lines.find((selection) => selection.selectionId === leg.ID && selection.title !== '');
  const teased = leg.Line === undefined || leg.TeasedLine === undefined ? undefined : { from: leg.Line, to: leg.TeasedLine };
  return {
    selectionId: leg.ID,
    // Those of the slip stand for the market's line, the ledger's for the line that was sold.
    title: shown ? titleWithTeasedLine(shown.title, teased) : leg.OutcomeTitle,
    marketTitle: shown?.marketTitle ?? leg.MarketTitle,
    matchName: shown?.matchName ?? leg.MatchName,
    oddsMilli: toMilli(leg.Odds),
    isBanker: leg.IsBanker ?? false,
    ...(teased ? { teased } : {}),
  };
}

/** Bets as the ledger has them: the odds really taken, the stake really booked. */
function betsOfTickets(record: PlacementRecord, tickets: readonly Ticket[]): PlacedBet[] {
  return tickets.map((ticket) => {
    const [first] = ticket.Selections;
    const isOne = ticket.Selections.length === 1;
    return {
      ticketId: ticket.ID,
      betType: betTypeOfNumber(ticket.BetType) ?? 'single',
      legs: ticket.Selections.map((leg) => legOfTicket(record, leg)),
      oddsMilli: toMilli(ticket.TotalOdds ?? (isOne ? (first?.Odds ?? 0) : 0)),
      stake: ticket.Stake,
      isFreeBet: ticket.IsFreeBet ?? false,
      potentialWin: plus(ticket.PotentialWin, ticket.Bonus?.Amount ?? 0),
      bonus: ticket.Bonus?.Amount ?? 0,
      bonusTerms: ticket.Bonus && { percent: ticket.Bonus.Percent, max: ticket.Bonus.Max },
      terms: betTermsOf(ticket),
      currency: ticket.Currency || record.currency,
      isAccepted: isAccepted(ticket.Status),
      exceptionName: isAccepted(ticket.Status) ? '' : exceptionOfReason(ticket.DeclineReason),
      message: '',
    };
  });
}

function legOfRecord(record: PlacementRecord, id: string, odds: number): PlacedLeg {
  const titles = record.lines.find((selection) => selection.selectionId === id) ?? { ...noTitles, selectionId: id };
  const title = titleWithTeasedLine(titles.title, titles.teased);
  return { ...titles, title, oddsMilli: toMilli(odds), isBanker: record.body.bankers?.includes(id) ?? false };
}

/** The same from the answer alone, for the case that the tickets cannot be read. */
export function betsOfReply(record: PlacementRecord, reply: PlaceBetResult): PlacedBet[] {
  const betType = betTypeOfNumber(record.body.betType) ?? 'single';
  if (reply.Tickets) {
    return reply.Tickets.map((row) => ({
      ticketId: row.TicketId,
      betType,
      legs: [legOfRecord(record, row.SelectionId, row.Odds)],
      oddsMilli: toMilli(row.Odds),
      stake: row.Stake,
      isFreeBet: false,
      potentialWin: 0,
      bonus: 0,
      currency: record.currency,
      isAccepted: isAccepted(row.Status),
      exceptionName: row.ExceptionName ?? '',
      message: row.ErrorMessage ?? '',
    }));
  }
  const [asked] = record.body.stakes;
  const legs = record.body.selections
    ? record.body.selections.map((leg) => legOfRecord(record, leg.selectionId, leg.odds ?? 0))
    : [legOfRecord(record, asked?.selectionId ?? '', asked?.odds ?? 0)];
  return [
    {
      ticketId: reply.TicketId ?? reply.BetId ?? '',
      betType,
      legs,
      oddsMilli: legs.length === 1 ? (legs[0]?.oddsMilli ?? 0) : 0,
      stake: reply.Stake ?? Number(asked?.stake ?? 0),
      isFreeBet: record.body.isFreeBet ?? false,
      potentialWin: reply.PotentialWin ?? 0,
      bonus: 0,
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
  const isBooked = (row: PlacedBet) => booked.some((bet) => bet.legs[0]?.selectionId === row.legs[0]?.selectionId);
  return [...booked, ...betsOfReply(record, reply).filter((row) => !isBooked(row))];
}
