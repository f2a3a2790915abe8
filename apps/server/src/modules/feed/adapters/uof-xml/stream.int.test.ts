import { expect, test } from 'vitest';
import { fileFixture } from '../../../../../test-kit/file-fixture.ts';
import { recordedUof } from '../../../../../test-kit/recorded-uof.ts';
import { until } from '../../../../../test-kit/until.ts';
import { createUofProvider, UOF_TOKEN } from '../../../../../test-kit/uof-provider.ts';
import type { Frame } from '../../feed-provider.ts';
import { openUofStream } from './stream.ts';

const uof = await fileFixture(createUofProvider(), (made) => made.stop());

test('H207 while too much waits, only so many messages leave the broker; then all of them come, in order', async () => {
  const frames: Frame[] = [];
  let isFull = true;
  const opened = Promise.withResolvers<void>();
  const stream = openUofStream(
    { broker: uof.rabbit.url, token: UOF_TOKEN, virtualHost: () => Promise.resolve('/unifiedfeed/1234') },
    {
      onOpen: opened.resolve,
      onFrame: (frame) => void frames.push(frame),
      isFull: () => isFull,
      onClose: (reason) => opened.reject(new Error(reason)),
    },
  );
  await opened.promise;
  for (let n = 0; n < 1_000; n++)
    await uof.send(recordedUof('bet-stop'), (text) => text.replace('<bet_stop ', `<bet_stop n="${n}" `));
  await until('some have come', () => frames.length === 200);
  await new Promise((done) => setTimeout(done, 500));
  expect(frames).toHaveLength(200);
  isFull = false;
  await until('all have come', () => frames.length === 1_000);
  expect(frames.map((frame) => / n="(\d+)"/.exec(String(frame))?.[1])).toEqual(
    Array.from({ length: 1_000 }, (_, n) => String(n)),
  );
  stream.close();
});
