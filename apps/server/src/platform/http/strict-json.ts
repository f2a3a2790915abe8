import { AppError } from '@duskline/contract/errors';

const MAX_DEPTH = 12;
/** Names that reach into prototypes: no field of ours is called so. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
/** Half a character, which only an escape can bring: as JSON writes it again, behind no backslash of its own. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|./y;
/** Every decimal of so many digits is told from its neighbours by a double. */
const EXACT_DIGITS = 15;
const QUOTE = 34;
const BACKSLASH = 92;

const refuse = (fault: string) => new AppError('ValidationException', { fieldErrors: { body: fault } });

/**
 * Reads JSON that can be read in one way only. A field named twice is refused, because the first and the last one count for different
 * readers; so are names that reach into prototypes, halves of characters, and absurd nesting. A number that would not be kept as it was
 * written is Infinity, which no field takes: a stake of 1.0000000000000000001 is not 1. Text of blanks only is `undefined`.
 * @throws ValidationException
 */
export function parseStrictJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(enlarge(text, checkFields(text)));
    // The database keeps no such text, and what is hashed or compared of it is not what is kept.
    if (HALF.test(text) && HALF.test(JSON.stringify(value))) throw refuse('has half a character');
    return value;
  } catch (error) {
    throw error instanceof AppError ? error : refuse('is not valid JSON');
  }
}

type Span = readonly [from: number, to: number];

/** Walks over the text once; answers where the numbers stand that are not kept. What it makes of text that is no JSON does not matter: that is refused by the parser. */
function checkFields(text: string): Span[] {
  const lost: Span[] = [];
  // The fields seen so far of every object around; null for a list.
  const around: (Set<string> | null)[] = [];
  let isField = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (isField) addField(around.at(-1), text.slice(at, end));
        isField = false;
        at = end - 1;
        break;
      }
      case 123: // {
      case 91: // [
        isField = text.charCodeAt(at) === 123;
        if (around.push(isField ? new Set() : null) > MAX_DEPTH) throw refuse('is nested too deeply');
        break;
      case 45: // -
      case 48:
      case 49:
      case 50:
      case 51:
      case 52:
      case 53:
      case 54:
      case 55:
      case 56:
      case 57: {
        NUMBER.lastIndex = at;
        const [number = ''] = NUMBER.exec(text) ?? [];
        if (!isKept(number)) lost.push([at, at + number.length]);
        at += number.length - 1;
        break;
      }
      case 125: // }
      case 93: // ]
        around.pop();
        isField = false;
        break;
      case 44: // ,
        isField = around.at(-1) instanceof Set;
        break;
    }
  }
  return lost;
}

/** Each becomes a number too large for any field; nothing of JSON that was wrong becomes right by it. */
function enlarge(text: string, spans: readonly Span[]): string {
  let enlarged = '';
  let from = 0;
  for (const [start, end] of spans) {
    enlarged += `${text.slice(from, start)}1e999`;
    from = end;
  }
  return enlarged + text.slice(from);
}

/** Whether a double, written out again, is the number that was sent. */
function isKept(number: string): boolean {
  if (number.length <= EXACT_DIGITS && !/e/i.test(number)) return true;
  const wanted = plain(number);
  return wanted === '' || wanted === plain(String(Number(number)));
}

/** The digits of a number without zeros around them, and the power of ten of the last one; '' = it is no number of JSON, or has no end. */
function plain(number: string): string {
  const [, whole = '', fraction = '', power = '0'] = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(number) ?? [];
  if (whole === '') return '';
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return significant === '' ? '0' : `${significant} ${Number(power) - fraction.length + digits.length - significant.length}`;
}

/** Behind the closing quote. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function addField(seen: Set<string> | null | undefined, quoted: string): void {
  // The same name may be written with escapes.
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  if (FORBIDDEN.has(name)) throw refuse('has a forbidden field');
  if (seen?.has(name)) throw refuse('names a field twice');
  seen?.add(name);
}
