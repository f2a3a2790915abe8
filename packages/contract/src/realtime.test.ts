import { expect, test } from 'vitest';
import { requestStateOf } from './realtime.ts';

test('BETSLIP-03 a request is none 0, processing 1, accepted 2, declined 3 or failed 4', () => {
  expect(['', 'processing', 'accepted', 'declined', 'failed'].map(requestStateOf)).toEqual([0, 1, 2, 3, 4]);
});

test('BETSLIP-03 what is no state of a request is none, also by the names of objects', () => {
  expect(['settled', 'ACCEPTED', 'constructor', '__proto__'].map(requestStateOf)).toEqual([0, 0, 0, 0]);
});
