import type { SharedSlip } from '@duskline/contract/entities/betslip';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test-kit/create-test-db.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { type BetslipPorts, createBetslip, forgetSharedSlips, type SelectionView } from './index.ts';
import type { Caller } from './service.ts';
import { MOST_CODES, MOST_OF_NETWORK } from './shared-slips.ts';

/** Proves on PostgreSQL: guests and players, confirmed odds, races on one slip, the guest's picks going along at log-in. */
const board = new Map<string, SelectionView>();

const view = (id: string, over: Partial<SelectionView> = {}): SelectionView => ({
  selectionId: id,
  matchId: Number(id.split('.')[0]),
  marketId: Number(id.split('.')[0]),
  marketType: 1,
  specifiers: '',
  outcomeId: '1',
  sportId: 1,
  sportAlias: 'soccer',
  tournamentId: 1,
  oddsMilli: 1850,
  priceVersion: 1,
  isOpen: true,
  isActive: true,
  isSuspended: false,
  isLive: false,
  bettingSourceType: 1,
  producer: 3,
  startTimeMs: 0,
  matchState: '',
  title: 'Home',
  originalTitle: 'Home',
  marketTitle: '1X2',
  matchName: 'Home - Away',
  matchLink: '/sport/soccer/x/y/match/1',
  tournamentName: 'League',
  line: '',
  isMainLine: true,
  ...over,
});

const ports: BetslipPorts = {
  view: (id) => board.get(id) ?? null,
  namedBy: (id) => {
    const known = board.get(id);
    if (!known) return null;
    const { marketType, specifiers, outcomeId } = known;
    return { marketType, specifiers, outcomeId, home: 'Home', away: 'Away', sportSystemId: 1 };
  },
  titles: ({ marketType, outcomeId, home }, language) =>
    marketType === 1 ? { market: `1X2 in ${language}`, outcome: `${outcomeId} of ${home} in ${language}` } : null,
  bounds: () => ({ minMinor: 10n, maxMinor: 500_000n }),
  operatorTerms: () => ({ maxPayoutMinor: 25_000_000n, isReferredAboveMax: true, maxLegs: 20, maxSingles: 30 }),
  incompatible: (views) =>
    views.filter((one) => views.some((other) => other !== one && other.matchId === one.matchId)).map((one) => one.selectionId),
  summary: (views) => ({ incompatibleSelections: ports.incompatible(views), incompatibleTeaserSelections: [] }),
  teasers: () => [],
  teaserLines: () => undefined,
  liveDelayMs: (views) => (views.some((one) => one.isLive) ? 5000 : 0),
};

const testDb = await fileFixture(createTestDb());
const slip = createBetslip({
  traderOffers: async () => [],
  db: testDb.db,
  ports,
  clock: { now: () => 1_000 },
  defaultCurrency: () => 'EUR',
  toWire: (minor) => Number(minor) / 100,
});
beforeEach(() => {
  board.clear();
  for (const id of ['1.1', '1.2', '2.1', '3.1']) board.set(id, view(id));
});

let visitors = 0;
const guest = () => ({ userId: null, visitorId: `visitor${String(++visitors).padStart(15, '0')}` });
const context = (caller: { userId: string | null; visitorId: string }, ip = '203.0.113.1') =>
  ({
    session: caller.userId === null ? null : { userId: caller.userId, currency: 'USD' },
    visitorId: caller.visitorId,
    language: 'en-US',
    ip,
  }) as unknown as CallContext;

