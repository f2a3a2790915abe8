import { afterEach, expect, test, vi } from 'vitest';
import { isPicked, onPicked, onPickedCount, pickedCount, press, setPicked, setPickHandler } from './slip-port.ts';

afterEach(() => {
  setPickHandler(undefined);
  setPicked([]);
});

test('only the buttons whose state changed are notified', () => {
  const a = vi.fn();
  const b = vi.fn();
  const count = vi.fn();
  onPicked('a', a);
  onPicked('b', b);
  onPickedCount(count);
  setPicked(['a']);
  setPicked(['a', 'b']);
  setPicked(['a', 'c']);
  expect([a.mock.calls.length, b.mock.calls.length, count.mock.calls.length]).toEqual([1, 2, 2]);
  expect([isPicked('a'), isPicked('b'), pickedCount()]).toEqual([true, false, 2]);
});

test('the slip decides what a press does', () => {
  const handler = vi.fn();
  setPickHandler(handler);
  press({ selectionId: '1.1', matchId: 1, isLive: true });
  expect(handler).toHaveBeenCalledTimes(1);
  expect(isPicked('1.1')).toBe(false);
});

test('a press before the slip is loaded marks the price and is handed over; pressed twice it is nothing', () => {
  const pick = { selectionId: '1.1', matchId: 1, isLive: true };
  const other = { ...pick, selectionId: '2.1' };
  press(pick);
  press(other);
  press(other);
  expect([isPicked('1.1'), isPicked('2.1')]).toEqual([true, false]);
  const handler = vi.fn();
  setPickHandler(handler);
  expect(handler.mock.calls).toEqual([[pick]]);
  setPickHandler(undefined);
  setPickHandler(handler);
  expect(handler).toHaveBeenCalledTimes(1);
});
