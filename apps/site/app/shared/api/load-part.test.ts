import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

const reload = vi.fn();
let noted = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  noted = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, value: string) => noted.set(key, value),
  });
  vi.stubGlobal('location', { pathname: '/en', search: '', reload });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

const never = () => new Promise<string>(() => undefined);

test('LAYOUT-10 a part that has not arrived after 120 seconds counts as failed: the document is reloaded', async () => {
  void loadPart(never);
  await vi.advanceTimersByTimeAsync(119_900);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('LAYOUT-10 a part that hangs again in the new document is told as an error', async () => {
  void loadPart(never);
  await vi.advanceTimersByTimeAsync(122_000);
  const again = loadPart(never).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(122_000);
  expect(await again).toMatch(/has not arrived within 120000 ms/);
  expect(reload).toHaveBeenCalledOnce();
});

test('a part that failed once is asked for again when the server answers', async () => {
  const load = vi.fn(never).mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('part');
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await part).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});
