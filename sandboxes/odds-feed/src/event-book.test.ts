import { expect, test } from 'vitest';
import { applyToBook, createEventBook, type EventBook } from './event-book.ts';
import type { EventMessage } from './protocol.ts';

const HEAD = { product: 1 as const, event_id: 'df:match:1' };
const settle = (timestamp: number, result: 0 | 1): EventMessage => ({
  type: 'bet_settlement',
  ...HEAD,
  timestamp,
  certainty: 1,
  markets: [{ id: 1, outcomes: [{ id: '1', result }] }],
});
const rollback = (timestamp: number): EventMessage => ({
  type: 'rollback_bet_settlement',
  ...HEAD,
  timestamp,
  markets: [{ id: 1 }],
});
const bookAfter = (messages: readonly EventMessage[]): EventBook => {
  const book = createEventBook();
  for (const message of messages) applyToBook(book, message);
  return book;
};

test('protocol 4.6 a rollback takes back what is older, not what is newer', () => {
  expect(bookAfter([settle(10, 1), rollback(20)]).results.size).toBe(0);
  expect(bookAfter([settle(10, 1), rollback(20)]).markets.get('1/')?.status).toBe(-1);
  const after = bookAfter([settle(10, 1), rollback(20), settle(30, 0)]);
  expect(after.results.get('1/')?.timestamp).toBe(30);
  expect(bookAfter([settle(30, 0), rollback(20)]).results.get('1/')?.timestamp).toBe(30);
});

test('protocol 4.4 the newest settlement is in force whatever the order of arrival', () => {
  expect(bookAfter([settle(30, 0), settle(10, 1)]).results.get('1/')?.timestamp).toBe(30);
});

test('protocol 4.5 a cancellation of a window does not cancel the market', () => {
  const odds: EventMessage = {
    type: 'odds_change',
    ...HEAD,
    timestamp: 1,
    markets: [{ id: 1, status: 1, outcomes: [{ id: '1', odds: '2.00', active: 1 }] }],
  };
  const cancel: EventMessage = { type: 'bet_cancel', ...HEAD, timestamp: 2, start_time: 0, end_time: 1, markets: [{ id: 1 }] };
  expect(bookAfter([odds, cancel]).markets.get('1/')?.status).toBe(1);
  const { start_time: _start, end_time: _end, ...whole } = cancel as Extract<EventMessage, { type: 'bet_cancel' }>;
  expect(bookAfter([odds, whole]).markets.get('1/')?.status).toBe(-4);
});

test('protocol 4.2 a market listed without outcomes changes its status only', () => {
  const odds: EventMessage = {
    type: 'odds_change',
    ...HEAD,
    timestamp: 1,
    markets: [{ id: 1, status: 1, outcomes: [{ id: '1', odds: '2.00', active: 1 }] }],
  };
  const stop: EventMessage = { type: 'odds_change', ...HEAD, timestamp: 2, markets: [{ id: 1, status: -1 }] };
  expect(bookAfter([odds, stop]).markets.get('1/')).toEqual({
    id: 1,
    status: -1,
    outcomes: [{ id: '1', odds: '2.00', active: 1 }],
  });
});
