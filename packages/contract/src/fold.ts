/**
 * The form in which names compare: compatibility forms unified, no case, no invisible characters. Through lower, upper and
 * lower case, so that letters with several forms (ẞ/ß/ss, Σ/σ/ς, ſ/s) meet.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
}
