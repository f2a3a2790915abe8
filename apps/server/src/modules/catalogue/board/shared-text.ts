/** So many texts are kept; what comes beyond them is used as it came. */
const MOST_TEXTS = 20_000;
const LONGEST = 60;

const texts = new Map<string, string>();

/**
 * The first text that came and is equal to this one. Specifiers and outcome ids are the same few for thousands of matches, and each message brings them
 * again: shared, a board of 300,000 markets needs some 30 MB less.
 */
export function sharedText(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size < MOST_TEXTS && text.length <= LONGEST) texts.set(text, text);
  return text;
}
