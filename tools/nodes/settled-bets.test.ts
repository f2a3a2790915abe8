import { expect, test } from 'vitest';
import { judgeCash, judgeEvents, judgeSettled, type SettledBet, type Settlement } from './settled-bets.ts';

const settlement = (version: number, outcome: number, payoutMinor: string, isReversed = false): Settlement => ({
  version,
  outcome,
  payoutMinor,
  isReversed,
});
/** 0.10 at 2.19: worth 0.21. */
const won: SettledBet = {
  ticketId: 't',
  userId: '7',
  urn: 'm',
  outcomeId: '1',
  oddsMilli: 2190,
  stakeMinor: '10',
  isLive: true,
  outcome: 2,
  payoutMinor: '21',
  settlements: [settlement(1, 2, '21')],
};
const lost: SettledBet = { ...won, outcomeId: '3', outcome: 3, payoutMinor: '0', settlements: [settlement(1, 3, '0')] };
const open: SettledBet = { ...won, isLive: false, outcome: 0, payoutMinor: null, settlements: [] };
const again: SettledBet = { ...won, settlements: [settlement(1, 3, '0', true), settlement(2, 2, '21')] };
const results = new Map([['m', ['1']]]);
const corrected = new Map([['m', ['2', '1']]]);
const faultsOf = (bet: SettledBet, told: ReadonlyMap<string, readonly string[]> = results) => judgeSettled([bet], told).faults;

test('bets of ended matches that are settled once for each result at most, and in the end by the last one, are as they should be', () => {
  expect(judgeSettled([won, lost], results)).toEqual({ settled: 2, resettled: 0, live: 2, faults: [] });
  expect(judgeSettled([again, { ...open, urn: 'later' }], corrected)).toEqual({ settled: 1, resettled: 1, live: 1, faults: [] });
  // The first result was taken back before anything was settled by it.
  expect(faultsOf(won, corrected)).toEqual([]);
});

test('bites: a bet that is not settled, by the wrong winner, with another payout, or without any result', () => {
  expect(faultsOf(open)).toEqual(['t is not settled']);
  expect(faultsOf(lost, new Map([['m', ['3']]]))).toHaveLength(1);
  expect(faultsOf({ ...won, payoutMinor: '22', settlements: [settlement(1, 2, '22')] })).toHaveLength(1);
  expect(faultsOf(won, new Map())).toHaveLength(1);
});

test('bites: settled twice, more often than there were results, by none of them, or otherwise than its settlement', () => {
  expect(faultsOf({ ...won, settlements: [settlement(1, 2, '21'), settlement(2, 2, '21')] }, corrected)).toHaveLength(1);
  expect(faultsOf({ ...won, settlements: [settlement(1, 2, '21', true), settlement(2, 2, '21')] })).toHaveLength(1);
  expect(faultsOf({ ...again, settlements: [settlement(1, 2, '99', true), settlement(2, 2, '21')] }, corrected)).toHaveLength(1);
  expect(faultsOf({ ...won, settlements: [settlement(2, 2, '21')] }, corrected)).toHaveLength(1);
  expect(faultsOf({ ...won, settlements: [settlement(1, 3, '0')] })).toHaveLength(1);
  expect(faultsOf({ ...won, settlements: [] })).toHaveLength(1);
  expect(faultsOf({ ...won, settlements: [settlement(1, 2, '21', true)] })).toHaveLength(1);
});

test('players have what they had less their stakes, with what their bets are worth by the last result', () => {
  const before = new Map([['7', 1_000n]]);
  expect(judgeCash([again, lost, open], corrected, before, new Map([['7', 1_012n]]))).toEqual([]);
  expect(judgeCash([again, lost], corrected, before, new Map([['7', 1_001n]]))).toEqual([]);
  expect(judgeCash([again, lost], corrected, before, new Map([['7', 1_022n]]))).toEqual(['player 7 has 1022, not 1001']);
  expect(judgeCash([lost], results, before, new Map())).toHaveLength(1);
});

test('every settlement has one event; that one was taken back needs none', () => {
  const events = [
    { ticketId: 't', version: 1, outcome: 3 },
    { ticketId: 't', version: 1, outcome: 0 },
    { ticketId: 't', version: 2, outcome: 2 },
  ];
  expect(judgeEvents([again], events)).toEqual([]);
  expect(judgeEvents([again], events.slice(1))).toEqual(['no event of t/1 as 3']);
  expect(judgeEvents([again], [...events, ...events])).toHaveLength(2);
  expect(judgeEvents([], events.slice(2))).toEqual(['1 events too many of t/2 as 2']);
});
