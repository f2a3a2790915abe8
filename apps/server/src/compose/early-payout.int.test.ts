import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { liveState, moneyline } from '../modules/catalogue/test-kit.ts';

/** The call on the whole composed server, and what it is told of matches. What is paid is proved in flows/early-payout. */
const { app, testDb, inject, aMatch, price } = await fileFixture(createTestServer());

/** A tournament of a sport; `systemId` 1 is soccer. */
async function aTournament(sport: string, systemId: number): Promise<number> {
  const urn = `df:match:10${systemId}`;
  const named = (kind: string) => ({ urn: `df:${kind}:${systemId}`, name: `A ${kind} of ${sport}` });
  const [fixture] = await app.services.catalogue.admit([
    {
      urn,
      sport: { ...named('sport'), name: sport, systemId },
      category: { ...named('category'), countryCode: 'GB' },
      tournament: { ...named('tournament'), rank: 1 },
      home: named('home'),
      away: named('away'),
      startTimeMs: Date.now() + 3_600_000,
      producer: 3,
      liveCoverage: true,
      status: 'not_started',
    },
  ]);
  if (!fixture) throw new Error('no fixture');
  app.services.catalogue.apply({ kind: 'fixture', fixture });
  return fixture.tournamentId;
}
const ask = async (query: string) => {
  const answer = await inject.get('', `/api/EarlyPayout/MarketsByTournament?${query}`);
  return { status: answer.statusCode, body: answer.json() };
};

test('RULE-14 spec 202 the call names the markets and the lead of a tournament that takes part, and nothing of any other', async () => {
  const [soccer, tennis] = [await aTournament('Soccer', 1), await aTournament('Tennis', 5)];
  await app.services.early.flow.run();
  const offered = [{ TournamentID: soccer, MarketTypeIDs: [1], Lead: 2 }];
  for (const query of ['', '&languageCode=en-US', '&languageCode=ar-EG', '&languageCode=xx'])
    expect(await ask(`tournamentId=${soccer}${query}`)).toEqual({ status: 200, body: offered });
  expect(await ask(`tournamentid=${soccer}`)).toEqual({ status: 200, body: offered });
  expect(await ask(`tournamentId=${tennis}`)).toEqual({ status: 200, body: [] });
  expect(await ask('tournamentId=999999')).toEqual({ status: 200, body: [] });
  await app.services.early.offers.add([tennis]);
  expect(await ask(`tournamentId=${tennis}`)).toEqual({
    status: 200,
    body: [{ TournamentID: tennis, MarketTypeIDs: [186], Lead: 2 }],
  });
  await testDb.ownerPool.query('UPDATE early_payout.tournament SET lead = 3 WHERE tournament_id = $1', [soccer]);
  await app.services.early.offers.refresh();
  expect((await ask(`tournamentId=${soccer}`)).body).toMatchObject([{ Lead: 3 }]);
});

test.each(['', 'tournamentId=', 'tournamentId=0', 'tournamentId=-1', 'tournamentId=1e3', 'tournamentId=1.5', 'tournamentId=NaN'])(
  'EARLY-03 %s is refused in the envelope',
  async (query) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { ExceptionName: 'ValidationException' } });
  },
);

test.each([
  'tournamentId=9007199254740993',
  'tournamentId=1&tournamentId=2',
  'tournamentId=%D9%A1',
  "tournamentId=1'--",
  'tournamentId=1&price=2',
])('EARLY-03 %s is refused in the envelope', async (query) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { ExceptionName: 'ValidationException' } });
});

test('XR-09 RULE-14 a match that is said to run an hour before its start pays nothing early until the feed has told it again', async () => {
  const { catalogue, early } = app.services;
  const { matchId } = await aMatch();
  const isPaid = async () => {
    // A call during a run waits for that run alone.
    await early.flow.run();
    await early.flow.run();
    const { rows } = await testDb.ownerPool.query(
      'SELECT paid_at IS NOT NULL AS paid FROM early_payout.lead WHERE match_id = $1',
      [matchId],
    );
    return rows.map(({ paid }) => paid);
  };
  for (const homeScore of [0, 3]) {
    await price(matchId, [moneyline('2.00')], { producer: 1, state: liveState({ homeScore }) });
    expect(await isPaid()).toEqual(homeScore === 0 ? [] : [false]);
  }
  await testDb.ownerPool.query("UPDATE early_payout.lead SET due_at = due_at - interval '1 minute' WHERE match_id = $1", [
    matchId,
  ]);
  expect([catalogue.board.match(matchId)?.doubt, await isPaid()]).toEqual(['live_well_before_start', [false]]);
  catalogue.apply({ kind: 'clear', matchId, producer: 1, timestampMs: Date.now() + 1_000 });
  expect(await isPaid()).toEqual([true]);
});
