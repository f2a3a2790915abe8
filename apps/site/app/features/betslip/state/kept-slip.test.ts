import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../shared/api/caller.ts';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';
import { pendingRequests } from './slip-state.ts';

/** What stays in the slip after a bet, and what comes back to it: never a part of what is meant. */
const SIX = ['1.1', '2.1', '3.1', '4.1', '5.1', '6.1'];
let fake: FakeSlip;
let banker: string | undefined;

const ticket = (Status: number) =>
  wireTicket({
    ID: 'b1',
    BetType: 2,
    Stake: 4,
    TotalOdds: 40,
    PotentialWin: 160,
    Status,
    Selections: SIX.map((id) => wireLeg(id, { OutcomeTitle: `Pick ${id}`, Odds: 1.85, IsBanker: id === banker })),
    ...(Status === 2 ? { DeclineReason: 'MarketSuspendedException' } : {}),
  });
const slipOf = (ids: readonly string[]) => wireSlip(ids.map((id) => selection(id)));
const ids = () => fake.state.data.selections.map((selection) => selection.id);

beforeEach(async () => {
  fake = new FakeSlip();
  banker = undefined;
  await fake.load(...SIX);
  fake.slip.setMode('combo');
  fake.slip.setStakes((stakes, selections) => setStake(stakes, selections, 'combo', '4'));
});

/** Every number of selections and every word of the button from now on. */
function watch() {
  const seen = { counts: new Set<number>(), offered: new Set<string>() };
  fake.slip.store.subscribe((state) => {
    const { action } = fake.button({ haveOddsChanged: false });
    seen.counts.add(state.data.selections.length);
    if (action === 'place') seen.offered.add(`${state.data.selections.length} for ${state.stakes.byId.combo?.text}`);
  });
  return seen;
}

/** Places the combo; the server holds `left` of the six afterwards. */
async function place(status: number, left: readonly string[]) {
  let now = status;
  fake.answer('betslip.placebet', () => ({ Status: now, StatusText: 'x', DecidedBy: fake.time.wall() + 60_000 }));
  fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket(now)] }));
  fake.answer('betslip.get', () => slipOf(left));
  fake.parts.placement.place();
  await fake.settle();
  return (decided: number) => {
    now = decided;
    fake.parts.placement.wake();
    return fake.settle(500);
  };
}
const keep = () => fake.slip.setTerms((terms) => ({ ...terms, keepsSelections: true }));
const sent = (id: string) => fake.sent.filter((one) => one.id === id).map((one) => one.body);

describe('BETSLIP-04 kept selections', () => {
  test('BETSLIP-04 a kept combo of six never leaves the screen, nothing is put back, and its stake is spent', async () => {
    keep();
    const seen = watch();
    await place(1, SIX);
    await fake.settle(200);
    expect(sent('betslip.placebet')).toMatchObject([{ keepSelections: true }]);
    expect(fake.state.receipt).toBeDefined();
    expect([...seen.counts]).toEqual([6]);
    expect([...seen.offered].filter((one) => one !== '6 for 4')).toEqual([]);
    expect([fake.count('betslip.addselection'), fake.count('betslip.addselections')]).toEqual([0, 0]);
    expect(fake.state.stakes.byId.combo).toBeUndefined();
  });

  test('BETSLIP-04 without keeping the request says nothing of it', async () => {
    await place(1, []);
    expect(sent('betslip.placebet')[0]).not.toHaveProperty('keepSelections');
    expect(ids()).toEqual([]);
  });

  test('BETSLIP-04 the stakes of kept singles are spent with their bets', async () => {
    keep();
    fake.slip.setMode('single');
    fake.slip.setStakes((stakes, selections) => setStake(stakes, selections, '1.1', '5'));
    const own = { ...ticket(1), BetType: 1, Selections: ticket(1).Selections?.slice(0, 1) ?? [] };
    await place(1, SIX);
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [own] }));
    await fake.settle(500);
    expect(ids()).toEqual(SIX);
    expect(fake.state.stakes.byId['1.1']?.text).toBe('');
  });

  test('BETSLIP-04 a kept bet that is declined after its wait has left everything where it was, stake included', async () => {
    keep();
    const decide = await place(4, SIX);
    fake.slip.setTerms((terms) => ({ ...terms, keepsSelections: false }));
    const seen = watch();
    await decide(2);
    expect(fake.state.problem).toMatchObject({ kind: 'declined' });
    expect([...seen.counts]).toEqual([6]);
    expect(fake.count('betslip.addselections')).toBe(0);
    expect(fake.state.stakes.byId.combo?.text).toBe('4');
  });
});

