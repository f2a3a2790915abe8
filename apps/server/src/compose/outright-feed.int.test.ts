import { expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** Outrights of the sandbox through the whole composed server: listed, bet on, settled and kept as results. */
const server = await fileFixture(startFedServer({}, 'small'));
/** Patience for a machine that does a lot else; asked seldom enough not to be what it does. */
const SOON = { timeout: 100_000, interval: 250 };

interface Shown {
  ID: number;
  Name: string;
  SportType: { OriginalName: string };
  Runners: { OutcomeID: string; Name: string; IsNonRunner: boolean }[];
  Markets: { MarketTypeID: number; Title: string; Odds: { ID: string; Title: string; Value: number; ActiveOdds: boolean }[] }[];
}
const ask = async <T>(path: string, cookie = ''): Promise<T> => (await server.get(cookie, path)).json() as T;
const all = () => ask<Shown[]>('/api/sportoutright/getall');
const pick = (shown: readonly Shown[], sport: string) => {
  const found = shown.find(({ SportType, Markets }) => SportType.OriginalName === sport && Markets.length > 0);
  if (!found) throw new Error(`no ${sport}`);
  return found;
};

test('spec 200 golf, cycling, motor sport and leagues are offered with all runners by name', async () => {
  await vi.waitFor(async () => pick(await all(), 'Motor sport'), SOON);
  const shown = await all();
  expect(pick(shown, 'Cycling').Runners).toHaveLength(150);
  expect(pick(shown, 'Golf').Markets.map(({ Title }) => Title)).toEqual(['Winner', 'Top 5', 'Top 10', 'Top 20']);
  expect(pick(shown, 'Soccer').Name).toMatch(/, winner$/);
  for (const { Runners, Markets } of shown) {
    const names = new Map(Runners.map(({ OutcomeID, Name }) => [OutcomeID, Name]));
    for (const { Odds } of Markets) for (const { ID, Title } of Odds) expect(names.get(ID.split('.')[1] ?? '')).toBe(Title);
  }
  const sports = await ask<{ OriginalName: string }[]>('/api/sporttype/getactiveoutrightsportTypes');
  expect(sports.map(({ OriginalName }) => OriginalName)).toContain('Golf');
  // None of them stands among the matches.
  const listed = await ask<{ OriginalName: string }[]>('/api/sporttype/getall');
  expect(listed.map(({ OriginalName }) => OriginalName)).not.toContain('Golf');
});

test('H209 a bet on every kind of them is settled by the real results, and results name the runners', async () => {
  const cookie = await server.logIn('demo1', 'Demo-1-plays-fair');
  for (const sport of ['Golf', 'Cycling', 'Motor sport', 'Basketball']) {
    const event = pick(await all(), sport);
    const tickets = await Promise.all(
      event.Markets.map(async ({ Odds }, at) => {
        const price = Odds.find(({ ActiveOdds }) => ActiveOdds);
        const answer = await server.post(cookie, '/api/betslip/placebet', {
          betType: 1,
          oddsChangePolicy: 2,
          requestId: `outright-feed-${event.ID}-${at}`,
          stakes: [{ selectionId: price?.ID, stake: '1.00', odds: price?.Value }],
        });
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json().TicketId as string;
      }),
    );
    const urn = (await server.app.services.catalogue.urnsOf([event.ID])).get(event.ID);
    await server.sandbox.admin('POST', 'finish', { urn });
    const outcomes = async () => (await server.app.services.tickets.byId(tickets)).map(({ outcome }) => outcome !== 0);
    await vi.waitFor(async () => expect(await outcomes(), sport).toEqual(tickets.map(() => true)), SOON);
    await vi.waitFor(async () => {
      const result = await ask<{
        Name: string;
        HomeScore?: number;
        Results: { MarketTitle: string; WinningOutcomes: string[] }[];
      }>(`/api/results/ByMatch?MatchId=${event.ID}`);
      expect(result).toMatchObject({ Name: event.Name, ResultStatus: 'ended' });
      expect(result.HomeScore).toBeUndefined();
      const names = new Set(event.Runners.map(({ Name }) => Name));
      const [winner] = result.Results.filter(({ MarketTitle }) => MarketTitle === 'Winner');
      expect(winner?.WinningOutcomes).toHaveLength(1);
      for (const { WinningOutcomes } of result.Results)
        for (const name of WinningOutcomes) expect(names.has(name), name).toBe(true);
    }, SOON);
  }
  const trader = await server.logIn('trader1', 'Trader-one-decides-1');
  expect(await ask<unknown[]>('/api/trading/results', trader)).toEqual([]);
}, 500_000);
