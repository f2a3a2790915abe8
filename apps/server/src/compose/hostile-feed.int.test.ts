import { describe, expect, test } from 'vitest';
import { fileFixture, inTime } from '../../test-kit/file-fixture.ts';
import { grantTraderRole } from '../../test-kit/traders.ts';
import { until } from '../../test-kit/until.ts';
import { marketIdOf } from '../modules/catalogue/index.ts';
import { createTrading } from '../modules/trading/index.ts';
import { createLog } from '../platform/log.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/**
 * A provider that says what cannot be read or cannot be right: the composed server on PostgreSQL over the real sandbox, where bets are really
 * placed. After each hostile frame a bet on its event is refused and a bet on its neighbour is accepted.
 */
interface Match {
  urn: string;
  matchId: number;
  marketId: number;
}

const server = await fileFixture(startFedServer({ LIVE_DELAY_SCALE: '0.01' }));
const { app, sandbox, testDb } = server;
await inTime(grantTraderRole(testDb.ownerPool, { 9001: 'Tess' }));
const demo = await inTime(server.logIn('demo1', 'Demo-1-plays-fair'));
const post = (url: string, payload: object) => server.post(demo, url, payload);
const get = (url: string) => server.get(demo, url);

const moneyline = (home = '2.00') => ({
  id: 1,
  status: 1,
  outcomes: [home, '3.50', '4.00'].map((odds, n) => ({ id: String(n + 1), odds, active: 1 })),
});
const LIVE = { status: 1, match_status: 6, home_score: 0, away_score: 0 };
const send = (message: object) => sandbox.admin('POST', 'send', message);
const raw = (frame: object | string) =>
  sandbox.admin('POST', 'send', { raw: typeof frame === 'string' ? frame : JSON.stringify(frame) });
const odds = ({ urn }: Match, more: object = {}) =>
  send({ type: 'odds_change', product: 3, event_id: urn, markets: [moneyline()], ...more });

let made = 0;
async function newMatch(name: string, isLive = false): Promise<Match> {
  const answer = await sandbox.admin<{ fixture: { urn: string } }>('POST', 'matches', {
    sport: 'soccer',
    home: `${name} ${++made}`,
    away: `Visitors ${made}`,
    ...(isLive && { start_time: Date.now() + 5 * 60_000 }),
  });
  const { urn } = answer.fixture;
  const { catalogue } = app.services;
  await until('the match is known', async () => (await catalogue.matchIds([urn])).has(urn));
  const matchId = (await catalogue.matchIds([urn])).get(urn) ?? 0;
  const match = { urn, matchId, marketId: marketIdOf(matchId, { marketType: 1, specifiers: '' }) };
  await odds(match, isLive ? { product: 1, sport_event_status: LIVE } : {});
  await until('it takes bets', () => isOpen(match));
  return match;
}

/** The process hears of an open gate a moment after SQL says so: until then a bet is refused as one at other odds. */
const untilAccepted = (match: Match) =>
  until('a bet is accepted', async () => {
    const answer = await bet(match);
    if (answer !== 'OddsChangedException') expect(answer).toBe('accepted');
    return answer === 'accepted';
  });

/** What SQL would say to a bet. */
async function isOpen({ matchId, marketId }: Match): Promise<boolean> {
  const { rows } = await testDb.pool.query<{ kind: number; open: boolean }>(
    'SELECT kind, open FROM money.gate WHERE (kind, id) IN ((1, $1), (2, $2))',
    [matchId, marketId],
  );
  const openOf = (kind: number) => rows.find((row) => row.kind === kind)?.open;
  return openOf(1) === true && openOf(2) !== false;
}

/** @returns the name of the refusal, or the acceptance: `accepted`, `delayed`. */
async function bet({ marketId }: Match, seen: { state?: string } = {}): Promise<string> {
  const answer = await post('/api/betslip/placebet', {
    betType: 1,
    stakes: [{ selectionId: `${marketId}.1`, stake: '1.00', odds: 2, ...seen }],
    oddsChangePolicy: 2,
    requestId: `hostile-feed-${++made}`,
  });
  const body = answer.json();
  if (answer.statusCode !== 200) return body.ExceptionName;
  return ['pending', 'accepted', 'declined', 'offer', 'delayed'][body.Status] ?? String(body.Status);
}

