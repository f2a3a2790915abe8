import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../shared/api/caller.ts';
import { hasNewPick } from '../model/slip.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';
import { ANNOUNCE_AGAIN_AFTER_MS } from './slip.ts';
import { pendingRequests } from './slip-state.ts';
import { STAKES_KEY } from './stakes-record.ts';

let fake: FakeSlip;
beforeEach(() => {
  fake = new FakeSlip();
});

const ids = () => fake.state.data.selections.map((selection) => selection.id);
/** An answer that the test gives when it wants. */
function held() {
  let give: (value: unknown) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { promise, give: (value: unknown) => give(value), refuse: (error: unknown) => refuse(error) };
}

describe('bankers', () => {
  const bankers = () => fake.state.data.selections.filter((selection) => selection.isBanker).map((selection) => selection.id);
  const answer = (...marked: readonly string[]) => wireSlip([selection('1.1'), selection('2.1')], { bankers: [...marked] });

  test('BETSLIP-31 bankers of another page or device come with the slip', async () => {
    await fake.load('1.1', '2.1');
    expect(bankers()).toEqual([]);
    fake.answer('betslip.get', () => answer('2.1'));
    await fake.slip.load();
    expect(bankers()).toEqual(['2.1']);
  });

  test('BETSLIP-31 a mark shows at once, is sent, and no older answer takes it back', async () => {
    await fake.load('1.1', '2.1');
    const reply = held();
    fake.answer('betslip.setbanker', () => reply.promise);
    fake.answer('betslip.get', () => answer());
    const loading = fake.slip.load();
    fake.slip.setBanker('1.1', true);
    expect(bankers()).toEqual(['1.1']);
    await loading;
    expect(bankers()).toEqual(['1.1']);
    await fake.settle();
    expect(fake.sent.at(-1)).toMatchObject({ id: 'betslip.setbanker', body: { selectionId: '1.1', isBanker: true } });
    reply.give(answer('1.1'));
    await fake.settle();
    expect(bankers()).toEqual(['1.1']);
    expect(fake.state.data.changes).toEqual([]);
  });

  test('BETSLIP-31 a mark that is refused is gone again', async () => {
    await fake.load('1.1', '2.1');
    fake.answer('betslip.setbanker', () => Promise.reject(new CallError(404, 'SelectionNotFoundException', '')));
    fake.slip.setBanker('1.1', true);
    await fake.settle();
    expect(bankers()).toEqual([]);
  });

  test('BETSLIP-31 a selection that is brought back is a banker as before', async () => {
    await fake.load();
    fake.answer('betslip.addselections', () => wireSlip([selection('1.1')], { bankers: ['1.1'] }));
    void fake.slip.restore([{ id: '1.1', isBanker: true }]);
    expect(bankers()).toEqual(['1.1']);
    await fake.settle();
    expect(bankers()).toEqual(['1.1']);
    expect(fake.sent.at(-1)?.body).toEqual({ selections: [{ selectionId: '1.1', isBanker: true }] });
  });
});

