import type { SourceFile, Violation } from './source-tree.ts';

const APP = 'apps/site/app/';
const TOKENS = `${APP}styles/tokens.css`;
const MOST_SIZES = 8;
const MOST_WEIGHTS = 3;

const DECLARATION = /(?<=[{;\s])(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/g;
const USED = /var\((--[\w-]+)/g;
const LENGTH = /(?<![\w#.-])-?(\d*\.?\d+)(px|rem|em)\b/g;
const TIME = /(?<![\w.-])\d*\.?\d+m?s\b/;

const FONT = /^font(-size)?$/;
const WEIGHT = /^font(-weight)?$/;
const SPACE = /^((row-|column-)?gap|(padding|margin)(-(inline|block)(-(start|end))?)?)$/;
const RADIUS = /^border(-(start|end)-(start|end))?-radius$/;
const MOTION = /^(transition|animation)(-(duration|delay))?$/;

/** Lines between things and moves of a pixel are no spacing; from a button's width on a value is the room of that thing. */
const HAIRLINE_PX = 1;
const ROOM_PX = 33;

type Declaration = { readonly name: string; readonly value: string; readonly place: Omit<Violation, 'what'> };

/** Comments as blanks, so that positions stay. */
const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

const stylesheets = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => path.startsWith(APP) && path.endsWith('.css'));

const declarationsOf = (file: SourceFile): Declaration[] =>
  [...bare(file.text).matchAll(DECLARATION)].map(({ 1: name = '', 2: value = '', index }) => ({
    name,
    value: value.trim(),
    place: { path: file.path, line: file.lineAt(index) },
  }));

const allDeclarations = (files: readonly SourceFile[]): Declaration[] => stylesheets(files).flatMap(declarationsOf);

/** Tokens of one kind with what they say first, in their order; the size of the window may give them another value. */
function tokensOf(files: readonly SourceFile[], prefix: string): Declaration[] {
  const seen = new Map<string, Declaration>();
  for (const one of allDeclarations(files.filter(({ path }) => path === TOKENS)))
    if (one.name.startsWith(prefix) && !seen.has(one.name)) seen.set(one.name, one);
  return [...seen.values()];
}

const pixels = (number: string, unit: string): number => Number(number) * (unit === 'px' ? 1 : 16);

const lengthsOf = (value: string): number[] =>
  [...value.matchAll(LENGTH)].map(([, number = '', unit = '']) => pixels(number, unit));

const beyond = (tokens: readonly Declaration[], most: number): Violation[] =>
  tokens.slice(most).map(({ name, place }) => ({ ...place, what: `${name} is one more than ${most}` }));

/** Rule: type has eight sizes, and each of them a name. */
export function fontSizesBeyond(files: readonly SourceFile[]): Violation[] {
  const literals = allDeclarations(files).filter(({ name, value }) => FONT.test(name) && sizeIn(name, value) !== undefined);
  return [
    ...beyond(tokensOf(files, '--type-'), MOST_SIZES),
    ...literals.map(({ name, value, place }) => ({ ...place, what: `${name}: ${value} is no --type- of the tokens` })),
  ];
}

/** In the short form the height of a line stands behind the size, and may be a length. */
const sizeIn = (name: string, value: string): string | undefined =>
  (name === 'font' ? (value.split('/')[0] ?? '') : value).match(/(?<![\w#.-])\d*\.?\d+(px|rem|em|%|vw|vh)/)?.[0];

/** Rule: type has three weights, and each of them a name. `1 1000` or `100 900` of a font file says what it has, not what is shown. */
export function fontWeightsBeyond(files: readonly SourceFile[]): Violation[] {
  const literals = allDeclarations(files).filter(
    ({ name, value }) => WEIGHT.test(name) && /^(?!\d{3} \d{3}$)(\d{3}|bold|bolder|lighter|normal)\b/.test(value),
  );
  return [
    ...beyond(tokensOf(files, '--weight-'), MOST_WEIGHTS),
    ...literals.map(({ name, value, place }) => ({ ...place, what: `${name}: ${value} is no --weight- of the tokens` })),
  ];
}

const spaces = (files: readonly SourceFile[]): Map<number, string> =>
  new Map(tokensOf(files, '--space-').map(({ name, value }) => [lengthsOf(value)[0] ?? 0, name]));

const paddingAndGaps = (files: readonly SourceFile[]): (Declaration & { readonly lengths: number[] })[] =>
  allDeclarations(files)
    .filter(({ name }) => SPACE.test(name))
    .map((one) => ({ ...one, lengths: lengthsOf(one.value) }));

/** Rule: what has a name in the tokens is said by it: steps of spacing, radii, times and layers. */
export function unnamedValues(files: readonly SourceFile[]): Violation[] {
  const steps = spaces(files);
  const spacing = paddingAndGaps(files).flatMap(({ name, value, place, lengths }) => {
    const named = lengths.map((length) => steps.get(length)).filter((step) => step !== undefined);
    return named.length > 0 ? [{ ...place, what: `${name}: ${value} has ${named.join(', ')}` }] : [];
  });
  const others = allDeclarations(files).flatMap(({ name, value, place }) => {
    const add = (kind: string): Violation[] => [{ ...place, what: `${name}: ${value} is no ${kind} of the tokens` }];
    if (RADIUS.test(name) && lengthsOf(value).length > 0) return add('--radius-');
    if (MOTION.test(name) && TIME.test(value)) return add('time');
    return name === 'z-index' && /^-?\d/.test(value) ? add('--z-') : [];
  });
  return [...spacing, ...others];
}

/** Spacing between the steps. */
export function spacingBeyond(files: readonly SourceFile[]): Violation[] {
  const steps = spaces(files);
  const isOdd = (length: number): boolean => length > HAIRLINE_PX && length < ROOM_PX && !steps.has(length);
  return paddingAndGaps(files)
    .filter(({ lengths }) => lengths.some(isOdd))
    .map(({ name, value, place }) => ({ ...place, what: `${name}: ${value} stands between the steps` }));
}

/** Rule: a token that is used is declared or set by code, and one that is declared is used; so are the sizes of the window. */
export function tokenViolations(files: readonly SourceFile[]): Violation[] {
  const declarations = allDeclarations(files);
  const declared = new Set(declarations.map(({ name }) => name));
  const app = files.filter(({ path, isCode, isTest }) => path.startsWith(APP) && isCode && !isTest);
  const code = app.map(({ text }) => text).join('\n');
  const used = new Set(declarations.flatMap(({ value }) => [...value.matchAll(USED)].map(([, name = '']) => name)));
  const unknown = declarations.flatMap(({ value, place }) =>
    [...value.matchAll(USED)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name) && !code.includes(`'${name}'`))
      .map((name) => ({ ...place, what: `${name} is declared nowhere` })),
  );
  // The palette of the design is whole, whether or not a page shows all of it today.
  const idle = tokensOf(files, '--')
    .filter(({ value }) => !value.startsWith('#'))
    .filter(({ name }) => !used.has(name) && !code.includes(`var(${name})`))
    .map(({ name, place }) => ({ ...place, what: `${name} is used nowhere` }));
  return [...unknown, ...idle, ...windowViolations(files)];
}

function windowViolations(files: readonly SourceFile[]): Violation[] {
  const named = new Map<string, Omit<Violation, 'what'>>();
  const asked: { name: string; place: Omit<Violation, 'what'> }[] = [];
  for (const file of stylesheets(files)) {
    const text = bare(file.text);
    const placeOf = (index: number) => ({ path: file.path, line: file.lineAt(index) });
    for (const match of text.matchAll(/@custom-media (--[\w-]+)/g)) named.set(match[1] ?? '', placeOf(match.index));
    for (const match of text.matchAll(/@media ([^{]+)\{/g))
      for (const [, name = ''] of (match[1] ?? '').matchAll(/\((--[\w-]+)\)/g)) asked.push({ name, place: placeOf(match.index) });
  }
  const unknown = asked.filter(({ name }) => !named.has(name));
  const idle = [...named].filter(([name]) => !asked.some((one) => one.name === name));
  return [
    ...unknown.map(({ name, place }) => ({ ...place, what: `(${name}) is no size of the window that has a name` })),
    ...idle.map(([name, place]) => ({ ...place, what: `(${name}) is asked for nowhere` })),
  ];
}

const KEYFRAMES = /@keyframes ([\w-]+) (\{(?:[^{}]*\{[^{}]*\})*\s*\})/g;

/** Rule: a movement is written once, and one that is asked of the design system is there. */
export function movementViolations(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [];
  const written = new Map<string, string>();
  const shared = new Set<string>();
  for (const file of stylesheets(files))
    for (const match of bare(file.text).matchAll(KEYFRAMES)) {
      const [, name = '', steps = ''] = match;
      const same = written.get(steps.replace(/\s+/g, ''));
      if (same !== undefined) found.push({ path: file.path, line: file.lineAt(match.index), what: `${name} moves like ${same}` });
      else written.set(steps.replace(/\s+/g, ''), `${name} of ${file.path}`);
      if (!file.path.endsWith('.module.css')) shared.add(name);
    }
  for (const { name, value, place } of allDeclarations(files))
    for (const [, movement = ''] of name.startsWith('animation') ? value.matchAll(/global\(([\w-]+)\)/g) : [])
      if (!shared.has(movement)) found.push({ ...place, what: `${movement} is no movement of the design system` });
  return found;
}