const now = () => Date.now();
const alarmsOf = (urn: string) => app.services.alarms.latest().filter(({ details }) => details.urn === urn);

const neighbour = await inTime(newMatch('Neighbour'));
// Long enough to look at what is shut.
await inTime(sandbox.admin('POST', 'recovery', { delay_ms: 3_000 }));

describe('XR-09 XR-10 XR-11 after a hostile frame a bet on its event is refused, a bet on another is accepted', () => {
  const stop = { type: 'bet_stop', product: 3, groups: 'all', market_status: -1 };
  const change = { type: 'odds_change', product: 3, markets: [] };
  const frames: [string, (event_id: string) => object | string][] = [
    [
      'XR-09 a stop with a reason of 31 characters',
      (event_id) => ({ ...stop, event_id, timestamp: now(), reason: 'x'.repeat(31) }),
    ],
    ['XR-09 a stop with groups as a list', (event_id) => ({ ...stop, event_id, timestamp: now(), groups: ['all'] })],
    ['XR-09 a stop with its timestamp as text', (event_id) => ({ ...stop, event_id, timestamp: String(now()) })],
    ['XR-09 a stop with the product as text', (event_id) => ({ ...stop, event_id, timestamp: now(), product: '3' })],
    ['XR-09 a stop with request_id null', (event_id) => ({ ...stop, event_id, timestamp: now(), request_id: null })],
    [
      'XR-10 a price dated in an hour',
      (event_id) => ({ ...change, event_id, timestamp: now() + 3_600_000, markets: [moneyline('1.90')] }),
    ],
    ['XR-10 a price dated in the year 9999', (event_id) => ({ ...change, event_id, timestamp: 253_370_764_800_000 })],
    [
      'XR-11 an event status that there is none',
      (event_id) => ({ ...change, event_id, timestamp: now(), sport_event_status: { status: 99 } }),
    ],
    ['XR-11 markets as an object', (event_id) => ({ ...change, event_id, timestamp: now(), markets: {} })],
    [
      'XR-11 a market id as text',
      (event_id) => ({ ...change, event_id, timestamp: now(), markets: [{ ...moneyline(), id: '1' }] }),
    ],
    ['XR-11 2,001 markets', (event_id) => ({ ...change, event_id, timestamp: now(), markets: Array(2_001).fill(moneyline()) })],
    ['XR-11 an unknown type', (event_id) => ({ ...change, type: 'odds_chance', event_id, timestamp: now() })],
    ['XR-11 cut JSON', (event_id) => JSON.stringify({ ...stop, event_id, timestamp: now() }).slice(0, -12)],
    [
      'XR-11 a settlement with a result that there is none',
      (event_id) => ({
        ...change,
        type: 'bet_settlement',
        event_id,
        timestamp: now(),
        markets: [{ id: 1, outcomes: [{ id: '1', result: 5 }] }],
      }),
    ],
    [
      'XR-11 a cancellation that cannot be read',
      (event_id) => ({ ...change, type: 'bet_cancel', event_id, timestamp: now(), markets: 'all' }),
    ],
    [
      'XR-11 a rollback that cannot be read',
      (event_id) => ({ ...change, type: 'rollback_bet_settlement', event_id, timestamp: now(), markets: [{}] }),
    ],
  ];

  // Each with a match of its own; together, since each waits three seconds for its recovery.
  test.concurrent.each(frames)('%s; a recovery of this one event opens it again', async (_name, frame) => {
    const match = await newMatch('Victim');
    await untilAccepted(match);
    await raw(frame(match.urn));
    await until('its gate is shut', async () => !(await isOpen(match)));
    expect(await bet(match)).toBe('MarketSuspendedException');
    await untilAccepted(neighbour);
    expect(alarmsOf(match.urn)).toMatchObject([{ name: 'feed_event_doubtful' }]);
    expect(app.services.feed?.fault()).toBeNull();
    await until('it opens again', () => isOpen(match));
    await untilAccepted(match);
  });
});

