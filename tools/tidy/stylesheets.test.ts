import { expect, test } from 'vitest';
import { SourceFile, show, sourceTree } from './source-tree.ts';
import { stylesheetViolations } from './stylesheets.ts';

const at = (path: string, text: string): SourceFile => new SourceFile(`apps/site/app/${path}`, text);
const found = (...files: SourceFile[]): string[] =>
  show(stylesheetViolations(files)).map((line) => line.replaceAll('apps/site/app/', ''));

const icon = at('shared/ui/icon.css', '.icon { flex: none; }');
const module = at(
  'features/bets/bet.module.css',
  '/* .not a class */\n.bet-card :global(.icon) { color: red; }\n.sums, .end { gap: 1px; }',
);
const component = at(
  'features/bets/bet.tsx',
  "import css from './bet.module.css';\nexport const a = [css.betCard, css.sums, css.end];",
);

test('the styles of a feature are modules, their classes exist and are used, and reach the design system alone', () => {
  expect(show(stylesheetViolations(sourceTree()))).toEqual([]);
});

test('a module of classes that are all used passes', () => {
  expect(found(icon, module, component)).toEqual([]);
});

test('bites: a stylesheet without a module in a feature', () => {
  expect(found(at('features/bets/bets.css', '.bets { gap: 1px; }'))).toEqual([
    'features/bets/bets.css:1 is a stylesheet for the whole site: a feature has CSS modules',
  ]);
});

test('bites: a class that its module does not have, and one that nobody uses', () => {
  const other = at(
    'features/bets/bet.tsx',
    "import css from './bet.module.css';\nexport const a = [css.betCard, css.sum, css.end];",
  );
  expect(found(icon, module, other)).toEqual([
    'features/bets/bet.tsx:2 sum is no class of features/bets/bet.module.css',
    'features/bets/bet.module.css:3 .sums is used by no component',
  ]);
});

test('bites: a class of another feature', () => {
  const reaching = at('features/bets/bet.module.css', '.bet-card { gap: 1px; }\n.sums,\n.end:has(:global(.slip-form)) {\n}');
  expect(found(icon, reaching, component)).toEqual([
    'features/bets/bet.module.css:3 :global(.slip-form) is no class of shared/ui/',
  ]);
});

test('bites: a width of the window outside the tokens; what else is asked of a device may stand anywhere', () => {
  const wide = '@media (max-width: 600px) {\n}\n@media (width > 9px) {\n}';
  expect(found(at('styles/tokens.css', wide))).toEqual([]);
  expect(found(at('shared/ui/a.css', `@media (pointer: coarse) {\n}\n${wide}`))).toEqual([
    'shared/ui/a.css:3 @media (max-width: 600px): sizes of the window have names in styles/tokens.css',
    'shared/ui/a.css:5 @media (width > 9px): sizes of the window have names in styles/tokens.css',
  ]);
});
