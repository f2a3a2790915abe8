/** Number of a match in an address; null where there can be none of that name. */
export function matchIdOf(text: string): number | null {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : null;
}
