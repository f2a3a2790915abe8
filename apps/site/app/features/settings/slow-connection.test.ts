import { expect, test } from 'vitest';
import { connectionOf, isAsked, isSlow } from './slow-connection.ts';

test('SETTINGS-09 a connection is slow by what the browser has measured, or when data is to be saved', () => {
  expect(['slow-2g', '2g', '3g', '4g', undefined].map((effectiveType) => isSlow(effectiveType ? { effectiveType } : {}))).toEqual(
    [true, true, true, false, false],
  );
  expect(isSlow({ effectiveType: '4g', saveData: true })).toBe(true);
  // Browsers that do not tell are not guessed at.
  expect(isSlow(connectionOf({}))).toBe(false);
  expect(isSlow(connectionOf({ connection: { effectiveType: '2g' } }))).toBe(true);
});

test('SETTINGS-09 a visitor who has said how prices are to refresh is not asked again', () => {
  expect(['', 'theme=dark', 'calm=0', 'theme=dark; calm=slow'].map(isAsked)).toEqual([true, true, false, false]);
});
