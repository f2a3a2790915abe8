import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { differences, type Frame, offerOf, pause, startFeed, type TestFeed, TOKEN, type Truth } from './test-kit/feed-client.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 3);
const MINUTE_MS = 60_000;
const open: TestFeed[] = [];

async function feedAt(now: number, env: Record<string, string> = {}): Promise<TestFeed> {
  const feed = await startFeed(now, env);
  open.push(feed);
  return feed;
}

afterEach(async () => {
  for (const feed of open.splice(0)) await feed.close();
});

const isComplete =
  (requestId: number) =>
  (frame: Frame): boolean =>
    frame.type === 'snapshot_complete' && frame.request_id === requestId;

describe('access', () => {
  test('TR-B13 the feed refuses a wrong token over HTTP and on the stream', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    expect((await feed.get('/v1/producers', 'wrong-token')).status).toBe(401);
    const socket = new WebSocket(`${feed.url.replace('http', 'ws')}/v1/stream?token=wrong-token`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('401');
    const admin = await fetch(`${feed.url}/admin/state`, { headers: { 'x-access-token': TOKEN } });
    expect(admin.status).toBe(401);
  });

  test('bad input is answered 4xx and changes nothing', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    for (const path of ['/v1/fixtures?from=x', '/v1/fixtures?cursor=!!', '/v1/fixtures?from=0&to=999999999999999']) {
      expect((await feed.get(path)).status, path).toBe(400);
    }
    for (const path of ['?after=-1', `?after=${NOW + 60_000}`, '?after=1', '?request_id=0', '?request_id=x']) {
      expect((await feed.post(`/v1/producers/1/recovery${path}`)).status, path).toBe(400);
    }
    expect((await feed.post('/v1/producers/2/recovery')).status).toBe(404);
    expect((await feed.get('/v1/fixtures/df:match:1')).status).toBe(404);
    for (const body of [{ speed: 0 }, { speed: '2' }, {}, { speed: 2, more: 1 }])
      expect((await feed.post('/admin/speed', body)).status).toBe(400);
    expect((await feed.post('/admin/send', { message: { no: 'type' } })).status).toBe(400);
    expect((await feed.post('/admin/matches', { sport: 'chess' })).status).toBe(400);
  });
});