describe('adding and removing', () => {
  test('BETSLIP-29 a pressed price is in the slip at once and is sent by its selection id', async () => {
    await fake.load();
    const reply = held();
    fake.answer('betslip.addselection', () => reply.promise);
    fake.slip.press({ selectionId: '1.1', matchId: 1, isLive: true, outcome: 'Ayr', market: '1X2' });
    expect(ids()).toEqual(['1.1']);
    expect(fake.picked).toEqual(['1.1']);
    expect(fake.state.data.selections[0]).toMatchObject({ title: 'Ayr', isArriving: true });
    await fake.settle();
    expect(fake.sent.at(-1)).toMatchObject({ id: 'betslip.addselection', body: { selectionId: '1.1', isLive: true } });
    reply.give(wireSlip([selection('1.1')]));
    await fake.settle();
    expect(fake.state.data.selections[0]).toMatchObject({ title: 'Pick 1.1', isArriving: false });
    expect(fake.state.announcement).toMatchObject({ text: 'slip.said.added', values: { count: 1 } });
  });

  test('RIGHTBAR-02 a pressed price is a new pick; what the slip puts back after a bet is none', async () => {
    await fake.load();
    const picks: boolean[] = [];
    fake.slip.store.subscribe((state, before) => picks.push(hasNewPick(before.data, state.data)));
    fake.answer('betslip.addselections', () => wireSlip([selection('1.1')]));
    await fake.slip.restore([{ id: '1.1' }]);
    await fake.settle();
    expect(ids()).toEqual(['1.1']);
    expect(picks).not.toContain(true);
    fake.answer('betslip.addselection', () => wireSlip([selection('1.1'), selection('2.1')]));
    fake.slip.press({ selectionId: '2.1' });
    await fake.settle();
    expect(picks.filter(Boolean)).toEqual([true]);
  });

  test.each([
    ['ifbet', 'single'],
    ['reverse', 'single'],
    ['system', 'single'],
    ['combo', 'combo'],
  ] as const)('BETSLIP-16 after a bet of type %s the next slip begins as %s', async (mode, next) => {
    await fake.load('1.1', '2.1');
    fake.slip.setMode(mode);
    const receipt = { bets: [], reuse: { mode, stakes: {} } } as unknown as Parameters<typeof fake.slip.takeReceipt>[0];
    fake.slip.takeReceipt(receipt, ['1.1']);
    expect(fake.state.mode).toBe(mode);
    fake.slip.takeReceipt(receipt, ['2.1']);
    expect(fake.state.mode).toBe(next);
  });

  test('BETSLIP-28 a refused selection leaves again and the ErrorMessage is shown', async () => {
    await fake.load('2.1');
    fake.answer('betslip.addselection', () => Promise.reject(new CallError(400, '', 'This market is closed for tea.')));
    fake.slip.add({ selectionId: '1.1' });
    expect(ids()).toEqual(['2.1', '1.1']);
    await fake.settle();
    expect(ids()).toEqual(['2.1']);
    expect(fake.picked).toEqual(['2.1']);
    expect(fake.state.problem).toEqual({ kind: 'add', exceptionName: '', message: 'This market is closed for tea.' });
  });

  test('BETSLIP-28 an ErrorMessage in a reply of 200 counts too, and nothing said gives an empty message', async () => {
    await fake.load();
    fake.answer('betslip.addselection', () => wireSlip([], { ErrorMessage: 'Not today' }));
    fake.slip.add({ selectionId: '1.1' });
    await fake.settle();
    expect(fake.state.problem).toMatchObject({ kind: 'add', message: 'Not today' });
    fake.answer('betslip.addselection', () => Promise.reject(new Error('cut')));
    fake.slip.add({ selectionId: '1.1' });
    await fake.settle();
    expect(ids()).toEqual([]);
    expect(fake.state.problem).toMatchObject({ kind: 'add', message: '' });
  });

  test('what another device has added already is no error: the slip is read again', async () => {
    await fake.load();
    fake.answer('betslip.get', () => wireSlip([selection('1.1')]));
    fake.answer('betslip.addselection', () => Promise.reject(new CallError(400, 'LineAlreadyAddedException', 'x')));
    fake.slip.add({ selectionId: '1.1' });
    await fake.settle();
    expect(ids()).toEqual(['1.1']);
    expect(fake.state.problem).toBeUndefined();
  });

  test('a selection that could not be removed comes back', async () => {
    await fake.load('1.1', '2.1');
    fake.answer('betslip.removeselection', () => Promise.reject(new CallError(0, '', '')));
    fake.slip.remove('1.1');
    expect(ids()).toEqual(['2.1']);
    await fake.settle();
    expect(ids()).toEqual(['1.1', '2.1']);
  });

  test('quick presses are sent one after the other, and an early answer does not undo a later press', async () => {
    await fake.load();
    const first = held();
    fake.answer('betslip.addselection', () => first.promise);
    fake.slip.add({ selectionId: '1.1' });
    fake.slip.add({ selectionId: '2.1' });
    await fake.settle();
    expect(fake.count('betslip.addselection')).toBe(1);
    fake.answer('betslip.addselection', () => wireSlip([selection('1.1'), selection('2.1')]));
    first.give(wireSlip([selection('1.1')]));
    expect(ids()).toEqual(['1.1', '2.1']);
    await fake.settle();
    expect(ids()).toEqual(['1.1', '2.1']);
    expect(fake.count('betslip.addselection')).toBe(2);
  });

  test('BETSLIP-09 to BETSLIP-12, RT-01 each call is pending while it runs, then fulfilled or rejected', async () => {
    await fake.load('1.1');
    const reply = held();
    for (const id of ['betslip.get', 'betslip.addselection', 'betslip.removeselection', 'betslip.getselectionsstatus']) {
      fake.answer(id, () => reply.promise);
    }
    void fake.slip.load();
    fake.slip.add({ selectionId: '2.1' });
    fake.slip.remove('1.1');
    void fake.slip.refreshStatus();
    expect([...pendingRequests(fake.state)].sort()).toEqual([
      'addSelection',
      'getBetslip',
      'getSelectionsStatus',
      'removeSelection',
    ]);
    reply.refuse(new CallError(503, 'TryAgainException', 'x'));
    fake.answer('betslip.get', () => wireSlip([selection('1.1')]));
    await fake.settle();
    expect(pendingRequests(fake.state).size).toBe(0);
    expect(fake.state.calls.addSelection?.status).toBe('rejected');
    expect(fake.state.calls.getBetslip?.status).toBe('fulfilled');
  });

  test('clearing can be undone', async () => {
    await fake.load('1.1', '2.1');
    fake.answer('betslip.clear', () => wireSlip([]));
    fake.slip.clear();
    await fake.settle();
    expect(fake.state.cleared.map((selection) => selection.id)).toEqual(['1.1', '2.1']);
    fake.answer('betslip.addselections', () => wireSlip([selection('1.1'), selection('2.1')]));
    fake.slip.undoClear();
    expect(ids()).toEqual(['1.1', '2.1']);
    await fake.settle();
    expect(ids()).toEqual(['1.1', '2.1']);
    expect(fake.count('betslip.addselections')).toBe(1);
  });

  test('every call of the slip asks for titles in the language of the page', async () => {
    const titled = (query: Record<string, unknown> | undefined, ids: readonly string[]) =>
      wireSlip(ids.map((id) => selection(id, { Title: `${query?.languageCode === 'de-DE' ? 'Tipp' : 'Pick'} ${id}` })));
    fake.answer('betslip.get', ({ query }) => titled(query, []));
    fake.answer('betslip.addselection', ({ query }) => titled(query, ['1.1', '2.1']));
    fake.answer('betslip.removeselection', ({ query }) => titled(query, ['1.1']));
    fake.slip.start('de-DE');
    fake.slip.add({ selectionId: '1.1' });
    await fake.settle();
    fake.slip.remove('2.1');
    await fake.settle();
    expect(fake.state.data.selections.map((selection) => selection.title)).toEqual(['Tipp 1.1']);
    expect(fake.sent.every((one) => (one.query as { languageCode?: string }).languageCode === 'de-DE')).toBe(true);
    // The answer to the press itself brings the titles: nothing is asked twice.
    expect(fake.count('betslip.get')).toBe(1);
  });
});

