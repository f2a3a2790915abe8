import { beforeEach, describe, expect, test } from 'vitest';
import { wireLeg, wireTicket } from '../../../shared/test-kit/wire-ticket.ts';
import type { PlaceBody } from '../model/placing-state.ts';
import { setStake } from '../model/stakes.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';

let fake: FakeSlip;
let status: number;
let stake: number;

const offer = () => ({
  BetId: 'b1',
  OfferId: 'o1',
  BetType: 2,
  OfferedStake: 15,
  OfferedValue: 3.2,
  PotentialWin: 48,
  ExpiresAt: new Date(fake.time.wall() + 30_000).toISOString(),
});
const ticket = () =>
  wireTicket({
    ID: 'b1',
    BetType: 2,
    Stake: stake,
    TotalOdds: 3.42,
    PotentialWin: stake * 3.42,
    Status: status,
    Selections: ['1.1', '2.1'].map((id) => wireLeg(id, { Odds: 1.85 })),
    ...(status === 2 ? { DeclineReason: 'TraderOfferExpiredException' } : {}),
    ...(status === 3 ? { TraderOffer: offer() } : {}),
  });

beforeEach(async () => {
  fake = new FakeSlip();
  stake = 40;
  await fake.load('1.1', '2.1');
  fake.slip.setMode('combo');
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, 'combo', '40'));
  fake.answer('betslip.placementbyrequest', () => ({ Tickets: [ticket()] }));
});

const place = async (answer: number) => {
  status = answer;
  fake.answer('betslip.placebet', () => ({
    Status: answer,
    StatusText: 'x',
    DecidedBy: fake.time.wall() + 60_000,
    ...(answer === 3 ? { TraderOffer: offer() } : {}),
  }));
  fake.parts.placement.place();
  await fake.settle();
};

describe('a trader', () => {
  test('BETSLIP-04 a combo is sent with its legs, and its receipt has all of them', async () => {
    await place(1);
    const body = fake.sent.find((one) => one.id === 'betslip.placebet')?.body as PlaceBody;
    expect(body).toMatchObject({ betType: 2, stakes: [{ stake: '40.00' }] });
    expect(body.selections?.map((one) => one.selectionId)).toEqual(['1.1', '2.1']);
    expect(fake.state.receipt?.bets[0]).toMatchObject({ betType: 'combo', oddsMilli: 3420, legs: [{}, {}] });
    expect(fake.state.stakes.byId.combo).toBeUndefined();
  });

  test('BETSTATUS-01 a bet that waits for a trader counts down to the deadline that the server told', async () => {
    await place(0);
    expect(fake.state.placing).toMatchObject({ step: 'trader', untilMs: fake.time.wall() + 60_000 });
    status = 1;
    fake.parts.placement.wake();
    await fake.settle();
    expect(fake.state.receipt?.bets).toHaveLength(1);
  });

  test('TRADER-01 an offer is shown with stake, price and deadline; accepted it becomes the bet', async () => {
    await place(3);
    expect(fake.state.placing).toMatchObject({
      step: 'offered',
      offer: { betId: 'b1', offerId: 'o1', stake: 15, oddsMilli: 3200, potentialWin: 48, untilMs: fake.time.wall() + 30_000 },
    });
    fake.answer('betslip.accepttraderoffer', () => {
      status = 1;
      stake = 15;
      return { Status: 1, StatusText: 'accepted' };
    });
    void fake.parts.placement.answerOffer(true);
    await fake.settle(500);
    expect(fake.sent.find((one) => one.id === 'betslip.accepttraderoffer')?.body).toEqual({ betId: 'b1', offerId: 'o1' });
    expect(fake.state.receipt?.bets).toMatchObject([{ stake: 15, isAccepted: true }]);
  });

  test('S1-4 an accepted offer of a live bet is shown as what it is while it waits, to the end', async () => {
    await place(3);
    fake.answer('betslip.accepttraderoffer', () => {
      status = 4;
      stake = 15;
      return { Status: 4, StatusText: 'delayed' };
    });
    const seen: unknown[] = [];
    fake.slip.store.subscribe(({ placing }) => seen.push('booked' in placing ? placing.booked : placing.step));
    void fake.parts.placement.answerOffer(true);
    await fake.settle(500);
    expect(seen[0]).toEqual([{ betId: 'b1', stake: 15, potentialWin: 48 }]);
    expect(fake.state.placing).toMatchObject({ booked: [{ betId: 'b1', stake: 15 }] });
    status = 1;
    fake.parts.placement.wake();
    await fake.settle(500);
    expect(fake.state.placing).toEqual({ step: 'idle' });
    expect(fake.state.receipt?.bets).toMatchObject([{ stake: 15, isAccepted: true }]);
  });

  test('TRADER-01 declined, the bet is over, and selections and stake are still there', async () => {
    await place(3);
    fake.answer('betslip.declinetraderoffer', () => {
      status = 2;
      return { Status: 2, StatusText: 'declined' };
    });
    fake.answer('betslip.get', () => wireSlip([selection('1.1'), selection('2.1')]));
    void fake.parts.placement.answerOffer(false);
    await fake.settle(500);
    expect(fake.state.placing.step).toBe('idle');
    expect(fake.state.problem).toMatchObject({ kind: 'declined', affectedKeys: ['1.1', '2.1'] });
    expect(fake.state.data.selections).toHaveLength(2);
    expect(fake.state.stakes.byId.combo?.text).toBe('40');
  });

  test('TRADER-01 an offer that nobody answers is looked up when its time is over', async () => {
    await place(3);
    status = 2;
    await fake.settle(32_000);
    expect(fake.state.problem).toMatchObject({ kind: 'declined', exceptionName: 'TraderOfferExpiredException' });
  });
});

describe('what the slip asks beside', () => {
  test('BETSLIP-36 the largest stake is asked for type, selections and row, and kept for that bet', async () => {
    fake.answer('betslip.getmaxbet', () => ({ MaxBet: 12.34, MinBet: 0.1, Currency: 'EUR' }));
    expect(await fake.parts.extras.askMax('combo')).toBe(1234n);
    expect(fake.sent.at(-1)?.query).toEqual({ betType: 2, selectionIds: ['1.1', '2.1'] });
    expect(fake.state.maxima.combo?.maxMinor).toBe(1234n);
    fake.slip.setMode('system');
    await fake.parts.extras.askMax('system/2');
    expect(fake.sent.at(-1)?.query).toMatchObject({ betType: 3, system: '2/2', bankers: [] });
    fake.slip.setMode('single');
    await fake.parts.extras.askMax('2.1');
    expect(fake.sent.at(-1)?.query).toEqual({ betType: 1, selectionIds: ['2.1'] });
  });

  test('a limit that refuses the bet says what is left: the least of its selections', async () => {
    fake.answer('betslip.getremaininglimit', () => ({
      RemainingLimit: fake.count('betslip.getremaininglimit') === 1 ? 9 : 3.5,
      Currency: 'EUR',
    }));
    fake.slip.setProblem({
      kind: 'declined',
      exceptionName: 'LineBettingLimitReachedException',
      message: '',
      affectedKeys: ['1.1', '2.1'],
    });
    await fake.parts.extras.emitRemaining('LineBettingLimitReachedException', ['1.1', '2.1']);
    expect(fake.state.problem).toMatchObject({ remainingMinor: 350n });
    await fake.parts.extras.emitRemaining('OddsChangedException', ['1.1']);
    expect(fake.count('betslip.getremaininglimit')).toBe(2);
  });
});
