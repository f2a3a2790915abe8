import { expect, test } from 'vitest';
import {
  boardFaults,
  kindsFault,
  type OddsHistory,
  oddsFaults,
  parkedFaults,
  recoveriesFault,
  ticketFaults,
} from './end-verdicts.ts';

const RECOMPUTED = 'recompute: 40 tickets, 0 differ';

test('tickets are what all facts make of them when all were checked, some are settled and nothing waits', () => {
  expect(ticketFaults(RECOMPUTED, { waiting: 0, settled: 3 }, 40)).toEqual([]);
});

test('bites: no ticket checked, fewer than bets, none settled, work that waits, differences, and a check that did not end', () => {
  const good = { waiting: 0, settled: 3 };
  expect(ticketFaults('recompute: 0 tickets, 0 differ', good, 0)).toHaveLength(1);
  expect(ticketFaults(RECOMPUTED, good, 41)).toHaveLength(1);
  expect(ticketFaults(RECOMPUTED, { waiting: 0, settled: 0 }, 40)).toEqual(['no ticket was settled']);
  expect(ticketFaults(RECOMPUTED, { waiting: 2, settled: 3 }, 40)).toHaveLength(1);
  expect(ticketFaults('recompute: 40 tickets, 1 differ', good, 40)).toHaveLength(1);
  expect(ticketFaults('', good, 40)).toEqual(['the recomputation did not end']);
});

const oddsLine = (never: number, stood: number, trader: number, unknown: number): string =>
  `odds: ${never} legs never stood, ${stood} stood, ${trader} by traders, ${unknown} unknown`;
const run = { reason: 'start', lost: 0, openedMs: 1_000, completeMs: 6_000 };
const history: OddsHistory = { runs: [run], legsInGap: 2 };

test('a history of odds knows every bet but those that were on their way before it was complete', () => {
  expect(oddsFaults(oddsLine(0, 40, 0, 0), history, 40)).toEqual([]);
  expect(oddsFaults(oddsLine(0, 38, 0, 2), history, 40)).toEqual([]);
});

test('bites: a history that knows no leg, more unknown than its gaps explain, legs that never stood, and a check that did not end', () => {
  expect(oddsFaults(oddsLine(0, 0, 0, 40), { ...history, legsInGap: 40 }, 40)).toEqual([
    'of no leg it is known that its odds stood',
  ]);
  expect(oddsFaults(oddsLine(0, 37, 0, 3), history, 40)).toEqual(['3 legs are unknown, 2 are explained by gaps']);
  expect(oddsFaults(oddsLine(1, 39, 0, 0), history, 40)).toHaveLength(1);
  expect(oddsFaults(oddsLine(0, 39, 1, 0), history, 40)).toHaveLength(1);
  expect(oddsFaults(oddsLine(0, 39, 0, 0), history, 40)).toEqual(['39 legs were compared of 40 bets']);
  expect(oddsFaults('odds: the database could not be asked', history, 40)).toEqual(['the check of odds did not end']);
});

test('bites: a history that was interrupted, that lost changes, or that was never or late complete', () => {
  const faultsOf = (runs: OddsHistory['runs']): string[] => oddsFaults(oddsLine(0, 40, 0, 0), { runs, legsInGap: 0 }, 40);
  for (const runs of [[], [run, { ...run, reason: 'full' }], [{ ...run, reason: 'clock' }], [{ ...run, lost: 1 }]])
    expect(faultsOf(runs)).toHaveLength(1);
  expect(faultsOf([{ ...run, completeMs: null }])).toEqual(['the history of odds was never complete']);
  expect(faultsOf([{ ...run, completeMs: 200_000 }])).toHaveLength(1);
});

test('every kind of fault acts in a run that has the time for it', () => {
  const acts = new Map([['gaps', 2]]);
  expect(kindsFault(acts, ['gaps'], 60)).toBeNull();
  expect(kindsFault(acts, ['gaps', 'duplicates'], 60)).toBe('never acted: duplicates');
  expect(kindsFault(acts, ['gaps', 'duplicates'], 2)).toBeNull();
});

test('what is parked is explained by the faults that acted, in kind and number', () => {
  const acts = new Map([
    ['teams swapped', 2],
    ['result against the score', 1],
    ['result corrected', 1],
  ]);
  const parked = (...items: [string, number][]): string[] => parkedFaults(new Map(items), acts);
  expect(parked()).toEqual([]);
  expect(parked(['changed_match', 2], ['result-case', 2])).toEqual([]);
  expect(parked(['changed_match', 3])).toHaveLength(1);
  expect(parked(['ticket', 1])).toEqual(['1 ticket are parked, 0 are explained by faults']);
  expect(parkedFaults(new Map([['result-case', 1]]), new Map())).toHaveLength(1);
});

test('a producer that was lost is recovered', () => {
  const acts = new Map([['connection lost', 1]]);
  expect(recoveriesFault({ events: 0, producers: 2 }, acts)).toBeNull();
  expect(recoveriesFault({ events: 9, producers: 0 }, acts)).toContain('no producer');
  expect(recoveriesFault({ events: 0, producers: 0 }, new Map([['gaps', 1]]))).toBeNull();
});

test('H226 bites: a board that was compared with nothing is no whole board', () => {
  expect(boardFaults({ events: 3, open: 2, differences: [] })).toEqual([]);
  expect(boardFaults({ events: 0, open: 0, differences: [] })).toHaveLength(1);
  expect(boardFaults({ events: 3, open: 0, differences: [] })).toHaveLength(1);
  expect(boardFaults({ events: 3, open: 2, differences: ['x'] })).toHaveLength(1);
});
