import { expect, test } from 'vitest';
import { SourceFile, show, sourceTree } from './source-tree.ts';
import {
  fontSizesBeyond,
  fontWeightsBeyond,
  movementViolations,
  spacingBeyond,
  tokenViolations,
  unnamedValues,
} from './style-scale.ts';

const at = (path: string, text: string): SourceFile => new SourceFile(`apps/site/app/${path}`, text);
const short = (lines: string[]): string[] => lines.map((line) => line.replaceAll('apps/site/app/', ''));
const css = (text: string): SourceFile => at('features/bets/bet.module.css', text);
const tokens = (text: string): SourceFile => at('styles/tokens.css', `:root {\n${text}\n}`);
const scale = tokens('--space-4: 4px;\n--space-8: 8px;\n--radius-tag: 4px;\n--quick: 140ms;');

test.each([
  ['type has eight sizes', fontSizesBeyond],
  ['type has three weights', fontWeightsBeyond],
  ['H96 spacing, radii, times and layers are tokens', unnamedValues],
  ['H96 no spacing stands between the steps', spacingBeyond],
  ['H97 every token and size of the window that is used is declared, and the other way round', tokenViolations],
  ['a movement is written once', movementViolations],
])('the styles of the site: %s', (_, rule) => {
  expect(show(rule(sourceTree()))).toEqual([]);
});

test('bites: a size of type as a literal, in the short form too; the height of a line and comments are none', () => {
  const file = css(
    '.a { font-size: 12.5px; }\n.b { font: 700 1rem/1 var(--f); }\n.c { font: var(--w) var(--type-label)/17px var(--f); }\n/* font-size: 9px; */',
  );
  expect(short(show(fontSizesBeyond([file])))).toEqual([
    'features/bets/bet.module.css:1 font-size: 12.5px is no --type- of the tokens',
    'features/bets/bet.module.css:2 font: 700 1rem/1 var(--f) is no --type- of the tokens',
  ]);
});

test('bites: a ninth size; another value of the same eight on a phone is none', () => {
  const sizes = Array.from({ length: 8 }, (_, i) => `--type-s${i}: ${i + 11}px;`).join('\n');
  expect(fontSizesBeyond([tokens(`${sizes}\n--type-s0: 12px;`)])).toEqual([]);
  expect(short(show(fontSizesBeyond([tokens(`${sizes}\n--type-s8: 40px;`)])))).toEqual([
    'styles/tokens.css:10 --type-s8 is one more than 8',
  ]);
});

test('bites: a weight as a number or a word, and a fourth one; what a font file holds is none', () => {
  const file = css(
    '.a { font-weight: 650; }\n.b { font-weight: bold; }\n@font-face { font-weight: 1 1000; font-weight: 100 900; }\n.c { font: inherit; }',
  );
  const weights = tokens('--weight-a: 400;\n--weight-b: 500;\n--weight-c: 600;\n--weight-d: 700;');
  expect(short(show(fontWeightsBeyond([file, weights])))).toEqual([
    'styles/tokens.css:5 --weight-d is one more than 3',
    'features/bets/bet.module.css:1 font-weight: 650 is no --weight- of the tokens',
    'features/bets/bet.module.css:2 font-weight: bold is no --weight- of the tokens',
  ]);
});

test('bites: H96 a length that is a step, also negative, in rem and in a sum; other properties have none', () => {
  const file = css(
    '.a { padding: 0 -4px; }\n.b { gap: 0.5rem; }\n.c { margin: calc(8px + var(--bar)); }\n.d { inline-size: 8px; padding: 1px 36px; }',
  );
  expect(short(show(unnamedValues([scale, file])))).toEqual([
    'features/bets/bet.module.css:1 padding: 0 -4px has --space-4',
    'features/bets/bet.module.css:2 gap: 0.5rem has --space-8',
    'features/bets/bet.module.css:3 margin: calc(8px + var(--bar)) has --space-8',
  ]);
});

test('bites: H96 a radius, a time and a layer as literals; a circle, a corner without one and what repeats are none', () => {
  const file = css(
    '.a { border-radius: 3px; }\n.b { animation: spin 1.1s infinite; }\n.c { transition: color var(--quick) 300ms; }\n.d { z-index: 2; }\n.e { border-radius: 50%; border-end-start-radius: 0; animation: spin var(--quick) steps(8); z-index: auto; }',
  );
  expect(short(show(unnamedValues([scale, file])))).toEqual([
    'features/bets/bet.module.css:1 border-radius: 3px is no --radius- of the tokens',
    'features/bets/bet.module.css:2 animation: spin 1.1s infinite is no time of the tokens',
    'features/bets/bet.module.css:3 transition: color var(--quick) 300ms is no time of the tokens',
    'features/bets/bet.module.css:4 z-index: 2 is no --z- of the tokens',
  ]);
});

test('bites: H96 spacing between the steps; a hairline and the room of a button are none', () => {
  const file = css('.a { gap: 5px; }\n.b { margin-inline-end: -18px; }\n.c { padding: 1px 44px; margin: -1px; }');
  expect(short(show(spacingBeyond([scale, file])))).toEqual([
    'features/bets/bet.module.css:1 gap: 5px stands between the steps',
    'features/bets/bet.module.css:2 margin-inline-end: -18px stands between the steps',
  ]);
});

test('bites: H97 a token that is declared nowhere, and one that nobody uses; code may set one, a palette is whole', () => {
  const file = css('.a { gap: var(--space-5); block-size: var(--rows); color: var(--tone); --tone: red; }');
  const code = at('features/bets/bet.tsx', "export const style = { '--rows': 2 };");
  const few = tokens('--space-4: 4px;\n--up: #53e39c;');
  expect(short(show(tokenViolations([few, file, code])))).toEqual([
    'features/bets/bet.module.css:1 --space-5 is declared nowhere',
    'styles/tokens.css:2 --space-4 is used nowhere',
  ]);
});

test('bites: H97 a size of the window without a name, and a name that nobody asks for', () => {
  const named = at('styles/tokens.css', '@custom-media --phone (max-width: 567px);\n@custom-media --tall (min-height: 641px);');
  const file = css('@media (--phone) and (--wide) {\n}');
  expect(short(show(tokenViolations([named, file])))).toEqual([
    'features/bets/bet.module.css:1 (--wide) is no size of the window that has a name',
    'styles/tokens.css:2 (--tall) is asked for nowhere',
  ]);
});

test('bites: the same movement in two files, and one of the design system that is not there', () => {
  const motion = at('shared/ui/motion.css', '@keyframes spin {\n  to { rotate: 1turn; }\n}');
  const file = css(
    '.a { animation: global(spin) 1s; }\n.b { animation: global(turn) 1s; }\n@keyframes round { to {rotate: 1turn;} }\n@keyframes late { 0%, 50% { opacity: 0; } }',
  );
  expect(short(show(movementViolations([motion, file])))).toEqual([
    'features/bets/bet.module.css:3 round moves like spin of shared/ui/motion.css',
    'features/bets/bet.module.css:2 turn is no movement of the design system',
  ]);
});
