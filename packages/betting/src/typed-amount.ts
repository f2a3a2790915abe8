/** Longest amount that an input keeps (AMOUNT-03). */
export const AMOUNT_TEXT_MAX = 14;

/** The sign between whole and part in the language of the page. */
export type DecimalSign = '.' | ',';

/** What decides how a typed amount is read: the language's own decimal sign, and how many decimals the currency has. */
export interface AmountNotation {
  readonly decimalSign: DecimalSign;
  readonly scale: number;
}

/** Zeros of the scripts whose digits people type: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const ARABIC_DECIMAL = '\u066b';

const INVISIBLE = /[\u200b-\u200f\u061c\u2066-\u2069\u202a-\u202e\ufeff]/g;
const READABLE = /^[0-9.,' \u066b\u066c]*$/;
const SIGN = /[.,' \u066b\u066c]/g;

const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** No sign twice in a row, no minus (AMOUNT-01, 02). */
const inOrder = (text: string): string => text.replace(/([.,])\1+/g, '$1').replace(/[-\u2212\uff0d]/g, '');

/** The same text in few signs: ASCII digits, one kind of blank and apostrophe. */
function tidy(typed: string): string {
  const ascii = typed
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\u060c\uff0c]/g, ',')
    .replace(/\uff0e/g, '.')
    .replace(/[\u2019\u02bc\u2032\uff07]/g, "'")
    .replace(/\s+/g, ' ');
  return inOrder(ascii).trim();
}

/** Digits in threes, or as in India in twos before the last three, all parted by the same sign; or no sign at all. */
function isGrouped(whole: string): boolean {
  const signs = new Set(whole.match(SIGN));
  if (signs.size === 0) return true;
  const [first = '', ...rest] = whole.split(SIGN);
  const last = rest.at(-1) ?? '';
  const middle = rest.slice(0, -1);
  if (signs.size > 1 || !/^[1-9][0-9]{0,2}$/.test(first) || last.length !== 3) return false;
  return middle.every((group) => group.length === 3) || (first.length < 3 && middle.every((group) => group.length === 2));
}

/**
 * Where the decimal sign stands: its index, -1 when there is none, undefined when it is ambiguous. A dot or comma that stands alone is
 * one unless exactly three digits follow, for then it may as well part thousands: the language's own decimal sign is still one; a
 * comma where the language writes a dot parts thousands (AMOUNT-02), but not of a currency that has three decimals itself. The
 * dot of another language is not guessed at: it may be a thousand or a one.
 */
function decimalIndex(text: string, { decimalSign, scale }: AmountNotation): number | undefined {
  const signs = text.match(SIGN) ?? [];
  const sign = signs.at(-1);
  if (sign === undefined) return -1;
  const at = text.lastIndexOf(sign);
  const isAlone = text.indexOf(sign) === at;
  if (sign === ARABIC_DECIMAL) return isAlone ? at : undefined;
  if (sign !== '.' && sign !== ',') return -1;
  if (!isAlone) return sign === '.' && decimalSign === '.' ? undefined : -1;
  const mayGroup = signs.length === 1 && text.length - at - 1 === 3 && /^[1-9][0-9]{0,2}$/.test(text.slice(0, at));
  if (!mayGroup || sign === decimalSign) return at;
  return sign === ',' && scale < 3 ? -1 : undefined;
}

/** Plain digits with at most one dot, or undefined when the text has no reading, or more than one, or decimals the currency lacks. */
function plainAmount(text: string, notation: AmountNotation): string | undefined {
  if (!READABLE.test(text)) return undefined;
  const at = decimalIndex(text, notation);
  if (at === undefined) return undefined;
  const whole = at < 0 ? text : text.slice(0, at);
  const part = at < 0 ? '' : text.slice(at + 1);
  if (part.length > notation.scale || !isGrouped(whole)) return undefined;
  const digits = whole.replace(SIGN, '');
  if (at >= 0) return `${digits}.${part}`;
  return digits;
}

/**
 * A text as it is stored, in the signs of a language: there is one notation inside (dot for decimals), and one to be seen. Its own
 * inverse, so that an unreadable text comes back as it was typed.
 */
export function inSignsOf(text: string, decimalSign: DecimalSign): string {
  return decimalSign === '.' ? text : text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

/**
 * The one reader of amounts that people type or paste (AMOUNT-01 to 04): gives the text to store, digits with a dot before the decimals.
 * It takes digits of other scripts, signs of thousands of all sorts, and either sign for decimals; a text that may mean two amounts is
 * never guessed at. What cannot be read comes back in a form that `stakeMinor` refuses, so that the customer is asked.
 */
export function readTypedAmount(typed: string, notation: AmountNotation): string {
  const text = tidy(typed);
  const plain = plainAmount(text, notation);
  if (plain !== undefined) return plain.slice(0, AMOUNT_TEXT_MAX);
  if (text.length > AMOUNT_TEXT_MAX) return readTypedAmount(text.slice(0, AMOUNT_TEXT_MAX), notation);
  return inSignsOf(text, notation.decimalSign);
}

/** What stays in the field between two letters; undefined when more was typed than an amount may be long (AMOUNT-03). */
export function acceptedTyping(typed: string): string | undefined {
  const text = inOrder(typed);
  return text.replace(SIGN, '').length > AMOUNT_TEXT_MAX ? undefined : text;
}

/** An amount as an example for people: 2.50 in the signs of the language, 250 where the currency has no decimals. */
export function exampleAmount({ decimalSign, scale }: AmountNotation): string {
  return scale === 0 ? '250' : inSignsOf(`2.5${scale > 1 ? '0' : ''}`, decimalSign);
}
