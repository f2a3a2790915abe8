import { expect, test } from 'vitest';
import { isBetUnderWay, onBetUnderWay, setUnderWay } from './bets-under-way.ts';

test('VERSION-03 until the slip has been read nothing may interrupt it', () => {
  expect(isBetUnderWay()).toBe(true);
  setUnderWay('slip', false);
  expect(isBetUnderWay()).toBe(false);
});

test('VERSION-03 a bet and a cash-out are under way apart from each other; listeners hear of changes only', () => {
  let heard = 0;
  const stop = onBetUnderWay(() => {
    heard += 1;
  });
  setUnderWay('placement', true);
  setUnderWay('placement', true);
  setUnderWay('cashout', true);
  setUnderWay('placement', false);
  expect([isBetUnderWay(), heard]).toEqual([true, 3]);
  setUnderWay('cashout', false);
  expect([isBetUnderWay(), heard]).toEqual([false, 4]);
  stop();
  setUnderWay('cashout', true);
  setUnderWay('cashout', false);
  expect(heard).toBe(4);
});
