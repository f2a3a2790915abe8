import { expect, test } from 'vitest';
import { SettlementPace } from './settlement-pace.ts';

test('SETTLE 4,000 tickets a second: a chunk rests for what its tickets may take and it did not', () => {
  const pace = new SettlementPace(25);
  expect(pace.restAfter(100, 10)).toBe(15);
  expect(pace.restAfter(40, 10)).toBe(0);
});

test('SETTLE what a chunk took too long is made up for by shorter rests', () => {
  const pace = new SettlementPace(25);
  expect(pace.restAfter(100, 45)).toBe(0);
  expect(pace.restAfter(100, 10)).toBe(0);
  expect(pace.restAfter(100, 10)).toBe(10);
  expect(pace.restAfter(100, 10)).toBe(15);
  expect(pace.isCatchingUp).toBe(false);
});

test('SETTLE 100 ms behind it catches up until it is where it should be, and never makes up for more', () => {
  const pace = new SettlementPace(25);
  expect(pace.restAfter(100, 1_000)).toBe(0);
  expect(pace.isCatchingUp).toBe(true);
  expect(pace.restAfter(300, 10)).toBe(0);
  expect(pace.isCatchingUp).toBe(true);
  expect(pace.restAfter(400, 60)).toBe(5);
  expect(pace.isCatchingUp).toBe(false);
});

test('SETTLE small chunks, as they come while matches are on, say nothing: a thousand of them leave the pace as it is', () => {
  const pace = new SettlementPace(25);
  for (let chunk = 0; chunk < 1_000; chunk++) expect(pace.restAfter(3, 15)).toBe(0);
  expect(pace.isCatchingUp).toBe(false);
  expect(pace.restAfter(100, 10)).toBe(15);
});

test('SETTLE after a time without work, or without bets, it is not behind any more', () => {
  const pace = new SettlementPace(25);
  pace.restAfter(100, 1_000);
  pace.reset();
  expect(pace.isCatchingUp).toBe(false);
  expect(pace.restAfter(100, 10)).toBe(15);
});