describe('world', () => {
  test('TR-B13 three minutes of a full world: no gap, times increase per event, and the book of a reader is the truth', async () => {
    const feed = await feedAt(NOW);
    const reader = await feed.connect();
    for (const product of [1, 3])
      await feed.post(`/v1/producers/${product}/recovery?request_id=${product}&after=${NOW - MINUTE_MS}`);
    for (const product of [1, 3]) await reader.until('recovery', isComplete(product));
    await feed.advance(3 * MINUTE_MS);
    await reader.settle();
    expect(differences(await feed.truth(), reader)).toEqual([]);
    expect(reader.gaps()).toBe(0);
    expect(reader.frames.map((frame) => frame.seq)).toEqual(reader.frames.map((_, i) => i + 1));
    const last = new Map<unknown, number>();
    for (const frame of reader.frames) {
      if (frame.type !== 'odds_change' && frame.type !== 'bet_stop') continue;
      expect(frame.timestamp).toBeGreaterThan(last.get(frame.event_id) ?? 0);
      last.set(frame.event_id, frame.timestamp);
    }
    const kinds = new Set(reader.frames.map((frame) => `${frame.type}/${frame.product}`));
    for (const kind of ['odds_change/1', 'odds_change/3', 'bet_stop/1', 'bet_settlement/1', 'alive/1', 'alive/3'])
      expect(kinds).toContain(kind);
    const alive = reader.frames.filter((frame) => frame.type === 'alive' && frame.product === 1);
    expect(alive.length).toBeGreaterThan(33);
    expect(alive.map((frame) => frame.subscribed).slice(0, 3)).toEqual([0, 1, 1]);
  });

  test('a feed restarted with the same seed has the same events, states, prices and results', async () => {
    const first = await feedAt(NOW, { WORLD: 'small' });
    await first.advance(8 * MINUTE_MS, 2000);
    const second = await feedAt(first.clock.now, { WORLD: 'small' });
    second.sandbox.pump();
    const view = (truth: Truth): string[] =>
      truth.events
        .flatMap((event) =>
          event.markets.map((market) => `${event.urn} ${String(market.id)} ${String(market.specifiers)} ${offerOf(market)}`),
        )
        .sort();
    const [before, after] = [await first.truth(), await second.truth()];
    expect(view(after)).toEqual(view(before));
    expect(before.events.length).toBeGreaterThan(100);
    const fixtures = async (feed: TestFeed): Promise<unknown> =>
      ((await feed.get('/v1/fixtures?limit=500')).body.fixtures as { status_summary: object | null }[]).map((fixture) => ({
        ...fixture,
        // The clock is that of the last message: the same clock, read at another moment.
        status_summary: fixture.status_summary === null ? null : { ...fixture.status_summary, clock: null },
      }));
    expect(await fixtures(second)).toEqual(await fixtures(first));
    const other = await feedAt(first.clock.now, { WORLD: 'small', SEED: 'another' });
    expect(view(await other.truth())).not.toEqual(view(before));
  });

  test('fixtures come in pages, each once, in order of start', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small' });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await feed.get(`/v1/fixtures?limit=50&cursor=${cursor}`);
      for (const fixture of body.fixtures as { urn: string; start_time: number }[])
        seen.push(`${fixture.start_time} ${fixture.urn}`);
      cursor = (body.next_cursor as string | null) ?? '';
    } while (cursor !== '');
    expect(seen.length).toBeGreaterThan(150);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual(seen);
  });

  test('at another speed matches run faster and start times stay on the wall clock', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small', SPEED: '20' });
    const { body } = await feed.get(`/v1/fixtures?from=${NOW}&limit=1`);
    const [next] = body.fixtures as { urn: string; start_time: number }[];
    expect((next?.start_time ?? 0) - NOW).toBeLessThan(5 * MINUTE_MS);
    const reader = await feed.connect();
    await feed.advance(6 * MINUTE_MS, 200);
    await reader.settle();
    const settled = reader.frames.filter((frame) => frame.type === 'bet_settlement' && frame.certainty === 2);
    expect(settled.length).toBeGreaterThan(2);
    await feed.post('/admin/speed', { speed: 1 });
    expect((await feed.get('/admin/state')).body.speed).toBe(1);
  });

  test('at thirty times the pace the list of fixtures reaches back 48 hours of play, not half a day of the clock', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small', SPEED: '30' });
    const { body } = await feed.get(`/v1/fixtures?from=${NOW - 12 * 60 * MINUTE_MS}&to=${NOW}&limit=500`);
    const begun = (body.fixtures as { start_time: number }[]).map(({ start_time }) => NOW - start_time);
    expect(begun.length).toBeGreaterThan(0);
    expect(Math.max(...begun)).toBeLessThanOrEqual((48 * 60 * MINUTE_MS) / 30);
  });
});

