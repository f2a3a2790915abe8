import { afterEach, describe, expect, test } from 'vitest';
import { closeSessionDialog, openSessionDialog, sessionStore } from '../session/session-store.ts';
import { enterYieldingDialog, YIELDING_DIALOGS, type YieldingDialog } from './yielding-dialogs.ts';

const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  closeSessionDialog();
});

/** Opens a dialog, and keeps a list of those that were hidden. */
function desk() {
  const hidden: string[] = [];
  const enter = (name: YieldingDialog, as: string = name) => {
    const leave = enterYieldingDialog(name, () => void hidden.push(as));
    leaves.push(leave);
    return leave;
  };
  return { hidden, enter };
}

describe('ACCOUNT-11 when the account opens', () => {
  test('the four are those of the specification', () => {
    expect([...YIELDING_DIALOGS].sort()).toEqual([
      'cancelWithdrawalModal',
      'claimUserBonusModal',
      'mysteryJackpotWinModal',
      'userAccountModal',
    ]);
  });

  test.each(YIELDING_DIALOGS)('%s that is open is hidden, and the account is not', (name) => {
    const { hidden, enter } = desk();
    enter(name, 'before');
    enter('userAccountModal', 'account');
    expect(hidden).toEqual(['before']);
  });

  test('all that are open are hidden, each once, also when the account opens again', () => {
    const { hidden, enter } = desk();
    enter('cancelWithdrawalModal');
    enter('claimUserBonusModal');
    const closeAccount = enter('userAccountModal', 'account');
    closeAccount();
    enter('userAccountModal', 'account again');
    expect(hidden).toEqual(['cancelWithdrawalModal', 'claimUserBonusModal']);
  });

  test('one that was closed before is left alone, and none of the others hides another one', () => {
    const { hidden, enter } = desk();
    enter('mysteryJackpotWinModal')();
    enter('claimUserBonusModal');
    enter('cancelWithdrawalModal');
    expect(hidden).toEqual([]);
    enter('userAccountModal', 'account');
    expect(hidden).toEqual(['claimUserBonusModal', 'cancelWithdrawalModal']);
  });
});

test('ACCOUNT-12 log-in and sign-up have a place of their own: the account that opens leaves them as they are', () => {
  for (const dialog of ['login', 'register', 'welcome'] as const) {
    const { hidden, enter } = desk();
    openSessionDialog(dialog);
    enter('claimUserBonusModal');
    enter('userAccountModal', 'account')();
    expect([sessionStore.getState().dialog, hidden]).toEqual([dialog, ['claimUserBonusModal']]);
  }
});
