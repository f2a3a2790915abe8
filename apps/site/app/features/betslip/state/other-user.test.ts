import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../shared/api/caller.ts';
import { wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, wireSlip } from '../test-kit/fake-slip.ts';

/** Another person sits at the browser while a bet of the first is under way (XR-07). */
const RECORD = 'slip.placement.7';
const MONEY = new Set([
  'betslip.placebet',
  'betslip.placementbyrequest',
  'betslip.accepttraderoffer',
  'betslip.declinetraderoffer',
]);
const changed = () => Promise.reject(new CallError(409, 'SessionChangedException', 'Somebody else'));
const noNetwork = () => Promise.reject(new CallError(0, '', ''));
let fake: FakeSlip;

beforeEach(async () => {
  fake = new FakeSlip();
  await fake.load('1.1');
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, '1.1', '5'));
});

const named = () => fake.sent.filter(({ id }) => MONEY.has(id)).map(({ expectedUser }) => expectedUser);

describe('XR-07 another user', () => {
  test('XR-07 every call about a bet names the player who pressed, also once another player is logged in', async () => {
    fake.answer('betslip.placebet', noNetwork);
    fake.answer('betslip.placementbyrequest', noNetwork);
    fake.parts.placement.place();
    await fake.settle();
    fake.player = { id: '8', balance: 100, currency: 'EUR' };
    await fake.settle(20_000);
    expect(named().length).toBeGreaterThan(2);
    expect(new Set(named())).toEqual(new Set(['7']));
  });

  test('XR-07 refused because another player is logged in: the slip says that nothing was placed, and nothing is sent again', async () => {
    fake.answer('betslip.placebet', changed);
    fake.parts.placement.place();
    await fake.settle(60_000);
    expect(fake.count('betslip.placebet')).toBe(1);
    expect(fake.state.problem).toEqual({ kind: 'stopped', isUnknown: false });
    expect(fake.stored.has(RECORD)).toBe(false);
  });

  test('XR-07 the page learns of the change before the answer comes: it is still said', async () => {
    fake.answer('betslip.placebet', () => {
      fake.parts.placement.stop();
      fake.slip.forgetPlayer();
      return changed();
    });
    fake.parts.placement.place();
    await fake.settle();
    fake.slip.forgetPlayer();
    expect(fake.state.problem).toEqual({ kind: 'stopped', isUnknown: false });
    expect(fake.state.placing.step).toBe('idle');
  });

  test('XR-07 a lost answer, then another player: the loop ends, nothing false is said, and the bet waits for its own player', async () => {
    fake.answer('betslip.placebet', noNetwork);
    fake.answer('betslip.placementbyrequest', changed);
    fake.parts.placement.place();
    await fake.settle(60_000);
    expect([fake.count('betslip.placebet'), fake.count('betslip.placementbyrequest')]).toEqual([1, 1]);
    expect(fake.state.problem).toEqual({ kind: 'stopped', isUnknown: true });
    expect(fake.stored.has(RECORD)).toBe(true);
    fake.player = { id: '8', balance: 100, currency: 'EUR' };
    fake.parts.placement.resume();
    await fake.settle(10_000);
    expect(named()).toEqual(['7', '7']);
    expect(fake.stored.has(RECORD)).toBe(true);
  });

  test('XR-07 the end of the session stops a bet that is being looked for, and its player finds it again', async () => {
    fake.answer('betslip.placebet', noNetwork);
    fake.answer('betslip.placementbyrequest', noNetwork);
    fake.parts.placement.place();
    await fake.settle(1_000);
    const sent = fake.sent.length;
    fake.parts.placement.stop();
    fake.slip.forgetPlayer();
    await fake.settle(60_000);
    expect(fake.sent).toHaveLength(sent);
    expect(fake.state.problem).toEqual({ kind: 'stopped', isUnknown: true });
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [wireTicket({ Selections: [] })] }));
    fake.answer('betslip.get', () => wireSlip([]));
    fake.parts.placement.resume();
    expect(fake.state.problem).toBeUndefined();
    await fake.settle();
    expect(fake.state.receipt?.bets).toHaveLength(1);
    expect(fake.stored.has(RECORD)).toBe(false);
  });

  test("XR-07 another player's bet does not overwrite the one that is still unknown", async () => {
    fake.answer('betslip.placebet', noNetwork);
    fake.answer('betslip.placementbyrequest', noNetwork);
    fake.parts.placement.place();
    await fake.settle(1_000);
    fake.parts.placement.stop();
    fake.player = { id: '8', balance: 100, currency: 'EUR' };
    fake.parts.placement.place();
    await fake.settle(1_000);
    expect([...fake.stored.keys()].filter((key) => key.startsWith('slip.placement'))).toEqual([RECORD, 'slip.placement.8']);
  });
});
