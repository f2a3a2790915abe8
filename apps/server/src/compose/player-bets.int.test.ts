import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { odds } from '../modules/catalogue/test-kit.ts';
import { toFixture } from '../modules/feed/adapters/duskline-feed/fixture.ts';
import type { Fixture, MarketUpdate } from '../platform/bus/board-message.ts';

/** Bets on players, from the fixture to the history, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, join, bet, get, post } = server;
const { catalogue, gates } = app.services;

const HOUR = 3_600_000;
const ANYTIME_SCORER = 40;
const PLAYERS = [
  { urn: 'df:player:791337802', name: 'Caio Lunt', number: 9, side: 'home' },
  { urn: 'df:player:791337803', name: 'Bo Carse', number: 10, side: 'home' },
];
/** In nobody's squad. */
const STRANGER = 'df:player:791337899';

const listed = toFixture({
  urn: 'df:match:4711',
  sport: { urn: 'df:sport:1', name: 'Soccer', system_id: 1 },
  category: { urn: 'df:category:1', name: 'Italy', country_code: 'IT' },
  tournament: { urn: 'df:tournament:1', name: 'Lega Aurelia', rank: 1 },
  home: { urn: 'df:competitor:1', name: 'Pisa Mare' },
  away: { urn: 'df:competitor:2', name: 'Porto Alto' },
  players: PLAYERS,
  start_time: Date.now() + HOUR,
  product: 3,
  live_coverage: true,
  status: 0,
});
const scorers: MarketUpdate = {
  marketType: ANYTIME_SCORER,
  specifiers: '',
  status: 'active',
  isFavourite: false,
  outcomes: [...PLAYERS.map(({ urn }) => urn), STRANGER].map((outcomeId) => ({ outcomeId, odds: '2.80', isActive: true })),
};

test('spec 90 a player has a name in the market, the slip, the ticket and the history, and who has none is not offered', async () => {
  const [made] = await catalogue.admit([listed as Fixture]);
  if (!made) throw new Error('no fixture');
  const { matchId } = made;
  catalogue.apply({ kind: 'fixture', fixture: made });
  catalogue.apply(odds(Date.now(), [scorers], { matchId }));
  await gates.set([{ kind: 'match', id: matchId, open: true, reason: '' }]);
  const [market] = catalogue.board.match(matchId)?.markets.values() ?? [];
  const selectionId = `${market?.id}.df:player:791337802`;

  for (const language of ['en-US', 'de-DE']) {
    const path = `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}&marketTypeID=${ANYTIME_SCORER}`;
    const answer = await get({ cookie: '', headers: { 'accept-language': language } }, path);
    const said = JSON.stringify(answer.body);
    expect(said).toContain('Caio Lunt');
    expect(said).not.toMatch(/"Title":"[^"]*player:/);
    expect(said).not.toContain('791337899');
  }

  const player = await join();
  const added = await post(player, '/api/betslip/addselection', { selectionId });
  expect(JSON.stringify(added.body)).toContain('Caio Lunt');
  const placed = await bet(player, selectionId, { stakes: [{ selectionId, stake: '1.00', odds: 2.8 }] });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const history = await get(player, '/api/betplacementhistory/pendingbets');
  expect(JSON.stringify(history.body)).toContain('Caio Lunt');
  expect(JSON.stringify(history.body)).not.toMatch(/Title":"[^"]*player:/);

  const { rows } = await testDb.ownerPool.query('SELECT players FROM catalogue.match WHERE id = $1', [matchId]);
  expect(rows[0].players).toEqual(Object.fromEntries(PLAYERS.map(({ urn, name }) => [urn, name])));
  // A list that says nothing of players takes no name away.
  const { players: _, ...silent } = listed as Fixture;
  await catalogue.admit([silent]);
  const { rows: after } = await testDb.ownerPool.query('SELECT players FROM catalogue.match WHERE id = $1', [matchId]);
  expect(after).toEqual(rows);
});