describe('odds that move', () => {
  test('BETSLIP-32 BETSLIP-13 one price that moves is a change until it is accepted with the odds on the screen', async () => {
    await fake.load('1.1', '2.1');
    expect(fake.state.data.haveOddsChanged).toBe(false);
    fake.push('2.1', 1900);
    expect(fake.state.data.haveOddsChanged).toBe(true);
    expect(fake.state.data.selections[1]).toMatchObject({ oddsMilli: 1900, confirmedOddsMilli: 1850, wasOddsMilli: 1850 });
    fake.answer('betslip.acceptoddschanges', () => wireSlip([selection('1.1'), selection('2.1', { Value: 1.9 })]));
    await fake.slip.acceptOdds();
    expect(fake.sent.at(-1)?.body).toEqual({ odds: [{ selectionId: '2.1', value: 1.9 }] });
    expect(fake.state.data.haveOddsChanged).toBe(false);
  });

  test('a change that waits for consent is read out, at most once in ten seconds', async () => {
    await fake.load('1.1');
    fake.push('1.1', 1900);
    const first = fake.state.announcement;
    expect(first).toMatchObject({ text: 'slip.said.changed', values: { name: 'Pick 1.1' } });
    fake.push('1.1', 1950);
    expect(fake.state.announcement).toBe(first);
    await fake.time.advance(ANNOUNCE_AGAIN_AFTER_MS);
    fake.push('1.1', 1960);
    expect(fake.state.announcement?.key).toBeGreaterThan(first?.key ?? 0);
  });

  test('odds that move on while the customer accepts the older ones stay a change', async () => {
    await fake.load('1.1');
    fake.push('1.1', 1900);
    const reply = held();
    fake.answer('betslip.acceptoddschanges', () => reply.promise);
    const accepting = fake.slip.acceptOdds();
    fake.push('1.1', 1700);
    reply.give(wireSlip([selection('1.1', { Value: 1.9 })]));
    await accepting;
    expect(fake.state.data.selections[0]).toMatchObject({ oddsMilli: 1700, confirmedOddsMilli: 1900 });
    expect(fake.state.data.haveOddsChanged).toBe(true);
  });

  test('BETSLIP-02 accept better takes over what rises and asks for what falls; accept any takes both', async () => {
    await fake.load('1.1');
    fake.answer('betslip.setoddschangepolicy', ({ body }) => body);
    fake.slip.setPolicy(1);
    fake.push('1.1', 1900);
    expect(fake.state.data.haveOddsChanged).toBe(false);
    expect(fake.state.data.selections[0]).toMatchObject({ confirmedOddsMilli: 1900, wasOddsMilli: 1850 });
    fake.push('1.1', 1800);
    expect(fake.state.data.haveOddsChanged).toBe(true);
    expect(fake.state.data.selections[0]?.wasOddsMilli).toBe(1900);
    fake.slip.setPolicy(2);
    expect(fake.state.data.haveOddsChanged).toBe(false);
    await fake.settle();
    expect(fake.count('betslip.setoddschangepolicy')).toBe(2);
  });

  test('BETSLIP-02 a policy stays as it was chosen, whatever answers to earlier calls say while it is being stored', async () => {
    await fake.load('1.1');
    const old = held();
    fake.answer('betslip.get', () => old.promise);
    const looking = fake.slip.load();
    await fake.settle();
    const stored = held();
    fake.answer('betslip.setoddschangepolicy', () => stored.promise);
    fake.slip.setPolicy(2);
    old.give(wireSlip([selection('1.1')], { oddsChangePolicy: 1 }));
    await looking;
    expect(fake.state.data.policy).toBe(2);
    fake.push('1.1', 1700);
    expect(fake.state.data.haveOddsChanged).toBe(false);
    stored.give(wireSlip([]));
    await fake.settle();
    expect(fake.state.data.policy).toBe(2);
    // What another device chooses later is taken over.
    fake.answer('betslip.get', () => wireSlip([selection('1.1')], { oddsChangePolicy: 0 }));
    await fake.slip.load();
    expect(fake.state.data.policy).toBe(0);
  });

  test('a policy that could not be stored goes back', async () => {
    await fake.load('1.1');
    fake.answer('betslip.setoddschangepolicy', () => Promise.reject(new CallError(503, '', '')));
    fake.slip.setPolicy(2);
    await fake.settle();
    expect(fake.state.data.policy).toBe(0);
  });

  test('the odds on the button count, not what the server meanwhile has', async () => {
    await fake.load();
    fake.prices.set('1.1', { oddsMilli: 2000, isLocked: false });
    fake.answer('betslip.addselection', () => wireSlip([selection('1.1', { Value: 1.95 })]));
    fake.slip.add({ selectionId: '1.1' });
    fake.prices.delete('1.1');
    await fake.settle();
    expect(fake.state.data.selections[0]).toMatchObject({ confirmedOddsMilli: 2000, oddsMilli: 1950 });
    expect(fake.state.data.haveOddsChanged).toBe(true);
  });

  test('a suspended selection is closed, keeps its last odds and is no change to accept', async () => {
    await fake.load('1.1');
    fake.push('1.1', 0, true);
    expect(fake.state.data.selections[0]).toMatchObject({ isOpen: false, oddsMilli: 1850 });
    expect(fake.state.data.haveOddsChanged).toBe(false);
    fake.push('1.1', 1850);
    expect(fake.state.data.selections[0]?.isOpen).toBe(true);
  });

  test('after a hole in the stream the status of the selections is asked for', async () => {
    await fake.load('1.1');
    fake.answer('betslip.getselectionsstatus', () => [
      { SelectionId: '1.1', IsActive: true, IsSuspended: true, OddValue: 1.7, HasOddChanged: true, incompatibleWith: [] },
    ]);
    await fake.slip.refreshStatus();
    expect(fake.state.data.selections[0]).toMatchObject({ isOpen: false, oddsMilli: 1700 });
  });

  test('BETSLIP-02 an answer that is ahead of the stream takes no better odds over and back: the stream brings them, once', async () => {
    await fake.load('1.1');
    fake.push('1.1', 1850);
    const ahead = selection('1.1', { Value: 1.95, PreviousValue: 1.85, HasOddChanged: true });
    fake.answer('betslip.get', () => wireSlip([ahead], { oddsChangePolicy: 1 }));
    await fake.slip.load();
    expect(fake.state.data).toMatchObject({ haveOddsChanged: false, selections: [{ oddsMilli: 1850 }] });
    fake.push('1.1', 1950);
    expect(fake.state.data.haveOddsChanged).toBe(false);
    expect(fake.state.data.selections[0]).toMatchObject({ oddsMilli: 1950, confirmedOddsMilli: 1950, wasOddsMilli: 1850 });
  });

  test('BETSLIP-02 BETSLIP-32 an answer that the stream has overtaken brings no old odds back; for the others it counts', async () => {
    await fake.load('1.1', '2.1');
    const reply = held();
    fake.answer('betslip.getselectionsstatus', () => reply.promise);
    const done = fake.slip.refreshStatus();
    await fake.settle();
    fake.push('1.1', 1900);
    const row = { IsActive: true, IsSuspended: false, HasOddChanged: false, incompatibleWith: [] };
    reply.give([
      { SelectionId: '1.1', OddValue: 1.85, ...row },
      { SelectionId: '2.1', OddValue: 1.95, ...row },
    ]);
    await done;
    expect(fake.state.data.selections.map((selection) => selection.oddsMilli)).toEqual([1900, 1950]);
  });
});

