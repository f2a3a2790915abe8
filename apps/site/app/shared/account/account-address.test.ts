import { expect, test } from 'vitest';
import { accountTabOf } from './account-address.ts';

test('AMB-03 a path below /user names a tab of the account; /user itself is its index', () => {
  expect(['/user', '/user/', '/user/pendingBets', '/user/a/b'].map(accountTabOf)).toEqual(['', '', 'pendingBets', 'a/b']);
});

test('AMB-03 no other path is one of the account', () => {
  const others = ['/', '/sport/soccer', '/users', '/User/deposit', '/sport/user', '/open-modal/user'];
  expect(others.map(accountTabOf)).toEqual(others.map(() => undefined));
});
