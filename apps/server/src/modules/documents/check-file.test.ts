import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PACE, readFile } from './check-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What `readFile` says of a sender who sends so many bytes in each turn of the watch. */
async function sentIn(turns: readonly number[], then: 'ends' | 'stays') {
  const stream = new PassThrough();
  let length = 0;
  const outcome = readFile(stream, (chunk) => {
    length += chunk.length;
  }).then(
    () => length,
    (error: { exceptionName?: string; details?: object }) => error,
  );
  for (const bytes of turns) {
    if (bytes > 0 && !stream.destroyed) stream.write(Buffer.alloc(bytes));
    await vi.advanceTimersByTimeAsync(PACE.everyMs);
  }
  if (then === 'ends' && !stream.destroyed) stream.end();
  // So far as the time in all, not further.
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([outcome, Promise.resolve('still read')]);
}

describe('U3 the pace of a file', () => {
  const tooSlow = { exceptionName: 'ValidationException', details: { fieldErrors: { files: 'came too slowly' } } };

  test.each([
    ['nothing at all', [0]],
    ['a start, and nothing for ten seconds', [50_000, 0]],
    ['less than the pace after the first ten seconds', [1, PACE.bytes - 1]],
    ['a good pace that breaks off', [PACE.bytes, PACE.bytes, 100]],
  ])('%s is refused', async (_what, turns) => {
    expect(await sentIn(turns, 'stays')).toMatchObject(tooSlow);
  });

  test('a slow start and then the pace is read to its end, and no timer is left', async () => {
    expect(await sentIn([1, PACE.bytes, PACE.bytes], 'ends')).toBe(1 + 2 * PACE.bytes);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('A1 a form that breaks off within a file is one that is not valid, no fault of the server', async () => {
    const stream = new PassThrough();
    const outcome = expect(readFile(stream, () => undefined)).rejects.toMatchObject({ exceptionName: 'ValidationException' });
    stream.write('%PDF');
    stream.destroy(new Error('Part terminated early due to unexpected end of multipart data'));
    await outcome;
  });
});
