const LONGEST = 60;

/** SEARCH-01: a text of one character finds nothing in particular; null = there is nothing to search for. */
export function searchedText(typed: string): string | null {
  const text = typed.trim().slice(0, LONGEST);
  return [...text].length > 1 ? text : null;
}
