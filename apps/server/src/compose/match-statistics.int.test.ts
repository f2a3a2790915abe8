import { readFileSync } from 'node:fs';
import { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import { MatchTimeline } from '@duskline/contract/entities/match-timeline';
import * as v from 'valibot';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { ProviderServer } from '../../test-kit/providers/provider-server.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** Statistics of a match, and what happens in it, over HTTP, from a provider on a real connection that answers or goes wrong as the test says. */
const recording = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../modules/statistics/adapters/duskline-statistics/recorded/${name}.json`, import.meta.url), 'utf8'),
  );
const recorded = recording('statistics');
const provider = new ProviderServer();
await provider.start();
afterAll(() => provider.stop());
const PROVIDERS = JSON.stringify({ 'duskline-statistics': { client: { url: provider.url, token: 'CANARY-token' } } });
const server = await fileFixture(startFedServer({ PROVIDERS }));
const SOON = { timeout: 30_000, interval: 50 };
const UNKNOWN = {
  Table: null,
  LastResults: { Home: [], Away: [] },
  HeadToHead: [],
  LineUps: null,
  Absences: { Home: [], Away: [] },
};

let count = 0;
const listed = () => server.listMatch({ home: `Home ${++count}`, away: `Away ${count}` });

async function ask(matchId: number) {
  const answer = await server.get('', `/api/sportmatch/getstatistics?matchID=${matchId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const body = answer.json() as MatchStatistics;
  expect(v.safeParse(v.strictObject(MatchStatistics.entries), body).issues).toBeUndefined();
  return body;
}

async function askTimeline(matchId: number) {
  const answer = await server.get('', `/api/sportmatch/gettimeline?matchID=${matchId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const body = answer.json() as MatchTimeline;
  expect(v.safeParse(v.strictObject(MatchTimeline.entries), body).issues).toBeUndefined();
  return body;
}

describe('spec 202 what happens in a match', () => {
  test('spec 202 incidents, the last moves and momentum are those that the provider tells', async () => {
    const { urn, matchId } = await listed();
    const recordedTimeline = recording('timeline') as { incidents: { id: number; kind: string }[] };
    provider.answers = () => ({ body: { ...recordedTimeline, urn } });
    const body = await askTimeline(matchId);
    expect(body).toMatchObject({ MatchID: matchId, Status: 'known' });
    expect(body.Latest[0]?.ID).toBe(recordedTimeline.incidents.at(-1)?.id);
    const goals = recordedTimeline.incidents.filter(({ kind }) => kind === 'goal');
    expect(body.Incidents.filter(({ Kind }) => Kind === 'goal').map(({ ID }) => ID)).toEqual(goals.map(({ id }) => id).reverse());
    expect(body.Incidents.some(({ Kind }) => Kind === 'attack')).toBe(false);
    expect(body.Momentum.length).toBeGreaterThan(40);
    expect(provider.requests.at(-1)).toMatchObject({ path: `/v1/fixtures/${encodeURIComponent(urn)}/timeline` });
  });

  test('XR-11 a match that is not on offer has none, and an answer of another match is believed in nothing', async () => {
    const none = { Incidents: [], Latest: [], Momentum: [] };
    expect(await askTimeline(2_000_000_000)).toEqual({ MatchID: 2_000_000_000, Status: 'none', ...none });
    const { matchId } = await listed();
    provider.answers = () => ({ body: recording('timeline') });
    expect(await askTimeline(matchId)).toEqual({ MatchID: matchId, Status: 'later', ...none });
  });
});

describe('spec 202 statistics of a match', () => {
  test('spec 202 what the provider says is there, with the names that the match has here', async () => {
    const { urn, matchId } = await listed();
    const match = server.app.services.catalogue.board.match(matchId);
    const rows = [
      { ...recorded.table.rows[0], competitor: { urn: match?.away.urn, name: 'Called otherwise' } },
      recorded.table.rows[1],
    ];
    provider.answers = () => ({ body: { ...recorded, urn, table: { ...recorded.table, rows } } });
    const body = await ask(matchId);
    expect(body).toMatchObject({
      MatchID: matchId,
      Status: 'known',
      Table: {
        TournamentName: 'Liga Quetzal',
        Rows: [
          {
            Position: 1,
            Name: `Away ${count}`,
            Side: 'away',
            Played: 9,
            Won: 8,
            Drawn: 1,
            Lost: 0,
            Points: 25,
            Form: Array(5).fill('W'),
          },
          { Position: 2, Name: 'Deportivo Saltillo Sur', Side: null },
        ],
      },
      HeadToHead: [{ HomeScore: 2, AwayScore: 1, Outcome: 'W' }],
      LineUps: { Status: 'confirmed', Home: { Starting: [{ Number: 1, IsCaptain: false }, { IsCaptain: true }] } },
      Absences: { Home: [{ Reason: 'injured' }] },
    });
    expect(provider.requests.at(-1)).toMatchObject({
      path: `/v1/fixtures/${encodeURIComponent(urn)}/statistics`,
      headers: { 'x-access-token': 'CANARY-token' },
    });
    const asked = provider.requests.length;
    expect(await ask(matchId)).toEqual(body);
    expect(provider.requests.length).toBe(asked);
  });

  test('spec 202 a match that is not on offer has nothing, and nobody is asked about it', async () => {
    const asked = provider.requests.length;
    expect(await ask(2_000_000_000)).toEqual({ MatchID: 2_000_000_000, Status: 'none', ...UNKNOWN });
    expect(provider.requests.length).toBe(asked);
  });

  test('XR-09 XR-11 of whatever the provider makes of it the answer is whole: with nothing in it, or without the broken part', async () => {
    for (const body of [{ ...recorded, urn: 'df:match:1' }, [], { urn: 7 }, 'nonsense', { error: { code: 'x' } }]) {
      const { matchId } = await listed();
      provider.answers = () => ({ body });
      expect(await ask(matchId)).toEqual({ MatchID: matchId, Status: 'later', ...UNKNOWN });
    }
    const { urn, matchId } = await listed();
    const html = '<script>alert(1)</script>';
    const past = { ...recorded.head_to_head[0], home: { urn: 'df:competitor:9', name: html } };
    provider.answers = () => ({ body: { ...recorded, urn, table: { rows: 'many' }, head_to_head: [past] } });
    expect(await ask(matchId)).toMatchObject({ Status: 'known', Table: null, HeadToHead: [{ Home: html }] });
  });

  test.each(['web_page', 'not_json', 'not_utf8', 'empty', 'huge', 'elsewhere', 'limited'] as const)(
    'XR-09 an answer that is %s is none, and the call answers',
    async (fault) => {
      const { matchId } = await listed();
      await provider.setFault(fault);
      expect(await ask(matchId)).toEqual({ MatchID: matchId, Status: 'later', ...UNKNOWN });
      await provider.setFault(null);
    },
  );

  test('O30 a provider that is slow keeps nobody waiting, and its answer is there when it comes', async () => {
    const { urn, matchId } = await listed();
    provider.answers = () => ({ body: { ...recorded, urn } });
    await provider.setFault('slow');
    expect(await ask(matchId)).toMatchObject({ Status: 'later' });
    await provider.setFault(null);
    await vi.waitFor(async () => expect(await ask(matchId)).toMatchObject({ Status: 'known' }), SOON);
  });

  test('O31 a provider of statistics that is gone opens its own circuit, and the feed goes on', async () => {
    await provider.setFault('status_500');
    for (let asked = 0; asked < 4; asked++) await ask((await listed()).matchId);
    const fault = (id: string) => server.app.services.providers.health.find((one) => one.id === id)?.fault() ?? null;
    await vi.waitFor(() => expect(fault('duskline-statistics')).toMatch(/had no answer/), SOON);
    expect(fault('duskline-feed')).toBeNull();
    expect(server.app.services.feed?.isUp()).toBe(true);
    await provider.setFault(null);
  });
});
