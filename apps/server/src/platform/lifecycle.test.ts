import { describe, expect, test } from 'vitest';
import { createLifecycle, EVERY_PROCESS, type Part } from './lifecycle.ts';
import type { Role } from './settings.ts';

/** Parts that write down what is done to them, and what that needs a turn of the event loop for. */
function recorder() {
  const seen: string[] = [];
  const act = async (what: string, fails: boolean): Promise<void> => {
    seen.push(`${what}…`);
    await new Promise((resolve) => setImmediate(resolve));
    if (fails) throw new Error(`${what} failed`);
    seen.push(what);
  };
  const part = (name: string, { roles, fails = [] }: { roles?: readonly Role[]; fails?: readonly string[] } = {}): Part => ({
    name,
    ...(roles ? { roles } : {}),
    start: () => act(`start ${name}`, fails.includes('start')),
    stop: () => act(`stop ${name}`, fails.includes('stop')),
  });
  const done = () => seen.filter((what) => !what.endsWith('…'));
  return { seen, done, part };
}

const lifecycleOf = (parts: readonly Part[], roles: readonly Role[] = ['web']) => {
  const stopping = new AbortController();
  return {
    ...createLifecycle(parts, { roles: new Set(roles), stopping, patienceMs: 50 }),
    isStopping: () => stopping.signal.aborted,
  };
};

describe('the order of starting and stopping', () => {
  test('H46 parts start in their order and stop in reverse, each after the one before it is done', async () => {
    const { seen, part } = recorder();
    const { start, stop, isStopping } = lifecycleOf([part('a'), { name: 'b' }, part('c')]);
    await start();
    expect(isStopping()).toBe(false);
    await stop();
    expect(isStopping()).toBe(true);
    const each = ['start a', 'start c', 'stop c', 'stop a'];
    expect(seen).toEqual(each.flatMap((what) => [`${what}…`, what]));
  });

  test('H46 a part belongs to processes that have all of its roles, and is neither started nor stopped in others', async () => {
    const { done, part } = recorder();
    const parts = [
      part('a'),
      part('fed', { roles: ['feed'] }),
      part('fed web', { roles: ['feed', 'web'] }),
      part('all', { roles: EVERY_PROCESS }),
    ];
    const { start, stop } = lifecycleOf(parts, ['feed']);
    await start();
    await stop();
    expect(done()).toEqual(['start a', 'start fed', 'start all', 'stop all', 'stop fed', 'stop a']);
  });

  test('H47 a part that fails to start stops everything that was built, in reverse, and its own fault is told', async () => {
    const { done, part } = recorder();
    const { start, stop } = lifecycleOf([part('a'), part('b', { fails: ['start', 'stop'] }), part('c')]);
    await expect(start()).rejects.toThrow('start b failed');
    expect(done()).toEqual(['start a', 'stop c', 'stop a']);
    await expect(stop()).rejects.toThrow('stop b failed');
    expect(done()).toHaveLength(3);
  });

  test('H47 a part that cannot be stopped keeps no other from being stopped, and its fault is told once that is done', async () => {
    const { done, part } = recorder();
    const { start, stop } = lifecycleOf([part('a'), part('b', { fails: ['stop'] }), part('c', { fails: ['stop'] })]);
    await start();
    await expect(stop()).rejects.toThrow('stop c failed');
    expect(done().slice(3)).toEqual(['stop a']);
  });

  test('H47 a part that never stops does not keep the fault of a start from being told', async () => {
    const { part } = recorder();
    const hangs: Part = { name: 'hangs', stop: () => new Promise(() => undefined) };
    await expect(lifecycleOf([hangs, part('b', { fails: ['start'] })]).start()).rejects.toThrow('start b failed');
  });

  test('H47 stopped twice, parts are stopped once', async () => {
    const { done, part } = recorder();
    const { start, stop } = lifecycleOf([part('a')]);
    await start();
    await Promise.all([stop(), stop()]);
    expect(done()).toEqual(['start a', 'stop a']);
  });

  test('H47 stopped while it starts, the part under way is finished, no other is started, and all are stopped', async () => {
    const { seen, part } = recorder();
    const { start, stop } = lifecycleOf([part('a'), part('b'), part('c')]);
    const [started] = await Promise.allSettled([start(), stop()]);
    expect(started).toMatchObject({ status: 'rejected', reason: { message: 'stopped before the part b was started' } });
    expect(seen.slice(0, 3)).toEqual(['start a…', 'start a', 'stop c…']);
    expect(seen.at(-1)).toBe('stop a');
    expect(seen.join()).not.toContain('start b');
  });

  test('H47 never started, parts are stopped all the same: what they hold since they were built is let go', async () => {
    const { done, part } = recorder();
    await lifecycleOf([part('a'), part('b')]).stop();
    expect(done()).toEqual(['stop b', 'stop a']);
  });
});
