/** Specifiers whose value is a number; all others are texts and stay as they are. */
const NUMERIC = /^(?:total|hcp|from|to|minute|[a-z]+nr)$/;
const DECIMAL = /^([+-]?)0*([0-9]+)(?:\.([0-9]+))?$/;
/** One specifier that is its own canonical form, which nearly all are. */
const PLAIN = /^[a-z]+=(?:-?[1-9][0-9]*|0|-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9])$/;

/** `+2.50` -> `2.5`, `-0` -> `0`: digit by digit, so every number keeps its value exactly. */
function canonicalNumber(text: string): string {
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const [, sign, whole = '', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  const size = kept === '' ? whole : `${whole}.${kept}`;
  return sign === '-' && size !== '0' ? `-${size}` : size;
}

function canonicalPart(part: string): string {
  const at = part.indexOf('=');
  const key = part.slice(0, Math.max(0, at)).trim();
  return NUMERIC.test(key) ? `${key}=${canonicalNumber(part.slice(at + 1).trim())}` : part;
}

/**
 * `total=2.50|quarternr=1` -> `quarternr=1|total=2.5`: sorted by key, without blanks, every number in its shortest form, so that one
 * market has one key however a message spells it.
 */
export function canonicalSpecifiers(text: string | undefined): string {
  if (!text) return '';
  if (PLAIN.test(text)) return text;
  const parts = text
    .split('|')
    .map((part) => canonicalPart(part.trim()))
    .filter((part) => part !== '');
  return parts.length > 1 ? parts.sort().join('|') : (parts[0] ?? '');
}

/** Keys and values of specifiers; undefined where a part is no `key=value` or a key is named twice: nobody can say which of the two is meant. */
export function readSpecifiers(text: string): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const part of text === '' ? [] : text.split('|')) {
    const at = part.indexOf('=');
    const key = part.slice(0, Math.max(0, at));
    if (key === '' || at === part.length - 1 || values.has(key)) return undefined;
    values.set(key, part.slice(at + 1));
  }
  return values;
}

/** The value of one specifier; undefined where there is none, or the specifiers cannot be read. */
export const specifierValue = (specifiers: string, key: string): string | undefined => readSpecifiers(specifiers)?.get(key);
