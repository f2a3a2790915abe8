import type { PlaceBetResult } from '@duskline/contract/entities/betslip';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../shared/api/caller.ts';
import type { PlaceBody } from '../model/placing-state.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';

let fake: FakeSlip;
let give: (value: unknown) => void;

const accepted: PlaceBetResult = { Status: 1, StatusText: 'accepted', Stake: 5, PotentialWin: 9.25 };
const stake = (id: string, text: string) => fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, id, text));
const bodies = () => fake.sent.filter((one) => one.id === 'betslip.placebet').map((one) => one.body as PlaceBody);

const status = (odds: number, isSuspended = false) => [
  { SelectionId: '1.1', IsActive: true, IsSuspended: isSuspended, OddValue: odds, HasOddChanged: false, incompatibleWith: [] },
];
beforeEach(async () => {
  fake = new FakeSlip();
  await fake.load('1.1');
  stake('1.1', '5');
  fake.answer('betslip.placebet', () => accepted);
  fake.answer('betslip.placementbyrequest', () => Promise.reject(new CallError(404, 'NotFoundException', '')));
  fake.answer('betslip.getselectionsstatus', () => new Promise((resolve) => (give = resolve)));
  void fake.slip.refreshStatus();
  await fake.settle();
  fake.parts.placement.act('place');
  fake.parts.placement.act('place');
  await fake.settle();
});

test('BETSLIP-07 BETSLIP-10 it is kept, seen as being placed, and places once when the update is done', async () => {
  expect(fake.count('betslip.placebet')).toBe(0);
  expect(fake.button()).toMatchObject({ action: 'none', text: 'slip.button.placing', block: { reason: 'betInProgress' } });
  give(status(1.85));
  await fake.settle();
  expect(bodies()).toHaveLength(1);
  expect(bodies()[0]?.stakes).toEqual([{ selectionId: '1.1', stake: '5.00', odds: 1.85 }]);
  expect(fake.state.receipt?.bets).toHaveLength(1);
});

test('BETSLIP-13 worse odds have come between: nothing is placed, and the button asks about them', async () => {
  give(status(1.7));
  await fake.settle();
  expect(fake.count('betslip.placebet')).toBe(0);
  expect(fake.button()).toMatchObject({ action: 'accept', text: 'slip.button.acceptOdds' });
});

test.each<[string, number, () => void]>([
  ['a selection that was suspended', 0, () => fake.push('1.1', 1850, true)],
  ['another stake', 0, () => stake('1.1', '6')],
  ['a broken connection to the server', 0, () => (fake.isTrusted = false)],
  ['the end of the session', 0, () => fake.parts.placement.stop()],
  ['better odds, which the policy takes over', 1, () => fake.push('1.1', 1900)],
])('BETSLIP-10 a kept press after %s: %i bets', async (_, bets, between) => {
  fake.slip.setPolicy(1);
  expect(fake.state.placing.step).toBe('waiting');
  between();
  give(status(1.85));
  await fake.settle();
  expect(fake.count('betslip.placebet')).toBe(bets);
  expect(fake.state.placing.step).toBe('idle');
});

test('BETSLIP-11 a second selection that is on its way is answered first; refused, what was asked for is gone', async () => {
  give(status(1.85));
  await fake.settle();
  fake.answer('betslip.get', () => wireSlip([selection('1.1')]));
  let refuse: (error: unknown) => void = () => undefined;
  fake.answer('betslip.addselection', () => new Promise((_, reject) => (refuse = reject)));
  fake.slip.add({ selectionId: '2.1' });
  stake('1.1', '5');
  stake('2.1', '5');
  fake.parts.placement.act('place');
  await fake.settle();
  expect(fake.state.placing.step).toBe('waiting');
  refuse(new CallError(400, 'MarketSuspendedException', 'x'));
  await fake.settle();
  expect(bodies()).toHaveLength(1);
  expect(fake.state.problem).toMatchObject({ kind: 'add' });
  expect(fake.button()).toMatchObject({ action: 'place' });
});