describe('betslip', () => {
  test('BETSLIP-29 a selection is added by its selection ID and shown with the odds of the board', async () => {
    const caller = guest();
    const shown = await slip.routes['betslip.addselection'](context(caller), { query: {}, body: { selectionId: '1.1' } });
    expect(shown).toMatchObject({
      selections: [{ ID: '1.1', Value: 1.85, MatchName: 'Home - Away' }],
      haveSelectionOddsChanged: false,
      oddsChangePolicy: 1,
      maxBet: 5000,
      minBet: 0.1,
      maxPayout: 250_000,
      isReferredAboveMax: true,
      maxLegs: 20,
      maxSingles: 30,
    });
  });

  test('EXC-11 LineAlreadyAddedException for a selection that is already there', async () => {
    const caller = guest();
    await slip.service.add(caller, '1.1', 'en-US');
    await expect(slip.service.add(caller, '1.1', 'en-US')).rejects.toMatchObject({ exceptionName: 'LineAlreadyAddedException' });
  });

  test('EXC-14 MaximumAllowedSelectionsExceededException beyond 30 selections', async () => {
    const caller = guest();
    for (let n = 10; n < 40; n++) {
      board.set(`${n}.1`, view(`${n}.1`));
      await slip.service.add(caller, `${n}.1`, 'en-US');
    }
    await expect(slip.service.add(caller, '1.1', 'en-US')).rejects.toMatchObject({
      exceptionName: 'MaximumAllowedSelectionsExceededException',
      message: 'You have exceeded the maximum number of 30 selections.',
    });
  });

  test('B3 unknown, inactive and suspended selections are refused by name', async () => {
    board.set('4.1', view('4.1', { isActive: false, isOpen: false }));
    board.set('5.1', view('5.1', { isSuspended: true, isOpen: false }));
    const caller = guest();
    await expect(slip.service.add(caller, '99.1', 'en-US')).rejects.toMatchObject({
      exceptionName: 'SelectionNotFoundException',
    });
    await expect(slip.service.add(caller, '4.1', 'en-US')).rejects.toMatchObject({ exceptionName: 'SelectionNotFoundException' });
    await expect(slip.service.add(caller, '5.1', 'en-US')).rejects.toMatchObject({ exceptionName: 'MarketSuspendedException' });
    expect((await slip.service.read(caller)).selections).toEqual([]);
  });

  test('B3 of many at once the ones that are not offered are left out by name, and a shut one comes back shut', async () => {
    board.set('4.1', view('4.1', { isActive: false, isOpen: false }));
    board.set('5.1', view('5.1', { isSuspended: true, isOpen: false }));
    const selections = ['1.1', '99.1', '1.1', '4.1', '5.1'].map((selectionId) => ({ selectionId }));
    for (const caller of [guest(), { userId: '51', visitorId: '' }]) {
      const shown = await slip.routes['betslip.addselections'](context(caller), { query: {}, body: { selections } });
      const gone = { ExceptionName: 'SelectionNotFoundException', ErrorMessage: expect.stringMatching(/./) };
      expect(shown).toMatchObject({
        refusedSelections: ['99.1', '4.1'].map((SelectionId) => ({ SelectionId, ...gone })),
        selections: [{ ID: '1.1' }, { ID: '5.1', IsSuspended: true }],
      });
      expect((await slip.service.read(caller)).selections.map((one) => one.id)).toEqual(['1.1', '5.1']);
    }
  });

  test('BETSLIP-32 haveSelectionOddsChanged as soon as one price moved, until the customer confirms', async () => {
    const caller = guest();
    await slip.service.add(caller, '1.1', 'en-US');
    await slip.service.add(caller, '2.1', 'en-US');
    board.set('2.1', view('2.1', { oddsMilli: 1900 }));
    const get = () => slip.routes['betslip.get'](context(caller), { query: {}, body: undefined });
    expect(await get()).toMatchObject({
      haveSelectionOddsChanged: true,
      selections: [{ HasOddChanged: false }, { HasOddChanged: true, Value: 1.9, PreviousValue: 1.85 }],
    });
    // Odds that moved on again while the customer confirmed the older ones stay unconfirmed.
    board.set('2.1', view('2.1', { oddsMilli: 1700 }));
    const accept = slip.routes['betslip.acceptoddschanges'];
    expect(await accept(context(caller), { query: {}, body: { odds: [{ selectionId: '2.1', value: 1.9 }] } })).toMatchObject({
      haveSelectionOddsChanged: true,
    });
    expect(await accept(context(caller), { query: {}, body: { odds: [{ selectionId: '2.1', value: 1.7 }] } })).toMatchObject({
      haveSelectionOddsChanged: false,
    });
  });

  test('BETSLIP-02 the odds-change policy is kept', async () => {
    const caller = guest();
    for (const policy of [0, 1, 2] as const) {
      expect(
        await slip.routes['betslip.setoddschangepolicy'](context(caller), { query: {}, body: { oddsChangePolicy: policy } }),
      ).toEqual({ oddsChangePolicy: policy });
      expect((await slip.service.read(caller)).policy).toBe(policy);
    }
  });

  test('a selection the board has dropped stays in the slip, closed, under its last titles', async () => {
    const caller = guest();
    await slip.service.add(caller, '3.1', 'en-US');
    board.delete('3.1');
    const shown = await slip.routes['betslip.get'](context(caller), { query: {}, body: undefined });
    expect(shown).toMatchObject({
      selections: [{ ID: '3.1', Title: 'Home', ActiveOdds: false, IsSuspended: true, Value: 1.85 }],
    });
  });

  test('a selection of a match that has ended says so, in the slip and in its status', async () => {
    const caller = guest();
    await slip.service.add(caller, '2.1', 'en-US');
    await slip.service.add(caller, '3.1', 'en-US');
    board.set('3.1', view('3.1', { isOpen: false, isSuspended: true, isMatchOver: true }));
    const shown = await slip.routes['betslip.get'](context(caller), { query: {}, body: undefined });
    expect(shown).toMatchObject({ selections: [{ ID: '2.1' }, { ID: '3.1', IsMatchOver: true }] });
    expect(JSON.stringify(shown).match(/IsMatchOver/g)).toHaveLength(1);
    const status = await slip.routes['betslip.getselectionsstatus'](context(caller), { query: {}, body: undefined });
    expect(status).toMatchObject([{ SelectionId: '2.1' }, { SelectionId: '3.1', IsMatchOver: true }]);
    expect(JSON.stringify(status).match(/IsMatchOver/g)).toHaveLength(1);
  });

  test('the guest takes the slip along when logging in, once, and both devices see one slip', async () => {
    const visitor = guest();
    await slip.service.add(visitor, '1.1', 'en-US');
    const player = { userId: '41', visitorId: visitor.visitorId };
    expect((await slip.service.read(player)).selections, 'XR-32 not unasked').toEqual([]);
    await slip.service.mergeGuest('41', visitor.visitorId);
    expect((await slip.service.read(player)).selections.map((one) => one.id)).toEqual(['1.1']);
    await slip.service.remove(player, ['1.1']);
    await slip.service.mergeGuest('41', visitor.visitorId);
    expect((await slip.service.read(player)).selections).toEqual([]);
    await slip.service.add({ userId: '41', visitorId: guest().visitorId }, '2.1', 'en-US');
    expect((await slip.service.read(player)).selections.map((one) => one.id)).toEqual(['2.1']);
  });

  test('thirty edits of one slip at once are all done: nobody is told to try again', async () => {
    const caller = guest();
    for (let n = 60; n < 90; n++) board.set(`${n}.1`, view(`${n}.1`));
    const ids = Array.from({ length: 30 }, (_, n) => `${n + 60}.1`);
    await Promise.all(ids.map((id) => slip.service.add(caller, id, 'en-US')));
    expect((await slip.service.read(caller)).selections.map(({ id }) => id)).toEqual(ids);
    await Promise.all(ids.map((id) => slip.service.remove(caller, [id])));
    expect((await slip.service.read(caller)).selections).toEqual([]);
  });

  test('six additions at once all arrive, and the same one ten times arrives once', async () => {
    const caller = guest();
    for (let n = 50; n < 56; n++) board.set(`${n}.1`, view(`${n}.1`));
    await Promise.all([50, 51, 52, 53, 54, 55].map((n) => slip.service.add(caller, `${n}.1`, 'en-US')));
    expect((await slip.service.read(caller)).selections).toHaveLength(6);
    const same = await Promise.allSettled(Array.from({ length: 5 }, () => slip.service.add(caller, '1.1', 'en-US')));
    expect(same.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await slip.service.read(caller)).selections).toHaveLength(7);
  });

  test('selections status names what cannot stand together', async () => {
    const caller = guest();
    board.set('1.2', view('1.2', { matchId: 1 }));
    await slip.service.add(caller, '1.1', 'en-US');
    await slip.service.add(caller, '1.2', 'en-US');
    const status = await slip.routes['betslip.getselectionsstatus'](context(caller), { query: {}, body: undefined });
    expect(status).toMatchObject([
      { SelectionId: '1.1', incompatibleWith: ['1.2'], OddValue: 1.85 },
      { SelectionId: '1.2', incompatibleWith: ['1.1'] },
    ]);
  });

  test('BETSLIP-31 a banker is marked and unmarked, leaves with its selection, and must be in the slip', async () => {
    const caller = guest();
    for (const id of ['1.1', '2.1', '3.1']) await slip.service.add(caller, id, 'en-US');
    const mark = (selectionId: string, isBanker: boolean) =>
      slip.routes['betslip.setbanker'](context(caller), { query: {}, body: { selectionId, isBanker } });
    expect(await mark('1.1', true)).toMatchObject({ bankers: ['1.1'] });
    expect(await mark('2.1', true)).toMatchObject({ bankers: ['1.1', '2.1'] });
    expect(await mark('2.1', true)).toMatchObject({ bankers: ['1.1', '2.1'] });
    expect(await mark('1.1', false)).toMatchObject({ bankers: ['2.1'] });
    await slip.service.remove(caller, ['2.1']);
    expect((await slip.service.read(caller)).bankers).toEqual([]);
    await expect(slip.service.setBanker(caller, '99.1', true)).rejects.toMatchObject({
      exceptionName: 'SelectionNotFoundException',
    });
  });
});

