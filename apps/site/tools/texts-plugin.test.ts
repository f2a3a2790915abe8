import { routedLocales } from '@duskline/i18n/locales';
import { expect, test } from 'vitest';
import { textFilesOf } from '../app/shared/i18n/catalogues.ts';
import { textFiles } from './texts-plugin.ts';

test('H72 the build writes every file of texts that a document may name, and no other', () => {
  const named = routedLocales.flatMap((locale) => Object.values(textFilesOf(locale, [])));
  expect([...textFiles().keys()].map((name) => `/${name}`).sort()).toEqual([...new Set(named)].sort());
});
