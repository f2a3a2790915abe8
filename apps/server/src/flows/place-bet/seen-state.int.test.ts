import { describe, expect, test } from 'vitest';
import { contextOf, createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { BoardSelection } from './ports.ts';
import type { PlaceBetBody } from './read-request.ts';

/** A bet is bound to what the customer saw: to the odds, and to the state of the match that they were for (XR-17); marginal moves are the book's (S1-3). */

const fixture = await fileFixture(createBettingFixture({ oddsTolerancePermille: 15, over: { liveDelayScale: 1 } }));

const live = (matchState = 'boot/1') => fixture.offer(2000, { isLive: true, producer: 1, bettingSourceType: 2, matchState });
const now = (selection: BoardSelection, change: Partial<BoardSelection>) =>
  fixture.offered.set(selection.selectionId, { ...selection, priceVersion: selection.priceVersion + 2, ...change });
const intoSlip = (userId: number, { selectionId }: BoardSelection) =>
  fixture.betslip.service.add({ userId: String(userId), visitorId: '' }, selectionId, 'en-US');

type Row = NonNullable<PlaceBetBody['stakes']>[number];
const single = (policy: 0 | 1 | 2, row: Row): Partial<PlaceBetBody> => ({ betType: 1, stakes: [row], oddsChangePolicy: policy });
const DELAYED = 4;

describe('XR-17 the state of the match that the customer saw', () => {
  const ways: [string, (selection: BoardSelection) => Row][] = [
    ['from the slip', ({ selectionId }) => ({ selectionId, stake: '1.00' })],
    ['with the odds of the slip', ({ selectionId }) => ({ selectionId, stake: '1.00', odds: 2 })],
    ['with the state the page showed', ({ selectionId }) => ({ selectionId, stake: '1.00', odds: 2, state: 'boot/1' })],
  ];
  test.each(ways)('XR-17 a goal, and the price is 2.00 again: refused by policy 0 and 1, taken by 2, %s', async (_name, row) => {
    for (const policy of [0, 1, 2] as const) {
      const selection = live();
      const userId = fixture.newPlayer();
      await intoSlip(userId, selection);
      now(selection, { isOpen: false, matchState: 'boot/2' });
      now(selection, { matchState: 'boot/2' });
      const body = single(policy, row(selection));
      if (policy === 2) expect((await fixture.place(userId, body)).Status).toBe(DELAYED);
      else expect((await fixture.refusal(userId, body)).name).toBe('OddsChangedException');
    }
  });

  test('XR-17 the price alone went there and back: taken, at the newest version', async () => {
    const selection = live();
    const userId = fixture.newPlayer();
    await intoSlip(userId, selection);
    now(selection, { oddsMilli: 2200 });
    now(selection, {});
    expect((await fixture.place(userId, single(0, { selectionId: selection.selectionId, stake: '1.00' }))).Status).toBe(DELAYED);
  });

  test('XR-17 who has seen the new state, on the page or by confirming the slip, is taken at it', async () => {
    const [seen, confirmed] = [live(), live()];
    const userId = fixture.newPlayer();
    for (const one of [seen, confirmed]) await intoSlip(userId, one);
    for (const one of [seen, confirmed]) now(one, { matchState: 'boot/2' });
    const row = { selectionId: seen.selectionId, stake: '1.00', odds: 2, state: 'boot/2' };
    expect((await fixture.place(userId, single(1, row))).Status).toBe(DELAYED);
    const said = () => fixture.betslip.routes['betslip.get'](contextOf(userId), { query: {}, body: undefined });
    expect(await said()).toMatchObject({ haveSelectionOddsChanged: true });
    const slip = await fixture.betslip.service.acceptOdds({ userId: String(userId), visitorId: '' }, undefined, 'en-US');
    expect(slip.selections.map(({ matchState }) => matchState)).toEqual(['boot/2']);
    expect(await said()).toMatchObject({ haveSelectionOddsChanged: false });
    expect((await fixture.place(userId, single(1, { selectionId: confirmed.selectionId, stake: '1.00' }))).Status).toBe(DELAYED);
  });

  test('XR-17 one leg of a combo is enough, and the kick-off is a change', async () => {
    const [running, upcoming] = [live(), fixture.offer(2000, { matchState: '' })];
    now(upcoming, { isLive: true, producer: 1, matchState: 'boot/0' });
    const selections = [running, upcoming].map(({ selectionId, matchState }) => ({ selectionId, odds: 2, state: matchState }));
    const body = { betType: 2 as const, stakes: [{ stake: '1.00' }], selections, oddsChangePolicy: 1 as const };
    expect((await fixture.refusal(fixture.newPlayer(), body)).name).toBe('OddsChangedException');
  });

  test('XR-17 the slip and the status of its selections say the state, and a state of another process says nothing', async () => {
    const selection = live('other/9');
    const userId = fixture.newPlayer();
    await intoSlip(userId, selection);
    const context = contextOf(userId);
    const slip = await fixture.betslip.routes['betslip.get'](context, { query: {}, body: undefined });
    expect(slip).toMatchObject({ selections: [{ MatchState: 'other/9' }] });
    const status = await fixture.betslip.routes['betslip.getselectionsstatus'](context, { query: {}, body: undefined });
    expect(status).toMatchObject([{ MatchState: 'other/9' }]);
    now(selection, { matchState: 'boot/1' });
    expect((await fixture.place(userId, single(0, { selectionId: selection.selectionId, stake: '1.00' }))).Status).toBe(DELAYED);
  });
});

describe('S1-3 marginal moves', () => {
  const oddsOf = async (id: string | undefined) => (await fixture.ticket(id)).legs.map(({ oddsMilli }) => oddsMilli);

  test('S1-3 rules 10.2 2.00 has become 1.99: taken at 2.00 by who accepts better, at 1.99 by who accepts any, refused by policy 0', async () => {
    const selection = live();
    now(selection, { oddsMilli: 1990 });
    const row = { selectionId: selection.selectionId, stake: '10.00', odds: 2, state: 'boot/1' };
    const better = await fixture.place(fixture.newPlayer(), single(1, row));
    expect([better.Status, better.PotentialWin, await oddsOf(better.TicketId)]).toEqual([DELAYED, 20, [2000]]);
    const any = await fixture.place(fixture.newPlayer(), single(2, row));
    expect([any.Status, any.PotentialWin, await oddsOf(any.TicketId)]).toEqual([DELAYED, 19.9, [1990]]);
    expect((await fixture.refusal(fixture.newPlayer(), single(0, row))).name).toBe('OddsChangedException');
  });

  test('S1-3 two hundredths are no marginal move, nor is one across a goal', async () => {
    const selection = live();
    const row = { selectionId: selection.selectionId, stake: '10.00', odds: 2, state: 'boot/1' };
    now(selection, { oddsMilli: 1980 });
    expect((await fixture.refusal(fixture.newPlayer(), single(1, row))).name).toBe('OddsChangedException');
    now(selection, { oddsMilli: 1990, matchState: 'boot/2' });
    expect((await fixture.refusal(fixture.newPlayer(), single(1, row))).name).toBe('OddsChangedException');
  });
});
