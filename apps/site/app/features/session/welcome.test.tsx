import { routedLocales } from '@duskline/i18n/locales';
import { expect, test } from 'vitest';
import { renderSite } from '../../shared/i18n/test-site.tsx';
import { Welcome } from './welcome.tsx';

/** What the buttons of it say, from the first to the last. */
const buttons = (language: string): string[] =>
  [...renderSite(<Welcome />, { language }).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text = '']) => text);

test('MSG-WELCOME-01 TR-D4 who has just signed up may bet, or set limits before the first bet', () => {
  expect(buttons('en-US').slice(0, 2)).toEqual(['Bet Now', 'Set limits or take a break']);
});

test('TR-D4 the offer of limits is said in every language', () => {
  const texts = routedLocales.map(({ code }) => buttons(code)[1]);
  expect(texts.every((text) => text !== undefined && text !== '' && !text.includes('welcome.'))).toBe(true);
  expect(new Set(texts).size).toBeGreaterThan(20);
});
