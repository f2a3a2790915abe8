import { expect, test } from 'vitest';
import { InTurn } from './in-turn.ts';

test('acts of one key run one after the other, those of another beside them; one that fails stops nobody', async () => {
  const inTurn = new InTurn();
  const log: string[] = [];
  const act =
    (name: string, ms: number, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = await Promise.allSettled([
    inTurn.run('a', act('first', 20, true)),
    inTurn.run('a', act('second', 1)),
    inTurn.run('b', act('other', 1)),
    inTurn.run('a', act('third', 1)),
  ]);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'first',
    'second',
    'other',
    'third',
  ]);
  expect(log).toEqual([
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
  expect(inTurn.size).toBe(0);
});
