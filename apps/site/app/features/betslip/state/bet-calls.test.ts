import type { Betslip, PlacementAnswer, Ticket } from '@duskline/contract/entities/betslip';
import { beforeEach, expect, test } from 'vitest';
import { wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';

/** How often the site asks the server for one bet. */
let fake: FakeSlip;
beforeEach(async () => {
  fake = new FakeSlip();
  await fake.load('1.1', '2.1');
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, '1.1', '5'));
  fake.answer('betslip.placementbyrequest', () => ({ Tickets: [wireTicket()] }));
  fake.answer('bonus.freebet', () => freeBets);
  fake.sent.length = 0;
});

const token = { Id: 'f1', Amount: 10, Currency: 'EUR', Status: 2 };
const freeBets = { ...token, FreeBets: [token] };
const left = (): Betslip => wireSlip([selection('2.1')]);
const answer = (Tickets: Ticket[], Betslip = left()): PlacementAnswer => ({
  Status: Tickets[0]?.Status ?? 1,
  StatusText: '',
  Details: { Tickets, Betslip, FreeBets: freeBets },
});
const calls = () => fake.sent.map(({ id }) => id);

test('C21 one accepted bet is one call: receipt, slip and free bets are those of its answer', async () => {
  fake.answer('betslip.placebet', () => answer([wireTicket()]));
  fake.parts.placement.place();
  await fake.settle(2_000);
  expect(calls()).toEqual(['betslip.placebet']);
  expect(fake.sent[0]).toMatchObject({ body: { withDetails: true }, query: { languageCode: 'en-US' } });
  expect(fake.state.receipt?.bets).toMatchObject([{ ticketId: 't1', oddsMilli: 1900, stake: 5, potentialWin: 9.5 }]);
  expect(fake.state.data.selections.map(({ id }) => id)).toEqual(['2.1']);
  expect(fake.state.data.changes).toEqual([]);
  expect(fake.state.freeBets.map(({ id }) => id)).toEqual(['f1']);
});

test('an answer without details is looked up, and the slip and the free bets are asked for', async () => {
  fake.answer('betslip.placebet', () => ({ Status: 1, StatusText: 'accepted' }));
  fake.answer('betslip.get', left);
  fake.parts.placement.place();
  await fake.settle(2_000);
  expect(calls().toSorted()).toEqual(['betslip.get', 'betslip.placebet', 'betslip.placementbyrequest', 'bonus.freebet']);
  expect(fake.state.receipt?.bets).toHaveLength(1);
});

test('a selection that is picked while the bet is under way is not lost to the slip of its answer: that one is asked for', async () => {
  let give: (value: unknown) => void = () => undefined;
  fake.answer('betslip.placebet', () => new Promise((resolve) => (give = resolve)));
  const both = () => wireSlip([selection('2.1'), selection('3.1')]);
  fake.answer('betslip.addselection', both);
  fake.answer('betslip.get', both);
  fake.parts.placement.place();
  await fake.settle();
  fake.slip.add({ selectionId: '3.1' });
  await fake.settle();
  give(answer([wireTicket()]));
  await fake.settle(2_000);
  expect(calls()).toEqual(['betslip.placebet', 'betslip.addselection', 'betslip.get']);
  expect(fake.state.data.selections.map(({ id }) => id)).toEqual(['2.1', '3.1']);
});

test('a live bet that waits is looked up once it is decided, and the slip of then is asked for', async () => {
  const waiting = wireTicket({ Status: 4, DecidedBy: fake.time.wall() + 1_000 });
  fake.answer('betslip.placebet', () => ({ ...answer([waiting]), DecidedBy: fake.time.wall() + 1_000 }));
  fake.answer('betslip.get', left);
  fake.parts.placement.place();
  await fake.settle(5_000);
  expect(calls()).toContain('betslip.placementbyrequest');
  expect(calls()).toContain('betslip.get');
  expect(fake.state.receipt?.bets).toHaveLength(1);
});

test('of several singles one that still waits is followed to its end', async () => {
  const waits = wireTicket({ ID: 't2', Status: 4, DecidedBy: fake.time.wall() + 1_000 });
  fake.answer('betslip.placebet', () => answer([wireTicket(), waits]));
  fake.answer('betslip.placementbyrequest', () => ({ Tickets: [wireTicket(), wireTicket({ ID: 't2' })] }));
  fake.answer('betslip.get', left);
  fake.parts.placement.place();
  await fake.settle(5_000);
  expect(fake.count('betslip.placebet')).toBe(1);
  expect(fake.state.receipt?.bets.map(({ ticketId }) => ticketId)).toEqual(['t1', 't2']);
});