describe('BETSLIP-29 what comes back', () => {
  test('BETSLIP-04 keeping that was chosen while a bet waited brings its selections back, without their stake', async () => {
    const decide = await place(4, []);
    await fake.slip.load();
    keep();
    fake.answer('betslip.addselections', () => slipOf(SIX));
    fake.answer('betslip.get', () => slipOf(SIX));
    await decide(1);
    expect(fake.state.receipt).toBeDefined();
    expect(sent('betslip.addselections')).toEqual([{ selections: SIX.map((selectionId) => ({ selectionId })) }]);
    expect(ids()).toEqual(SIX);
    expect(fake.state.stakes.byId.combo).toBeUndefined();
  });

  test('BETSTATUS-03 a declined combo is back whole at once, by one call, and the button waits for its answer', async () => {
    const decide = await place(4, []);
    await fake.slip.load();
    expect(ids()).toEqual([]);
    let give: (slip: unknown) => void = () => undefined;
    fake.answer('betslip.addselections', () => new Promise((resolve) => (give = resolve)));
    const seen = watch();
    await decide(2);
    seen.offered.clear();
    expect(fake.state.data.selections.map(({ id, title, oddsMilli }) => [id, title, oddsMilli])).toEqual(
      SIX.map((id) => [id, `Pick ${id}`, 1850]),
    );
    expect(pendingRequests(fake.state).has('addSelection')).toBe(true);
    fake.slip.setStakes((stakes, selections) => setStake(stakes, selections, 'combo', '4'));
    expect([...seen.offered]).toEqual([]);
    fake.answer('betslip.get', () => slipOf(SIX));
    give(slipOf(SIX));
    await fake.settle(200);
    expect(sent('betslip.addselections')).toEqual([{ selections: SIX.map((selectionId) => ({ selectionId })) }]);
    expect([...seen.counts].filter((count) => count !== 0 && count !== 6)).toEqual([]);
    expect([...seen.offered]).toEqual(['6 for 4']);
  });

  test('BETSTATUS-03 what is not offered any more stays away, and the rest is not for sale at the old stake', async () => {
    const decide = await place(4, []);
    const gone = { SelectionId: '6.1', ExceptionName: 'SelectionNotFoundException', ErrorMessage: 'x' };
    fake.answer('betslip.addselections', () => ({ ...slipOf(SIX.slice(0, 5)), refusedSelections: [gone] }));
    fake.answer('betslip.get', () => slipOf(SIX.slice(0, 5)));
    const seen = watch();
    await decide(2);
    expect(ids()).toEqual(SIX.slice(0, 5));
    expect([...seen.offered].filter((one) => !one.startsWith('6'))).toEqual([]);
    expect(fake.state.stakes.byId.combo).toBeUndefined();
  });

  test('BETSLIP-28 "Reuse" is one call, says by name what is not there any more, and brings bankers along', async () => {
    banker = '2.1';
    await place(1, []);
    const gone = { SelectionId: '6.1', ExceptionName: 'SelectionNotFoundException', ErrorMessage: 'x' };
    fake.answer('betslip.addselections', () => ({ ...slipOf(SIX.slice(0, 5)), refusedSelections: [gone] }));
    fake.parts.placement.reuse();
    expect(ids()).toEqual(SIX);
    expect(fake.state.data.selections.filter((selection) => selection.isBanker).map((selection) => selection.id)).toEqual([
      '2.1',
    ]);
    await fake.settle(200);
    const rows = SIX.map((selectionId) => (selectionId === '2.1' ? { selectionId, isBanker: true } : { selectionId }));
    expect(sent('betslip.addselections')).toEqual([{ selections: rows }]);
    expect(ids()).toEqual(SIX.slice(0, 5));
    expect(fake.state.problem).toEqual({ kind: 'add', exceptionName: 'SelectionNotFoundException', message: 'x' });
    expect(fake.state.stakes.byId.combo).toBeUndefined();
  });

  test('BETSLIP-28 what could not be put back can be asked for again, with its stakes', async () => {
    fake.slip.setMode('single');
    fake.slip.setStakes((stakes, selections) => setStake(stakes, selections, '2.1', '7'));
    fake.answer('betslip.clear', () => wireSlip([]));
    fake.slip.clear();
    await fake.settle();
    fake.answer('betslip.addselections', () => Promise.reject(new CallError(0, '', '')));
    fake.slip.undoClear();
    expect(fake.state.stakes.byId['2.1']?.text).toBe('7');
    await fake.settle();
    expect([ids(), fake.state.problem?.kind]).toEqual([[], 'add']);
    fake.answer('betslip.addselections', () =>
      wireSlip(
        SIX.map((id) => selection(id)),
        { bankers: ['1.1'] },
      ),
    );
    fake.slip.undoClear();
    await fake.settle();
    expect(ids()).toEqual(SIX);
    expect(fake.state.stakes.byId['2.1']?.text).toBe('7');
  });

  test('BETSLIP-32 odds that moved while a selection was away have to be accepted', async () => {
    fake.answer('betslip.clear', () => wireSlip([]));
    fake.slip.clear();
    await fake.settle();
    fake.answer('betslip.addselections', () => wireSlip(SIX.map((id) => selection(id, { Value: id === '1.1' ? 1.5 : 1.85 }))));
    fake.slip.undoClear();
    await fake.settle();
    expect(fake.state.data.haveOddsChanged).toBe(true);
    expect(fake.state.data.selections.map((selection) => selection.confirmedOddsMilli)).toEqual(SIX.map(() => 1850));
  });
});