describe('selections that are shared', () => {
  const pick = async (caller: Caller, ...ids: string[]) => {
    for (const selectionId of ids)
      await slip.routes['betslip.addselection'](context(caller), { query: {}, body: { selectionId } });
  };
  const share = (caller: Caller, ip?: string) =>
    slip.routes['betslip.share'](context(caller, ip), { query: {}, body: undefined }) as Promise<{
      Code: string;
      ExpiresAt: string;
    }>;
  const open = (code: string, language = 'en-US') =>
    slip.routes['betslip.shared']({ ...context(guest()), language }, { query: { code }, body: undefined }) as Promise<SharedSlip>;
  const expire = () => testDb.ownerPool.query("UPDATE betslip.shared SET expires_at = clock_timestamp() - interval '1 second'");

  test('BETSLIP-29 the code of a slip opens for anybody, with the odds of then and the current ones, and what changed or is gone is said', async () => {
    const caller = guest();
    await pick(caller, '1.1', '2.1', '3.1');
    const { Code } = await share(caller);
    board.set('1.1', view('1.1', { oddsMilli: 2000 }));
    board.set('2.1', view('2.1', { isOpen: false, isSuspended: true }));
    board.delete('3.1');
    expect((await open(Code)).Selections).toMatchObject([
      { ID: '1.1', SharedValue: 1.85, Value: 2 },
      { ID: '2.1', SharedValue: 1.85, IsSuspended: true },
      { ID: '3.1', SharedValue: 1.85, IsGone: true, MatchName: 'Home - Away', Title: '1 of Home in en-US' },
    ]);
    board.set('1.1', view('1.1', { isMatchOver: true }));
    expect((await open(Code)).Selections[0]).toMatchObject({ IsGone: true });
  });

  test('BETSLIP-29 what is gone is named in the language of who reads it; what only the feed has a text for as it was shared', async () => {
    board.set('2.1', view('2.1', { marketType: 999_999, title: 'Ja', originalTitle: 'Yes', marketTitle: 'Etwas' }));
    const caller = guest();
    await pick(caller, '1.2', '2.1');
    const { Code } = await share(caller);
    board.clear();
    expect((await open(Code, 'de-DE')).Selections).toMatchObject([
      { ID: '1.2', MarketTitle: '1X2 in de-DE', Title: '1 of Home in de-DE', IsGone: true },
      { ID: '2.1', MarketTitle: 'Etwas', Title: 'Ja', IsGone: true },
    ]);
  });

  test('BETSLIP-29 a shared slip holds nobody and no stake, and the same one is one row, by whom and in what order it is shared', async () => {
    const [one, other] = [guest(), { userId: '7', visitorId: '' }];
    await pick(one, '1.1', '2.1');
    await pick(other, '2.1', '1.1');
    const [first, again] = [await share(one), await share(other)];
    expect(again.Code).toBe(first.Code);
    const { rows } = await testDb.ownerPool.query('SELECT * FROM betslip.shared WHERE code = $1', [first.Code]);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0])).toEqual(['code', 'selections', 'expires_at']);
    expect(Object.keys(rows[0].selections[0]).sort()).toEqual([
      'id',
      'marketTitle',
      'matchName',
      'namedBy',
      'oddsMilli',
      'title',
    ]);
    board.set('1.1', view('1.1', { oddsMilli: 1900 }));
    const third = guest();
    await pick(third, '1.1', '2.1');
    expect((await share(third)).Code).not.toBe(first.Code);
  });

  test('BETSLIP-29 an empty slip is not shared; a code ends after its days, and is then forgotten', async () => {
    await expect(share(guest())).rejects.toMatchObject({ exceptionName: 'MinimumSelectionsRequiredException' });
    await expect(share({ userId: null, visitorId: '' })).rejects.toMatchObject({
      exceptionName: 'MinimumSelectionsRequiredException',
    });
    const caller = guest();
    await pick(caller, '3.1');
    const { Code, ExpiresAt } = await share(caller);
    const days = (Date.parse(ExpiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await expire();
    await expect(open(Code)).rejects.toMatchObject({ exceptionName: 'NotFoundException' });
    // In steps, so that who shares meanwhile does not wait for all of them.
    expect(await forgetSharedSlips(testDb.db, 1)).toBe(1);
    expect(await forgetSharedSlips(testDb.db, 500)).toBeGreaterThan(0);
    expect(await forgetSharedSlips(testDb.db, 500)).toBe(0);
    // Shared again, it is there again.
    expect((await share(caller)).Code).toBe(Code);
    expect((await open(Code)).Selections).toHaveLength(1);
  });

  test('XR-13 a visitor shares so often in an hour, and so do the guests of a network together, whatever cookies they throw away', async () => {
    const here = '203.0.113.2';
    const refused = { exceptionName: 'TooManyRequestsException' };
    const used = async () => {
      const caller = guest();
      await pick(caller, '1.1');
      for (let n = 0; n < MOST_CODES; n++) await share(caller, here);
      return caller;
    };
    const first = await used();
    await expect(share(first, '203.0.113.3')).rejects.toMatchObject(refused);
    for (let n = MOST_CODES; n < MOST_OF_NETWORK; n += MOST_CODES) await used();
    const next = guest();
    await pick(next, '1.1');
    await expect(share(next, here)).rejects.toMatchObject(refused);
    await share(next, '203.0.113.3');
    const player = { userId: '8', visitorId: '' };
    await pick(player, '1.1');
    await share(player, here);
  });
});
