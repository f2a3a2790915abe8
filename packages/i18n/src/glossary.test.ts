import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const locales = new URL('../locales/', import.meta.url);
const translated = readdirSync(locales).filter((code) => code !== 'en-US' && existsSync(new URL(`${code}/shell.json`, locales)));
const termsOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${code}/glossary.json`, locales), 'utf8'));

test('every language with texts says which words of betting it uses, each of the same terms once', () => {
  expect(translated).toEqual(expect.arrayContaining(['ar-EG', 'de-DE']));
  const names = Object.keys(termsOf('de-DE')).sort();
  for (const code of translated) {
    expect(Object.keys(termsOf(code)).sort(), code).toEqual(names);
    expect(
      Object.entries(termsOf(code)).filter(([, term]) => term.trim() === ''),
      code,
    ).toEqual([]);
  }
});
