/** Letters that Unicode does not take apart into a base letter and an accent. */
const WHOLE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'k',
};
const WHOLE = new RegExp(`[${Object.keys(WHOLE_LETTERS).join('')}]`, 'g');

/** Lower case without accents, so that "Atlético", "ATLETICO" and "atletico" meet. Letters of other scripts stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(WHOLE, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