describe('XR-02 producers have ranks', () => {
  test('XR-02 a running match that is suspended for a goal is not opened by a late prematch price, nor turned back', async () => {
    const match = await newMatch('Live', true);
    await raw({
      type: 'bet_stop',
      product: 1,
      event_id: match.urn,
      timestamp: now(),
      groups: 'all',
      market_status: -1,
      reason: 'goal',
    });
    await until('its gate is shut', async () => !(await isOpen(match)));
    await raw({ type: 'odds_change', product: 3, event_id: match.urn, timestamp: now() + 5, markets: [moneyline('2.10')] });
    await raw({
      type: 'odds_change',
      product: 3,
      event_id: match.urn,
      timestamp: now() + 10,
      sport_event_status: { ...LIVE, status: 0 },
      markets: [moneyline('2.10')],
    });
    await untilAccepted(neighbour);
    expect(await bet(match)).toBe('MarketSuspendedException');
    expect(await isOpen(match)).toBe(false);
    await odds(match, { product: 1, timestamp: now() + 20, sport_event_status: { ...LIVE, home_score: 1 } });
    await until('the live price opens it', () => isOpen(match));
    expect(await bet(match)).toBe('delayed');
  });

  test('XR-02 while the live producer is silent no prematch price opens its match', async () => {
    const match = await newMatch('Live', true);
    await sandbox.admin('POST', 'producers/1/silence', { on: true });
    await until('its data is too old', async () => (await bet(match)) !== 'delayed');
    await raw({ type: 'odds_change', product: 3, event_id: match.urn, timestamp: now(), markets: [moneyline('2.05')] });
    await untilAccepted(neighbour);
    expect(await bet(match)).toBe('MarketSuspendedException');
    await sandbox.admin('POST', 'producers/1/silence', { off: true });
    await until('the live producer is back', () => app.services.feed?.isUp() ?? false, 20_000);
  });
});

describe('XR-03 a fixture that cannot be read', () => {
  test.each(['status', 'html'])(
    'XR-03 (%s): its event is shut, the others and readiness go on, also after a restart of the feed',
    async (broken) => {
      const match = await newMatch('Broken');
      await sandbox.admin('PATCH', `matches/${match.urn}`, { broken });
      await until('its gate is shut', async () => !(await isOpen(match)));
      expect([await bet(match), await bet(neighbour)]).toEqual(['MarketSuspendedException', 'accepted']);
      await sandbox.admin('POST', 'disconnect', {});
      await until('the producers are down', () => !(app.services.feed?.isUp() ?? true));
      await until('the product is ready', () => app.services.feed?.isUp() ?? false, 30_000);
      expect([await bet(match), await bet(neighbour)]).toEqual(['MarketSuspendedException', 'accepted']);
      await sandbox.admin('PATCH', `matches/${match.urn}`, { broken: 'none' });
      await until('it opens when it can be read', () => isOpen(match), 60_000);
    },
    120_000,
  );
});

describe('XR-22 a result dated in the future', () => {
  test('XR-22 it waits for a person and pays nobody: its market alone is shut, until the provider takes it back', async () => {
    const match = await newMatch('Early');
    await untilAccepted(match);
    const ticket = async () =>
      (await get('/api/betplacementhistory/pendingbets'))
        .json()
        .Bets.find((one: { Selections: { MatchID: number }[] }) => one.Selections[0]?.MatchID === match.matchId);
    const outcomes = ['1', '2', '3'].map((id) => ({ id, result: id === '1' ? 1 : 0 }));
    const result = { product: 3, event_id: match.urn, markets: [{ id: 1, outcomes }] };
    await raw({ type: 'bet_settlement', certainty: 2, ...result, timestamp: Date.UTC(2096, 0, 1) });
    const caseOf = async () =>
      (await app.services.tickets.resultCases.list(true, 100)).find(({ matchId }) => matchId === match.matchId);
    await until('it is a case', async () => (await caseOf()) !== undefined);
    expect(await caseOf()).toMatchObject({ doubt: 'future', kind: 'settlement' });
    expect([await bet(match), await bet(neighbour)]).toEqual(['MarketSuspendedException', 'accepted']);
    await app.services.settlement.drain();
    expect(await ticket()).toMatchObject({ Outcome: 0 });
    expect(alarmsOf(match.urn), 'the event is not asked about').toEqual([]);
    await raw({ type: 'rollback_bet_settlement', ...result, timestamp: now() });
    await odds(match, { timestamp: now() + 5 });
    await until('it opens again', () => isOpen(match));
    await untilAccepted(match);
  });
});

