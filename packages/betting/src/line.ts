/**
 * A line (special bet value) in quarters of a point: -0.75 is -3, 2.5 is 10. Whole quarters are all there is, so lines are
 * plain integers and comparing them is exact (betting rules 8.3).
 */
export type LineQuarters = number;

const LINE = /^([+-]?)(0|[1-9][0-9]{0,4})(?:\.(0|00|25|5|50|75))?$/;
const QUARTERS: Readonly<Record<string, number>> = { '0': 0, '00': 0, '25': 1, '5': 2, '50': 2, '75': 3 };

/** Reads "-0.25", "+1.5", "3", "2.75"; undefined for anything that is not a multiple of a quarter. */
export function parseLine(text: string): LineQuarters | undefined {
  const match = LINE.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '0', part = '0'] = match;
  const quarters = Number(whole) * 4 + (QUARTERS[part] ?? 0);
  // Not -quarters for zero: a line of -0 would be another key than 0.
  return sign === '-' && quarters !== 0 ? -quarters : quarters;
}

/** Shortest decimal text: -3 is "-0.75", 10 is "2.5", 12 is "3". */
export function lineToText(line: LineQuarters): string {
  return String(line / 4);
}

/** True for x.25 and x.75: a bet on such a line is two half stakes on the neighbouring lines. */
export function isQuarterLine(line: LineQuarters): boolean {
  return line % 2 !== 0;
}
