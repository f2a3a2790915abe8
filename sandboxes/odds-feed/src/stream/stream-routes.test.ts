import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { EventSession } from '../session.ts';
import { initSegment, mediaSegment, SEGMENT_MS, TIMESCALE } from './mp4.ts';
import { streamRoutes } from './stream-routes.ts';
import { createStreamTokens } from './stream-tokens.ts';

/** Boxes of a level, by their type. */
function boxes(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    expect(size).toBeGreaterThanOrEqual(8);
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + size));
    at += size;
    expect(at).toBeLessThanOrEqual(bytes.length);
  }
  return found;
}
const within = (bytes: Buffer, ...path: string[]): Buffer =>
  path.reduce((inner, type) => boxes(inner).get(type) ?? Buffer.alloc(0), bytes);

test('the boxes of both kinds of segment end where they say, and a segment names its own time and samples', () => {
  const init = initSegment();
  expect([...boxes(init).keys()]).toEqual(['ftyp', 'moov']);
  expect([...boxes(within(init, 'moov', 'trak', 'mdia', 'minf', 'stbl')).keys()]).toEqual([
    'stsd',
    'stts',
    'stsc',
    'stco',
    'stsz',
  ]);
  const segment = mediaSegment(900_000_123, { home_score: 2 });
  expect([...boxes(segment).keys()]).toEqual(['emsg', 'moof', 'mdat']);
  expect(Number(within(segment, 'moof', 'traf', 'tfdt').readBigUInt64BE(4))).toBe((900_000_123 * SEGMENT_MS * TIMESCALE) / 1000);
  const trun = within(segment, 'moof', 'traf', 'trun');
  const moofAt = segment.indexOf('moof') - 4;
  expect(segment.toString('latin1', moofAt + trun.readUInt32BE(8) - 4, moofAt + trun.readUInt32BE(8))).toBe('mdat');
  expect(within(segment, 'mdat')).toHaveLength(trun.readUInt32BE(4) * 3);
  expect(within(segment, 'emsg').toString()).toContain('{"home_score":2}');
});

test('spec 197 a match that is played has a playlist of segments that can be read, and no other event has one', async () => {
  let nowMs = 1_790_000_000_000;
  let status = 1;
  const session = {
    closed: () => status === 4,
    statusCode: () => status,
    book: { status: { home_score: 1 } },
  } as unknown as EventSession;
  const app = fastify();
  const tokens = createStreamTokens('a token of a test');
  const engine = { find: (urn: string) => (urn === 'df:match:1' ? session : undefined) };
  streamRoutes(app, { engine, wall: () => nowMs, tokens });
  const token = (urn: string) => tokens.addressOf(urn).replace(/.*(?=token=)/, '');
  const get = (path: string) => {
    const [urn = ''] = path.split('/');
    return app.inject({ method: 'GET', url: `/v1/streams/${path}${path.includes('?') ? '' : `?${token(urn)}`}` });
  };
  const codes = (...paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).statusCode));
  const list = await get('df:match:1/index.m3u8');
  expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  const segments = (body: string) => body.split('\n').filter((line) => line.includes('.m4s?'));
  const names = segments(list.body);
  expect(names).toHaveLength(6);
  expect(await codes(...names.map((name) => `df:match:1/${name}`), `df:match:1/init.mp4?${token('df:match:1')}`)).toEqual(
    Array(7).fill(200),
  );
  nowMs += SEGMENT_MS;
  expect(segments((await get('df:match:1/index.m3u8')).body)[4]).toBe(names[5]);
  const ahead = Number(names[5]?.split('.')[0]) + 2;
  expect(
    await codes(`df:match:1/${ahead}.m4s`, 'df:match:1/1.m4s', 'df:match:1/x', 'df:match:1/-1.m4s', 'df:match:2/init.mp4'),
  ).toEqual(Array(5).fill(404));
  expect(list.body).toContain(`URI="init.mp4?${token('df:match:1')}"`);
  const foreign = [
    'token=',
    'token=x',
    token('df:match:2'),
    `${token('df:match:1')}0`,
    `${token('df:match:1')}&${token('df:match:1')}`,
  ];
  for (const file of ['index.m3u8', 'init.mp4', '1.m4s'])
    expect(await codes(...foreign.map((wrong) => `df:match:1/${file}?${wrong}`))).toEqual(foreign.map(() => 401));
  for (status of [0, 4]) expect(await codes('df:match:1/index.m3u8')).toEqual([404]);
  await app.close();
});
