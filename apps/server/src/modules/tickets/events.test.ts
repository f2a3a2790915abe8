import { describe, expect, test } from 'vitest';
import { cashoutEvent, settlementEvent, ticketEvent } from './events.ts';

const row = (topic: string, events: unknown) => ({ topic, events: events as Record<string, unknown[]> });
const TICKET = { ticketId: ['a', 'b'], userId: ['1', '2'], currency: ['USD', 'EUR'], acceptance: [1, 2], reason: [null, 'odds'] };

describe('events of tickets', () => {
  test('O28 a row is read as one typed event for each player, and columns of later releases may be absent', () => {
    expect(ticketEvent.read(row('ticket', { ...TICKET, balance: ['100', '-5'] }))).toEqual([
      {
        ticketId: 'a',
        userId: '1',
        currency: 'USD',
        acceptance: 1,
        reason: null,
        balance: 100n,
        decidedBy: null,
        offer: null,
      },
      {
        ticketId: 'b',
        userId: '2',
        currency: 'EUR',
        acceptance: 2,
        reason: 'odds',
        balance: -5n,
        decidedBy: null,
        offer: null,
      },
    ]);
  });

  test('O28 money is exact beyond what a number holds', () => {
    const events = { ticketId: ['a'], userId: ['1'], currency: ['USD'], outcome: [1], payout: ['9007199254740993'] };
    expect(settlementEvent.read(row('settlement', events))[0]?.payout).toBe(9_007_199_254_740_993n);
  });

  test.each([
    ['no object', null],
    ['no players', { ...TICKET, userId: undefined }],
    ['a player who is no text', { ...TICKET, userId: ['1', 2] }],
    ['a column that is too short', { ...TICKET, ticketId: ['a'] }],
    ['a column that is no array', { ...TICKET, acceptance: 1 }],
    ['an acceptance that is no number', { ...TICKET, acceptance: [1, 'x'] }],
    ['money that is no whole number', { ...TICKET, balance: ['100', '1.5'] }],
    ['an offer without its terms', { ...TICKET, offer: [null, { offerId: 'x' }] }],
  ])('XR-08 %s is a fault with a reason, and parks the row', (_, events) => {
    expect(() => ticketEvent.read(row('ticket', events))).toThrow(/^an event ticket (names no players|cannot be read: \S+ )/);
  });

  test('O28 an event of a version that this server does not know is not guessed at', () => {
    expect(() => cashoutEvent.read(row('cashout', { eventVersion: 2, userId: [] }))).toThrow(
      'an event cashout of version 2; this server reads 1',
    );
    expect(cashoutEvent.read(row('cashout', { eventVersion: 1, userId: [] }))).toEqual([]);
  });
});