test('XR-20 a result that the final score refutes waits, however its line is spelled; what the score gives is believed', async () => {
  const match = await newMatch('Nil', true);
  const line = (spelled: string, of: (id: string) => object) => ({
    id: 18,
    specifiers: `total=${spelled}`,
    status: 1,
    outcomes: ['12', '13'].map((id) => ({ id, ...of(id) })),
  });
  const spellings = ['2.5', '2.50', '+2.5'];
  for (const one of spellings) await odds(match, { product: 1, markets: [line(one, () => ({ odds: '1.90', active: 1 }))] });
  const { board } = app.services.catalogue;
  const lines = () => [...(board.match(match.matchId)?.markets.values() ?? [])].filter(({ marketType }) => marketType === 18);
  await until('the line is known', () => lines().length > 0);
  const ended = { ...LIVE, status: 3, match_status: 100 };
  await odds(match, { product: 1, sport_event_status: ended, markets: [] });
  await until('it is over', () => board.match(match.matchId)?.status === 'ended');
  expect(lines().map(({ specifiers }) => specifiers)).toEqual(['total=2.5']);
  const settle = (won: string, spelled: string) => {
    const markets = [line(spelled, (id) => ({ result: id === won ? 1 : 0 }))];
    return raw({ type: 'bet_settlement', certainty: 2, product: 1, event_id: match.urn, markets, timestamp: now() });
  };
  const { resultCases } = app.services.tickets;
  const cases = async () => (await resultCases.list(true, 100)).filter(({ matchId }) => matchId === match.matchId);
  await settle('12', '2.50');
  await until('it is a case', async () => (await cases()).length > 0);
  expect(await cases()).toMatchObject([{ doubt: 'against_score', specifiers: 'total=2.5' }]);
  await settle('13', '+2.5');
  const marketId = marketIdOf(match.matchId, { marketType: 18, specifiers: 'total=2.5' });
  await until('it is believed', async () => (await resultCases.known([marketId])).get(marketId)?.length === 2);
  expect(await cases()).toHaveLength(1);
});

test('XR-20 lines that cannot be read are never offered, and their results pay nobody', async () => {
  const match = await newMatch('Spec', true);
  const specs = ['total=2.5|total=3.5', 'total=2.1', 'total=NaN', 'total=-5', 'foo=1|total=2.5', ''];
  const line = (specifiers: string, of: (id: string) => object) => ({
    id: 18,
    specifiers,
    status: 1,
    outcomes: ['12', '13'].map((id) => ({ id, ...of(id) })),
  });
  const markets = [...specs, 'total=2.5'].map((one) => line(one, () => ({ odds: '1.90', active: 1 })));
  await odds(match, { product: 1, markets });
  const { board } = app.services.catalogue;
  const lines = () => [...(board.match(match.matchId)?.markets.values() ?? [])].filter(({ marketType }) => marketType === 18);
  await until('they are known', () => lines().length === markets.length);
  const open = lines().filter(({ id }) => board.selection(`${id}.12`)?.isSuspended === false);
  expect(open.map(({ specifiers }) => specifiers)).toEqual(['total=2.5']);
  const results = specs.map((one) => line(one, (id) => ({ result: id === '12' ? 0 : 1 })));
  await send({ type: 'bet_settlement', certainty: 2, product: 1, event_id: match.urn, markets: results });
  const { resultCases } = app.services.tickets;
  const cases = async () => (await resultCases.list(true, 100)).filter(({ matchId }) => matchId === match.matchId);
  await until('all of them are cases', async () => (await cases()).length === specs.length);
  expect(new Set((await cases()).map(({ doubt }) => doubt))).toEqual(new Set(['unreadable_market']));
});

