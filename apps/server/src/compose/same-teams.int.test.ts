import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { connectProvider } from '../../test-kit/providers/connect-provider.ts';
import { until } from '../../test-kit/until.ts';
import { dusklineFeed } from '../modules/feed/index.ts';
import type { Fixture } from '../platform/bus/board-message.ts';
import { startFedServer } from './test-kit/fed-server.ts';
import { FEED_TOKEN } from './test-kit/sandbox.ts';

/** What is listed of one match touches others of the same teams: a whole server over the real sandbox, where bets are really placed. */
const outcomes = ['2.10', '3.50', '4.00'].map((odds, n) => ({ id: String(n + 1), odds, active: 1 }));
let requests = 0;

const server = await fileFixture(startFedServer());
const cookie = await server.logIn('demo1', 'Demo-1-plays-fair');

async function newMatch(home: string, away: string) {
  const { urn, matchId, marketId } = await server.listMatch({ home, away });
  const selectionId = `${marketId}.1`;
  await server.sandbox.admin('POST', 'send', {
    type: 'odds_change',
    product: 3,
    event_id: urn,
    markets: [{ id: 1, status: 1, outcomes }],
  });
  await until('its price is offered', () => server.app.services.board.selection(selectionId)?.isOpen === true);
  const fixture = (await connectProvider(dusklineFeed, { url: server.sandbox.url, token: FEED_TOKEN }).fixture(urn)) as Fixture;
  return { urn, matchId, selectionId, fixture };
}
type Made = Awaited<ReturnType<typeof newMatch>>;

/** @returns the name of the refusal, or `accepted`. */
async function bet(legs: readonly Made[], betType = 1): Promise<string> {
  const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 2.1 }));
  const stakes = betType === 1 ? selections.map((selection) => ({ ...selection, stake: '1.00' })) : [{ stake: '1.00' }];
  const slip = betType === 1 ? { stakes } : { stakes, selections };
  const requestId = `same-teams-${++requests}`;
  const answer = await server.post(cookie, '/api/betslip/placebet', { betType, ...slip, oddsChangePolicy: 2, requestId });
  const { ExceptionName, Acceptance } = answer.json();
  return ExceptionName ?? Acceptance ?? (answer.statusCode === 200 ? 'accepted' : answer.body);
}
/** A busy machine hears its producers late and shuts their markets for a moment: what is offered is bought when they are open again. */
const buy = (legs: readonly Made[], betType = 1) =>
  until('the bet is accepted', async () => (await bet(legs, betType)) === 'accepted');

/** As the reader of the feed does with a listed fixture. */
async function list(fixture: Fixture): Promise<void> {
  for (const placed of await server.app.services.catalogue.admit([fixture]))
    server.app.services.catalogue.apply({ kind: 'fixture', fixture: placed });
}
const parkedOf = async ({ matchId }: Made) =>
  (await server.app.services.parking.list('changed_match', `match:${matchId}`))[0]?.detail;
const shown = async ({ matchId }: Made) => {
  const answer = await server.get(cookie, '/api/betplacementhistory/pendingbets?pageSize=100');
  const legs = answer.json().Bets.flatMap((one: { Selections: Record<string, unknown>[] }) => one.Selections);
  return legs.find((leg: { MatchID: number }) => leg.MatchID === matchId);
};

test('XR-04 teams exchange their names in a new match: nobody is sold the other one, the bets wait, the ticket stays as it is', async () => {
  const match = await newMatch('Ada', 'Bea');
  await buy([match]);
  const { home, away } = match.fixture;
  await list({
    ...match.fixture,
    urn: 'df:match:79000000000001',
    startTimeMs: Date.now() + 9 * 86_400_000,
    home: { ...home, name: away.name },
    away: { ...away, name: home.name },
  });
  expect(await bet([match])).toBe('MarketSuspendedException');
  await until('it is parked', async () => (await parkedOf(match)) !== undefined);
  expect(await parkedOf(match)).toMatchObject({ before: { home: 'Ada', away: 'Bea' }, now: { home: 'Bea', away: 'Ada' } });
  expect(server.app.services.board.selection(match.selectionId)?.matchState).toBe('sides/1.0');
  expect(await shown(match)).toMatchObject({ MatchName: 'Ada – Bea', OutcomeTitle: 'Ada' });
}, 60_000);

test('XR-04 soccer becomes tennis: nothing is sold at the prices of before, and the bets wait', async () => {
  const match = await newMatch('Cat', 'Dot');
  await buy([match]);
  await list({
    ...match.fixture,
    sport: { urn: 'df:sport:5', name: 'Tennis', systemId: 5 },
    category: { urn: 'df:category:atp', name: 'ATP' },
    tournament: { urn: 'df:tournament:atp', name: 'Open', rank: 1 },
  });
  expect(await bet([match])).toBe('MarketSuspendedException');
  await until('it is parked', async () => (await parkedOf(match)) !== undefined);
  expect(await parkedOf(match)).toMatchObject({ before: { sport: 'Soccer' }, now: { sport: 'Tennis' } });
}, 60_000);

test('XR-04 the same match under two urns is no combo, and the desk is told', async () => {
  const [one, two, other] = [await newMatch('Eve', 'Fay'), await newMatch('Fay', 'Eve'), await newMatch('Gus', 'Hal')];
  expect(await bet([one, two], 2)).toBe('InvalidMarketsCombinationException');
  await buy([one, other], 2);
  expect(server.app.services.alarms.latest()).toContainEqual(
    expect.objectContaining({ name: 'event_listed_twice', details: { matchId: two.matchId, urns: [one.urn] } }),
  );
  // The slip says it before anything is placed.
  await server.post(cookie, '/api/betslip/clear', {});
  for (const { selectionId } of [one, two]) await server.post(cookie, '/api/betslip/addselection', { selectionId });
  const slip = (await server.get(cookie, '/api/betslip/get')).json();
  expect(slip.incompatibleSelections?.toSorted()).toEqual([one.selectionId, two.selectionId].toSorted());
}, 60_000);
