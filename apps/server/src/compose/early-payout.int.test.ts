import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';

/** The call on the whole composed server. What is paid is proved in flows/early-payout. */
const { app, testDb, inject } = await fileFixture(createTestServer());

/** A tournament of a sport; `systemId` 1 is soccer. */
async function aTournament(sport: string, systemId: number): Promise<number> {
  const urn = `df:match:${systemId}`;
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