test('XR-21 results before the end that the score does not give wait; what a corrected score refutes is told to a person', async () => {
  const [early, corrected] = [await newMatch('Early', true), await newMatch('Corrected', true)];
  const { board } = app.services.catalogue;
  const { resultCases } = app.services.tickets;
  const report = async (match: Match, home: number, away: number, isOver: boolean) => {
    const periods = [
      { number: 1, match_status: 6, home_score: 0, away_score: 0 },
      { number: 2, match_status: 7, home_score: home, away_score: away },
    ];
    const state = { home_score: home, away_score: away, period_scores: periods };
    const clock = { match_time_s: 5_400, stopped: false, at_ms: now() };
    const status = isOver ? { status: 4, match_status: 100 } : { status: 1, match_status: 7, clock };
    await odds(match, { product: 1, sport_event_status: { ...state, ...status }, markets: [] });
    const stands = () => board.match(match.matchId)?.state;
    await until('the score is known', () => stands()?.homeScore === home && (stands()?.isPlayedOut === true) === isOver);
  };
  const homeWon = ({ urn }: Match) => {
    const outcomes = ['1', '2', '3'].map((id) => ({ id, result: id === '1' ? 1 : 0 }));
    return send({ type: 'bet_settlement', certainty: 2, product: 1, event_id: urn, markets: [{ id: 1, outcomes }] });
  };
  const cases = async ({ matchId }: Match) =>
    (await resultCases.list(true, 100)).filter((one) => one.matchId === matchId).map(({ doubt }) => doubt);
  const believed = async ({ marketId }: Match) => (await resultCases.known([marketId])).get(marketId)?.length ?? 0;

  await report(early, 1, 1, false);
  await homeWon(early);
  await until('it is a case', async () => (await cases(early)).length > 0);
  await report(early, 1, 1, true);
  expect([await cases(early), await believed(early)]).toEqual([['before_end'], 0]);

  await report(corrected, 2, 1, true);
  await homeWon(corrected);
  await until('it is believed', async () => (await believed(corrected)) === 3);
  expect(await cases(corrected)).toEqual([]);
  await report(corrected, 1, 1, true);
  await until('it is a case', async () => (await cases(corrected)).length > 0);
  expect(await cases(corrected)).toEqual(['stored_against_score']);
  const { alarms } = app.services;
  expect(
    alarms.latest().filter(({ name, details }) => name === 'doubtful_result' && details.matchId === corrected.matchId),
  ).toHaveLength(1);
});

