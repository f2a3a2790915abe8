import type { ProcessingPayload } from '@duskline/contract/realtime';
import { expect, test } from 'vitest';
import { ShownBets } from './shown-bets.ts';

const settled = (betId: string, outcome: number): ProcessingPayload => ({
  kind: 'bet',
  betId,
  status: 1,
  statusText: 'settled',
  outcome,
});
const won = [{ ticketId: 't', outcome: 2, outcomes: [2] }];
const again = [{ ticketId: 't', outcome: 2, outcomes: [3, 2] }];

test('a page that was told of each settlement, or has loaded the list since, shows what is so', () => {
  const streamed = new ShownBets();
  streamed.receive([settled('t', 3), settled('t', 0), settled('t', 2)]);
  expect([streamed.faults(again), streamed.received]).toEqual([[], 2]);
  const listed = new ShownBets();
  listed.receive([settled('t', 3)]);
  listed.load();
  expect(listed.isLoading).toBe(true);
  expect(listed.replace([{ ID: 't', Outcome: 2 }])).toBe(true);
  expect([listed.faults(again), listed.loaded, listed.isLoading]).toEqual([[], 1, false]);
});

test('what the stream tells while the list is loaded is newer than the list; a bet that leaves it has it loaded again', () => {
  const page = new ShownBets();
  page.load();
  page.receive([settled('t', 2)]);
  expect(page.replace([])).toBe(true);
  expect(page.faults(won)).toEqual([]);
  page.load();
  page.receive([settled('t', 0)]);
  expect(page.replace([{ ID: 't', Outcome: 2 }])).toBe(false);
  page.load();
  expect(page.replace([])).toBe(true);
  expect(page.faults([{ ticketId: 't', outcome: 0, outcomes: [2] }])).toEqual([]);
});

test('bites: a settlement that never came, one that came twice, one that was not taken back', () => {
  expect(new ShownBets().faults(won)).toEqual(['shows the bet t settled as 0, not 2']);
  const doubled = new ShownBets();
  doubled.receive([settled('t', 2), settled('t', 2)]);
  expect(doubled.faults(won)).toEqual(['was told too often that t is settled as 2']);
  const stays = new ShownBets();
  stays.receive([settled('t', 2)]);
  expect(stays.faults([{ ticketId: 't', outcome: 0, outcomes: [2] }])).toHaveLength(1);
});

test('after the list was loaded the stream may tell once more what it had told, and not twice', () => {
  const page = new ShownBets();
  page.receive([settled('t', 2)]);
  page.load();
  page.replace([{ ID: 't', Outcome: 2 }]);
  page.receive([settled('t', 2)]);
  expect(page.faults(won)).toEqual([]);
  page.receive([settled('t', 2)]);
  expect(page.faults(won)).toHaveLength(1);
});

test('that a bet was accepted or a cashout ended says nothing of its settlement', () => {
  const page = new ShownBets();
  page.receive([
    { kind: 'bet', betId: 't', status: 1, statusText: 'accepted' },
    { kind: 'cashout', betId: 't', status: 1, statusText: 'accepted' },
  ]);
  expect([page.received, page.faults([{ ticketId: 't', outcome: 0, outcomes: [] }])]).toEqual([0, []]);
});
