import { expect, test } from 'vitest';
import { LiveStore } from './live-store.ts';
import { asPicked, livePrice } from './shown-price.ts';

const storeWith = (oddsMilli: number) => {
  const store = new LiveStore({ now: () => 0, after: () => () => undefined });
  store.seed([{ id: 'a', oddsMilli, isLocked: false }], [], true);
  return store;
};
const initial = { oddsMilli: 1500, isLocked: false, flash: 0 };

test('H75 a price that the page itself handed to the store is the object of its first render', () => {
  const store = storeWith(1500);
  expect(livePrice(store, 'a', initial)).toBe(initial);
  store.push([{ id: 'a', oddsMilli: 1500, isLocked: false }]);
  store.flush();
  expect(livePrice(store, 'a', initial)).toBe(initial);
});

test('a price that moved, or moved and came back, is the state of the store', () => {
  const store = storeWith(1500);
  for (const oddsMilli of [1600, 1500]) {
    store.push([{ id: 'a', oddsMilli, isLocked: false }]);
    store.flush();
    expect(livePrice(store, 'a', initial)).toMatchObject({ oddsMilli, direction: oddsMilli === 1600 ? 'up' : 'down' });
  }
  store.push([{ id: 'a', oddsMilli: 1500, isLocked: true }]);
  store.flush();
  expect(livePrice(storeWith(1510), 'a', initial).oddsMilli).toBe(1510);
  expect(livePrice(store, 'a', initial).isLocked).toBe(true);
});

test('the picked state of a price is one object', () => {
  expect(asPicked(initial)).toBe(asPicked(initial));
  expect(asPicked(initial)).toEqual({ ...initial, isPicked: true });
  expect(asPicked({ ...initial })).not.toBe(asPicked(initial));
});
