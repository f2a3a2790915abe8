export type {
  CashoutAnswer,
  CashoutLeg,
  CashoutOrder,
  CashoutRecord,
  Cashouts,
  CashoutTerms,
  ChangedCashout,
  DueCashout,
  QuoteInputs,
} from './cashout/service.ts';
export { refusalName } from './errors.ts';
export {
  type CashoutEvent,
  cashoutEvent,
  type SettlementEvent,
  settlementEvent,
  type TicketEvent,
  ticketEvent,
} from './events.ts';
export type { TraderOffersOf } from './history/offered-tickets.ts';
export { presentTicket, type SelectionNames } from './history/present-ticket.ts';
export { readStatement, type SettledLeg, type StatementView } from './history/read-statement.ts';
export { ticketRoutes, ticketsOfRequest } from './history/routes.ts';
export { exactText, percentText, statementSums } from './history/statement-sums.ts';
export { createTicketHistory } from './history/ticket-history.ts';
export { ticketsTables } from './personal-data.ts';
export { type AcceptedBet, acceptedBets, hasBetsBefore, newestTicket, playersWithBetsOn } from './placement/accepted-bets.ts';
export type { GateChange } from './placement/gate-batcher.ts';
export type { GateRow, Gates } from './placement/gates.ts';
export { isPolicyChanged } from './placement/placement-call.ts';
export type { PlacementAnswer, PlacementItem, PlacementLeg } from './placement/placement-item.ts';
export type { DelayedAnswer, DelayedDecision } from './placement/resolve-delayed.ts';
export type { SelectionExposureRow } from './placement/review-queries.ts';
export { matchesWithOpenBets, selectionExposure } from './placement/selection-exposure.ts';
export { acceptanceText, presentCashout, presentSettlement, presentTicketDecision } from './present.ts';
export { createTicketService, type TicketService, type TicketServiceOptions } from './service.ts';
export { buildTicket, type StoredTerms } from './settlement/build-ticket.ts';
export { type DecidedMarket, decidedMarkets, matchesWithFacts } from './settlement/facts/decided-markets.ts';
export {
  type MarketFacts,
  RESULT_CASES,
  type ResultActAnswer,
  type ResultCase,
  type ResultCases,
} from './settlement/facts/result-cases.ts';
export { isCancelledWhole, type KnownFact } from './settlement/result-in-force.ts';
export {
  type BesideBets,
  type ChunkReport,
  type EarlyPayoutFact,
  PARKED_TICKETS,
  type ResultFact,
  type Settlement,
} from './settlement/service.ts';
export {
  asStoredFact,
  conflictsAtSameTimestamp,
  isRepeated,
  type StatedResult,
  standingResults,
  standingStatements,
} from './settlement/standing-results.ts';
export { type BaseFact, type TeasedLeg, teasedLegs } from './settlement/teased-lines.ts';
export type { StoredTicket, TicketFilter, TicketLeg, TicketView } from './store.ts';
