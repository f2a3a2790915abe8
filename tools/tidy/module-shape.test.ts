import { describe, expect, test } from 'vitest';
import { moduleShapeViolations } from './module-shape.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const DOOR = new SourceFile(
  'apps/server/src/modules/purse/index.ts',
  "export { createPurse, type Purse } from './service.ts';\n",
);
const found = (path: string, text: string): string[] =>
  show(moduleShapeViolations([DOOR, new SourceFile(`apps/server/src/modules/${path}`, text)]));

describe('modules have one shape', () => {
  test('H49 every module of the tree has it', () => {
    expect(show(moduleShapeViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    ['purse/calls.ts', "export const routes = defineHandlers({ 'a.b': () => 1 });", 'handlers of calls stand in routes.ts'],
    ['purse/cards/card.ts', "export const news = defineEvent('news', {});", 'events stand in events.ts'],
    [
      'purse/card.ts',
      'export function presentCard(card) { return card; }',
      'what makes the shapes of the wire stands in present.ts',
    ],
    ['purse/card.ts', 'export const presentCard = (card) => card;', 'what makes the shapes of the wire stands in present.ts'],
    ['purse/card.ts', 'export class NoCardError extends Error {}', 'errors stand in errors.ts'],
    ['purse/card.ts', 'class NoCardError extends AppError {}', 'errors stand in errors.ts'],
  ])('bites on %s: %s', (path, text, what) => {
    expect(found(path, text)).toEqual([`apps/server/src/modules/${path}:1 ${what}`]);
  });

  test.each([
    ['purse/card-routes.ts', "export const routes = defineHandlers({ 'a.b': () => 1 });"],
    ['purse/cards/routes.ts', "export const routes = defineHandlers({ 'a.b': () => 1 });"],
    ['purse/cards/events.ts', "export const news = defineEvent('news', {});"],
    ['purse/present-card.ts', 'export function presentCard(card) { return card; }'],
    ['purse/cards/errors.ts', 'export class NoCardError extends Error {}'],
    ['purse/card.ts', 'export class Card extends Paper { presentCard() {} }\nexport { presentCard } from "./present.ts";'],
    ['purse/card.test.ts', 'class NoCardError extends Error {}'],
  ])('has nothing against %s: %s', (path, text) => expect(found(path, text)).toEqual([]));

  test('bites on an index.ts that makes something, and on a module without one', () => {
    const door = new SourceFile(
      'apps/server/src/modules/bag/index.ts',
      "import { a } from './a.ts';\nexport const b = a;\nexport * from './c.ts';",
    );
    const none = new SourceFile('apps/server/src/modules/sack/service.ts', 'export const a = 1;');
    expect(show(moduleShapeViolations([door, none]))).toEqual([
      'apps/server/src/modules/bag/index.ts:1 the index.ts of a module only says what leaves it',
      'apps/server/src/modules/bag/index.ts:2 the index.ts of a module only says what leaves it',
      'apps/server/src/modules/sack:1 a module has an index.ts',
    ]);
  });

  test('bites on a folder with more than 15 files, tests not counted', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => new SourceFile(`apps/server/src/modules/purse/cards/a${at}.ts`, ''));
    const tests = Array.from({ length: 9 }, (_, at) => new SourceFile(`apps/server/src/modules/purse/cards/a${at}.test.ts`, ''));
    expect(show(moduleShapeViolations([DOOR, ...many(15), ...tests]))).toEqual([]);
    expect(show(moduleShapeViolations([DOOR, ...many(16)]))).toEqual([
      'apps/server/src/modules/purse/cards/:1 16 files in one folder, at most 15: cut it by subject',
    ]);
  });
});
