import type { Ticket, TicketPage } from '@duskline/contract/entities/betslip';
import { describe, expect, test } from 'vitest';
import { contextOf, createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { SHAPES, type Shape } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { keptMatch } from '../../../test-kit/kept-match.ts';
import { createBoardState } from '../../modules/catalogue/board/board-state.ts';
import { DEFAULT_SANITY } from '../../modules/catalogue/board/sanity-band.ts';
import { placedTitles } from '../../modules/catalogue/titles/placed-titles.ts';
import { createResults, type KeptMatch } from '../../modules/results/index.ts';
import { type SelectionNamesByLanguage, ticketRoutes } from '../../modules/tickets/history/routes.ts';
import { createTicketHistory } from '../../modules/tickets/history/ticket-history.ts';
import { bonusCalls } from '../bonus-calls.ts';
import type { PlaceBetBody } from './read-request.ts';

const titles = createBoardState(DEFAULT_SANITY, Date.now);
const namesIn: SelectionNamesByLanguage = (language) => (bought) => placedTitles(titles, language, bought);

const fixture = await fileFixture(createBettingFixture({ players: 20, cashMinor: 1_000_000n }));
const results = createResults(fixture.db.db);
const routes = ticketRoutes({
  tickets: createTicketHistory(fixture.db.db),
  readOffers: async () => new Map(),
  traderOffers: async () => [],
  namesIn,
  readScores: results.scores,
});

const page = async (
  call: 'history.uncleared' | 'history.cleared' | 'history.pendingbets',
  user: number,
  query: Record<string, unknown> = {},
) =>
  (await routes[call](contextOf(user), { query: { page: 1, pageSize: 20, ...query } as never, body: undefined })) as TicketPage;
const declined = async (user: number, query: Record<string, unknown> = {}) => {
  const span = { from: Date.now() - 60_000, to: Date.now() + 60_000, pageSize: 100 };
  return (await routes['history.declinedbets'](contextOf(user), {
    query: { ...span, ...query } as never,
    body: undefined,
  })) as Ticket[];
};
async function place(user: number, odds: readonly number[], body: Partial<PlaceBetBody>, bankers: readonly number[] = []) {
  const legs = odds.map((one) => fixture.offer(one));
  const selections = legs.map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 }));
  const marked = bankers.length === 0 ? {} : { bankers: bankers.map((at) => legs[at]?.selectionId ?? '') };
  const { TicketId } = await fixture.place(user, { ...body, selections, ...marked });
  return { legs, id: TicketId ?? '' };
}

describe('XR-19 pages of lists that move', () => {
  const single = async (user: number) => {
    const offered = fixture.offer(2000);
    const stakes = [{ selectionId: offered.selectionId, stake: '1.00', odds: 2 }];
    const { TicketId = '' } = await fixture.place(user, { betType: 1, stakes });
    return { id: TicketId, offered };
  };

  test('XR-19 pages by number while bets are placed and settled: nothing is missing, nothing comes twice', async () => {
    const user = 19;
    const old = new Map<string, Awaited<ReturnType<typeof single>>['offered']>();
    for (let at = 0; at < 60; at++) {
      const { id, offered } = await single(user);
      old.set(id, offered);
    }
    const seen: string[] = [];
    const settled = new Set<string>();
    for (let number = 1; ; number++) {
      const { Bets, TotalRecords } = await page('history.pendingbets', user, { page: number, pageSize: 10 });
      seen.push(...Bets.map(({ ID }) => ID));
      const { rows } = await fixture.db.ownerPool.query(
        'SELECT count(*)::int AS n FROM betting.ticket WHERE user_id = $1 AND outcome = 0 AND acceptance <> 2',
        [user],
      );
      expect(TotalRecords, 'rows and total are of one moment').toBe(rows[0].n);
      if (Bets.length < 10) break;
      // Three new at the head; two of those already shown, and one that is still to come, end.
      await Promise.all([single(user), single(user), single(user)]);
      const shown = Bets.slice(0, 2).map(({ ID }) => ID);
      const coming = [...old.keys()].find((id) => !seen.includes(id) && !settled.has(id));
      for (const id of [...shown, ...(coming === undefined ? [] : [coming])]) {
        const offered = old.get(id);
        if (!offered) continue;
        settled.add(id);
        await fixture.end([offered, 'WIN']);
      }
    }
    expect(new Set(seen).size, 'twice').toBe(seen.length);
    const missing = [...old.keys()].filter((id) => !seen.includes(id) && !settled.has(id));
    expect(missing, 'missing').toEqual([]);
  });

  test('XR-19 page one is always the newest, and another list has pages of its own', async () => {
    const user = 18;
    for (let at = 0; at < 4; at++) await single(user);
    const first = await page('history.pendingbets', user, { pageSize: 2 });
    const { id } = await single(user);
    const second = await page('history.pendingbets', user, { page: 2, pageSize: 2 });
    expect(second.Bets.map(({ ID }) => ID)).not.toContain(first.Bets[1]?.ID);
    expect((await page('history.pendingbets', user, { pageSize: 2 })).Bets[0]?.ID).toBe(id);
    expect((await page('history.cleared', user, { page: 2, pageSize: 2 })).Bets).toEqual([]);
  });
});