describe('XR-04 the sides are swapped', () => {
  const shown = async () =>
    (await get('/api/betplacementhistory/pendingbets')).json().Bets[0].Selections[0] as Record<string, string>;

  test('XR-04 everything is shut at once, opens with new prices only, and the ticket shows what was bought', async () => {
    const match = await newMatch('Ada');
    await untilAccepted(match);
    const bought = await shown();
    expect(bought.OutcomeTitle).toMatch(/^Ada/);
    await sandbox.admin('PATCH', `matches/${match.urn}`, { swap_sides: true });
    await until('its gate is shut', async () => !(await isOpen(match)));
    expect([await bet(match), await bet(neighbour)]).toEqual(['MarketSuspendedException', 'accepted']);
    await until('it opens again', () => isOpen(match));
    const { Bets } = (await get('/api/betplacementhistory/pendingbets')).json();
    const ticket = Bets.find((one: { Selections: { MatchID: number }[] }) => one.Selections[0]?.MatchID === match.matchId);
    expect(ticket.Selections[0]).toMatchObject({ MatchName: bought.MatchName, OutcomeTitle: bought.OutcomeTitle });
    expect(app.services.catalogue.board.match(match.matchId)?.home.name).toMatch(/^Visitors/);
    // A player who saw Ada there does not bet on the visitors, not even with the policy that accepts any odds.
    expect(await bet(match, { state: '' })).toBe('OddsChangedException');
    expect(await bet(match, { state: app.services.board.selection(`${match.marketId}.1`)?.matchState ?? '' })).toBe('accepted');
  });

  test('XR-04 what was bet on it is paid by nobody but a person: the match is parked and its results wait behind it', async () => {
    const { parking, cashouts } = app.services;
    const match = await newMatch('Ada');
    await untilAccepted(match);
    const find = async (list: 'pendingbets' | 'settledbets') => {
      const { Bets } = (await get(`/api/betplacementhistory/${list}?pageSize=100`)).json();
      return Bets.find((one: { Selections: { MatchID: number }[] }) => one.Selections[0]?.MatchID === match.matchId);
    };
    await sandbox.admin('PATCH', `matches/${match.urn}`, { swap_sides: true });
    await until('it is parked', async () => (await parking.list('changed_match', `match:${match.matchId}`)).length === 1);
    await until('it opens again', () => isOpen(match));
    expect(cashouts.board.price(`${match.marketId}.1`)?.isOpen).toBe(false);
    // Ada, who is the away side by now, won.
    const outcomes = ['1', '2', '3'].map((id) => ({ id, result: id === '3' ? 1 : 0 }));
    await send({ type: 'bet_settlement', product: 3, event_id: match.urn, certainty: 2, markets: [{ id: 1, outcomes }] });
    await until('the result waits', async () => {
      const items = await parking.list('changed_match');
      return items.some(({ key }) => key.startsWith(`result:${match.matchId}/`));
    });
    // Longer than nobody's bets are waited for: this one has a bet.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect([await find('settledbets'), (await find('pendingbets'))?.Outcome]).toEqual([undefined, 0]);
    const actor = { kind: 'trader', userId: '9001', name: 'a person', ip: '203.0.113.7', requestId: 'r' } as const;
    const desk = createTrading({ db: app.services.db, log: createLog('silent') });
    expect(await parking.requeue('changed_match', `match:${match.matchId}`, 'a person'), 'that is for traders').toBe(0);
    expect((await desk.requeue('changed_match', `match:${match.matchId}`, actor)).count).toBeGreaterThan(0);
    await parking.refresh();
    // The match has not begun: that is judged apart, and decided apart (XR-21).
    const { resultCases } = app.services.tickets;
    const caseOf = async () => (await resultCases.list(true, 100)).find(({ matchId }) => matchId === match.matchId);
    await until('it is a case', async () => (await caseOf()) !== undefined);
    const { caseId = 0 } = (await caseOf()) ?? {};
    await resultCases.decide(caseId, 'pay', { actor, requestId: 'hostile-feed-1', reason: 'it was played' });
    await until('the ticket is settled', async () => (await find('settledbets')) !== undefined);
  });

  test('XR-04 a match that nobody had bet on goes on by itself', async () => {
    const { parking } = app.services;
    const match = await newMatch('Nobody');
    const isParked = async () => (await parking.list('changed_match', `match:${match.matchId}`)).length === 1;
    await sandbox.admin('PATCH', `matches/${match.urn}`, { swap_sides: true });
    await until('it is parked', isParked);
    await until('it is not', async () => {
      await parking.refresh();
      return !(await isParked());
    });
  });
});

describe('XR-12 the age of the data', () => {
  test('XR-12 the feed lags by 6 s, signs of life too: live matches are shut and readiness says so, then they open again', async () => {
    const match = await newMatch('Live', true);
    await until('a live bet is taken', async () => (await bet(match)) === 'delayed');
    await sandbox.admin('POST', 'faults', { delay_ms: 6_000 });
    await until('the live gate is shut', async () => (await bet(match)) === 'MarketSuspendedException', 60_000);
    await untilAccepted(neighbour);
    await until('readiness tells it', async () => (await get('/readyz')).json().checks.feed.includes('old'), 30_000);
    // What comes now is six seconds old: it comes, and opens nothing.
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    expect([await bet(match), await bet(neighbour)]).toEqual(['MarketSuspendedException', 'accepted']);
    await sandbox.admin('POST', 'faults', {});
    await until('it opens again', async () => (await bet(match)) === 'delayed', 40_000);
  }, 120_000);
});