describe('recovery', () => {
  test('TR-B13 settlements made while a reader was away arrive with their own time', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small' });
    const away = feed.clock.now;
    await feed.advance(30 * MINUTE_MS, 5000);
    const reader = await feed.connect();
    await feed.post(`/v1/producers/1/recovery?request_id=7&after=${away}`);
    await reader.until('recovery', isComplete(7));
    const results = reader.frames.filter((frame) => frame.type === 'bet_settlement' && frame.request_id === 7);
    expect(results.length).toBeGreaterThan(1);
    for (const result of results) {
      expect(result.timestamp).toBeGreaterThanOrEqual(away);
      expect(result.timestamp).toBeLessThanOrEqual(feed.clock.now);
    }
    expect(differences({ ...(await feed.truth('?product=1')), settlements: [] }, reader)).toEqual([]);
  });

  test('a single event is recovered whole, also one that ended long ago', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small' });
    const { body } = await feed.get(`/v1/fixtures?from=${NOW - 30 * 60 * MINUTE_MS}&to=${NOW - 20 * 60 * MINUTE_MS}`);
    const old = (body.fixtures as { urn: string; status: number; product: number }[]).find((fixture) => fixture.status === 4);
    const reader = await feed.connect();
    expect((await feed.post(`/v1/producers/${old?.product}/events/${old?.urn}/recovery?request_id=9`)).status).toBe(202);
    const done = await reader.until('recovery', isComplete(9));
    expect(done.event_id).toBe(old?.urn);
    expect(reader.frames.some((frame) => frame.type === 'bet_settlement' && frame.event_id === old?.urn)).toBe(true);
  });

  test('F-F5 too many recoveries are refused with a time to wait, and one may die half way', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small', RECOVERY_LIMITS: '2,1,1' });
    const ask = (id: number) => feed.post(`/v1/producers/3/recovery?request_id=${id}&after=${NOW - 1000}`);
    expect((await ask(1)).status).toBe(202);
    expect((await ask(2)).status).toBe(202);
    const refused = await ask(3);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await feed.advance(11 * MINUTE_MS, 60_000);
    expect((await ask(4)).status).toBe(202);
    await feed.post('/admin/recovery', { limits: 'off', fail_next: 1 });
    const reader = await feed.connect();
    await ask(5);
    await pause(150);
    await ask(6);
    await reader.until('recovery', isComplete(6));
    expect(reader.frames.some((frame) => frame.request_id === 5)).toBe(true);
    expect(reader.frames.some(isComplete(5))).toBe(false);
  });
});

describe('trouble', () => {
  test('F-F1 a silent producer sends nothing while the other goes on, then reports the loss', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small' });
    const reader = await feed.connect();
    await feed.post('/admin/producers/1/silence', { ms: 25_000 });
    await feed.advance(24_000);
    await reader.settle();
    const quiet = reader.frames.filter((frame) => frame.product === 1 && frame.timestamp > NOW);
    expect(quiet).toEqual([]);
    expect(reader.frames.filter((frame) => frame.product === 3 && frame.type === 'alive').length).toBeGreaterThan(3);
    await feed.advance(6000);
    await reader.settle();
    const alive = reader.frames.find((frame) => frame.product === 1 && frame.type === 'alive' && frame.timestamp > NOW);
    expect(alive?.subscribed).toBe(0);
    expect(reader.gaps()).toBe(0);
  });

  test('F-F2 duplicates, disorder and losses: after a recovery the book is the truth', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small' });
    const reader = await feed.connect();
    // What moves is published of prices that someone has.
    for (const product of [1, 3]) await feed.post(`/v1/producers/${product}/recovery?request_id=${10 + product}&after=${NOW}`);
    for (const product of [1, 3]) await reader.until('recovery', isComplete(10 + product));
    await feed.post('/admin/faults', { duplicate: 0.3, reorder: 0.2, drop: 0.05, seed: 4 });
    await feed.advance(3 * MINUTE_MS);
    await reader.settle();
    expect(reader.gaps()).toBeGreaterThan(5);
    expect(new Set(reader.frames.map((frame) => frame.seq)).size).toBeLessThan(reader.frames.length);
    for (const product of [1, 3]) await feed.post(`/v1/producers/${product}/recovery?request_id=${product}&after=${NOW}`);
    for (const product of [1, 3]) await reader.until('recovery', isComplete(product));
    expect(differences(await feed.truth(), reader)).toEqual([]);
  });

  test('a disconnect closes every stream and may refuse new ones for a while', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    const reader = await feed.connect();
    const closed = once(reader.socket, 'close');
    expect((await feed.post('/admin/disconnect', { refuse_ms: 2000 })).body.closed).toBe(1);
    expect((await closed)[0]).toBe(1012);
    await expect(feed.connect()).rejects.toThrow('503');
    feed.clock.now += 2001;
    (await feed.connect()).close();
  });
});

