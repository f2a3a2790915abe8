import { BET_EXCEPTION_NAMES } from '@duskline/betting/bet-exception';
import { errorCatalogue } from '@duskline/contract/errors';
import de from '@duskline/i18n/locales/de-DE/betslip.json';
import deErrors from '@duskline/i18n/locales/de-DE/errors.json';
import en from '@duskline/i18n/locales/en-US/betslip.json';
import enErrors from '@duskline/i18n/locales/en-US/errors.json';
import { expect, test } from 'vitest';
import { declinedText, exceptionOfReason, knownRefusals, refusalView } from './refusal.ts';

test('BETSLIP-35 every exception name of the specification has a text of ours', () => {
  for (const name of Object.values(BET_EXCEPTION_NAMES)) expect(refusalView(name), name).toBeDefined();
});

test('every name that has a text is one of the catalogue', () => {
  for (const name of knownRefusals) expect(errorCatalogue).toHaveProperty(name);
});

test('texts of refusals exist in every language, and differ from each other', () => {
  for (const name of knownRefusals) {
    const { text } = refusalView(name) ?? { text: '' };
    expect({ ...enErrors, ...en }).toHaveProperty([text]);
    expect({ ...deErrors, ...de }).toHaveProperty([text]);
  }
});

test('BETSLIP-39 the less-balance text is the one of the specification', () => {
  expect(en['slip.lessBalance']).toBe("OH NO! Don't miss to win your bet.");
  // S1-9: our own plain line stands first.
  expect(refusalView('InsufficientBalanceException')).toMatchObject({ title: 'refusal.balance', text: 'slip.lessBalance' });
});

test('TR-B8 play that moved on while a bet waited is reported as such, not as a market that is shut', () => {
  const view = refusalView(exceptionOfReason('STATE_CHANGED'));
  expect(view).toEqual({ title: 'slip.declined.title', text: 'refusal.playMoved', fix: 'again' });
  expect(en['refusal.playMoved']).toMatch(/^Play moved on /);
});

test('a reason of the ledger is read as the name it stands for', () => {
  expect(exceptionOfReason('ODDS_CHANGED')).toBe('OddsChangedException');
  expect(exceptionOfReason('MarketSuspendedException')).toBe('MarketSuspendedException');
  expect(exceptionOfReason(undefined)).toBe('');
});

test('a declined bet says why, in words that need no number', () => {
  expect(declinedText('MarketSuspendedException')).toBe('refusal.suspended');
  expect(declinedText('ODDS_CHANGED')).toBe('refusal.oddsChanged');
  expect(declinedText('PlayChangedException')).toBe('refusal.playMoved');
  expect(declinedText('MinimumAllowedStakeException')).toBe('bets.declined.minStake');
  expect(declinedText('SomethingNew')).toBe('bets.declined.unknown');
  expect(declinedText(undefined)).toBe('bets.declined.unknown');
});