describe('tickets on the wire', () => {
  const TYPES: [string, number[], Partial<PlaceBetBody>, number[], Partial<Ticket>][] = [
    [
      'a combo with its bonus',
      [2000, 2000, 2000],
      { betType: 2, stakes: [{ stake: '10.00' }] },
      [],
      { BetType: 2, TotalOdds: 8, Lines: 1, PotentialWin: 80, Bonus: { Percent: 5, Amount: 3.5 } },
    ],
    [
      'a combo whose bonus is cut, with the most that it may be',
      Array.from({ length: 10 }, () => 3000),
      { betType: 2, stakes: [{ stake: '1.00' }] },
      [],
      { BetType: 2, PotentialWin: 59_049, Bonus: { Percent: 40, Amount: 5000, Max: 5000 } },
    ],
    [
      'a system with a banker',
      [2000, 2000, 2000, 2000],
      {
        betType: 3,
        stakes: [
          { system: '2/3', stake: '1.50' },
          { system: '3/3', stake: '0.25' },
        ],
      },
      [1],
      {
        BetType: 3,
        Stake: 4.75,
        Lines: 4,
        SystemRows: [
          { System: '2/3', Lines: 3, UnitStake: 1.5 },
          { System: '3/3', Lines: 1, UnitStake: 0.25 },
        ],
      },
    ],
    [
      'an if bet',
      [2000, 3000],
      { betType: 4, stakes: [{ stake: '10' }], layOption: 1 },
      [],
      { BetType: 4, LayOption: 1, Lines: 1, PotentialWin: 40 },
    ],
    [
      'a reverse bet',
      [2000, 3000, 4000],
      { betType: 5, stakes: [{ stake: '1' }], layOption: 2 },
      [],
      { BetType: 5, LayOption: 2, Lines: 6, UnitStake: 1, Stake: 6 },
    ],
  ];
  test.each(TYPES)('BETSLIP-04 %s', async (_name, odds, body, bankers, shown) => {
    const user = fixture.newPlayer();
    await place(user, odds, body, bankers);
    const { Bets } = await page('history.uncleared', user);
    expect(Bets[0]).toMatchObject(shown);
    expect(Bets[0]?.Selections.map((one) => one.IsBanker)).toEqual(odds.map((_, at) => bankers.includes(at)));
  });

  test('a settled combo tells the bonus that was paid', async () => {
    const user = fixture.newPlayer();
    const { legs } = await place(user, [2000, 2000, 2000, 2000], { betType: 2, stakes: [{ stake: '10.00' }] });
    await fixture.end([legs[0] ?? fixture.offer(), 'REFUND'], ...legs.slice(1).map((leg) => [leg, 'WIN'] as const));
    const { Bets, Totals } = await page('history.cleared', user);
    // Promised with four legs: 10 per cent; paid with three: 5 per cent of 70.00.
    expect(Bets[0]).toMatchObject({ Outcome: 2, Win: 83.5, Bonus: { Percent: 10, Amount: 3.5 } });
    expect(Totals).toEqual({ Stake: 10, Win: 83.5, Currency: 'EUR' });
  });

  test('HISTORY-01 a settled selection tells the final score of its match, where there is one; an open one tells none', async () => {
    const user = fixture.newPlayer();
    const { legs } = await place(user, [2000, 2000, 2000], { betType: 2, stakes: [{ stake: '10.00' }] });
    const [played, other, open] = legs.map(({ matchId }) => keptMatch(matchId, 2, 1)) as [KeptMatch, KeptMatch, KeptMatch];
    await results.keep([played, { ...other, score: null }, open], []);
    const ends = legs.map((leg) => [leg, 'WIN'] as const);
    await fixture.end(...ends.slice(0, 2));
    const scoresIn = ({ Bets }: TicketPage) => Bets[0]?.Selections.map(({ Score }) => Score);
    const final = { Home: 2, Away: 1 };
    expect(scoresIn(await page('history.uncleared', user))).toEqual([final, undefined, undefined]);
    await fixture.end(...ends.slice(2));
    expect(scoresIn(await page('history.cleared', user))).toEqual([final, undefined, final]);
  });

  test('S1-6 BETSLIP-25 a teaser tells what it was sold as, and the lines', async () => {
    const user = fixture.newPlayer();
    const legs = ['-3.5', '2.5'].map((hcp) => {
      const outcome = `Kestrels (${hcp.replace(/^2/, '+2')})`;
      const titles = { match: 'Kestrels - Harriers', market: 'Handicap', outcome, matchLink: '/m' };
      const market = { sportAlias: 'basketball', marketType: 223, specifiers: `hcp=${hcp}`, outcomeId: '1714', line: hcp };
      return fixture.offer(1900, { ...market, titles });
    });
    const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 1.9 }));
    await fixture.place(user, { betType: 6, stakes: [{ stake: '10' }], selections, teaserBetTypeId: 1 });
    const { Bets } = await page('history.pendingbets', user);
    expect(Bets[0]).toMatchObject({
      BetType: 6,
      TotalOdds: 1.909,
      PotentialWin: 19.09,
      Teaser: { ID: 1, Name: '6 points', Points: 4 },
    });
    // S1-6: what is read first is the line that was bought.
    expect(Bets[0]?.Selections.map((one) => one.OutcomeTitle)).toEqual(['Kestrels (+0.5)', 'Kestrels (+6.5)']);
    expect(Bets[0]?.Selections.map((one) => [one.ID, one.Line, one.TeasedLine])).toEqual([
      [legs[0]?.selectionId, '-3.5', '+0.5'],
      [legs[1]?.selectionId, '+2.5', '+6.5'],
    ]);
  });
});

