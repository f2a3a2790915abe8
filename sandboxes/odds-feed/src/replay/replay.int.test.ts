import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Frame, startFeed, type TestFeed } from '../test-kit/feed-client.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const MINUTE_MS = 60_000;
const open: TestFeed[] = [];
const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SEASON = join(folder, 'season.csv');
writeFileSync(
  SEASON,
  [
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365CH,B365CD,B365CA,B365C>2.5,B365C<2.5,AHCh,B365CAHH,B365CAHA',
    'E0,16/08/2024,20:00,Westgate,Eastport,1,0,H,0,0,D,1.67,4.1,5,1.62,2.3,-0.75,1.86,2.07',
    'E0,17/08/2024,12:30,Northgate,Southport,2,2,D,1,1,D,8,5.75,1.33,1.36,3.2,1.5,2.05,1.88',
    'E0,17/08/2024,15:00,Hillview,Lakeside,0,3,A,0,1,A,9.5,7.8,5.4,1.9,2,0,1.9,2',
    '',
  ].join('\r\n'),
);
const TIMELINE = join(folder, 'timeline_cup.csv');
writeFileSync(
  join(folder, 'matches_cup.csv'),
  'match_id,competition,gameweek,kickoff_utc,home,away,ht_home,ht_away,score_home,score_away\n7,Cup,1,2024-08-16 19:00:00,Westgate,Eastport,0,0,1,0\n',
);
writeFileSync(
  TIMELINE,
  'match_id,period,sec,type,side,player_id,player,x,y,note\n7,1H,2700,period_end,,,,,,\n7,2H,1200,goal,home,1,P,1,1,\n7,2H,1500,red,away,1,P,,,\n7,2H,2760,period_end,,,,,,\n',
);

async function feedWith(env: Record<string, string>): Promise<TestFeed> {
  const feed = await startFeed(NOW, { WORLD: 'empty', ...env });
  open.push(feed);
  return feed;
}

afterEach(async () => {
  for (const feed of open.splice(0)) await feed.close();
});

interface Moved {
  readonly urn: string;
  readonly home: string;
  readonly stage: string;
  readonly start_time: number;
}
const step = async (feed: TestFeed, options: object): Promise<{ matches: Moved[]; remaining: number }> =>
  (await feed.post('/admin/replay/step', options)).body as unknown as { matches: Moved[]; remaining: number };
const of = (frames: readonly Frame[], type: string, urn: string | undefined): Frame[] =>
  frames.filter((frame) => frame.type === type && frame.event_id === urn);
interface Settled {
  readonly id: number;
  readonly outcomes: readonly { readonly id: string; readonly result: number; readonly void_factor?: string }[];
}

describe('season step by step', () => {
  test('a match goes from its real prices over kick-off to its real result', async () => {
    const feed = await feedWith({ REPLAY_FILES: SEASON });
    const reader = await feed.connect();
    const [first] = (await step(feed, { to: 'prematch' })).matches;
    expect(first).toMatchObject({ home: 'Westgate', stage: 'prematch' });
    expect(first?.start_time).toBeGreaterThan(NOW);
    await reader.settle();
    const [odds] = of(reader.frames, 'odds_change', first?.urn);
    expect(odds?.product).toBe(3);
    expect(
      ((odds?.markets ?? []) as { id: number; specifiers?: string; outcomes: { odds: string }[] }[]).map((m) => [
        m.id,
        m.specifiers,
        m.outcomes.map((o) => o.odds),
      ]),
    ).toEqual([
      [1, undefined, ['1.67', '4.1', '5']],
      [18, 'total=2.5', ['1.62', '2.3']],
      [16, 'hcp=-0.75', ['1.86', '2.07']],
    ]);
    await step(feed, { to: 'kickoff', urn: first?.urn });
    await reader.settle();
    expect(of(reader.frames, 'bet_stop', first?.urn)).toHaveLength(1);
    expect((await feed.get(`/v1/fixtures/${first?.urn}`)).body).toMatchObject({ status: 1, product: 3, start_time: NOW });
    const { remaining } = await step(feed, { to: 'result', urn: first?.urn });
    expect(remaining).toBe(2);
    await reader.settle();
    const settlements = of(reader.frames, 'bet_settlement', first?.urn);
    expect(settlements.map((frame) => frame.certainty)).toEqual([1, 2]);
    const results = ((settlements[1]?.markets ?? []) as Settled[]).map((market) => [
      market.id,
      market.outcomes.map((o) => `${o.id}:${o.result}${o.void_factor ?? ''}`),
    ]);
    expect(results).toEqual([
      [1, ['1:1', '2:0', '3:0']],
      [16, ['1714:10.5', '1715:00.5']],
      [18, ['12:0', '13:1']],
    ]);
    expect((await feed.get(`/v1/fixtures/${first?.urn}`)).body).toMatchObject({
      status: 4,
      status_summary: { home_score: 1, away_score: 0 },
    });
  });

  test('F-F6 impossible books are left out, or sent as they are when requested', async () => {
    for (const [env, expected] of [
      [{}, [18, 16]],
      [{ SEND_BROKEN: '1' }, [1, 18, 16]],
    ] as const) {
      const feed = await feedWith({ REPLAY_FILES: SEASON, ...env });
      const reader = await feed.connect();
      const { matches } = await step(feed, { to: 'prematch', count: 3 });
      await reader.settle();
      const [odds] = of(reader.frames, 'odds_change', matches[2]?.urn);
      expect(((odds?.markets ?? []) as { id: number }[]).map((market) => market.id)).toEqual(expected);
      const stats = (await feed.get('/admin/replay/stats')).body;
      expect(stats).toMatchObject({
        matches: 3,
        broken_by_reason: { 'overround below 0': 1 },
        sent_broken: 'SEND_BROKEN' in env,
      });
    }
  });

  test('urns stay the same over restarts, bad requests are refused', async () => {
    const urns = async (): Promise<string[]> =>
      (await step(await feedWith({ REPLAY_FILES: SEASON }), { to: 'prematch', count: 9 })).matches.map((match) => match.urn);
    expect(await urns()).toEqual(await urns());
    const feed = await feedWith({});
    expect((await feed.post('/admin/replay/step', { to: 'somewhere' })).status).toBe(400);
    expect((await feed.post('/admin/replay/step', { to: 'result', urn: 'df:match:1' })).status).toBe(404);
    expect((await feed.post('/admin/replay/load', { paths: ['/no/such/file.csv'] })).status).toBe(400);
    expect((await feed.post('/admin/replay/load', { paths: [SEASON], speed: 0 })).body).toMatchObject({ matches: 3, broken: 1 });
  });
});

