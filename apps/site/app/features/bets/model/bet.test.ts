import type { Ticket } from '@duskline/contract/entities/betslip';
import { describe, expect, test } from 'vitest';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { readProcessing } from '../state/use-bets.ts';
import { toBet } from './bet.ts';
import { betFilters, listsNeeded, passes } from './bet-filter.ts';

const ticket = (over: Partial<Ticket> = {}) =>
  wireTicket({
    Stake: 10,
    TotalOdds: 1.91,
    PotentialWin: 19.1,
    Selections: [wireLeg('1.1', { Odds: 1.91, IsLive: true, StartDateJs: 1000 })],
    ...over,
  });

describe('bets', () => {
  test('BETSTATUS-01 each acceptance state has its own words', () => {
    const status = (Status: number) => toBet(ticket({ Status })).status;
    expect([0, 1, 2, 3, 4, 5].map(status)).toEqual([
      'bets.status.pending',
      'bets.outcome.pending',
      'bets.status.declined',
      'bets.status.offer',
      'bets.status.delayed',
      'bets.status.cashout',
    ]);
  });

  test('BETSTATUS-02 each outcome has its own words and tone, on the ticket and on its selections', () => {
    const seen = [0, 1, 2, 3, 4, 5, 6].map((Outcome) => {
      const base = ticket();
      const bet = toBet({ ...base, Outcome, Selections: base.Selections.map((leg) => ({ ...leg, Outcome })) });
      expect(bet.legs[0]?.outcome).toBe(bet.status);
      return `${bet.status} ${bet.tone}`;
    });
    expect(new Set(seen).size).toBe(7);
    expect(seen[2]).toBe('bets.outcome.win win');
    expect(seen[6]).toBe('bets.outcome.halfLost half-lost');
  });

  test('BETSTATUS-03 a delayed bet knows until when; a declined one is not open and says so', () => {
    expect(toBet(ticket({ Status: 4, DecidedBy: 5000 }))).toMatchObject({ decidedByMs: 5000, isOpen: true });
    expect(toBet(ticket({ Status: 1, DecidedBy: 5000 })).decidedByMs).toBeUndefined();
    expect(toBet(ticket({ Status: 2 }))).toMatchObject({ isOpen: false, isDeclined: true });
  });

  test('filters: running means open with a selection whose match is being played', () => {
    const open = toBet(ticket());
    const won = toBet(ticket({ Outcome: 5 }));
    const lost = toBet(ticket({ Outcome: 3 }));
    const running = () => true;
    const shown = (filter: (typeof betFilters)[number]) => [open, won, lost].map((bet) => passes(bet, filter, running));
    expect(shown('all')).toEqual([true, true, true]);
    expect(shown('running')).toEqual([true, false, false]);
    expect(passes(open, 'running', () => false)).toBe(false);
    expect(shown('open')).toEqual([true, false, false]);
    expect(shown('won')).toEqual([false, true, false]);
    expect(shown('lost')).toEqual([false, false, true]);
    for (const filter of betFilters) expect(Object.values(listsNeeded(filter))).toContain(true);
  });

  test('filters: a part cashed out of an open bet counts as cashed out; what was declined stands alone', () => {
    const part = toBet(ticket({ CashedOutStake: 4, CashedOutAmount: 5 }));
    const declined = toBet(ticket({ Status: 2 }));
    expect(passes(part, 'cashedOut', () => false)).toBe(true);
    expect(passes(toBet(ticket()), 'cashedOut', () => false)).toBe(false);
    expect(passes(declined, 'declined', () => false)).toBe(true);
    expect(listsNeeded('declined')).toEqual({ pending: false, settled: false, declined: true });
    expect(listsNeeded('all').declined).toBe(false);
  });

  test('a declined bet has its reason; any other has none', () => {
    expect(toBet(ticket({ Status: 2, DeclineReason: 'ODDS_CHANGED' })).declineReason).toBe('ODDS_CHANGED');
    expect(toBet(ticket({ DeclineReason: 'ODDS_CHANGED' })).declineReason).toBeUndefined();
  });

  test('messages of the processing stream come as a list or one by one', () => {
    const message = { kind: 'bet', betId: 'a', status: 1, statusText: 'accepted' };
    expect(readProcessing({ items: [message, message] })).toHaveLength(2);
    expect(readProcessing(message)).toHaveLength(1);
    expect(readProcessing({})).toEqual([]);
  });
});
