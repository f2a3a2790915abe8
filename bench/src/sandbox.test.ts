import { expect, test } from 'vitest';
import { minutesOf } from './sandbox.ts';

test('the bench of the sandbox takes whole minutes, ten unless said otherwise', () => {
  expect(minutesOf([])).toBe(10);
  expect(minutesOf(['--minutes', '72'])).toBe(72);
});

test.each(['0', '-1', '1.5', 'x', '', '1441'])('the bench of the sandbox refuses %s minutes', (minutes) => {
  expect(() => minutesOf([`--minutes=${minutes}`])).toThrow('--minutes is a whole number');
});
