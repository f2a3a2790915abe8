import { expect, test } from 'vitest';
import { WorkLimit } from './work-limit.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function aLimit(options: { atOnce: number; atOnceOfOne: number; waiting: number }) {
  const limit = new WorkLimit(options);
  const started: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const run = (name: string) =>
    limit.run(name[0] ?? '', () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (fault) => (fault ? reject(fault) : resolve(name)));
      });
    });
  const end = async (name: string, fault?: Error) => {
    ends.get(name)?.(fault);
    await tick();
  };
  return { started, run, end };
}

test('H115 places are counted by provider, each in the order in which it came; who has fewest is next', async () => {
  const { started, run, end } = aLimit({ atOnce: 3, atOnceOfOne: 2, waiting: 10 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'].map(run);
  await tick();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(started.slice(3)).toEqual(['c1']);
  await end('c1');
  // Both have one: the one that was served longest ago.
  expect(started.slice(4)).toEqual(['a3']);
  await end('a2');
  expect(started.slice(5)).toEqual(['b2']);
  await end('b1');
  await end('b2');
  await end('a3');
  expect(started.slice(6).sort()).toEqual(['a4', 'b3']);
  await end('a4');
  await end('b3');
  expect(await Promise.all(all)).toHaveLength(8);
});

test('H115 what fails gives its place back, and of each provider so much waits and no more', async () => {
  const { started, run, end } = aLimit({ atOnce: 3, atOnceOfOne: 2, waiting: 1 });
  const failing = run('a1');
  const waiting = [run('a2'), run('a3')];
  await expect(run('a4')).rejects.toMatchObject({ exceptionName: 'TryAgainException' });
  const other = run('b1');
  await tick();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  const failed = expect(failing).rejects.toThrow('no');
  await end('a1', new Error('no'));
  await failed;
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'a3', 'b1']) await end(name);
  expect(await Promise.all([...waiting, other])).toEqual(['a2', 'a3', 'b1']);
});
