import { expect, test } from 'vitest';
import { pageTextViolations } from './page-texts.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const texts = (area: string, ...ids: string[]) =>
  new SourceFile(`packages/i18n/locales/en-US/${area}.json`, JSON.stringify(Object.fromEntries(ids.map((id) => [id, id]))));
const app = (path: string, text: string) => new SourceFile(`apps/site/app/${path}`, text);
const found = (...files: SourceFile[]): string => show(pageTextViolations(files)).join('\n');

const shell = texts('shell', 'nav.home');
const sport = texts('sport', 'list.live', 'list.none');
const view = app('features/events/list.tsx', "export const List = () => t('list.live') + t('list.none') + t('nav.home');");
const page = (areas: string) =>
  app(
    'routes/a.tsx',
    `import { List } from '../features/events/list.tsx';\nconst page = definePage({ texts: [${areas}], view: List });`,
  );

test('H73 whatever a page or a later part can show is among its texts; every text is shown; every page is defined one way', () => {
  expect(show(pageTextViolations(sourceTree()))).toEqual([]);
});

test('a page whose imports show a text of another area is found', () => {
  expect(found(shell, sport, view, page("'sport'"))).toBe('');
  expect(found(shell, sport, view, page(''))).toContain(
    'may show list.none (apps/site/app/features/events/list.tsx), but its texts lack sport',
  );
  expect(found(shell, sport, view, page("'sport', 'casino'"))).toContain('there are no texts casino');
});

test('a part that is loaded later brings its own texts, or belongs to the part that loads it', () => {
  const later = (texts: string) =>
    app('routes/b.tsx', `const List = loadPart(() => import('../features/events/list.tsx')${texts});`);
  const around = app('routes/language.tsx', "import './b.tsx';");
  expect(found(shell, sport, view, around, later(", ['sport']"))).toBe('');
  expect(found(shell, sport, view, around, later(', []'))).toContain('its texts lack sport');
  expect(found(shell, sport, view, around, later(''))).toContain('apps/site/app/routes/language.tsx:1');
});

test('a name that is put together counts for all texts that begin so, and a type shows nothing', () => {
  const put = app('features/events/list.tsx', `export const List = (key: string) => t(\`list.\${key}\`) + t('nav.home');`);
  expect(found(shell, sport, put, page(''))).toContain('lack sport');
  const typed = app('routes/a.tsx', "import type { List } from '../features/events/list.tsx';\ndefinePage({ texts: [] });");
  expect(found(shell, sport, view, typed)).toBe('');
});

test('a text that nothing shows, and a page that is not defined, are found', () => {
  expect(found(shell, texts('sport', 'list.live', 'list.none', 'list.old'), view, page("'sport'"))).toContain(
    'nothing shows list.old',
  );
  const routes = app(
    'routes.ts',
    "export default [route('a', 'routes/a.tsx'), route('c', 'routes/c.tsx'), index('routes/start.tsx')];",
  );
  expect(found(shell, sport, view, page("'sport'"), routes)).toBe(
    'apps/site/app/routes/c.tsx:1 is a page that is not made with definePage',
  );
});
