import type { Ticket } from '@duskline/contract/entities/betslip';

/** A leg of a ticket as the server sends it. */
export const wireLeg = (ID: string, over: Partial<Ticket['Selections'][number]> = {}): Ticket['Selections'][number] => ({
  ID,
  MatchID: 1,
  MatchName: 'Ayr - Bute',
  MarketTitle: '1X2',
  OutcomeTitle: 'Ayr',
  Odds: 1.9,
  Outcome: 0,
  ...over,
});

/** A ticket as the server sends it: an open single of 5.00 at 1.900, but for what a test says of it. */
export const wireTicket = (over: Partial<Ticket> = {}): Ticket => ({
  ID: 't1',
  BetType: 1,
  Stake: 5,
  Currency: 'EUR',
  TotalOdds: 1.9,
  PotentialWin: 9.5,
  Status: 1,
  Outcome: 0,
  PlacedDate: '2026-11-20T12:00:00.000Z',
  Selections: [wireLeg('1.1')],
  ...over,
});
