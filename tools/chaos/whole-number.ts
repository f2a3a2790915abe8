/** A whole number that was typed, from `least` to `most`; null when it is none. */
export function readWholeNumber(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return /^[0-9]{1,9}$/.test(text) && value >= least && value <= most ? value : null;
}

/** The same of an option of a program, which ends with exit code 2 when it is none. */
export function wholeNumber(program: string, option: string, text: string, least: number, most: number): number {
  const value = readWholeNumber(text, least, most);
  if (value !== null) return value;
  console.error(`${program}: --${option} is a whole number from ${least} to ${most}, not "${text}"`);
  process.exit(2);
}
