import { expect, test } from 'vitest';
import { GateBatcher, type GateChange } from './gate-batcher.ts';

const match = (id: number, open: boolean, reason = ''): GateChange => ({ kind: 'match', id, open, reason });
const market = (id: number, matchId: number, open: boolean): GateChange => ({ kind: 'market', id, matchId, open });
const show = ({ kind, id, open }: GateChange): string => `${open ? 'open' : 'close'} ${kind} ${id}`;

/** Calls wait until they are let go; `fails` says with what a call fails. */
function heldBatcher(fails: (changes: readonly GateChange[]) => unknown = () => undefined, bounds = {}) {
  const calls: string[][] = [];
  const held: (() => void)[] = [];
  let version = 0n;
  const batcher = new GateBatcher({
    async call(changes) {
      calls.push(changes.map(show));
      await new Promise<void>((resolve) => held.push(resolve));
      const error = fails(changes);
      if (error !== undefined) throw error;
      return changes.map(() => ++version);
    },
    ...bounds,
  });
  const letGo = async (): Promise<void> => {
    for (let turns = 0; turns < 50; turns++) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { batcher, calls, letGo };
}

test('trust 2.6 what comes while a call is under way goes together in the next, each with its own versions', async () => {
  const { batcher, calls, letGo } = heldBatcher();
  const all = [
    batcher.set([match(1, false)]),
    batcher.set([match(2, false)]),
    batcher.set([market(30, 3, false), market(31, 3, false)]),
  ];
  await letGo();
  expect(calls).toEqual([['close match 1'], ['close match 2', 'close market 30', 'close market 31']]);
  expect(await Promise.all(all)).toEqual([[1n], [2n], [3n, 4n]]);
  expect(await batcher.set([])).toEqual([]);
});

test('trust 2.6 changes at one match keep their order, whatever goes before them', async () => {
  const { batcher, calls, letGo } = heldBatcher();
  const all = Promise.all([
    batcher.set([match(9, false)]),
    batcher.set([market(10, 1, true), match(1, true)]),
    batcher.set([match(1, false)]),
    batcher.set([match(2, false)]),
    batcher.set([match(1, true)]),
  ]);
  await letGo();
  await all;
  expect(calls).toEqual([
    ['close match 9'],
    ['open market 10', 'open match 1'],
    ['close match 1', 'close match 2'],
    ['open match 1'],
  ]);
});

test('trust 2.6 what closes goes before what opens, and openings have their turn between', async () => {
  const { batcher, calls, letGo } = heldBatcher(undefined, { mostClosings: 2, mostOpenings: 2 });
  const all = Promise.all([
    ...[1, 2, 3].map((id) => batcher.set([match(id, true)])),
    ...[4, 5, 6].map((id) => batcher.set([match(id, false)])),
  ]);
  await letGo();
  await all;
  expect(calls).toEqual([
    ['open match 1'],
    ['close match 4', 'close match 5'],
    ['open match 2', 'open match 3'],
    ['close match 6'],
  ]);
});

test('a call is bounded, and a unit that is larger goes whole', async () => {
  const { batcher, calls, letGo } = heldBatcher(undefined, { mostClosings: 2 });
  const all = Promise.all([
    batcher.set([match(1, false)]),
    batcher.set([market(20, 2, false), market(21, 2, false), market(22, 2, false)]),
    batcher.set([match(3, false)]),
  ]);
  await letGo();
  await all;
  expect(calls.map((one) => one.length)).toEqual([1, 3, 1]);
});

test.each([
  ['the database does not take it', Object.assign(new Error('bad value'), { code: '22003' })],
  ['a bet holds its lock', Object.assign(new Error('lock timeout'), { code: '55P03' })],
  ['the driver cannot send it', new RangeError('out of range')],
])('XR-02 a change fails alone: %s', async (_why, refusal) => {
  const { batcher, calls, letGo } = heldBatcher((changes) => (changes.some(({ id }) => id === 3) ? refusal : undefined));
  const all = Promise.allSettled([1, 2, 3, 4].map((id) => batcher.set([match(id, false)])));
  await letGo();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(calls).toEqual([
    ['close match 1'],
    ['close match 2', 'close match 3', 'close match 4'],
    ['close match 2'],
    ['close match 3'],
    ['close match 4'],
  ]);
});

test('a connection that is lost fails the changes of its call, and nothing more', async () => {
  let isAway = true;
  const { batcher, calls, letGo } = heldBatcher(() => (isAway ? new Error('connection terminated') : undefined));
  const all = Promise.allSettled([1, 2].map((id) => batcher.set([match(id, false)])));
  await letGo();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  const again = batcher.set([match(1, false)]);
  await letGo();
  expect(await again).toEqual([1n]);
  expect(calls).toHaveLength(3);
});
