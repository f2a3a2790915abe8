import type { Ticket } from '@duskline/contract/entities/betslip';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../shared/api/caller.ts';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import { modeOf } from '../model/bet-modes.ts';
import type { PlaceBody } from '../model/placing-state.ts';
import { setStake } from '../model/stakes.ts';
import { suggestedFix } from '../model/suggested-fix.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';
import { fixInput } from './placement.ts';
import { ANSWER_TIMEOUT_MS, RESEND_WITHIN_MS } from './placement-client.ts';
import { pendingRequests } from './slip-state.ts';

const RECORD = 'slip.placement.7';
let fake: FakeSlip;
beforeEach(() => {
  fake = new FakeSlip();
});

const ticket = (id: string, over: Partial<Ticket> = {}) => wireTicket({ ID: `t-${id}`, Selections: [wireLeg(id)], ...over });

function stake(id: string, text: string): void {
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, id, text));
}

const bodies = () => fake.sent.filter((one) => one.id === 'betslip.placebet').map((one) => one.body as PlaceBody);

describe('placing', () => {
  beforeEach(async () => {
    await fake.load('1.1', '2.1');
    stake('1.1', '5');
  });

  test('BETSLIP-05 one stake is a single (1), two are multiple singles (1.1), each with its text and the odds agreed to', async () => {
    fake.answer('betslip.placebet', () => ({ Status: 1, StatusText: 'accepted' }));
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1')] }));
    fake.parts.placement.place();
    await fake.settle();
    expect(bodies()[0]).toMatchObject({
      betType: 1,
      stakes: [{ selectionId: '1.1', stake: '5.00', odds: 1.85 }],
      oddsChangePolicy: 0,
    });
    stake('1.1', '5');
    stake('2.1', '0.10');
    fake.parts.placement.place();
    await fake.settle();
    expect(bodies()[1]).toMatchObject({ betType: 1.1, stakes: [{ stake: '5.00' }, { stake: '0.10' }] });
    expect(bodies()[1]?.requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(bodies()[1]?.requestId).not.toBe(bodies()[0]?.requestId);
  });

  test('BETSLIP-07 BETSLIP-08 pressing twice sends once, and the button is disabled until the answer', async () => {
    let give: (value: unknown) => void = () => undefined;
    fake.answer('betslip.placebet', () => new Promise((resolve) => (give = resolve)));
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1')] }));
    expect(fake.button()).toMatchObject({ action: 'place', block: undefined });
    fake.parts.placement.place();
    fake.parts.placement.place();
    await fake.settle();
    expect(fake.count('betslip.placebet')).toBe(1);
    expect(fake.button()).toMatchObject({ action: 'none', text: 'slip.button.placing', block: { reason: 'betInProgress' } });
    expect(pendingRequests(fake.state).has('placeBet')).toBe(true);
    give({ Status: 1, StatusText: 'accepted' });
    await fake.settle();
    expect(fake.state.placing.step).toBe('idle');
    expect(fake.state.receipt?.bets).toMatchObject([{ ticketId: 't-1.1', oddsMilli: 1900, stake: 5, potentialWin: 9.5 }]);
  });

  test('the key is written down before anything is sent and forgotten with the answer', async () => {
    let written: string | undefined;
    fake.answer('betslip.placebet', () => {
      written = fake.stored.get(RECORD);
      return { Status: 1, StatusText: 'accepted' };
    });
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1')] }));
    fake.parts.placement.place();
    await fake.settle();
    expect(JSON.parse(written ?? '{}').body).toEqual(bodies()[0]);
    expect(fake.stored.has(RECORD)).toBe(false);
  });

  test('TR-B10 a lost answer is looked up; the bet that arrived is shown, and nothing is sent again', async () => {
    fake.answer('betslip.placebet', () => new Promise(() => undefined));
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1')] }));
    fake.parts.placement.place();
    await fake.settle(ANSWER_TIMEOUT_MS);
    expect(fake.count('betslip.placebet')).toBe(1);
    expect(fake.state.receipt?.bets).toHaveLength(1);
  });

  test('TR-B10 a bet that never arrived is sent again with the same key, to the letter', async () => {
    let tries = 0;
    fake.answer('betslip.placebet', () => {
      tries += 1;
      return tries < 3 ? Promise.reject(new CallError(0, '', '')) : { Status: 1, StatusText: 'accepted' };
    });
    fake.answer('betslip.placementbyrequest', () => {
      if (tries < 3) throw new CallError(404, 'NotFoundException', '');
      return { Tickets: [ticket('1.1')] };
    });
    fake.parts.placement.place();
    await fake.settle();
    expect(fake.state.placing.step).toBe('checking');
    expect(fake.button().text).toBe('slip.button.checking');
    await fake.settle(20_000);
    expect(bodies()).toHaveLength(3);
    expect(new Set(bodies().map((body) => JSON.stringify(body))).size).toBe(1);
    expect(fake.state.receipt).toBeDefined();
  });

  test('TR-B10 a reload takes the bet up again, for the same player only', async () => {
    fake.answer('betslip.placebet', () => new Promise(() => undefined));
    fake.parts.placement.place();
    await fake.settle();
    const record = fake.stored.get(RECORD) ?? '';
    const other = new FakeSlip();
    other.player = { id: '8', balance: 1, currency: 'EUR' };
    other.stored.set(RECORD, record);
    other.parts.placement.resume();
    await other.settle();
    expect(other.sent).toEqual([]);
    expect(other.stored.get(RECORD)).toBe(record);
    const same = new FakeSlip();
    same.stored.set(RECORD, record);
    same.answer('betslip.get', () => wireSlip([]));
    same.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1')] }));
    same.parts.placement.resume();
    await same.settle();
    expect(same.count('betslip.placebet')).toBe(0);
    expect(same.state.receipt?.bets).toHaveLength(1);
  });

  test('TR-B10 a bet that nobody expects any more is not sent again', async () => {
    fake.answer('betslip.placebet', () => new Promise(() => undefined));
    fake.parts.placement.place();
    await fake.settle();
    const later = new FakeSlip();
    later.stored.set(RECORD, fake.stored.get(RECORD) ?? '');
    later.answer('betslip.get', () => wireSlip([]));
    later.answer('betslip.placementbyrequest', () => Promise.reject(new CallError(404, 'NotFoundException', '')));
    await later.time.advance(RESEND_WITHIN_MS + 1);
    later.parts.placement.resume();
    await later.settle();
    expect(later.count('betslip.placebet')).toBe(0);
    expect(later.state.problem).toEqual({ kind: 'lost' });
  });

  test('TR-B10 of several singles of which some arrived, the whole is sent again and gets its one answer', async () => {
    stake('2.1', '5');
    let tries = 0;
    fake.answer('betslip.placebet', () => {
      tries += 1;
      if (tries === 1) return Promise.reject(new CallError(0, '', ''));
      return { Status: 1, StatusText: 'accepted', Tickets: [] };
    });
    fake.answer('betslip.placementbyrequest', () => ({
      Tickets: tries === 1 ? [ticket('1.1')] : [ticket('1.1'), ticket('2.1')],
    }));
    fake.parts.placement.place();
    await fake.settle(1_000);
    expect(new Set(bodies().map((body) => body.requestId)).size).toBe(1);
    expect(fake.state.receipt?.bets).toHaveLength(2);
  });

  test('a server that fails again and again ends it: nothing was placed', async () => {
    fake.answer('betslip.placebet', () => Promise.reject(new CallError(503, 'TryAgainException', 'x')));
    fake.answer('betslip.placementbyrequest', () => Promise.reject(new CallError(404, 'NotFoundException', '')));
    fake.parts.placement.place();
    await fake.settle(60_000);
    expect(fake.count('betslip.placebet')).toBe(4);
    expect(fake.state.problem).toEqual({ kind: 'lost' });
    expect(fake.stored.has(RECORD)).toBe(false);
  });
});

describe('live bets', () => {
  const placeLive = async () => {
    await fake.load('1.1');
    stake('1.1', '5');
    fake.answer('betslip.placebet', () => ({ Status: 4, StatusText: 'delayed', DecidedBy: fake.time.wall() + 5_000 }));
    fake.parts.placement.place();
    await fake.settle();
  };

  test('BETSTATUS-03 a delayed bet counts down and is decided by the stream', async () => {
    let status = 4;
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1', { Status: status })] }));
    await placeLive();
    expect(fake.state.placing).toMatchObject({ step: 'delayed', untilMs: fake.time.wall() + 5_000 });
    expect(fake.button()).toMatchObject({ text: 'slip.button.placingFor', block: { reason: 'betInProgress' } });
    expect(fake.state.announcement).toMatchObject({ text: 'slip.said.delayed', values: { seconds: 5 } });
    status = 1;
    fake.parts.placement.wake();
    await fake.settle();
    expect(fake.state.placing.step).toBe('idle');
    expect(fake.state.receipt?.bets[0]?.isAccepted).toBe(true);
  });

  test('without a stream the server is asked when the time is over', async () => {
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1')] }));
    await placeLive();
    await fake.settle(7_000);
    expect(fake.state.receipt).toBeDefined();
  });

  test('BETSTATUS-03 declined after its wait, the selection and its stake are back in the slip with the reason', async () => {
    fake.answer('betslip.placementbyrequest', () => ({
      Tickets: [ticket('1.1', { Status: 2, DeclineReason: 'OddsChangedException' })],
    }));
    await placeLive();
    fake.answer('betslip.get', () => wireSlip([]));
    fake.answer('betslip.addselections', () => {
      const slip = wireSlip([selection('1.1', { Value: 1.7 })]);
      fake.answer('betslip.get', () => slip);
      return slip;
    });
    fake.parts.placement.wake();
    await fake.settle();
    expect(fake.state.problem).toMatchObject({ kind: 'declined', exceptionName: 'OddsChangedException', affectedKeys: ['1.1'] });
    expect(fake.state.data.selections.map((selection) => selection.id)).toEqual(['1.1']);
    expect(fake.state.stakes.byId['1.1']?.text).toBe('5.00');
  });
});

describe('what holds placing back', () => {
  beforeEach(async () => {
    await fake.load('1.1');
  });

  test('BETSLIP-09 to BETSLIP-12 a pending request of the slip disables the button', () => {
    for (const request of ['getBetslip', 'getSelectionsStatus', 'addSelection', 'removeSelection'] as const) {
      expect(fake.button({ pending: new Set([request]) })).toMatchObject({
        action: 'none',
        block: { reason: 'request', request },
        text: 'slip.button.updating',
      });
    }
  });

  test('BETSLIP-13 changed odds: the button accepts them instead of placing', () => {
    stake('1.1', '5');
    fake.push('1.1', 2000);
    expect(fake.button()).toMatchObject({ action: 'accept', text: 'slip.button.acceptOdds', block: { reason: 'oddsChanged' } });
  });

  test('BETSLIP-14 BETSLIP-15 the rule of the single tab never holds back, with one selection and with five', async () => {
    await fake.load('1.1', '2.1', '3.1', '4.1', '5.1');
    stake('1.1', '5');
    expect(fake.button().block).toBeUndefined();
    const combo = { ...modeOf('single'), shape: () => ({ betType: 'combo' as const, selections: 1 }) };
    expect(fake.button({ mode: combo })).toMatchObject({ action: 'none', text: 'slip.rule.min', block: { reason: 'rule' } });
  });

  test('a suspended selection with a stake, or no connection, hold back and say so', () => {
    stake('1.1', '5');
    fake.push('1.1', 1850, true);
    expect(fake.button()).toMatchObject({ action: 'none', text: 'slip.button.suspended' });
    fake.push('1.1', 1850);
    expect(fake.button({ isConnected: false })).toMatchObject({ action: 'none', text: 'slip.button.offline' });
  });

  test('without a stake, or with one that has to be corrected, the button leads to the stake', () => {
    expect(fake.button()).toMatchObject({ action: 'stake', text: 'slip.button.enterStake' });
    for (const text of ['1.2.3', '0.05', '41', '2.505', '0']) {
      stake('1.1', text);
      expect(fake.button()).toMatchObject({ action: 'stake', text: 'slip.button.checkStake' });
    }
  });
});

describe('session and balance', () => {
  beforeEach(async () => {
    await fake.load('1.1');
    stake('1.1', '10');
  });

  test('BETSLIP-38 a guest is led to the log-in, nothing is sent, and the slip stays', () => {
    fake.player = null;
    expect(fake.button({ isGuest: true })).toMatchObject({ action: 'logIn', text: 'slip.button.logIn' });
    // Odds that have moved are not theirs to accept before.
    expect(fake.button({ isGuest: true, haveOddsChanged: true })).toMatchObject({ action: 'logIn', block: undefined });
    for (const haveOddsChanged of [false, true]) {
      const offline = fake.button({ isGuest: true, isConnected: false, haveOddsChanged });
      expect(offline).toMatchObject({ action: 'none', text: 'slip.button.offline' });
    }
    let asked = 0;
    fake.parts.placement.onLogInAsked(() => {
      asked += 1;
    });
    fake.parts.placement.act('logIn');
    fake.parts.placement.place();
    expect([fake.logIns, asked]).toEqual([2, 2]);
    expect(fake.count('betslip.placebet')).toBe(0);
    expect(fake.state.stakes.byId['1.1']?.text).toBe('10');
  });

  test('BETSLIP-38 a session that is over is refused with 401: the log-in opens and the bet is not kept for later', async () => {
    fake.answer('betslip.placebet', () => {
      // The page notices the end of the session before the slip gets its answer.
      fake.parts.placement.stop();
      return Promise.reject(new CallError(401, 'UnauthorizedException', 'Please log in.'));
    });
    fake.parts.placement.place();
    await fake.settle();
    expect(fake.logIns).toBe(1);
    expect(fake.stored.has(RECORD)).toBe(false);
    expect(fake.state.placing.step).toBe('idle');
    expect(fake.state.data.selections).toHaveLength(1);
  });

  test('BETSLIP-39 a stake above the balance is told in place, with a press that lowers it', () => {
    fake.player = { id: '7', balance: 1, currency: 'EUR' };
    fake.parts.placement.place();
    expect(fake.state.problem).toEqual({ kind: 'balance' });
    expect(fake.count('betslip.placebet')).toBe(0);
    const suggestion = suggestedFix('InsufficientBalanceException', ['1.1'], fixInput(fake.state, fake.player));
    expect(suggestion).toMatchObject({ fix: 'useBalance', amountMinor: 100n });
    if (suggestion) fake.parts.placement.apply(suggestion);
    expect(fake.state.stakes.byId['1.1']?.text).toBe('1');
    expect(fake.state.problem).toBeUndefined();
  });

  test('a refused bet is told by name, and one press sets the largest stake', async () => {
    fake.answer('betslip.placebet', () =>
      Promise.reject(new CallError(400, 'LineBettingLimitReachedException', 'You have reached the betting limit.')),
    );
    fake.answer('betslip.get', () => wireSlip([selection('1.1')], { maxBets: { '1.1': 4 } }));
    fake.parts.placement.place();
    await fake.settle();
    expect(fake.state.problem).toMatchObject({ kind: 'declined', exceptionName: 'LineBettingLimitReachedException' });
    const suggestion = suggestedFix('LineBettingLimitReachedException', ['1.1'], fixInput(fake.state, fake.player));
    if (suggestion) fake.parts.placement.apply(suggestion);
    expect(fake.state.stakes.byId['1.1']?.text).toBe('4');
  });

  test('a receipt can be used again with its stakes', async () => {
    fake.answer('betslip.placebet', () => ({ Status: 1, StatusText: 'accepted' }));
    fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket('1.1', { Stake: 2.5 })] }));
    fake.parts.placement.place();
    fake.answer('betslip.get', () => wireSlip([]));
    await fake.settle();
    expect(fake.state.data.selections).toEqual([]);
    fake.answer('betslip.addselections', () => wireSlip([selection('1.1')]));
    fake.parts.placement.reuse();
    await fake.settle();
    expect(fake.state.data.selections).toHaveLength(1);
    expect(fake.state.stakes.byId['1.1']?.text).toBe('2.5');
    expect(fake.state.receipt).toBeUndefined();
  });
});
