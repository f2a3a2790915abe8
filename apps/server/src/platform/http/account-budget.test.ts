import { expect, test } from 'vitest';
import { AccountBudget } from './account-budget.ts';

let nowMs = 0;
const budgetOf = (perSecond: number) => new AccountBudget({ perSecond, now: () => nowMs });
const passed = (budget: AccountBudget, userId: string, times: number) =>
  Array.from({ length: times }, () => {
    try {
      budget.spend(userId);
      return true;
    } catch {
      return false;
    }
  }).filter(Boolean).length;

test('B21 so many at once and no more, then as many as time gives back, whatever others do', () => {
  const budget = budgetOf(10);
  expect(passed(budget, 'bot', 30)).toBe(10);
  expect(passed(budget, 'other', 1)).toBe(1);
  nowMs += 500;
  expect(passed(budget, 'bot', 30)).toBe(5);
  nowMs += 60_000;
  expect(passed(budget, 'bot', 30)).toBe(10);
});

test('B21 thirty a second for a minute: ten a second get through', () => {
  const budget = budgetOf(10);
  let through = 0;
  for (let at = 0; at < 30 * 60; at++) {
    nowMs += 1000 / 30;
    through += passed(budget, 'bot', 1);
  }
  expect(through).toBeGreaterThanOrEqual(600);
  expect(through).toBeLessThanOrEqual(610);
});

test('B21 the refusal says when to come back', () => {
  const budget = budgetOf(0.5);
  expect(passed(budget, 'bot', 2)).toBe(1);
  expect(() => budget.spend('bot')).toThrow(
    expect.objectContaining({ exceptionName: 'TooManyRequestsException', details: { retryAfterS: 2 } }),
  );
});

test('a crowd of accounts is not remembered for ever', () => {
  const budget = budgetOf(10);
  for (let at = 0; at < 30_000; at++) {
    nowMs += 1;
    budget.spend(`user-${at}`);
  }
  expect(budget.size).toBeLessThanOrEqual(10_000);
});

test('XR-31 a request of thirty tickets takes thirty tokens: it is served once, and the next waits until they have come in', () => {
  const budget = budgetOf(10);
  const place = () => {
    const through = passed(budget, 'bot', 1);
    if (through === 1) budget.owe('bot', 29);
    return through;
  };
  expect([place(), place(), place()]).toEqual([1, 0, 0]);
  expect(() => budget.spend('bot')).toThrow(expect.objectContaining({ details: { retryAfterS: 2.1 } }));
  nowMs += 2_000;
  expect(place()).toBe(0);
  nowMs += 100;
  expect(place()).toBe(1);
  // For a minute, as fast as it goes: ten tickets a second, whatever the size of the requests.
  let tickets = 0;
  for (let at = 0; at < 600; at++) {
    nowMs += 100;
    tickets += 30 * place();
  }
  expect(tickets).toBeGreaterThanOrEqual(540);
  expect(tickets).toBeLessThanOrEqual(630);
});
