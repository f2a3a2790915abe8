import { expect, test } from 'vitest';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';

/** A bet says at which state of the match its odds were shown (XR-17). */
async function slipOf(...ids: readonly string[]): Promise<FakeSlip> {
  const fake = new FakeSlip();
  fake.answer('betslip.get', () => wireSlip(ids.map((id) => selection(id, { MatchState: 'boot/1' }))));
  fake.answer('betslip.placebet', () => ({ Status: 1, StatusText: 'accepted' }));
  fake.answer('betslip.placementbyrequest', () => ({ Tickets: [] }));
  fake.slip.start('en-US');
  await fake.settle();
  fake.slip.setStakes((stakes, all) => setStake(stakes, all, ids[0] ?? '', '5'));
  return fake;
}
const sentBody = (fake: FakeSlip) => fake.sent.find(({ id }) => id === 'betslip.placebet')?.body;

test('XR-17 a single says the state that came with its odds', async () => {
  const fake = await slipOf('1.1');
  fake.parts.placement.place();
  await fake.settle();
  expect(sentBody(fake)).toMatchObject({ stakes: [{ selectionId: '1.1', odds: 1.85, state: 'boot/1' }] });
});

test('XR-17 a question for the status brings the current state, and the odds stay as agreed', async () => {
  const fake = await slipOf('1.1');
  const row = {
    SelectionId: '1.1',
    IsActive: true,
    IsSuspended: false,
    OddValue: 1.85,
    HasOddChanged: true,
    MatchState: 'boot/2',
  };
  fake.answer('betslip.getselectionsstatus', () => [{ ...row, incompatibleWith: [] }]);
  await fake.slip.refreshStatus();
  fake.parts.placement.place();
  await fake.settle();
  expect(sentBody(fake)).toMatchObject({ stakes: [{ odds: 1.85, state: 'boot/2' }] });
});

test('XR-17 the legs of a combo say theirs; what the server says nothing of is left out', async () => {
  const fake = await slipOf('1.1', '2.1');
  fake.slip.setMode('combo');
  fake.slip.setStakes((stakes, all) => setStake(stakes, all, 'combo', '5'));
  fake.parts.placement.place();
  await fake.settle();
  expect(sentBody(fake)).toMatchObject({ selections: [{ state: 'boot/1' }, { state: 'boot/1' }] });
  const old = new FakeSlip();
  await old.load('1.1');
  old.answer('betslip.placebet', () => ({ Status: 1, StatusText: 'accepted' }));
  old.slip.setStakes((stakes, all) => setStake(stakes, all, '1.1', '5'));
  old.parts.placement.place();
  await old.settle();
  expect((sentBody(old) as { stakes: object[] }).stakes[0]).not.toHaveProperty('state');
});
