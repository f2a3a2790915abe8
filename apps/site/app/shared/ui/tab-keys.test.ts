import { expect, test } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';

const tabs = [{ id: 'a' }, { id: 'b' }, { id: 'c' }] as const;
const after = (key: string, current: 'a' | 'b' | 'c', isRtl = false) => tabAfterKey(key, tabs, current, isRtl);

test('H91 arrows go along the tabs and round their ends, Home and End to the first and the last', () => {
  expect([after('ArrowRight', 'a'), after('ArrowRight', 'c'), after('ArrowLeft', 'a'), after('ArrowLeft', 'c')]).toEqual([
    'b',
    'a',
    'c',
    'b',
  ]);
  expect([after('Home', 'b'), after('End', 'b')]).toEqual(['a', 'c']);
});

test('H91 in a language that is read from the right, the left arrow leads on', () => {
  expect([after('ArrowLeft', 'a', true), after('ArrowRight', 'a', true), after('End', 'a', true)]).toEqual(['b', 'c', 'c']);
});

test('H91 a key that leads nowhere else stays with the page', () => {
  for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', '4', 'Escape']) expect(after(key, 'b')).toBeUndefined();
  expect([after('Home', 'a'), after('End', 'c')]).toEqual([undefined, undefined]);
});

test('H91 tabs that cannot be chosen now are passed over; the open one is left for none of them', () => {
  const busy = [{ id: 'a', isDisabled: true }, { id: 'b' }, { id: 'c', isDisabled: true }, { id: 'd' }] as const;
  const next = (key: string, current: 'a' | 'b' | 'c' | 'd') => tabAfterKey(key, busy, current, false);
  expect([next('ArrowRight', 'b'), next('ArrowLeft', 'b'), next('Home', 'd')]).toEqual(['d', 'd', 'b']);
  const allOff = [{ id: 'a' }, { id: 'b', isDisabled: true }] as const;
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End']) expect(tabAfterKey(key, allOff, 'a', false)).toBeUndefined();
});
