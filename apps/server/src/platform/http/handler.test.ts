import { expect, test } from 'vitest';
import { defineHandlers, gatherHandlers } from './handler.ts';

const balance = defineHandlers({
  'session.balance': ({ session }) => ({
    Balance: Number(session.userId),
    Balances: { TotalBalance: 0 },
    Currency: session.currency,
    CurrencySystemAbbreviature: session.currency,
  }),
});
const status = defineHandlers({ 'session.status': ({ session }) => ({ IsAuthenticated: session !== null }) });

test('C19 a call that two parts answer keeps the server from starting', () => {
  expect(Object.keys(gatherHandlers(balance, status))).toEqual(['session.balance', 'session.status']);
  expect(() => gatherHandlers(balance, status, { ...balance })).toThrow('call session.balance has two handlers');
});

test('C19 a handler of a call that is not in the contract keeps the server from starting', () => {
  const stray = { 'session.unheard': () => ({}) } as unknown as typeof status;
  expect(() => gatherHandlers(stray)).toThrow('there is no call session.unheard in the contract');
});

test('the session of a handler is that of its call: a guest may have none, and what is missing does not compile', () => {
  // @ts-expect-error a guest may have no session
  defineHandlers({ 'session.status': ({ session }) => ({ IsAuthenticated: session.userId === '' }) });
  // @ts-expect-error there is no such call
  defineHandlers({ 'session.unheard': () => ({}) });
  // @ts-expect-error an answer that is not the one of the contract
  defineHandlers({ 'session.status': () => ({ Is: true }) });
  // @ts-expect-error the handler of session.status is missing
  const all: Record<'session.balance' | 'session.status', unknown> = gatherHandlers(balance);
  expect(Object.keys(all)).toEqual(['session.balance']);
});
