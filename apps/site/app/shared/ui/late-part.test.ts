import { afterEach, expect, test, vi } from 'vitest';
import { latePart, prepareLateParts } from './late-part.ts';

afterEach(() => vi.unstubAllGlobals());

const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

test('a part is loaded ahead once, and is there when it is wanted', async () => {
  setOnline(true);
  const bring = vi.fn(async () => 'part');
  const late = latePart(bring);
  expect(late.loaded).toBeUndefined();
  late.prepare();
  await vi.waitFor(() => expect(late.loaded).toBe('part'));
  late.prepare();
  prepareLateParts();
  expect(bring).toHaveBeenCalledTimes(1);
});

test('without a connection nothing is loaded ahead; what fails ahead is loaded when it is wanted', async () => {
  setOnline(false);
  const bring = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part');
  const late = latePart(bring);
  late.prepare();
  expect(bring).not.toHaveBeenCalled();
  setOnline(true);
  late.prepare();
  expect(bring).toHaveBeenCalledTimes(1);
  expect(await late.load()).toBe('part');
  expect(late.loaded).toBe('part');
});