describe('stakes', () => {
  test('BETSLIP-30 a stake keeps its text and its number; a reload of the page brings it back', async () => {
    await fake.load('1.1');
    fake.slip.setStakes((stakes, all) => setStake(stakes, all, '1.1', '2.50'));
    expect(fake.state.stakes.byId['1.1']).toEqual({ text: '2.50', value: 2.5 });
    const text = fake.stored.get(STAKES_KEY) ?? '';
    fake = new FakeSlip();
    fake.stored.set(STAKES_KEY, text);
    await fake.load('1.1');
    expect(fake.state.stakes.byId['1.1']).toEqual({ text: '2.50', value: 2.5 });
  });

  /** The page is reloaded, and a price is pressed before the slip of 1.1 and 2.1 has come: the test gives that answer. */
  function pressAfterReload() {
    const stored = new Map(fake.stored);
    fake = new FakeSlip();
    for (const [name, text] of stored) fake.stored.set(name, text);
    const reply = held();
    fake.answer('betslip.get', () => reply.promise);
    fake.answer('betslip.addselection', () => wireSlip(['1.1', '2.1', '3.1'].map((id) => selection(id))));
    fake.slip.start('en-US');
    fake.slip.press({ selectionId: '3.1', matchId: 3, outcome: 'Dunoon', market: '1X2' });
    return reply;
  }

  test.each(['the slip is answered', 'the slip cannot be read at first'])(
    'XR-32 stakes outlive a price that is pressed before the slip has come: %s',
    async (how) => {
      await fake.load('1.1', '2.1');
      fake.slip.setStakes((stakes, all) => setStake(stakes, all, '1.1', '2.50'));
      fake.slip.setStakes((stakes, all) => setStake(stakes, all, '2.1', '4'));
      const reply = pressAfterReload();
      if (how === 'the slip is answered') reply.give(wireSlip(['1.1', '2.1'].map((id) => selection(id))));
      else reply.refuse(new CallError(503, 'TryAgainException', ''));
      await fake.settle();
      expect(ids()).toEqual(['1.1', '2.1', '3.1']);
      fake.slip.setStakes((stakes, all) => setStake(stakes, all, '3.1', '1'));
      const texts = () => Object.entries(fake.state.stakes.byId).map(([id, { text }]) => [id, text]);
      expect(texts()).toEqual([
        ['1.1', '2.50'],
        ['2.1', '4'],
        ['3.1', '1'],
      ]);
      expect(fake.stored.get(STAKES_KEY)).toContain('2.50');
    },
  );

  test('XR-32 the terms of a bet outlive it too', async () => {
    await fake.load('1.1', '2.1');
    fake.slip.setTerms((terms) => ({ ...terms, order: ['2.1', '1.1'] }));
    const reply = pressAfterReload();
    reply.give(wireSlip(['1.1', '2.1'].map((id) => selection(id))));
    await fake.settle();
    expect(fake.state.terms.order).toEqual(['2.1', '1.1']);
  });

  test('the stake of a selection that left is forgotten', async () => {
    await fake.load('1.1', '2.1');
    fake.slip.setStakes((stakes, all) => setStake(stakes, all, '1.1', '5'));
    fake.answer('betslip.removeselection', () => wireSlip([selection('2.1')]));
    fake.slip.remove('1.1');
    await fake.settle();
    expect(fake.state.stakes.byId).toEqual({});
  });
});
