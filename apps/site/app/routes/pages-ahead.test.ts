import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHELL_AREAS } from '../shared/i18n/message-ids.ts';
import { PAGE_AREAS } from '../shared/i18n/page-areas.ts';

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const wordsIn = (text: string) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);

/** They come with the slip (language.tsx), which every page has. */
const OF_THE_SLIP = ['betslip', 'bets', 'sport'];

test('H72 the file of texts that is fetched ahead has what the pages show that are fetched ahead, and nothing else', () => {
  const text = source('./pages-ahead.ts');
  const grouped = [...text.matchAll(/import\('\.\/([\w-]+)\.tsx'\)/g)].map(([, name = '']) => name);
  const pages = [...grouped, ...wordsIn(/ownFile = \[([^\]]*)\]/.exec(text)?.[1] ?? '')];
  expect(pages.length).toBeGreaterThan(15);
  const shown = pages.flatMap((page) => {
    const areas = /definePage\(\{\s*texts: \[([^\]]*)\]/.exec(source(`./${page}.tsx`))?.[1];
    expect(areas, page).toBeDefined();
    return wordsIn(areas ?? '');
  });
  const late = new Set(shown.filter((area) => ![...SHELL_AREAS, ...OF_THE_SLIP].includes(area)));
  expect([...late].sort()).toEqual([...PAGE_AREAS].sort());
});
