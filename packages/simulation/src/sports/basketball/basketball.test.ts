import { expect, test } from 'vitest';
import { readTwice } from '../test-kit/second-readings.ts';

test('H225 rules 8.2 matches of basketball settled by what every throw was worth: no difference', () => {
  expect(readTwice('basketball', 300)).toEqual([]);
});
