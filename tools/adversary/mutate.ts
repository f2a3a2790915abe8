import type { Random } from '../chaos/random.ts';
import { type Path, pathsOf, valueAt, withValue } from './values.ts';

/** What was done to a document, and the text that came of it. */
export interface Mutation {
  readonly how: 'flip' | 'swap' | 'drop' | 'number' | 'time' | 'cut' | 'twice' | 'nest';
  readonly where: string;
  readonly text: string;
}

const NUMBERS: readonly number[] = [
  ...[-1, 0, 0.5, -0.5, 1e308, -1e308, 5e-324, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 99, 1_000_000],
];
/** Numbers that JSON.stringify would not write. */
const ODD_NUMBERS: readonly string[] = ['1e999', '-1e999', '00', '1.', '.5', '+1', 'NaN', 'Infinity', '0x10', '1_000', '-'];
const OTHER_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  'x',
  '0',
  0,
  -1,
  1.5,
  [],
  {},
  [[]],
  { a: 1 },
  'A'.repeat(300),
  '\u0000',
  '\ud800',
  '__proto__',
  "';--",
];

const pick = <T>(random: Random, from: readonly T[]): T => from[random.below(from.length)] as T;
const textOf = (path: Path): string => path.join('.') || '(all)';
const MARK = '"@@@"';

const isTime = (path: Path): boolean => /timestamp|_ms$|time/i.test(String(path.at(-1)));

type Mutator = (random: Random, document: unknown, nowMs: number) => Mutation;

function at(random: Random, document: unknown, fits: (value: unknown, path: Path) => boolean): Path {
  const paths = pathsOf(document);
  const fitting = paths.filter((path) => fits(valueAt(document, path), path));
  return fitting.length > 0 ? pick(random, fitting) : paths.length > 0 ? pick(random, paths) : [];
}

/** Bits of the text, one to eight of them. Only the lower seven: what comes is still text. */
const flip: Mutator = (random, document) => {
  const bytes = [...JSON.stringify(document)].map((letter) => letter.charCodeAt(0));
  const places: number[] = [];
  for (let count = 1 + random.below(8); count > 0; count--) {
    const place = random.below(bytes.length);
    const value = bytes[place] ?? 0;
    if (value < 0x80) bytes[place] = value ^ (1 << random.below(7));
    places.push(place);
  }
  return { how: 'flip', where: places.join(','), text: String.fromCharCode(...bytes) };
};

const swap: Mutator = (random, document) => {
  const path = at(random, document, () => true);
  const before = valueAt(document, path);
  const others = OTHER_TYPES.filter((one) => typeof one !== typeof before || Array.isArray(one) !== Array.isArray(before));
  return { how: 'swap', where: textOf(path), text: JSON.stringify(withValue(document, path, pick(random, others))) };
};

const drop: Mutator = (random, document) => {
  const path = at(random, document, () => true);
  return { how: 'drop', where: textOf(path), text: JSON.stringify(withValue(document, path, undefined)) ?? '' };
};

const number: Mutator = (random, document) => {
  const path = at(random, document, (value) => typeof value === 'number');
  if (random.below(3) > 0)
    return { how: 'number', where: textOf(path), text: JSON.stringify(withValue(document, path, pick(random, NUMBERS))) };
  return {
    how: 'number',
    where: textOf(path),
    text: JSON.stringify(withValue(document, path, '@@@')).replace(MARK, pick(random, ODD_NUMBERS)),
  };
};

/** Times at the edges: long ago, a little or far ahead, before and after all calendars. */
const time: Mutator = (random, document, nowMs) => {
  const path = at(random, document, (value, one) => typeof value === 'number' && isTime(one));
  const times = [
    0,
    1,
    nowMs - 86_400_000,
    nowMs + 61_000,
    nowMs + 3_600_000,
    nowMs + 86_400_000,
    253_402_300_799_000,
    8.64e15,
    2 ** 53 - 1,
    -nowMs,
  ];
  return { how: 'time', where: textOf(path), text: JSON.stringify(withValue(document, path, pick(random, times))) };
};

const cut: Mutator = (random, document) => {
  const text = JSON.stringify(document);
  const place = 1 + random.below(Math.max(1, text.length - 1));
  return { how: 'cut', where: String(place), text: text.slice(0, place) };
};

/** A field that stands there twice, with two values. */
const twice: Mutator = (random, document) => {
  const path = at(random, document, (_value, one) => typeof one.at(-1) === 'string');
  const name = String(path.at(-1) ?? 'a');
  const text = JSON.stringify(document);
  const place = text.indexOf(`${JSON.stringify(name)}:`);
  const other = `${JSON.stringify(name)}:${JSON.stringify(pick(random, OTHER_TYPES))},`;
  return { how: 'twice', where: textOf(path), text: place < 0 ? text : text.slice(0, place) + other + text.slice(place) };
};

/** Deep or wide beyond reason. */
const nest: Mutator = (random, document) => {
  const path = at(random, document, () => true);
  const depth = pick(random, [40, 400, 4_000]);
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const text = JSON.stringify(withValue(document, path, '@@@')).replace(MARK, deep);
  return { how: 'nest', where: `${textOf(path)} ${depth}`, text };
};

const MUTATORS: readonly Mutator[] = [flip, swap, drop, number, time, cut, twice, nest];

/** One document changed in one way; the same random numbers give the same text. */
export function mutate(random: Random, document: unknown, nowMs: number): Mutation {
  return pick(random, MUTATORS)(random, document, nowMs);
}
