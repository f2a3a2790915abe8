import { expect, test } from 'vitest';
import { isConnected } from './place-button.ts';

test('BETSLIP-14 the button follows the prices: greyed, they are no longer what would be bought', () => {
  expect([isConnected('fresh'), isConnected('stale'), isConnected('untrusted')]).toEqual([true, false, false]);
});
