import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../shared/api/caller.ts';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';
import type { SlipState } from './slip-state.ts';

let fake: FakeSlip;
let status: number;
const seen: SlipState[] = [];

const offered = () =>
  status === 3
    ? { TraderOffer: { BetId: 'b1', OfferId: 'o1', BetType: 1, OfferedStake: 11, OfferedValue: 2, PotentialWin: 22 } }
    : {};
const ticket = () =>
  wireTicket({
    ID: 'b1',
    Stake: 11,
    TotalOdds: 2,
    PotentialWin: 22,
    Status: status,
    Selections: [wireLeg('1.1', { Odds: 2 })],
    ...(status === 4 ? { DecidedBy: fake.time.wall() + 5_000 } : {}),
    ...offered(),
  });

beforeEach(async () => {
  fake = new FakeSlip();
  status = 1;
  await fake.load('1.1', '2.1');
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, '1.1', '40'));
  fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket()] }));
  fake.answer('betslip.placebet', () => ({ Status: status, StatusText: 'x', ...offered() }));
  seen.length = 0;
  fake.slip.store.subscribe((state) => seen.push(state));
});

const ids = (state: SlipState) => state.data.selections.map((selection) => selection.id);

/** Every state since the press in which the form could be used. */
const afterwards = () =>
  seen.slice(seen.findIndex(({ placing }) => placing.step !== 'idle')).filter((s) => s.placing.step === 'idle');

test('BETSLIP-07 an accepted offer goes from "Placing" to its receipt: never the form, whatever the price did meanwhile', async () => {
  status = 3;
  fake.parts.placement.place();
  await fake.settle();
  fake.answer('betslip.accepttraderoffer', () => {
    status = 4;
    return { Status: 4, StatusText: 'delayed' };
  });
  void fake.parts.placement.answerOffer(true);
  await fake.settle(500);
  expect(fake.state.placing.step).toBe('delayed');
  fake.push('1.1', 1900);
  // The slip is slow to be read again.
  let read: (value: unknown) => void = () => undefined;
  fake.answer('betslip.get', () => new Promise((resolve) => (read = resolve)));
  status = 1;
  fake.parts.placement.wake();
  await fake.settle();
  expect(fake.state.placing.step).toBe('idle');
  expect(afterwards().length).toBeGreaterThan(0);
  for (const state of afterwards()) {
    expect(state.receipt?.bets).toMatchObject([{ stake: 11, oddsMilli: 2000 }]);
    expect(ids(state)).toEqual(['2.1']);
    expect(state.data.haveOddsChanged).toBe(false);
    expect(state.stakes.byId['1.1']).toBeUndefined();
  }
  read(wireSlip([selection('2.1')]));
  await fake.settle();
  expect(ids(fake.state)).toEqual(['2.1']);
  expect(fake.state.data.changes).toEqual([]);
});

test('BETSLIP-07 what was bought leaves in the update that shows the receipt, and comes back only when the server has it', async () => {
  fake.answer('betslip.get', () => wireSlip([selection('1.1'), selection('2.1')]));
  fake.parts.placement.place();
  await fake.settle();
  const first = seen.find((state) => state.receipt !== undefined);
  expect(first && ids(first)).toEqual(['2.1']);
  expect(ids(fake.state)).toEqual(['1.1', '2.1']);
});

test('BETSLIP-07 until the slip was read again a press places nothing', async () => {
  fake.answer('betslip.get', () => Promise.reject(new CallError(0, '', '')));
  fake.parts.placement.place();
  await fake.settle(500);
  expect(fake.count('betslip.placebet')).toBe(1);
  fake.slip.setStakes((stakes, all) => setStake(stakes, all, '2.1', '5'));
  fake.parts.placement.act('place');
  await fake.settle(500);
  expect(fake.count('betslip.placebet')).toBe(1);
  expect(fake.state.placing.step).toBe('idle');
  fake.answer('betslip.get', () => wireSlip([selection('2.1')]));
  fake.parts.placement.act('place');
  await fake.settle(500);
  expect(fake.count('betslip.placebet')).toBe(2);
});
