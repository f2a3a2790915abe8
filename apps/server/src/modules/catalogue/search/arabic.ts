/** Arabic letters as they sound in a Latin name; it writes long vowels alone, and has neither p nor v. */
const LATIN: Readonly<Record<string, string>> = {
  ا: 'a',
  آ: 'a',
  أ: 'a',
  إ: 'i',
  ء: '',
  ئ: '',
  ؤ: 'u',
  ب: 'b',
  پ: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  ژ: 'j',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'g',
  ف: 'f',
  ڤ: 'f',
  ق: 'k',
  ك: 'k',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'u',
  ي: 'i',
  ی: 'i',
  ى: 'a',
};

const ARABIC = /[\u0600-\u06ff]/u;
export const isArabic = (text: string): boolean => ARABIC.test(text);

/** Different letters of a Latin name that Arabic writes alike. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/[cq](?!h)/g, 'k'],
  [/p/g, 'b'],
  [/v/g, 'f'],
  [/w/g, 'u'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/[gj]/g, 'j'],
  [/o/g, 'u'],
  [/[ey]/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** How a Latin word sounds to who writes it in Arabic. */
export const soundOf = (latin: string): string => ALIKE.reduce((text, [letters, as]) => text.replace(letters, as), latin);

/** The same of a word in Arabic letters. */
export const soundOfArabic = (arabic: string): string =>
  soundOf(Array.from(arabic.normalize('NFC').replace(/^ال/u, ''), (letter) => LATIN[letter] ?? letter).join(''));

/** Short vowels are not written: what is left of a word without any. */
export const boneOf = (sound: string): string => sound.replace(/[aiu]/g, '');
