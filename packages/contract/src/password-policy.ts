import { fold } from './fold.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export interface PasswordPolicy {
  /**
   * Null when the password may be used, else the English text for under the field (TR-A5). `context` holds words an attacker
   * knows about this person: user name, address, names. No rule asks for digits or signs.
   */
  refuse(password: string, context: readonly string[]): string | null;
}

const TEXTS = {
  malformed: 'has characters that cannot be stored',
  short: `must have at least ${PASSWORD_MIN} characters`,
  long: `must have at most ${PASSWORD_MAX} characters`,
  common: 'is among the passwords that are guessed first',
  repeated: 'repeats the same few characters',
  context: 'must not be built from your name, your e-mail address or ours',
} as const;

/** Words of the brand: publicly known, so worth nothing in a password. */
const BRAND = ['duskline'];
const SHORTEST_CONTEXT_WORD = 4;
const LETTERS_LEFT_AFTER_CONTEXT = 4;

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};

/** `P@ssw0rd` and `password` are one guess. */
const unleet = (folded: string): string => folded.replace(/[@401!3$57]/g, (sign) => LEET[sign] as string);

/** Digits and signs at both ends are what everybody adds first. */
const core = (folded: string): string => folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const length = (text: string): number => [...text].length;

export function createPasswordPolicy(commonPasswords: Iterable<string>): PasswordPolicy {
  const common = new Set<string>();
  for (const entry of commonPasswords) {
    const folded = fold(entry);
    if (folded !== '') common.add(folded).add(unleet(folded));
  }

  const isCommon = (folded: string): boolean => common.has(folded) || common.has(unleet(folded)) || isSequence(folded);

  return {
    refuse(password, context) {
      // A lone surrogate becomes U+FFFD in UTF-8: different passwords would become one.
      if (!password.isWellFormed()) return TEXTS.malformed;
      if (length(password) < PASSWORD_MIN) return TEXTS.short;
      if (length(password) > PASSWORD_MAX) return TEXTS.long;
      const folded = fold(password);
      if (isCommon(folded)) return TEXTS.common;
      if (isRepetition(folded)) return TEXTS.repeated;
      return isBuiltFrom(folded, [...BRAND, ...context]) ? TEXTS.context : null;
    },
  };
}

/** One unit of up to four characters again and again: `aaaaaaaaaa`, `123412341234`, `abababababa`. */
function isRepetition(text: string): boolean {
  const signs = [...text];
  return [1, 2, 3, 4].some((unit) => signs.every((sign, at) => sign === signs[at % unit]));
}

/** Neighbours in the alphabet or among the digits, up or down: `abcdefghijkl`, `9876543210`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) as number);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (Math.abs(step) !== 1) return false;
  const wraps = (from: number, to: number) => (from === 57 && to === 48) || (from === 48 && to === 57);
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] as number) === step || wraps(codes[at - 1] as number, code));
}

function isBuiltFrom(folded: string, words: readonly string[]): boolean {
  const known = [...new Set(words.flatMap(partsOf))].sort((a, b) => b.length - a.length);
  const plain = unleet(folded);
  for (const text of [folded, plain]) {
    const rest = known.reduce((left, word) => left.replaceAll(word, ' '), text);
    if (rest !== text && length(core(rest).replace(/[^\p{L}]/gu, '')) < LETTERS_LEFT_AFTER_CONTEXT) return true;
  }
  return false;
}

/** `anna.bell@mail.example` warns of `anna.bell@mail.example`, `anna`, `bell`, `mail` and `example`. */
function partsOf(word: string): string[] {
  const folded = fold(word);
  return [folded, unleet(folded), ...folded.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= SHORTEST_CONTEXT_WORD);
}