describe('lists', () => {
  const single = async (user: number) => {
    const leg = fixture.offer();
    const { TicketId } = await fixture.place(user, {
      betType: 1,
      stakes: [{ selectionId: leg.selectionId, stake: '1.00', odds: 2 }],
    });
    return TicketId;
  };

  test('HISTORY-04 pages by cursor stay where they are while new bets arrive, and the totals are of all', async () => {
    const user = fixture.newPlayer();
    const ids: (string | undefined)[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await single(user));
    const first = await page('history.uncleared', user, { pageSize: 3 });
    expect([first.TotalRecords, first.Totals?.Stake]).toEqual([7, 7]);
    await single(user);
    const second = await page('history.uncleared', user, { pageSize: 3, cursor: first.NextCursor });
    const third = await page('history.uncleared', user, { pageSize: 3, cursor: second.NextCursor });
    expect([...first.Bets, ...second.Bets, ...third.Bets].map((bet) => bet.ID)).toEqual(ids);
    expect(third.NextCursor).toBeUndefined();
  });

  test('HISTORY-04 XR-04 titles are in the language asked for and come from the ticket alone; what it does not know keeps its text', async () => {
    const user = fixture.newPlayer();
    const sides = { match: 'Ada – Zed', market: 'Match result', outcome: 'Ada', matchLink: '/m', home: 'Ada', away: 'Zed' };
    const legs = [
      fixture.offer(2000, { titles: sides, sportSystemId: 1 }),
      fixture.offer(3000),
      fixture.offer(2000, {
        titles: { ...sides, market: 'Next corner', outcome: 'Somebody' },
        sportSystemId: 1,
        marketType: 9_999,
      }),
    ];
    const selections = legs.map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 }));
    await fixture.place(user, { betType: 2, stakes: [{ stake: '1.00' }], selections });
    // The board forgets them, or has other sides by now: nothing of it is read.
    for (const leg of legs) fixture.offered.delete(leg.selectionId);
    const read = async (language: string) => {
      const context = { ...contextOf(user), language };
      const query = { page: 1, pageSize: 20 };
      const shown = (await routes['history.pendingbets'](context, { query, body: undefined })) as TicketPage;
      return shown.Bets[0]?.Selections.map((one) => `${one.MatchName}: ${one.MarketTitle}, ${one.OutcomeTitle}`);
    };
    const rest = [expect.stringMatching(/^Match \d+: 1X2, Home$/), 'Ada – Zed: Next corner, Somebody'];
    expect(await read('en-US')).toEqual(['Ada – Zed: Match result, Ada', ...rest]);
    expect(await read('de-DE')).toEqual(['Ada – Zed: Spielausgang, Ada', ...rest]);
  });

  test.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'spec 204 a list of the bets of sport %d, which no sport can have as its id, is empty',
    async (sportId) => {
      for (const call of ['history.pendingbets', 'history.cleared', 'history.uncleared'] as const)
        expect(await page(call, 19, { sportId })).toMatchObject({ Bets: [], TotalRecords: 0 });
    },
  );

  test('SCREEN-05 declined bets of a span of time, with the reason, and nobody else’s', async () => {
    const [user, other] = [fixture.newPlayer(), fixture.newPlayer()];
    const suspended = fixture.offer(2000, { isOpen: false });
    const body = { betType: 1 as const, stakes: [{ selectionId: suspended.selectionId, stake: '1.00', odds: 2 }] };
    await fixture.refusal(user, body);
    await fixture.refusal(other, body);
    await single(user);
    expect(await declined(user)).toMatchObject([{ Status: 2, Outcome: 0, DeclineReason: 'MarketSuspendedException' }]);
    expect(await declined(user, { to: Date.now() - 30_000 })).toEqual([]);
    await expect(declined(user, { from: Date.now() + 90_000 })).rejects.toMatchObject({ exceptionName: 'ValidationException' });
    expect((await page('history.uncleared', user)).TotalRecords).toBe(1);
  });

  test('TR-B8 a bet that play moved away from says so, and not that its market was shut', async () => {
    const user = fixture.newPlayer();
    const live = fixture.offer(2000, { isLive: true, producer: 1, bettingSourceType: 2, matchState: 'boot/1' });
    const stakes = [{ selectionId: live.selectionId, stake: '1.00', odds: 2 }];
    const { Status, TicketId = '' } = await fixture.place(user, { betType: 1, stakes });
    expect(Status).toBe(4);
    await fixture.tickets.resolveDelayed([{ ticketId: TicketId, accept: false, reason: 'STATE_CHANGED' }]);
    expect(await declined(user)).toMatchObject([{ Status: 2, DeclineReason: 'PlayChangedException' }]);
  });

  test('bonus.freebet, freebetappended and freebethistory: what can be used, and what became of the rest', async () => {
    const user = fixture.newPlayer();
    const calls = bonusCalls({ freeBets: fixture.bonus.freeBets, tickets: fixture.tickets });
    const read = async (call: 'bonus.freebet' | 'bonus.freebetappended') =>
      calls[call](contextOf(user), { query: {}, body: undefined });
    expect(await read('bonus.freebet')).toEqual({ Id: '', Amount: 0, Currency: 'EUR', Status: 0, FreeBets: [] });
    const grant = (hours: number, key: string) =>
      fixture.bonus.freeBets.grant({
        userId: BigInt(user),
        currency: 'EUR',
        amountMinor: 500n,
        minOddsMilli: 1500,
        expiresAtMs: Date.now() + hours * 3_600_000,
        key,
      });
    const [late, soon] = [await grant(2, 'late-token'), await grant(1, 'soon-token')];
    expect(await grant(3, 'late-token')).toBe(late);
    expect(await read('bonus.freebet')).toMatchObject({
      Id: String(soon),
      Amount: 5,
      MinOdds: 1.5,
      Status: 2,
      FreeBets: [{ Id: String(soon) }, { Id: String(late) }],
    });
    expect(await read('bonus.freebetappended')).toMatchObject({ FreeBets: [] });
    const leg = fixture.offer(3000);
    const bet = { betType: 1 as const, stakes: [{ selectionId: leg.selectionId, stake: '5.00', odds: 3 }], isFreeBet: true };
    // Without an id the one that runs out first is used.
    const { TicketId } = await fixture.place(user, bet);
    await fixture.end([leg, 'WIN']);
    expect(
      await calls['bonus.freebethistory'](contextOf(user), { query: { page: 1, pageSize: 20 }, body: undefined }),
    ).toMatchObject([{ Id: String(soon), Amount: 5, BetId: TicketId, Outcome: 2, Win: 10, Status: 4 }]);
    const { Bets, Totals } = await page('history.cleared', user);
    expect(Bets[0]).toMatchObject({ IsFreeBet: true, Stake: 5, PotentialWin: 10, Win: 10 });
    // The operator paid for the free bet: the player has staked nothing of their own.
    expect(Totals).toMatchObject({ Stake: 0, Win: 10 });
  });
});

