import { expect, onTestFinished, test } from 'vitest';
import { differences, type Frame, startFeed } from '../test-kit/feed-client.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const ON = { WORLD: 'empty', VIRTUAL: 'on', VIRTUAL_KEY: 'a master key of a test, which is long enough' };
const isComplete = (frame: Frame): boolean => frame.type === 'snapshot_complete' && frame.request_id === 6;

test('ten minutes of virtual sports: the book of a reader is the truth, and a recovery tells every result again', async () => {
  const feed = await startFeed(NOON, ON);
  onTestFinished(() => feed.close());
  const reader = await feed.connect();
  await feed.post(`/v1/producers/6/recovery?request_id=6&after=${NOON}`);
  await reader.until('recovery', isComplete);
  await feed.advance(10 * MINUTE_MS);
  await reader.settle();
  expect(differences(await feed.truth(), reader)).toEqual([]);
  const settledEvents = (from: Frame[]) =>
    from.filter(({ type }) => type === 'bet_settlement').map((frame) => String(frame.event_id));
  const once = settledEvents(reader.frames);
  expect(once.length).toBeGreaterThan(30);
  const late = await feed.connect();
  await feed.post(`/v1/producers/6/recovery?request_id=6&after=${NOON}`);
  await late.until('recovery', isComplete);
  expect(settledEvents(late.frames).sort()).toEqual(once.sort());
  expect(differences(await feed.truth(), late)).toEqual([]);
});

test('the virtual producer is there only when it is asked for', async () => {
  const feed = await startFeed(NOON, { WORLD: 'empty' });
  onTestFinished(() => feed.close());
  expect((await feed.post('/v1/producers/6/recovery')).status).toBe(404);
  expect((await feed.get('/v1/fixtures/df:virtual:dogs-1-1')).status).toBe(404);
});
