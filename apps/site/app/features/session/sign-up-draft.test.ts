import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, leaveDraft, readDraft } from './sign-up-draft.ts';
import { emptySignUp } from './sign-up-steps.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const typed = { ...emptySignUp, Email: 'ada@example.test', Country: 'BR', AgreeWithTerms: true };

test('the sign-up survives a reload without its passwords', () => {
  keepDraft({ ...typed, Password: 'secret words', PasswordConfirmation: 'secret words' });
  expect([...kept.values()].join('')).not.toContain('secret');
  expect(readDraft()).toEqual(typed);
  dropDraft();
  expect(readDraft()).toEqual(emptySignUp);
});

test('what is kept and no draft of this form is left out', () => {
  keepDraft(typed);
  const [name = ''] = kept.keys();
  kept.set(name, JSON.stringify({ ...typed, Email: 5, Password: 'planted', other: 'x' }));
  expect(readDraft()).toEqual({ ...typed, Email: '' });
  kept.set(name, 'no JSON');
  expect(readDraft()).toEqual(emptySignUp);
});

test('SIGNUP-01 what is being typed says that the form is open until it is left: a reload then brings it back', () => {
  const isOpen = () => kept.get('signUpOpen') !== undefined;
  expect(isOpen()).toBe(false);
  keepDraft(typed);
  expect(isOpen()).toBe(true);
  leaveDraft();
  expect(isOpen()).toBe(false);
  expect(readDraft()).toEqual(typed);
});

test('without storage the form is empty', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft(typed);
  expect(readDraft()).toEqual(emptySignUp);
});