describe('SCREEN-04 histories of virtual sports and jackpots', () => {
  const both = { languageCode: undefined };

  test('SCREEN-04 bets on virtual sports have a list of their own, with the totals of its whole period', async () => {
    const user = fixture.newPlayer();
    await fixture.tickets.gates.openProducer(6);
    const single = (producer: number) => {
      const { selectionId } = fixture.offer(2000, { producer });
      return fixture.place(user, { betType: 1, stakes: [{ selectionId, stake: '5.00', odds: 2 }] });
    };
    const { TicketId } = await single(6);
    await single(3);
    await single(6);
    const list = async (body: Record<string, unknown>) =>
      (await routes['history.virtualsport'](contextOf(user), { query: both, body: body as never })) as TicketPage;
    const first = await list({ page: 1, pageSize: 1 });
    expect(first).toMatchObject({ TotalRecords: 2, Totals: { Stake: 10, Win: 0, Currency: 'EUR' } });
    expect((await list({ page: 2, pageSize: 1 })).Bets.map(({ ID }) => ID)).toEqual([TicketId]);
    expect((await list({ to: Date.now() - 3_600_000 })).TotalRecords).toBe(0);
  });

  test('SCREEN-04 bets on jackpots say how they stand, and come with the totals of their period', async () => {
    const { user } = await fixture.aBet(SHAPES.single as Shape, { detail: fixture.detail({ jackpot: { id: 1 } }) });
    const query = { page: 1, pageSize: 20, ...both };
    const answer = await routes['history.sportjackpot'](contextOf(user), { query, body: undefined });
    expect(answer).toMatchObject({
      Bets: [{ Stake: 10, Status: 1, Outcome: 0, BetType: 1, PotentialWin: 20 }],
      TotalRecords: 1,
      Totals: { Stake: 10, Win: 0, Currency: 'EUR' },
    });
  });
});