describe('script', () => {
  test('a scripted match is what was sent for it: order, recovery, truth', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    const reader = await feed.connect();
    const made = await feed.post('/admin/matches', { sport: 'soccer', home: 'Northgate United', start_time: NOW + MINUTE_MS });
    const { urn } = made.body.fixture as { urn: string };
    expect(urn).toMatch(/^df:match:\d+$/);
    await reader.until('announcement', (frame) => frame.type === 'fixture_change' && frame.event_id === urn);
    const odds = (status: number, price: string) => ({
      type: 'odds_change',
      product: 1,
      event_id: urn,
      sport_event_status: { status: 1, match_status: 6, home_score: 0, away_score: 0 },
      markets: [
        {
          id: 1,
          status,
          outcomes: [
            { id: '1', odds: price, active: 1 },
            { id: '2', odds: '3.40', active: 1 },
            { id: '3', odds: '4.10', active: 1 },
          ],
        },
      ],
    });
    const steps = [
      { at_ms: 60, message: { type: 'bet_stop', product: 1, event_id: urn, groups: 'all', market_status: -1 } },
      { at_ms: 0, message: odds(1, '1.90') },
      { at_ms: 30, message: odds(1, '1.85'), fault: { duplicate: 1 } },
      { at_ms: 40, message: odds(1, '9.99'), fault: { drop: true } },
    ];
    const script = await feed.post('/admin/script', { steps });
    await reader.until('bet_stop', (frame) => frame.type === 'bet_stop');
    expect((await feed.get(`/admin/script/${String(script.body.script_id)}`)).body).toMatchObject({
      sent: 4,
      total: 4,
      done: true,
    });
    const prices = reader.frames
      .filter((frame) => frame.type === 'odds_change')
      .map((frame) => JSON.stringify(frame.markets).slice(32, 70));
    expect(prices).toHaveLength(3);
    expect(reader.gaps()).toBe(1);
    await feed.post('/admin/finish', { urn, result: { home: 2, away: 0 } });
    const settlement = await reader.until('settlement', (frame) => frame.type === 'bet_settlement');
    expect(settlement.markets).toEqual([
      {
        id: 1,
        outcomes: [
          { id: '1', result: 1 },
          { id: '2', result: 0 },
          { id: '3', result: 0 },
        ],
      },
    ]);
    const late = await feed.connect();
    await feed.post(`/v1/producers/1/recovery?request_id=3&after=${NOW - 1000}`);
    await late.until('recovery', isComplete(3));
    expect(late.frames.filter((frame) => frame.request_id === 3).map((frame) => frame.type)).toEqual([
      'bet_settlement',
      'snapshot_complete',
    ]);
  });

  test('what is sent without a time comes after what was said of its event, an answer to a question included', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    const reader = await feed.connect();
    const made = await feed.post('/admin/matches', { sport: 'soccer', start_time: NOW + MINUTE_MS });
    const { urn } = made.body.fixture as { urn: string };
    const send = (odds: string) => {
      const outcomes = ['1', '2', '3'].map((id) => ({ id, odds, active: 1 }));
      return feed.post('/admin/send', {
        message: { type: 'odds_change', product: 1, event_id: urn, markets: [{ id: 1, status: 1, outcomes }] },
      });
    };
    await send('2.10');
    await feed.post(`/v1/producers/1/events/${urn}/recovery?request_id=4`);
    await reader.until('recovery', isComplete(4));
    await send('2.20');
    const times = () => reader.frames.filter((frame) => frame.type === 'odds_change').map((frame) => Number(frame.timestamp));
    await reader.until('the newest', () => times().length === 3);
    expect(times()).toEqual([NOW, NOW + 1, NOW + 2]);
  });

  test('raw text and messages with holes are sent as they are', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    const reader = await feed.connect();
    await feed.post('/admin/send', { type: 'odds_change', product: 1, event_id: 'df:match:5' });
    const frame = await reader.until('message', (candidate) => candidate.event_id === 'df:match:5');
    expect(frame.markets).toBeUndefined();
    reader.socket.removeAllListeners('message');
    const raw = once(reader.socket, 'message');
    await feed.post('/admin/send', { raw: '{not json' });
    expect(String((await raw)[0])).toBe('{not json');
  });

  test('a live match is played to its end at once and its result follows from its score', async () => {
    const feed = await feedAt(NOW, { WORLD: 'small' });
    const reader = await feed.connect();
    const { events } = await feed.truth('?product=1');
    const live = (events as { urn: string; markets: { id: number }[] }[]).find((event) =>
      event.markets.some((market) => market.id === 45),
    );
    const answer = await feed.post('/admin/finish', { urn: live?.urn });
    expect(answer.status).toBe(200);
    await reader.until(
      'confirmation',
      (frame) => frame.type === 'bet_settlement' && frame.certainty === 2 && frame.event_id === live?.urn,
    );
    const status = (answer.body.finished as { sport_event_status: { home_score: number; away_score: number } }[])[0]
      ?.sport_event_status;
    const winner =
      (status?.home_score ?? 0) > (status?.away_score ?? 0) ? '1' : status?.home_score === status?.away_score ? '2' : '3';
    const settlement = reader.frames.filter((frame) => frame.type === 'bet_settlement' && frame.event_id === live?.urn).at(-1);
    const market = ((settlement?.markets ?? []) as { id: number; outcomes: { id: string; result: number }[] }[]).find(
      (candidate) => candidate.id === 1,
    );
    expect(market?.outcomes.find((outcome) => outcome.result === 1)?.id).toBe(winner);
  });

  test('acts of a person outlive a restart when there is a state file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'odds-feed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const stateFile = join(folder, 'state.json');
    const env = { WORLD: 'small', STATE_FILE: stateFile };
    const first = await feedAt(NOW, env);
    const { events } = await first.truth('?product=1');
    const urn = events[0]?.urn;
    await first.post('/admin/finish', { urn });
    await first.post('/admin/speed', { speed: 5 });
    await first.advance(2 * MINUTE_MS);
    const state = (await first.get('/admin/state')).body;
    const second = await feedAt(first.clock.now, { ...env, SPEED: '5' });
    expect((await second.get('/admin/state')).body).toMatchObject({ world: state.world, speed: 5 });
    const [before, after] = [await first.truth(`?urn=${urn}`), await second.truth(`?urn=${urn}`)];
    expect((await second.get(`/v1/fixtures/${urn}`)).body).toMatchObject({ status: 4 });
    expect(after.settlements).toEqual(before.settlements);
  });

  test('a match of one’s own can be played by the model', async () => {
    const feed = await feedAt(NOW, { WORLD: 'empty' });
    const made = await feed.post('/admin/matches', { sport: 'basketball', play: 'model', start_time: NOW + MINUTE_MS, seed: 5 });
    const { urn } = made.body.fixture as { urn: string };
    await feed.advance(3 * MINUTE_MS);
    expect((await feed.get(`/v1/fixtures/${urn}`)).body).toMatchObject({ status: 1, product: 1 });
    await feed.advance(150 * MINUTE_MS, 30_000);
    expect((await feed.get(`/v1/fixtures/${urn}`)).body).toMatchObject({ status: 4 });
  });
});

test('the process starts, answers, says what is wrong with its settings, and ends on a signal', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const run = (env: Record<string, string>) =>
    spawn(process.execPath, [main], { env: { ...process.env, WORLD: 'small', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const child = run({ PORT: '0' });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/[\d.:]+/.exec(String(line))?.[0];
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  const bad = run({ PORT: 'abc' });
  const [complaint] = (await once(bad.stderr, 'data')) as [Buffer];
  expect(String(complaint)).toContain('PORT');
  expect((await once(bad, 'exit'))[0]).toBe(1);
});
