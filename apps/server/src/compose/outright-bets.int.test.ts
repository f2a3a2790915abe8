import { beforeAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../test-kit/ledger.ts';
import { createTestServer, newKey, type WebPlayer } from '../../test-kit/test-server.ts';
import type { PlacedFixture } from '../modules/catalogue/index.ts';
import { HOUR, odds } from '../modules/catalogue/test-kit.ts';
import type { SettlementFact } from '../modules/feed/index.ts';
import type { MarketUpdate, OutrightTerms } from '../platform/bus/board-message.ts';

/** Outrights from the fixture to the money, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, join, bet, get, inject } = server;
const { catalogue, gates, results, settlement, tickets } = app.services;

const RUNNERS = ['Ada Lunt', 'Bo Carse', 'Cy Denholm', 'Di Ewart', 'Ed Fenby', 'Flo Garth'];
let events = 0;
/** As they are listed now. */
const listings = new Map<number, PlacedFixture>();
const list = (fixture: PlacedFixture): void => {
  listings.set(fixture.matchId, fixture);
  catalogue.apply({ kind: 'fixture', fixture });
};
let stamp = Date.now();

const termsOf = (out: readonly string[] = [], endTimeMs = Date.now() - 1): OutrightTerms => ({
  runners: RUNNERS.map((name, at) => ({ outcomeId: `r${at}`, name, isNonRunner: out.includes(`r${at}`) })),
  endTimeMs,
  eachWay: { places: 3, numerator: 1, denominator: 4 },
});
const market = (winners: number, price: string): MarketUpdate => ({
  marketType: winners === 1 ? 534 : 536,
  specifiers: winners === 1 ? '' : `winners=${winners}`,
  status: 'active',
  isFavourite: false,
  outcomes: RUNNERS.map((_, at) => ({ outcomeId: `r${at}`, odds: price, isActive: true })),
});

/** An outright with a market of the winner at 5.00 and one of three places at 1.80. */
async function anOutright({ endTimeMs = Date.now() - 1, of = termsOf([], endTimeMs) } = {}) {
  const urn = `df:outright:${++events}`;
  const itself = { urn, name: `Dunes Open ${events}` };
  const listed = {
    urn,
    sport: { urn: 'df:sport:9', name: 'Golf', systemId: 9 },
    category: { urn: 'df:category:9', name: 'World' },
    tournament: { urn: `df:tournament:${events}`, name: `Tour ${events}`, rank: 1 },
    home: itself,
    away: itself,
    startTimeMs: Date.now() + HOUR,
    producer: 3,
    liveCoverage: false,
    status: 'not_started' as const,
    outright: of,
  };
  const [made] = await catalogue.admit([listed]);
  if (!made) throw new Error('no fixture');
  const { matchId } = made;
  list(made);
  catalogue.apply(odds(++stamp, [market(1, '5.00'), market(3, '1.80')], { matchId }));
  await gates.set([{ kind: 'match', id: matchId, open: true, reason: '' }]);
  const marketId = (type: number) =>
    [...(catalogue.board.match(matchId)?.markets.values() ?? [])].find(({ marketType }) => marketType === type)?.id ?? 0;
  return {
    matchId,
    made,
    winner: (runner: string) => `${marketId(534)}.${runner}`,
    top: (runner: string) => `${marketId(536)}.${runner}`,
  };
}

/** What the feed says of a market: who has won, and how; everybody else has lost. */
function resultFacts(matchId: number, places: number, said: Record<string, Partial<SettlementFact>>): SettlementFact[] {
  const timestampMs = ++stamp;
  return RUNNERS.map((_, at) => ({
    matchId,
    marketType: places === 1 ? 534 : 536,
    specifiers: places === 1 ? '' : `winners=${places}`,
    outcomeId: `r${at}`,
    result: 0,
    voidFactor: null,
    deadHeatFactor: null,
    voidReason: null,
    certainty: 2,
    producer: 3,
    timestampMs,
    ...said[`r${at}`],
  }));
}
const WON = { result: 1 } as const;
const level = (share: string) => ({ result: 1, deadHeatFactor: share }) as const;
const VOID = { result: 0, voidFactor: '1' } as const;

/** Results come after the start: betting is closed by then. */
async function settle(facts: readonly SettlementFact[]): Promise<void> {
  for (const matchId of new Set(facts.map((fact) => fact.matchId))) {
    const listed = listings.get(matchId);
    if (listed) catalogue.apply({ kind: 'fixture', fixture: { ...listed, startTimeMs: Date.now() - 1 } });
  }
  await results.onSettlement(facts);
  await settlement.drain();
}
/** The feed has sent everything again. */
async function again(matchId: number, markets: MarketUpdate[]): Promise<void> {
  catalogue.apply(odds(++stamp, markets, { matchId }));
  catalogue.apply({ kind: 'clear', matchId, producer: 3, timestampMs: stamp });
  await gates.set([{ kind: 'match', id: matchId, open: true, reason: '' }]);
}

/** Places a bet. @returns the id of its ticket. */
async function place(who: WebPlayer, selectionId: string, stake = '9.00', price = 5): Promise<string> {
  const answer = await bet(who, selectionId, { stakes: [{ selectionId, stake, odds: price }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.TicketId as string;
}
const ticketOf = async (id: string) => {
  const [ticket] = await tickets.byId([id]);
  return [ticket?.outcome, ticket?.payoutMinor];
};
const [PENDING, WIN, LOST, REFUND, HALFLOSE] = [0, 2, 3, 4, 6];

let player: WebPlayer;
beforeAll(async () => {
  player = await join();
});

describe('a bet on an outright', () => {
  test('spec 200 is offered by name, placed, shown by name in the history, and paid', async () => {
    const { matchId, winner } = await anOutright();
    const { body } = await get(null, `/api/sportoutright?id=${matchId}`);
    expect(body).toMatchObject([
      { ID: matchId, Markets: [{ Title: 'Winner' }, { Title: 'Top 3' }], EachWay: { Places: 3, Fraction: '1/4' } },
    ]);
    const id = await place(player, winner('r2'));
    const history = await get(player, '/api/betplacementhistory/pendingbets');
    expect(JSON.stringify(history.body)).toContain('Cy Denholm');
    await settle(resultFacts(matchId, 1, { r2: WON }));
    expect(await ticketOf(id)).toEqual([WIN, 4_500n]);
  });

  test('H209 three who are level share one place exactly: 9.00 at 5.00 pays 15.00, not 14.99', async () => {
    const { matchId, winner } = await anOutright();
    const ids = await Promise.all(['r0', 'r1', 'r2', 'r3'].map((runner) => place(player, winner(runner))));
    await settle(resultFacts(matchId, 1, { r0: level('1/3'), r1: level('1/3'), r2: level('1/3') }));
    expect(await Promise.all(ids.map(ticketOf))).toEqual([...Array(3).fill([WIN, 1_500n]), [LOST, 0n]]);
  });

  test('rules 8.8 two level for the last of three places get half of theirs, those before them all of it', async () => {
    const { matchId, top } = await anOutright();
    const ids = await Promise.all(['r0', 'r2', 'r4'].map((runner) => place(player, top(runner), '10.00', 1.8)));
    await settle(resultFacts(matchId, 3, { r0: WON, r1: WON, r2: level('1/2'), r3: level('1/2') }));
    expect(await Promise.all(ids.map(ticketOf))).toEqual([
      [WIN, 1_800n],
      [HALFLOSE, 900n],
      [LOST, 0n],
    ]);
  });

  test('H209 more winners than places wait for a person, and nobody is paid', async () => {
    const { matchId, top } = await anOutright();
    const id = await place(player, top('r0'), '10.00', 1.8);
    await settle(resultFacts(matchId, 3, { r0: WON, r1: WON, r2: WON, r3: WON }));
    expect(await ticketOf(id)).toEqual([PENDING, null]);
    const trader = await inject.logIn('trader1', 'Trader-one-decides-1');
    const cases = (await inject.get(trader, '/api/trading/results')).json() as { MatchID: number; Doubt: string }[];
    expect(cases.find(({ MatchID }) => MatchID === matchId)?.Doubt).toBe('too_many_winners');
  });

  test('XR-21 a result before the event is over waits for a person', async () => {
    const { matchId, winner } = await anOutright({ endTimeMs: Date.now() + 50 * HOUR });
    const id = await place(player, winner('r0'));
    await settle(resultFacts(matchId, 1, { r0: WON }));
    expect(await ticketOf(id)).toEqual([PENDING, null]);
  });
});

describe('a runner that does not start', () => {
  test('H211 gives stakes back, takes no more bets, and takes Rule 4 off winnings of bets that were placed before', async () => {
    const { matchId, winner, made } = await anOutright();
    const [gone, early] = [await place(player, winner('r1')), await place(player, winner('r0'))];
    const withdrawnAt = Date.now() + 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    list({ ...made, outright: termsOf(['r1']) });
    const refused = await bet(player, winner('r1'), {}, 5);
    expect(refused.status).not.toBe(200);
    // Prices of the others were made with it: nothing is sold at them, since nothing would be taken off.
    const stale = await bet(player, winner('r0'), {}, 5);
    expect(stale.status, JSON.stringify(stale.body)).not.toBe(200);
    await again(matchId, [market(1, '5.00')]);
    const late = await place(player, winner('r0'));
    const deduction = { share: '1/4', beforeMs: withdrawnAt };
    await settle(resultFacts(matchId, 1, { r0: WON, r1: { ...VOID, deduction } }));
    // 9.00 at 5.00 wins 36.00; a quarter of that is taken off.
    expect(await Promise.all([gone, early, late].map(ticketOf))).toEqual([
      [REFUND, 900n],
      [WIN, 3_600n],
      [WIN, 4_500n],
    ]);
    // Said again without it: nothing is taken off any more.
    await settle(resultFacts(matchId, 1, { r0: WON, r1: VOID }));
    expect(await ticketOf(early)).toEqual([WIN, 4_500n]);
  });

  test('H343 rules 8.8 bets that were taken at the old prices after the withdrawal, before we heard of it, lose of their winnings too', async () => {
    const { matchId, winner, top, made } = await anOutright();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
    const early = await place(player, winner('r0'));
    await pause();
    const withdrawnAt = Date.now();
    await pause();
    const between = [await place(player, winner('r0')), await place(player, top('r0'), '10.00', 1.8)];
    await pause();
    list({ ...made, outright: termsOf(['r1']) });
    await again(matchId, [market(1, '5.00'), market(3, '1.80')]);
    const late = [await place(player, winner('r0')), await place(player, top('r0'), '10.00', 1.8)];
    const gone = { ...VOID, deduction: { share: '1/4', beforeMs: withdrawnAt } };
    const facts = [
      ...resultFacts(matchId, 1, { r0: WON, r1: gone }),
      ...resultFacts(matchId, 3, { r0: WON, r2: WON, r3: WON, r1: gone }),
    ];
    const paid = [
      [WIN, 3_600n],
      [WIN, 3_600n],
      [WIN, 1_600n],
      [WIN, 4_500n],
      [WIN, 1_800n],
    ];
    const ids = [early, ...between, ...late];
    await settle(facts);
    expect(await Promise.all(ids.map(ticketOf))).toEqual(paid);
    // A recovery says it again, to a process that has forgotten when the board was shut.
    const board = catalogue.board.match(matchId)?.outright;
    if (board) board.shut = { runners: new Map(), markets: new Map() };
    await settle(facts);
    expect(await Promise.all(ids.map(ticketOf))).toEqual(paid);
    const { rows } = await testDb.pool.query(
      `SELECT DISTINCT to_ms FROM betting.fact WHERE match_id = $1 AND deduction IS NOT NULL`,
      [matchId],
    );
    expect(rows, 'one moment, stored with the facts').toHaveLength(1);
    expect(Number(rows[0].to_ms)).toBeGreaterThan(withdrawnAt);
  });

  test('H245 a withdrawal that is told at once is not believed at a price of its own: a person looks first', async () => {
    const { matchId, winner } = await anOutright();
    const early = await place(player, winner('r0'));
    const withdraw = (atMs: number) => {
      const withdrawn = { odds: '1.05', atMs };
      const deduction = { share: '9/10', beforeMs: atMs };
      return results.onSettlement(resultFacts(matchId, 1, { r1: { ...VOID, deduction, withdrawn } }).slice(1, 2));
    };
    // Before anybody bet on it there is nothing to take.
    await withdraw(Date.now() - HOUR);
    const doubts = async () =>
      (await tickets.resultCases.list(true, 1_000)).filter((one) => one.matchId === matchId).map(({ doubt }) => doubt);
    expect(await doubts()).toEqual([]);
    await withdraw(Date.now() - 1);
    expect((await doubts()).map((doubt) => doubt.startsWith('deduction_'))).toEqual([true]);
    await settle(resultFacts(matchId, 1, { r0: WON, r1: VOID }));
    expect(await ticketOf(early)).toEqual([WIN, 4_500n]);
  });

  test('H235 nobody bets on the others at prices that were made with it: the event is shut until all of them were sent again', async () => {
    const { matchId, winner, top, made } = await anOutright();
    list({ ...made, outright: termsOf(['r1']) });
    const refused = async (selectionId: string, price: number) =>
      (await bet(player, selectionId, { stakes: [{ selectionId, stake: '9.00', odds: price }] })).status !== 200;
    expect([await refused(winner('r0'), 5), await refused(top('r4'), 1.8)]).toEqual([true, true]);
    catalogue.apply(odds(++stamp, [market(1, '4.50')], { matchId }));
    expect(await refused(winner('r0'), 4.5), 'a price alone opens nothing').toBe(true);
    await again(matchId, [market(1, '4.50')]);
    expect(await ticketOf(await place(player, winner('r0'), '9.00', 4.5))).toEqual([PENDING, null]);
  });

  test('H213 a bet is not cashed out at prices that a withdrawal made: what is taken off its winnings is not known yet', async () => {
    const { matchId, winner, made } = await anOutright();
    const early = await place(player, winner('r0'));
    const offered = async () => (await get(player, '/api/player/ticketswithcashout')).body;
    expect((await offered())[early]).toMatchObject({ Stake: 9 });
    list({ ...made, outright: termsOf(['r1']) });
    await again(matchId, [market(1, '4.50')]);
    expect((await offered())[early]).toBeUndefined();
    const request = { betId: early, amount: 10.68, CashoutOddsValues: { [winner('r0')]: 4.5 } };
    const refused = await inject.post(player.cookie ?? '', '/api/player/createcashout', request);
    expect(refused.json(), refused.body).not.toMatchObject({ Status: 1 });
    expect(await ticketOf(early)).toEqual([PENDING, null]);
  });

  test('H243 a bet on a place is not cashed out either once results of another market name the runner as void, with or without a deduction', async () => {
    const { matchId, top } = await anOutright();
    const id = await place(player, top('r0'), '10.00', 1.8);
    const offered = async () => (await get(player, '/api/player/ticketswithcashout')).body[id];
    expect(await offered()).toMatchObject({ Stake: 10 });
    const [void1] = resultFacts(matchId, 1, { r1: VOID }).filter(({ outcomeId }) => outcomeId === 'r1');
    // No list has named the withdrawal, so prices are still on offer.
    await results.onSettlement(void1 ? [void1] : []);
    await settlement.drain();
    expect(await offered()).toBeUndefined();
    const request = { betId: id, amount: 9, CashoutOddsValues: { [top('r0')]: 1.8 } };
    const refused = await inject.post(player.cookie ?? '', '/api/player/createcashout', request);
    expect(refused.json(), refused.body).not.toMatchObject({ Status: 1 });
    expect(await ticketOf(id)).toEqual([PENDING, null]);
    // Taken back: nobody was withdrawn.
    await results.onRollbackSettlement([{ matchId, marketType: 534, specifiers: '', producer: 3, timestampMs: ++stamp }]);
    await settlement.drain();
    expect(await offered()).toMatchObject({ Stake: 10 });
  });

  test.each(['1/1', '3/3', '1.0'])(
    'H243 nor once a person has said of the runner that %s of its stakes is given back',
    async (whole) => {
      const { matchId, top, winner } = await anOutright();
      const id = await place(player, top('r0'), '10.00', 1.8);
      const offered = async () => (await get(player, '/api/player/ticketswithcashout')).body[id];
      await place(player, winner('r4'));
      expect(await offered()).toMatchObject({ Stake: 10 });
      const trader = await inject.logIn('trader1', 'Trader-one-decides-1');
      const said = { outcomeId: 'r1', result: 0, voidFactor: whole };
      const body = { matchId, marketType: 534, specifiers: '', reason: 'seen', requestId: newKey(), results: [said] };
      const answer = await inject.post(trader, '/api/trading/supersederesult', body);
      expect(answer.json(), answer.body).toMatchObject({ State: 'superseded' });
      await settlement.drain();
      expect(await offered()).toBeUndefined();
    },
  );

  test('H214 a person who settles the market takes the same off: the void of a withdrawn runner keeps what it says of others', async () => {
    const trader = await inject.logIn('trader1', 'Trader-one-decides-1');
    const say = async (matchId: number, caseId?: number, voidFactor = '1') => {
      const results = RUNNERS.map((_, at) => ({
        outcomeId: `r${at}`,
        result: at === 0 ? 1 : 0,
        ...(at === 1 && { voidFactor }),
      }));
      const body = { matchId, marketType: 534, specifiers: '', reason: 'seen', requestId: newKey(), results };
      const said = await inject.post(trader, '/api/trading/supersederesult', { ...body, ...(caseId && { caseId }) });
      expect(said.json(), said.body).toEqual({ State: 'superseded', IsNew: true });
      await settlement.drain();
    };
    const deduction = { share: '1/4', beforeMs: Date.now() + HOUR };
    const feed = await anOutright();
    const early = await place(player, feed.winner('r0'));
    await settle(resultFacts(feed.matchId, 1, { r2: WON, r1: { ...VOID, deduction } }));
    await say(feed.matchId);
    expect(await ticketOf(early)).toEqual([WIN, 3_600n]);
    // And where what the feed said has waited for that person; again too.
    const doubted = await anOutright();
    const other = await place(player, doubted.winner('r0'));
    await settle(resultFacts(doubted.matchId, 1, { r0: WON, r2: WON, r1: { ...VOID, deduction } }));
    const cases = (await inject.get(trader, '/api/trading/results')).json() as {
      MatchID: number;
      CaseID: number;
      Results: { OutcomeID: string; Deduction?: object }[];
    }[];
    const shown = cases.find(({ MatchID }) => MatchID === doubted.matchId)?.Results.find(({ OutcomeID }) => OutcomeID === 'r1');
    expect(shown?.Deduction, 'the person sees what it takes off').toEqual({
      Share: '1/4',
      Before: new Date(deduction.beforeMs).toISOString(),
    });
    await say(doubted.matchId, cases.find(({ MatchID }) => MatchID === doubted.matchId)?.CaseID);
    expect(await ticketOf(other)).toEqual([WIN, 3_600n]);
    for (const written of ['1.0', '1/1', '3/3']) {
      await say(doubted.matchId, undefined, written);
      expect(await ticketOf(other), written).toEqual([WIN, 3_600n]);
    }
  });

  test('rules 8.8 a runner that is settled void alone gives its stakes back, and the others go on until they have their results', async () => {
    const { matchId, winner } = await anOutright();
    const [gone, other] = [await place(player, winner('r1')), await place(player, winner('r0'))];
    const [void1] = resultFacts(matchId, 1, { r1: VOID }).filter(({ outcomeId }) => outcomeId === 'r1');
    await settle(void1 ? [void1] : []);
    expect(await Promise.all([gone, other].map(ticketOf))).toEqual([
      [REFUND, 900n],
      [PENDING, null],
    ]);
    const { rows } = await testDb.ownerPool.query(`SELECT p.key FROM platform.parked p WHERE p.key LIKE '%' || $1 || '%'`, [
      other,
    ]);
    expect(rows, 'nothing waits for a person').toEqual([]);
    await settle(resultFacts(matchId, 1, { r0: WON, r1: VOID }));
    expect(await ticketOf(other)).toEqual([WIN, 4_500n]);
  });

  test('rules 8.8 a person says three are level for one place as 1/3: exactly a third is paid', async () => {
    const { matchId, winner } = await anOutright();
    const id = await place(player, winner('r0'));
    const trader = await inject.logIn('trader1', 'Trader-one-decides-1');
    const say = (deadHeatFactor: string) => {
      const results = RUNNERS.map((_, at) => ({
        outcomeId: `r${at}`,
        ...(at < 3 ? { result: 1, deadHeatFactor } : { result: 0 }),
      }));
      const body = { matchId, marketType: 534, specifiers: '', reason: 'seen', requestId: newKey(), results };
      return inject.post(trader, '/api/trading/supersederesult', body);
    };
    for (const unread of ['4/3', '0', '0/3', '-0', '-0/3', '-0.0', '-1/3', '1/0', '.5', '1/3 ', 'a third'])
      expect((await say(unread)).statusCode, unread).toBe(400);
    const said = await say('1/3');
    expect(said.json(), said.body).toEqual({ State: 'superseded', IsNew: true });
    await settlement.drain();
    expect(await ticketOf(id)).toEqual([WIN, 1_500n]);
  });

  test('rules 8.8 an event that is called off gives every stake back', async () => {
    const { matchId, winner, top } = await anOutright();
    const ids = [await place(player, winner('r0')), await place(player, top('r3'), '10.00', 1.8)];
    for (const [marketType, specifiers] of [
      [534, ''],
      [536, 'winners=3'],
    ] as const)
      await results.onCancel([
        { matchId, marketType, specifiers, fromMs: null, toMs: null, voidReason: 1, producer: 3, timestampMs: ++stamp },
      ]);
    await settlement.drain();
    expect(await Promise.all(ids.map(ticketOf))).toEqual([
      [1, 900n],
      [1, 1_000n],
    ]);
  });
});

describe('XR-04 runners that are others than those that were bet on', () => {
  const called = (names: Readonly<Record<string, string>>, without: readonly string[] = []): OutrightTerms => {
    const { runners, ...rest } = termsOf();
    const left = runners.filter(({ outcomeId }) => !without.includes(outcomeId));
    return { ...rest, runners: left.map((one) => ({ ...one, name: names[one.outcomeId] ?? one.name })) };
  };
  const listAgain = async (made: PlacedFixture, outright: OutrightTerms) => {
    const [again] = await catalogue.admit([{ ...made, outright }]);
    if (again) list(again);
  };
  const isWaiting = async (matchId: number) =>
    (await app.services.parking.list('changed_match')).some(({ key }) => key === `match:${matchId}`);

  test.each([
    { how: 'two change places', steps: [called({ r0: 'Bo Carse', r1: 'Ada Lunt' })] },
    { how: 'one is left out, and comes back as another one', steps: [called({}, ['r0']), called({ r0: 'Gil Hatch' })] },
    {
      how: 'one takes the name that another one had',
      first: called({ r0: 'Bo Carse City' }),
      steps: [called({ r0: 'Bo Carse', r1: 'Bo Carse City' })],
    },
  ])('XR-04 $how: nobody is paid or cashed out until a person has looked', async ({ first, steps }) => {
    const { matchId, made, winner } = await anOutright(first && { of: first });
    const id = await place(player, winner('r0'));
    for (const step of steps) await listAgain(made, step);
    await expect.poll(() => isWaiting(matchId)).toBe(true);
    await again(matchId, [market(1, '4.00')]);
    expect((await get(player, '/api/player/ticketswithcashout')).body[id]).toBeUndefined();
    await settle(resultFacts(matchId, 1, { r0: WON }));
    expect(await ticketOf(id)).toEqual([PENDING, null]);
  });

  test('XR-04 a new spelling, a new runner and one that comes back are no others', async () => {
    const { matchId, made, winner } = await anOutright();
    const id = await place(player, winner('r0'));
    for (const step of [called({ r0: 'Ada LUNT' }), called({}, ['r0', 'r5']), called({})]) await listAgain(made, step);
    expect(await isWaiting(matchId)).toBe(false);
    await settle(resultFacts(matchId, 1, { r0: WON }));
    expect(await ticketOf(id)).toEqual([WIN, 4_500n]);
  });
});

test('fifty bets on outrights at once: as many are taken as there is money for, and the books are whole', async () => {
  const poor = await join();
  const { matchId, winner } = await anOutright();
  const before = await cashOf(testDb, poor.userId, 'cash', 'USD');
  const stakeMinor = before / 20n;
  const stake = `${stakeMinor / 100n}.${String(stakeMinor % 100n).padStart(2, '0')}`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const selectionId = winner(`r${at % 6}`);
      return bet(poor, selectionId, { stakes: [{ selectionId, stake, odds: 5 }], requestId: newKey() });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  await settle(resultFacts(matchId, 1, { r0: level('1/2'), r1: level('1/2') }));
  await expectReconciled(testDb);
});

test('a board that starts again has outrights, runners and each-way terms from the mirror', async () => {
  const { matchId } = await anOutright();
  await catalogue.flush();
  const { rows } = await testDb.ownerPool.query('SELECT outright FROM catalogue.match WHERE id = $1', [matchId]);
  expect(rows[0].outright).toMatchObject({
    eachWay: { places: 3 },
    runners: expect.arrayContaining([expect.objectContaining({ name: 'Bo Carse' })]),
  });
  await catalogue.reload();
  expect(catalogue.board.match(matchId)?.outright?.names.get('r1')).toBe('Bo Carse');
});
