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

const MINUS = '\u2212';

/**
 * A line as people read it, the same in lists, slips and tickets: "-0.50" is "−0.5", with a real minus. `isSigned`: of a handicap, which shows its sign either way,
 * "0.5" is "+0.5"; zero has none. What is no number, such as the score of a European handicap, stays as it is.
 */
export function lineLabel(line: string, isSigned: boolean): string {
  const quarters = parseLine(line);
  const text = quarters === undefined ? line : lineToText(quarters);
  return isSigned && quarters !== undefined && quarters > 0 ? `+${text}` : text.replace(/^-/, MINUS);
}

/** True for x.25 and x.75: a bet on such a line is two half stakes on the neighbouring lines. */
export function isQuarterLine(line: LineQuarters): boolean {
  return line % 2 !== 0;
}

/**
 * Title of a selection with the line that a teaser sold in place of the market's: "Kestrels (−3.5)" sold at "+0.5" is "Kestrels (+0.5)",
 * "Over 170.5" at "166.5" is "Over 166.5". A title that does not show the line stays as it is.
 */
export function teasedTitle(title: string, line: string, teasedLine: string): string {
  const bare = line.replace(/^[+-]/, '');
  const at = bare === '' ? -1 : title.lastIndexOf(bare);
  const before = title.slice(0, Math.max(0, at));
  const after = title.slice(at + bare.length);
  if (at < 0 || /[0-9.]$/.test(before) || /^[0-9.]/.test(after)) return title;
  // Titles of bets of before lines had a real minus have the other one.
  return before.replace(/[+\u2212-]$/, '') + lineLabel(teasedLine, teasedLine.startsWith('+')) + after;
}