describe('season by its clock', () => {
  test('every match is listed, kicked off and settled in its turn', async () => {
    const feed = await feedWith({ REPLAY_FILES: SEASON, REPLAY_SPEED: '3600' });
    const reader = await feed.connect();
    await feed.advance(3 * MINUTE_MS, 100);
    await reader.settle();
    expect((await feed.get('/admin/replay/stats')).body).toMatchObject({
      stages: { waiting: 0, prematch: 0, live: 0, result: 3 },
    });
    const order = reader.frames.filter((frame) => frame.type === 'bet_stop').map((frame) => frame.event_id);
    expect(new Set(order).size).toBe(3);
    const { matches } = (await feed.get('/admin/replay/matches')).body as unknown as { matches: Moved[] };
    expect(matches.map((match) => Math.round((match.start_time - NOW) / 1000))).toEqual([60, 60 + 16.5, 60 + 19].map(Math.round));
  });

  test('a timeline is played minute by minute at prices of the model fitted to the closing ones', async () => {
    const feed = await feedWith({ REPLAY_FILES: `${TIMELINE},${SEASON}`, REPLAY_SPEED: '60' });
    const reader = await feed.connect();
    await feed.advance(4 * MINUTE_MS, 500);
    await reader.settle();
    const { matches } = (await feed.get('/admin/replay/matches')).body as { matches: (Moved & { key: string })[] };
    const live = matches.find((match) => match.key === 'wyscout/7');
    const changes = of(reader.frames, 'odds_change', live?.urn);
    const status = (frame: Frame) =>
      frame.sport_event_status as {
        home_score: number;
        clock: { match_time_s: number; rate?: number };
        statistics: { red_cards_away: number };
      };
    const inPlay = changes.filter((frame) => frame.product === 1);
    expect(inPlay.length).toBeGreaterThan(20);
    const times = inPlay.map((frame) => status(frame).clock.match_time_s);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(status(inPlay[2] as Frame).clock.rate).toBe(60);
    expect(status(inPlay.at(-1) as Frame)).toMatchObject({ home_score: 1, statistics: { red_cards_away: 1 } });
    const price = (frame: Frame): number =>
      Number(
        (frame.markets as { id: number; outcomes?: { odds: string }[] }[]).find((market) => market.id === 1)?.outcomes?.[0]?.odds,
      );
    const firstPrice = inPlay.map(price).find((value) => value > 0) ?? 0;
    expect(Math.abs(firstPrice - 1.67)).toBeLessThan(0.15);
    const reasons = of(reader.frames, 'bet_stop', live?.urn).map((frame) => frame.reason);
    expect(reasons).toEqual(['period', 'period', 'goal', 'red_card', 'period']);
    expect(of(reader.frames, 'bet_settlement', live?.urn).at(-1)?.certainty).toBe(2);
    expect(matches).toHaveLength(3);
  });
});

const DATA = process.env.DUSKLINE_DATA ?? join(import.meta.dirname, '../../../../../shared');
const REAL = join(DATA, 'data-unclear/soccer/football-data.co.uk/E0_2425.csv');
if (!existsSync(REAL))
  console.warn(`replay: no recorded season at ${REAL}, the whole-season test is left out (set DUSKLINE_DATA)`);

test.runIf(existsSync(REAL))('a whole Premier League season settles every 1x2 as the file says', async () => {
  const feed = await feedWith({ REPLAY_FILES: REAL });
  const reader = await feed.connect();
  await step(feed, { to: 'result', count: 380 });
  await reader.settle();
  const [head = '', ...rows] = readFileSync(REAL, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const column = (row: string, name: string): string => row.split(',')[head.split(',').indexOf(name)] ?? '';
  const { matches } = (await feed.get('/admin/replay/matches')).body as { matches: Moved[] & { away: string }[] };
  const wins = { H: '1', D: '2', A: '3' } as Record<string, string>;
  for (const row of rows) {
    const match = (matches as unknown as (Moved & { away: string })[]).find(
      (m) => m.home === column(row, 'HomeTeam') && m.away === column(row, 'AwayTeam'),
    );
    const settlement = of(reader.frames, 'bet_settlement', match?.urn).at(-1);
    const result = ((settlement?.markets ?? []) as Settled[]).find((market) => market.id === 1);
    expect(result?.outcomes.filter((outcome) => outcome.result === 1).map((outcome) => outcome.id)).toEqual([
      wins[column(row, 'FTR')],
    ]);
    const [odds] = of(reader.frames, 'odds_change', match?.urn);
    const prices = ((odds?.markets ?? []) as { id: number; outcomes: { odds: string }[] }[])
      .find((market) => market.id === 1)
      ?.outcomes.map((o) => o.odds);
    expect(prices).toEqual(['B365CH', 'B365CD', 'B365CA'].map((name) => column(row, name)));
  }
  expect(rows).toHaveLength(380);
});
